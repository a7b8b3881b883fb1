import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

/** A finding of a day that was just written for the first time. */
export interface FirstWritten {
  readonly siteRowId: number
  readonly occurredOn: string
  readonly equipRuleId: number
  readonly ruleRowId: number
  readonly durationSeconds: number
  readonly cost: number | null
}

/** The cost of a row of `occurrence`, of the firings that were estimated. */
export const sumCostColumn = (table: string): RawBuilder<number | null> => {
  const times = sql.ref(`${table}.times_cost`)
  return sql`case when ${times} is not null then (select sum(each) from unnest(${times}) as each) end`
}

const list = (values: readonly (string | number | null)[]) => `{${values.map((value) => value ?? 'null').join(',')}}`

/** Adds findings that were not there before to the sums of their months, in the transaction that writes them. */
export async function addToMonths(db: Db, found: readonly FirstWritten[]): Promise<void> {
  if (found.length === 0) return
  await sql`
    insert into finding_month as known
        (site_id, month, equip_rule_id, rule_id, first_on, last_on, duration_seconds, cost)
      select site_id, date_trunc('month', day)::date as month, equip_rule_id, rule_id, min(day), max(day), sum(seconds),
             sum(cost)
        from unnest(${list(found.map((one) => one.siteRowId))}::int4[], ${list(found.map((one) => one.occurredOn))}::date[],
          ${list(found.map((one) => one.equipRuleId))}::int4[], ${list(found.map((one) => one.ruleRowId))}::int4[],
          ${list(found.map((one) => one.durationSeconds))}::int4[], ${list(found.map((one) => one.cost))}::float8[]
        ) as a (site_id, day, equip_rule_id, rule_id, seconds, cost)
       group by site_id, month, equip_rule_id, rule_id
      on conflict (site_id, month, equip_rule_id) do update
         set first_on = least(known.first_on, excluded.first_on), last_on = greatest(known.last_on, excluded.last_on),
             duration_seconds = known.duration_seconds + excluded.duration_seconds,
             cost = case when known.cost is null then excluded.cost else known.cost + coalesce(excluded.cost, 0) end`.execute(
    db,
  )
}

/** Days of rules at sites, in three columns. */
export const touchedDays = (
  days: readonly { readonly siteRowId: number; readonly occurredOn: string; readonly ruleRowId: number }[],
): RawBuilder<unknown> => sql`
  select * from unnest(${list(days.map((one) => one.siteRowId))}::int4[],
    ${list(days.map((one) => one.occurredOn))}::date[], ${list(days.map((one) => one.ruleRowId))}::int4[]) as t`

/**
 * Sums the months up again in which findings changed or went, in the transaction that did it. `touched` selects the site,
 * the day and the rule of each.
 */
export async function sumMonthsAgain(db: Db, touched: RawBuilder<unknown>): Promise<void> {
  await sql`
    with place as materialized (
      select distinct site_id, date_trunc('month', day)::date as month, rule_id
        from (${touched}) as t (site_id, day, rule_id)),
    summed as materialized (
      select p.site_id, p.month, d.equip_rule_id, p.rule_id, min(d.occurred_on) as first_on, max(d.occurred_on) as last_on,
             sum(d.duration_seconds) as seconds, sum(d.cost) as cost
        from place p
        cross join lateral (
          select o.equip_rule_id, o.occurred_on, o.duration_seconds, ${sumCostColumn('o')} as cost
            from occurrence o
           where o.site_id = p.site_id and o.rule_id = p.rule_id
             and o.occurred_on >= p.month and o.occurred_on < (p.month + interval '1 month')::date
          union all
          select f.equip_rule_id, f.occurred_on, f.duration_seconds, f.cost
            from finding_day f
           where f.site_id = p.site_id and f.rule_id = p.rule_id
             and f.occurred_on >= p.month and f.occurred_on < (p.month + interval '1 month')::date) d
       group by p.site_id, p.month, d.equip_rule_id, p.rule_id),
    gone as (
      delete from finding_month m using place p
       where m.site_id = p.site_id and m.month = p.month and m.rule_id = p.rule_id
         and not exists (
           select from summed s
            where s.site_id = m.site_id and s.month = m.month and s.equip_rule_id = m.equip_rule_id))
    insert into finding_month (site_id, month, equip_rule_id, rule_id, first_on, last_on, duration_seconds, cost)
      select site_id, month, equip_rule_id, rule_id, first_on, last_on, seconds, cost from summed
      on conflict (site_id, month, equip_rule_id) do update
         set first_on = excluded.first_on, last_on = excluded.last_on,
             duration_seconds = excluded.duration_seconds, cost = excluded.cost`.execute(db)
}
