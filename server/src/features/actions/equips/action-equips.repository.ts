import type { ActionStatus } from '@bonfire/contract/actions/action-words'
import type { AssociatedEquip } from '@bonfire/contract/actions/actions'
import { firingsOf } from '@bonfire/contract/hits/firings'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

interface EquipRow extends Omit<AssociatedEquip, 'times'> {
  readonly timesStart: number[] | null
  readonly timesDuration: number[] | null
  readonly timesCost: (number | null)[] | null
}

// The index by rule finds the latest day quickly; the primary key would read every day of the site.
const NEWEST_OCCURRENCE = sql`
  left join lateral (
    select o.* from occurrence o
     where o.site_id = er.site_id and o.rule_id = er.rule_id and o.equip_rule_id = er.id
     order by o.occurred_on desc limit 1) newest on true`

/** The equipment of an action; `now` is another action a finding has moved to. */
const EQUIPS_OF_ACTIONS = sql`
  action_equip ae
  join equip_rule er on er.id = ae.equip_rule_id
  join equip e on e.id = er.equip_id
  join rule r on r.id = er.rule_id
  left join action now_action on now_action.id = er.action_id and now_action.id <> ae.action_id
  left join project now_project on now_project.id = now_action.project_id`
const NOW_ON = sql`now_project.project_key || '-' || now_action.number as "nowOn"`

/** The equipment of an action with its latest occurrence, by rule and name. */
export async function findAssociatedEquips(db: Db, actionId: number): Promise<AssociatedEquip[]> {
  const { rows } = await sql<EquipRow>`
    select er.id::text, e.name as "targetName", r.name as "ruleName", newest.description, r.rule_key as "ruleId",
           e.equip_key as "targetId", s.site_key as "siteId", er.id || '-' || newest.occurred_on as "occurrenceId",
           newest.severity, newest.occurred_on as latest, newest.times_start as "timesStart",
           newest.times_duration as "timesDuration", newest.times_cost as "timesCost", coalesce(newest.duration_seconds, 0) as duration,
           newest.report_url as "reportUrl", ${NOW_ON}
      from ${EQUIPS_OF_ACTIONS}
      join site s on s.id = er.site_id ${NEWEST_OCCURRENCE}
     where ae.action_id = ${actionId}
     order by r.name, e.name, er.id`.execute(db)
  return rows.map(({ timesStart, timesDuration, timesCost, ...equip }) => ({
    ...equip,
    times: firingsOf(timesStart ?? [], timesDuration ?? [], timesCost),
  }))
}

export interface ListedEquip {
  readonly targetName: string
  readonly ruleId: string
  readonly ruleName: string
  readonly description: string | null
  readonly nowOn: string | null
}

/** The equipment of many actions, in brief. */
export async function findListedEquips(db: Db, actionIds: readonly number[]): Promise<Map<number, ListedEquip[]>> {
  const { rows } = await sql<ListedEquip & { actionId: number }>`
    select ae.action_id as "actionId", e.name as "targetName", r.rule_key as "ruleId", r.name as "ruleName",
           newest.description, ${NOW_ON}
      from ${EQUIPS_OF_ACTIONS} ${NEWEST_OCCURRENCE}
     where ae.action_id = any(${actionIds}::int4[])
     order by ae.action_id, r.name, e.name`.execute(db)
  const equips = new Map<number, ListedEquip[]>()
  for (const { actionId, ...equip } of rows) {
    const ofAction = equips.get(actionId)
    if (ofAction) ofAction.push(equip)
    else equips.set(actionId, [equip])
  }
  return equips
}

export interface LockedEquipRule {
  readonly id: number
  readonly projectId: number
  readonly equipName: string
  readonly ruleName: string
  readonly actionId: number | null
  /** That action's key. */
  readonly actionKey: string | null
  readonly actionStatus: ActionStatus | null
}

/** Equipment rules in an action's list. */
export async function findListedRules(db: Db, actionId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('action_equip')
    .select('equip_rule_id as id')
    .where('action_id', '=', actionId)
    .execute()
  return rows.map((row) => row.id)
}

/** Locks and returns the equipment rules at sites the user may see, without blocking ingest. */
export async function lockEquipRules(db: Db, userId: number, ids: readonly number[]): Promise<LockedEquipRule[]> {
  const { rows } = await sql<LockedEquipRule>`
    select er.id, s.project_id as "projectId", e.name as "equipName", r.name as "ruleName",
           er.action_id as "actionId", p.project_key || '-' || a.number as "actionKey",
           a.status as "actionStatus"
      from equip_rule er
      join equip e on e.id = er.equip_id
      join rule r on r.id = er.rule_id
      join site s on s.id = er.site_id
      left join action a on a.id = er.action_id
      left join project p on p.id = a.project_id
     where er.id = any(${ids}::int4[])
       and er.site_id in (select site_id from visible_site where user_id = ${userId})
     order by er.id
       for no key update of er`.execute(db)
  return rows
}

/** Puts equipment rules on an action; their previous action keeps its list. */
export async function linkEquips(db: Db, ids: readonly number[], actionId: number): Promise<void> {
  await sql`update equip_rule set action_id = ${actionId} where id = any(${ids}::int4[])`.execute(db)
  await sql`
    insert into action_equip (action_id, equip_rule_id) select ${actionId}::int4, unnest(${ids}::int4[])
        on conflict do nothing`.execute(db)
}

/** Takes equipment rules off an action and its list. */
export async function unlinkEquips(db: Db, ids: readonly number[], actionId: number): Promise<void> {
  await sql`update equip_rule set action_id = null where id = any(${ids}::int4[])`.execute(db)
  await sql`
    delete from action_equip where action_id = ${actionId} and equip_rule_id = any(${ids}::int4[])`.execute(db)
}
