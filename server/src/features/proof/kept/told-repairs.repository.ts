import { sql } from 'kysely'
import { numbers } from '../../../db/array-literals.ts'
import type { Db } from '../../../db/database.ts'

export async function findEquipNames(db: Db, equipRuleIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select er.id, e.name from equip_rule er join equip e on e.id = er.equip_id
     where er.id = any(${numbers(equipRuleIds)}::int4[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Others who judge repairs of these actions at another site wait, and then see what was stored of this one. */
export async function lockActions(db: Db, actionIds: readonly number[]): Promise<void> {
  await sql`select from action where id = any(${numbers(actionIds)}::int4[]) order by id for no key update`.execute(db)
}

export interface RepairedAction {
  readonly actionId: number
  readonly siteRowId: number
  readonly count: number
  /** All findings on the action are judged, and all repairs proved. */
  readonly isProved: boolean
  /** The least number of clean days that proves one of them. */
  readonly neededDays: number | null
  /** The equips at the site of the action, by name. */
  readonly equips: readonly string[]
}

export async function findRepairedActions(db: Db, actionIds: readonly number[]): Promise<RepairedAction[]> {
  const { rows } = await sql<RepairedAction>`
    select a.id as "actionId", a.site_id as "siteRowId", count(*)::int4 as count, min(k.needed_days) as "neededDays",
           bool_and(k.state = 'proved') and count(*) = (select count(*) from action_equip ae where ae.action_id = a.id)
             as "isProved",
           coalesce(array_agg(e.name order by e.name) filter (where k.site_id = a.site_id), '{}') as equips
      from repair k
      join action a on a.id = k.action_id
      join equip_rule er on er.id = k.equip_rule_id
      join equip e on e.id = er.equip_id
     where k.action_id = any(${numbers(actionIds)}::int4[])
     group by a.id order by a.id`.execute(db)
  return rows
}
