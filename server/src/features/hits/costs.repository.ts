import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { FindingsQuery } from './hits.repository.ts'

/** The cost of a rule at a site; the active ones are of what is not snoozed. */
interface RuleCost {
  readonly ruleRowId: number
  readonly cost: number
  readonly estimatedHits: number
  readonly activeCost: number | null
  readonly activeEstimatedHits: number
}

export interface SiteCosts {
  readonly siteRowId: number
  /** The end of its first snooze, epoch milliseconds; null if there is none. */
  readonly wakesAtMs: number | null
  readonly rules: readonly RuleCost[]
}

/** The costs of each rule at each site, of rules with an estimated firing. Shares have four decimals, and so do sums. */
export async function findSiteCosts(
  db: Db,
  query: Pick<FindingsQuery, 'siteRowIds' | 'from' | 'to' | 'now'>,
): Promise<SiteCosts[]> {
  const siteRowIds = sql`${`{${query.siteRowIds.join(',')}}`}::int4[]`
  const { rows } = await sql<SiteCosts>`
    select c.site_id as "siteRowId", (extract(epoch from min(c.wakes_at)) * 1000)::float8 as "wakesAtMs",
           json_agg(json_build_object(
             'ruleRowId', c.rule_id, 'cost', round(c.cost::numeric, 4)::float8, 'estimatedHits', c.hits,
             'activeCost', round(c.active_cost::numeric, 4)::float8, 'activeEstimatedHits', c.active_hits)) as rules
      from (select f.site_id, f.rule_id, sum(f.cost) as cost, count(*)::int4 as hits,
                   sum(f.cost) filter (where f.wakes_at is null) as active_cost,
                   (count(*) filter (where f.wakes_at is null))::int4 as active_hits, min(f.wakes_at) as wakes_at
              from (select o.site_id, o.rule_id, unnest(o.times_cost) as cost,
                           case when er.snoozed_until > ${query.now} then er.snoozed_until end as wakes_at
                      from occurrence o
                      join equip_rule er on er.id = o.equip_rule_id and er.site_id = any(${siteRowIds})
                     where o.site_id = any(${siteRowIds}) and o.times_cost is not null
                       and o.occurred_on between ${query.from}::date and ${query.to}::date) f
             where f.cost is not null
             group by f.site_id, f.rule_id) c
     group by c.site_id`.execute(db)
  return rows
}
