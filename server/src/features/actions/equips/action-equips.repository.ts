import type { ActionStatus } from '@bonfire/contract/actions/action-words'
import { type AssociatedEquip, UNSEEN_ACTION } from '@bonfire/contract/actions/actions'
import { firingsOf } from '@bonfire/contract/hits/hits'
import { sql } from 'kysely'
import { ACTION_KEY, actionKey } from '../../../db/action-keys.ts'
import type { Db } from '../../../db/database.ts'
import { isSeenBy } from '../../../db/sight.ts'

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
/** Null if the finding is still on the action. */
export const nowOn = (userId: number, at: { action: string; project: string }) =>
  sql`case when ${isSeenBy(userId, `${at.action}.site_id`)}
           then ${actionKey(at.project, at.action)}
           when ${sql.ref(`${at.action}.id`)} is not null then ${UNSEEN_ACTION} end`
const NOW = { action: 'now_action', project: 'now_project' }

/** The equipment of an action at sites that a person sees, with its latest occurrence, by rule and name. */
export async function findAssociatedEquips(db: Db, userId: number, actionId: number): Promise<AssociatedEquip[]> {
  const { rows } = await sql<EquipRow>`
    select er.id::text, e.name as "targetName", r.name as "ruleName", newest.description, r.rule_key as "ruleId",
           e.equip_key as "targetId", e.id as "equipNumber", s.site_key as "siteId", er.id || '-' || newest.occurred_on as "occurrenceId",
           newest.severity, newest.occurred_on as latest, newest.times_start as "timesStart",
           newest.times_duration as "timesDuration", newest.times_cost as "timesCost", coalesce(newest.duration_seconds, 0) as duration,
           newest.report_url as "reportUrl", ${nowOn(userId, NOW)} as "nowOn",
           exists (select from occurrence_evidence v
                    where v.site_id = er.site_id and v.occurred_on = newest.occurred_on
                      and v.equip_rule_id = er.id) as "isExplained"
      from ${EQUIPS_OF_ACTIONS}
      join site s on s.id = er.site_id ${NEWEST_OCCURRENCE}
     where ae.action_id = ${actionId} and ${isSeenBy(userId, 'er.site_id')}
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

/** Counts the equips on each of the actions, by its id, at sites that a person does not see. */
export async function countUnseenEquips(
  db: Db,
  userId: number,
  actionIds: readonly number[],
): Promise<Map<number, number>> {
  if (actionIds.length === 0) return new Map()
  const { rows } = await sql<{ actionId: number; count: number }>`
    select er.action_id as "actionId", count(*)::int4 as count
      from equip_rule er
     where er.action_id = any(${actionIds}::int4[]) and not ${isSeenBy(userId, 'er.site_id')}
     group by er.action_id`.execute(db)
  return new Map(rows.map(({ actionId, count }) => [actionId, count]))
}

/** The equipment of many actions at sites that a person sees, in brief. */
export async function findListedEquips(
  db: Db,
  userId: number,
  actionIds: readonly number[],
): Promise<Map<number, ListedEquip[]>> {
  const { rows } = await sql<ListedEquip & { actionId: number }>`
    select ae.action_id as "actionId", e.name as "targetName", r.rule_key as "ruleId", r.name as "ruleName",
           newest.description, ${nowOn(userId, NOW)} as "nowOn"
      from ${EQUIPS_OF_ACTIONS} ${NEWEST_OCCURRENCE}
     where ae.action_id = any(${actionIds}::int4[]) and ${isSeenBy(userId, 'er.site_id')}
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
  readonly siteRowId: number
  readonly equipName: string
  readonly ruleName: string
  readonly actionId: number | null
  /** The key of that action; null also if the user does not see its site. */
  readonly actionKey: string | null
  readonly actionStatus: ActionStatus | null
}

export const isOfEndedAction = ({ actionStatus }: LockedEquipRule) =>
  actionStatus === 'Closed' || actionStatus === 'Rejected'

/** Equipment that a reopening brought back, with the action that it was on. */
export type Reclaimed = Pick<LockedEquipRule, 'id' | 'actionId' | 'actionKey'>

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
    select er.id, s.project_id as "projectId", s.id as "siteRowId", e.name as "equipName", r.name as "ruleName",
           er.action_id as "actionId",
           case when ${isSeenBy(userId, 'a.site_id')} then ${ACTION_KEY} end as "actionKey",
           a.status as "actionStatus"
      from equip_rule er
      join equip e on e.id = er.equip_id
      join rule r on r.id = er.rule_id
      join site s on s.id = er.site_id
      left join action a on a.id = er.action_id
      left join project p on p.id = a.project_id
     where er.id = any(${ids}::int4[])
       and ${isSeenBy(userId, 'er.site_id')}
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

/** Takes equipment rules off their actions, but not off the lists of these. */
export async function freeEquips(db: Db, ids: readonly number[]): Promise<void> {
  await sql`update equip_rule set action_id = null where id = any(${ids}::int4[])`.execute(db)
}

/** The actions that still exist. */
export async function findExistingActions(db: Db, actionIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from action where id = any(${actionIds}::int4[])`.execute(db)
  return rows.map(({ id }) => id)
}

/** Takes equipment rules off an action and its list. */
export async function unlinkEquips(db: Db, ids: readonly number[], actionId: number): Promise<void> {
  await sql`update equip_rule set action_id = null where id = any(${ids}::int4[])`.execute(db)
  await sql`
    delete from action_equip where action_id = ${actionId} and equip_rule_id = any(${ids}::int4[])`.execute(db)
}

/** The actions that hold equipment rules at sites the user may see, lowest id first. */
export async function findHoldingActions(db: Db, userId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct action_id as id from equip_rule
     where id = any(${ids}::int4[]) and action_id is not null and ${isSeenBy(userId, 'site_id')}
     order by action_id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The equipment rules that a person took off the action. */
export async function findTakenOffAction(
  db: Db,
  { by, since, actionId }: { by: number; since: Date; actionId: number },
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct unnest(equip_rule_ids) as id from action_change
     where action_id = ${actionId} and changed_by = ${by} and field = 'equipment' and to_value is null
       and changed_at >= ${since}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The unseen action that a person took or moved each of the equipment rules off last, by the rule's id. */
export async function findTakenOff(
  db: Db,
  { by, since, ids }: { by: number; since: Date; ids: readonly number[] },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; actionId: number }>`
    select distinct on (taken.id) taken.id, c.action_id as "actionId"
      from action_change c
      join action a on a.id = c.action_id and not ${isSeenBy(by, 'a.site_id')}
      cross join unnest(c.equip_rule_ids) as taken (id)
     where c.changed_by = ${by} and c.equip_rule_ids && ${ids}::int4[] and taken.id = any(${ids}::int4[])
       and (c.field = 'equipmentMoved' or c.to_value is null) and c.changed_at >= ${since}
     order by taken.id, c.id desc`.execute(db)
  return new Map(rows.map(({ id, actionId }) => [id, actionId]))
}
