import { sql } from 'kysely'
import { numbers } from '../../../db/array-literals.ts'
import type { Db } from '../../../db/database.ts'

interface Span {
  readonly siteRowIds: readonly number[]
  readonly from: string
  readonly to: string
}

/**
 * Counts the days of a range on which a site was looked at: its rules were evaluated, a source sent something of it, or
 * something was found.
 */
export async function countObservedDays(db: Db, { siteRowIds, from, to }: Span): Promise<Map<number, number>> {
  const { rows } = await sql<{ siteRowId: number; days: number }>`
    select s.id as "siteRowId", count(*)::int4 as days
      from unnest(${numbers(siteRowIds)}::int4[]) as s (id)
      cross join lateral (
        select local_day from evaluation_day where site_id = s.id and local_day between ${from}::date and ${to}::date
        union
        select local_day from sending_day where site_id = s.id and local_day between ${from}::date and ${to}::date
        union
        select day::date from generate_series(${from}::date, ${to}::date, interval '1 day') as day
         where exists (select from occurrence o where o.site_id = s.id and o.occurred_on = day::date)) as looked
     group by s.id`.execute(db)
  return new Map(rows.map(({ siteRowId, days }) => [siteRowId, days]))
}

/** The currencies of sites, by their own ids. */
export async function findCurrencies(db: Db, siteRowIds: readonly number[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ siteId: string; currency: string }>`
    select s.site_key as "siteId", p.currency from site s join project p on p.id = s.project_id
     where s.id = any(${numbers(siteRowIds)}::int4[])`.execute(db)
  return new Map(rows.map(({ siteId, currency }) => [siteId, currency]))
}

/** Sums the costs of findings since the first of a month. */
export async function findCostsOfMonths(
  db: Db,
  siteRowIds: readonly number[],
  from: string,
): Promise<{ siteRowId: number; equipRuleId: number; cost: number }[]> {
  const { rows } = await sql<{ siteRowId: number; equipRuleId: number; cost: number }>`
    select site_id as "siteRowId", equip_rule_id as "equipRuleId", sum(cost) as cost from finding_month
     where site_id = any(${numbers(siteRowIds)}::int4[]) and month >= ${from}::date and cost > 0
     group by site_id, equip_rule_id`.execute(db)
  return rows
}
