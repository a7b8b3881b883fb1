import type { PackedActions } from '@bonfire/contract/actions/packed-actions'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { repairsOf } from '../../db/repairs.ts'
import { isSeenBy } from '../../db/sight.ts'
import { LISTED_COLUMNS, type ListQuery, matchStatus, milliseconds } from './actions.repository.ts'
import { nowOn } from './equips/action-equips.repository.ts'

const STORED = Object.fromEntries(
  Object.entries(LISTED_COLUMNS).map(([field, column]) => [field, sql`a.${sql.ref(column)}`]),
) as Record<keyof typeof LISTED_COLUMNS, RawBuilder<unknown>>
const COLUMNS: Record<keyof PackedActions['columns'], RawBuilder<unknown>> = {
  ...STORED,
  project: sql`a.project_place`,
  number: sql`a.number`,
  site: sql`a.site_place`,
  assignee: sql`coalesce(a.display_name, a.assignee_name)`,
  assigneeId: sql`a.forge_id`,
  createdAt: milliseconds('created_at'),
  updatedAt: milliseconds('updated_at'),
  closedAt: milliseconds('closed_at'),
  repairState: sql`a.repair_state`,
  repairStateOn: sql`a.repair_state_on`,
  cleanDays: sql`a.clean_days`,
  neededDays: sql`a.needed_days`,
  avoidedSeconds: sql`a.avoided_seconds`,
  avoidedCost: sql`a.avoided_cost`,
  unseenEquips: sql`coalesce(a.unseen_equips, 0)`,
}

/** An array with one value per row, in row order. */
const arrayOf = (value: RawBuilder<unknown>) => sql`coalesce(json_agg(${value}), '[]')`
const objectOf = (parts: Record<string, RawBuilder<unknown>>) =>
  sql`json_build_object(${sql.join(Object.entries(parts).flatMap(([name, value]) => [sql.lit(name), value]))})`
const arraysOf = (parts: Record<string, RawBuilder<unknown>>) =>
  objectOf(Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, arrayOf(value)])))

/**
 * The actions as the JSON text of `PackedActions`, written by the database: parsing and serialising tens of thousands
 * of rows here would block everyone for seconds.
 */
export async function findPackedActions(db: Db, userId: number, query: ListQuery): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    with listed as materialized (
      select a.*, row_number() over (order by a.updated_at desc, a.id desc)::int4 - 1 as place
        from action a join site s on s.id = a.site_id
       where a.site_id = any(${query.siteRowIds}::int4[]) and ${matchStatus(query)}),
    listed_site as materialized (
      select s.id, sp.project_key || '~' || s.site_key as name, s.label, row_number() over (order by s.id)::int4 - 1 as place
        from site s join project sp on sp.id = s.project_id
       where s.id in (select site_id from listed)),
    listed_project as materialized (
      select id, project_key as key, name, currency, row_number() over (order by id)::int4 - 1 as place
        from project where id in (select project_id from listed)),
    repairs as materialized (
      select action_id, state as repair_state, state_on as repair_state_on, clean_days, needed_days, avoided_seconds, avoided_cost
        from (${repairsOf(sql`action_id in (select id from listed) and ${isSeenBy(userId, 'repair.site_id')}`)}) r),
    unseen as materialized (
      select action_id, count(*)::int4 as unseen_equips from equip_rule
       where action_id in (select id from listed) and not ${isSeenBy(userId, 'site_id')} group by action_id)
    select ${objectOf({
      sites: sql`(select ${arrayOf(objectOf({ id: sql`name`, label: sql`label` }))} from
                   (select * from listed_site order by place) s)`,
      projects: sql`(select ${arrayOf(objectOf({ key: sql`key`, name: sql`name`, currency: sql`currency` }))} from
                      (select * from listed_project order by place) p)`,
      columns: sql`(select ${arraysOf(COLUMNS)} from
                     (select a.*, s.place as site_place, p.place as project_place, assignee.display_name,
                             assignee.forge_id, unseen.unseen_equips, repairs.repair_state, repairs.repair_state_on,
                             repairs.clean_days, repairs.needed_days, repairs.avoided_seconds, repairs.avoided_cost
                        from listed a
                        join listed_site s on s.id = a.site_id
                        join listed_project p on p.id = a.project_id
                        left join user_account assignee on assignee.id = a.assignee_id
                        left join unseen on unseen.action_id = a.id
                        left join repairs on repairs.action_id = a.id
                       order by a.place) a)`,
      equips: sql`(select ${arraysOf({ action: sql`place`, targetName: sql`target`, ruleId: sql`rule_key`, ruleName: sql`rule`, nowOn: sql`now_on` })} from
                    (select a.place, e.name as target, r.rule_key, r.name as rule, ${nowOn(userId, { action: 'na', project: 'np' })} as now_on
                       from listed a
                       join action_equip ae on ae.action_id = a.id
                       join equip_rule er on er.id = ae.equip_rule_id and ${isSeenBy(userId, 'er.site_id')}
                       join equip e on e.id = er.equip_id
                       join rule r on r.id = er.rule_id
                       left join action na on na.id = er.action_id and na.id <> a.id
                       left join project np on np.id = na.project_id
                      order by a.place, r.name, e.name) equips)`,
    })}::text as text`.execute(db)
  return rows[0]?.text ?? ''
}
