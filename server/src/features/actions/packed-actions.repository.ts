import type { PackedActions } from '@bonfire/contract/packed-actions'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { inStatus, type ListQuery } from './actions.repository.ts'

const milliseconds = (column: string) => sql`floor(extract(epoch from a.${sql.ref(column)}) * 1000)::int8`
const COLUMNS: Record<keyof PackedActions['columns'], RawBuilder<unknown>> = {
  project: sql`a.project_place`,
  number: sql`a.number`,
  site: sql`a.site_place`,
  summary: sql`a.summary`,
  description: sql`a.description`,
  status: sql`a.status`,
  priority: sql`a.priority`,
  type: sql`a.type`,
  team: sql`a.team`,
  assignee: sql`coalesce(a.display_name, a.assignee_name)`,
  createdAt: milliseconds('created_at'),
  updatedAt: milliseconds('updated_at'),
  closedAt: milliseconds('closed_at'),
  transitionReason: sql`a.transition_reason`,
  reportUrl: sql`a.report_url`,
  screenshotUrl: sql`a.screenshot_url`,
  ruleName: sql`a.rule_name`,
  elec: sql`a.electricity_kwh`,
  gas: sql`a.gas_gj`,
  water: sql`a.water_kl`,
  thermal: sql`a.thermal_kwh`,
  totalFinancialImpact: sql`a.total_financial_impact`,
  operationalSavings: sql`a.operational_savings`,
  nabersEnergy: sql`a.nabers_energy_stars`,
  nabersWater: sql`a.nabers_water_stars`,
  costToComplete: sql`a.cost_to_complete`,
}

/** An array of one value for each row, in the order of the rows. */
const arrayOf = (value: RawBuilder<unknown>) => sql`coalesce(json_agg(${value}), '[]')`
const objectOf = (parts: Record<string, RawBuilder<unknown>>) =>
  sql`json_build_object(${sql.join(Object.entries(parts).flatMap(([name, value]) => [sql.lit(name), value]))})`
const arraysOf = (parts: Record<string, RawBuilder<unknown>>) =>
  objectOf(Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, arrayOf(value)])))

/**
 * The actions as the JSON text of `PackedActions`. The database writes it whole: to read tens of thousands of rows here
 * and write them again would hold up everybody else for seconds.
 */
export async function findPackedActions(db: Db, query: ListQuery): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    with listed as materialized (
      select a.*, row_number() over (order by a.updated_at desc, a.id desc)::int4 - 1 as place
        from action a join site s on s.id = a.site_id
       where a.site_id = any(${query.siteIds}::int4[]) and ${inStatus(query)}),
    listed_site as materialized (
      select s.id, sp.project_key || '~' || s.site_key as name, s.label, row_number() over (order by s.id)::int4 - 1 as place
        from site s join project sp on sp.id = s.project_id
       where s.id in (select site_id from listed)),
    listed_project as materialized (
      select id, project_key as key, name, row_number() over (order by id)::int4 - 1 as place
        from project where id in (select project_id from listed))
    select ${objectOf({
      sites: sql`(select ${arrayOf(objectOf({ id: sql`name`, label: sql`label` }))} from
                   (select * from listed_site order by place) s)`,
      projects: sql`(select ${arrayOf(objectOf({ key: sql`key`, name: sql`name` }))} from
                      (select * from listed_project order by place) p)`,
      columns: sql`(select ${arraysOf(COLUMNS)} from
                     (select a.*, s.place as site_place, p.place as project_place, assignee.display_name
                        from listed a
                        join listed_site s on s.id = a.site_id
                        join listed_project p on p.id = a.project_id
                        left join user_account assignee on assignee.id = a.assignee_id
                       order by a.place) a)`,
      equips: sql`(select ${arraysOf({ action: sql`place`, targetName: sql`target`, ruleName: sql`rule`, nowOn: sql`now_on` })} from
                    (select a.place, e.name as target, r.name as rule, np.project_key || '-' || na.number as now_on
                       from listed a
                       join action_equip ae on ae.action_id = a.id
                       join equip_rule er on er.id = ae.equip_rule_id
                       join equip e on e.id = er.equip_id
                       join rule r on r.id = er.rule_id
                       left join action na on na.id = er.action_id and na.id <> a.id
                       left join project np on np.id = na.project_id
                      order by a.place, r.name, e.name) equips)`,
    })}::text as text`.execute(db)
  return rows[0]?.text ?? ''
}
