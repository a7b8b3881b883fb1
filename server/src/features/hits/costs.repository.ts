import type { GroupCost } from '@bonfire/contract/hits/hits'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { type FindingsQuery, onlyRules } from './hits.repository.ts'

/** The costs of each rule at each site, of rules with an estimated firing. Shares have four decimals, and so do sums. */
export async function findCosts(db: Db, query: FindingsQuery): Promise<GroupCost[]> {
  const { rows } = await sql<GroupCost>`
    select s.site_key as "siteId", r.rule_key as "ruleId", round(c.cost::numeric, 4)::float8 as cost,
           c.hits as "estimatedHits", round(c.active_cost::numeric, 4)::float8 as "activeCost",
           c.active_hits as "activeEstimatedHits"
      from (select f.site_id, f.rule_id, sum(f.cost) as cost, count(*)::int4 as hits,
                   sum(f.cost) filter (where not f.is_snoozed) as active_cost,
                   (count(*) filter (where not f.is_snoozed))::int4 as active_hits
              from (select o.site_id, o.rule_id, unnest(o.times_cost) as cost,
                           coalesce(er.snoozed_until > ${query.now}, false) as is_snoozed
                      from occurrence o join equip_rule er on er.id = o.equip_rule_id
                     where o.site_id = any(${query.siteRowIds}::int4[]) and o.times_cost is not null
                       and o.occurred_on between ${query.from}::date and ${query.to}::date ${onlyRules(query)}) f
             where f.cost is not null
             group by f.site_id, f.rule_id) c
      join site s on s.id = c.site_id
      join rule r on r.id = c.rule_id
      join project_rule pr on pr.project_id = s.project_id and pr.rule_id = c.rule_id
       and pr.type = ${query.type} and pr.active
     order by s.site_key, r.rule_key`.execute(db)
  return rows
}
