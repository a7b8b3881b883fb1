import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'

const DAYS = 400

/**
 * Adds the daily sums of a year before the findings, as if their details had been removed: the overview compares months
 * and years. Site by site, and not again for a site that has them.
 */
export async function addPastYear(db: Db, tenantId: number, signal?: AbortSignal): Promise<void> {
  const sites = await db
    .selectFrom('site')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('runs_rules', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('finding_day').select('site_id').whereRef('finding_day.site_id', '=', 'site.id'))),
    )
    .orderBy('id')
    .execute()
  for (const { id } of sites) {
    if (signal?.aborted) return
    await inTransaction(db, (transaction) => addYearOf(transaction, id))
  }
}

// Of a site without findings nothing is added. What is as if by chance follows from the ids, so that it is always the same.
const chance = (seed: ReturnType<typeof sql>) => sql`(hashint4(${seed}) & 2147483647) % 100`

async function addYearOf(db: Db, siteRowId: number): Promise<void> {
  await sql`
    with month as (
      select er.id, er.rule_id, month::date as month, shown.day as shown_from,
             -- Fewer and fewer: faults were mended.
             extract(epoch from shown.day - month)::int4 / 86400 * 25 / ${DAYS}::int4 + 38 as likely
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
      select ${siteRowId}::int4, day, id, rule_id, seconds,
             -- Not every rule estimates what its faults waste.
             case when ${chance(sql`rule_id`)} < 70 then round(seconds / 3600.0 * (1 + rule_id % 9), 2)::float8 end
        from day
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
