import type { ActionStatus } from '@bonfire/contract/action-words'
import type { AssociatedEquip } from '@bonfire/contract/actions'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

interface EquipRow extends Omit<AssociatedEquip, 'times'> {
  readonly timesStart: number[] | null
  readonly timesDuration: number[] | null
}

// The index by rule leads to the newest day in a few steps; the primary key would read every day of the site.
const NEWEST_OCCURRENCE = sql`
  left join lateral (
    select o.* from occurrence o
     where o.site_id = er.site_id and o.rule_id = er.rule_id and o.equip_rule_id = er.id
     order by o.occurred_on desc limit 1) newest on true`

/** The equipment of an action with its newest occurrence, by rule and name. */
export async function findAssociatedEquips(db: Db, actionId: number): Promise<AssociatedEquip[]> {
  const { rows } = await sql<EquipRow>`
    select er.id::text, e.name as "targetName", r.name as "ruleName", newest.description, r.rule_key as "ruleId",
           e.equip_key as "targetId", s.site_key as "siteId", er.id || '-' || newest.occurred_on as "occurrenceId",
           newest.severity, newest.occurred_on as latest, newest.times_start as "timesStart",
           newest.times_duration as "timesDuration", coalesce(newest.duration_seconds, 0) as duration,
           newest.report_url as "reportUrl"
      from equip_rule er
      join equip e on e.id = er.equip_id
      join rule r on r.id = er.rule_id
      join site s on s.id = er.site_id ${NEWEST_OCCURRENCE}
     where er.action_id = ${actionId}
     order by r.name, e.name, er.id`.execute(db)
  return rows.map(({ timesStart, timesDuration, ...equip }) => ({
    ...equip,
    times: (timesStart ?? []).map((t, place) => ({ t, d: timesDuration?.[place] ?? 0 })),
  }))
}

export interface ListedEquip {
  readonly targetName: string
  readonly ruleName: string
  readonly description: string | null
}

/** The equipment of many actions, in little. */
export async function findListedEquips(db: Db, actionIds: readonly number[]): Promise<Map<number, ListedEquip[]>> {
  const { rows } = await sql<ListedEquip & { actionId: number }>`
    select er.action_id as "actionId", e.name as "targetName", r.name as "ruleName", newest.description
      from equip_rule er
      join equip e on e.id = er.equip_id
      join rule r on r.id = er.rule_id ${NEWEST_OCCURRENCE}
     where er.action_id = any(${actionIds}::int4[])
     order by er.action_id, r.name, e.name`.execute(db)
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
  /** The key of that action. */
  readonly actionKey: string | null
  readonly actionStatus: ActionStatus | null
}

/** Locks and answers those of the equipment rules that lie at sites the user may see. Ingest may go on meanwhile. */
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

/** Null takes them off. */
export async function setAction(db: Db, ids: readonly number[], actionId: number | null): Promise<void> {
  await sql`update equip_rule set action_id = ${actionId} where id = any(${ids}::int4[])`.execute(db)
}
