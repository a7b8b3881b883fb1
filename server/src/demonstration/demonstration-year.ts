import { sql } from 'kysely'
import { MEASURED_SITES } from '../../../demo/histories/measured/measured-sites.ts'
import { pricesOf } from '../../../demo/portfolio/prices.ts'
import { DEMO_RULES } from '../../../demo/rules/rules.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { LONGEST_PAUSE_MILLISECONDS, letRequestsPass } from '../http/waiting-requests.ts'

const DAYS = 400
/** Where findings are our own rules'. */
const MEASURED = MEASURED_SITES.map(({ siteId }) => siteId)

/**
 * Adds the daily sums of a year before the findings, as if their details had been removed: the overview compares months
 * and years. Site by site, and not again for a site that has them.
 */
export async function addPastYear(db: Db, tenantId: number, signal?: AbortSignal): Promise<void> {
  const sites = await db
    .selectFrom('site')
    .innerJoin('project', 'project.id', 'site.project_id')
    .select(['site.id', 'project.currency'])
    .where('site.tenant_id', '=', tenantId)
    .where('site.site_key', 'not in', MEASURED)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('finding_day').select('site_id').whereRef('finding_day.site_id', '=', 'site.id'))),
    )
    .orderBy('site.id')
    .execute()
  for (const { id, currency } of sites) {
    if (signal?.aborted) return
    // On one connection, each statement of a request would wait for a site in turn.
    await letRequestsPass(LONGEST_PAUSE_MILLISECONDS)
    const { kilowattHour } = pricesOf({ currency })
    await inTransaction(db, (transaction) => addYearOf(transaction, id, kilowattHour))
  }
}

/** The findings that follow cost as much as others of the same rules. */
const WASTES = DEMO_RULES.flatMap(({ ruleId, wastesKilowatts: range }) =>
  range ? [{ ruleId, least: range[0], more: range[1] - range[0] }] : [],
)

// A site without findings gets none. Chance follows from the ids, so that it is always the same.
const chance = (seed: ReturnType<typeof sql>) => sql`(hashint4(${seed}) & 2147483647) % 100`

async function addYearOf(db: Db, siteRowId: number, kilowattHour: number): Promise<void> {
  await sql`
    with waste as (
      select r.id as rule_id, w.least * ${kilowattHour}::float8 as least, w.more * ${kilowattHour}::float8 as more
        from jsonb_to_recordset(${JSON.stringify(WASTES)}::jsonb) as w("ruleId" text, least float8, more float8)
        join rule r on r.rule_key = w."ruleId"
         and r.tenant_id = (select tenant_id from site where id = ${siteRowId})),
    month as (
      select er.id, er.rule_id, month::date as month, shown.day as shown_from,
             -- Fewer and fewer: faults were mended.
             extract(epoch from shown.day - month)::int4 / 86400 * 25 / ${DAYS}::int4 + 50 as likely
        from (select min(occurred_on)::timestamp as day from occurrence where site_id = ${siteRowId}) shown
        join equip_rule er on er.site_id = ${siteRowId}
       cross join generate_series(
         date_trunc('month', shown.day) - interval '13 months', date_trunc('month', shown.day), interval '1 month') as month),
    day as (
      select m.id, m.rule_id, day::date as day, 3600 + ${chance(sql`m.id * 7 + extract(doy from day)::int4`)} * 360 as seconds
        from month m
       cross join generate_series(m.month::timestamp, m.month + interval '1 month' - interval '1 day', interval '1 day') as day
       where ${chance(sql`m.id * 31 + extract(month from m.month)::int4`)} < m.likely
         and ${chance(sql`m.id * 13 + extract(doy from day)::int4 * 5`)} < 65
         and day < m.shown_from and day >= m.shown_from - ${DAYS}::int4 * interval '1 day'),
    kept as (
      insert into finding_day (site_id, occurred_on, equip_rule_id, rule_id, duration_seconds, cost)
      select ${siteRowId}::int4, day, id, rule_id,
             -- What wastes energy fires by the hour; a sensor that is dead, all day.
             case when least is null then seconds else seconds / 2 end,
             round((seconds / 7200.0 * (least + more * (${chance(sql`id * 17`)} / 100.0) ^ 2))::numeric, 2)::float8
        from day left join waste using (rule_id)
      returning *)
    insert into finding_month as known
        (site_id, month, equip_rule_id, rule_id, first_on, last_on, duration_seconds, cost)
      select site_id, date_trunc('month', occurred_on)::date, equip_rule_id, rule_id, min(occurred_on), max(occurred_on),
             sum(duration_seconds), sum(cost)
        from kept group by 1, 2, 3, 4
      on conflict (site_id, month, equip_rule_id) do update
         set first_on = least(known.first_on, excluded.first_on),
             duration_seconds = known.duration_seconds + excluded.duration_seconds,
             cost = case when known.cost is null then excluded.cost else known.cost + coalesce(excluded.cost, 0) end`.execute(
    db,
  )
}
