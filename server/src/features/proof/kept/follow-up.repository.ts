import type { ActionStatus } from '@bonfire/contract/actions/action-words'
import type { RepairFollowUp } from '@bonfire/contract/proof/repair'
import { type Selectable, sql } from 'kysely'
import { numbers } from '../../../db/array-literals.ts'
import type { Db } from '../../../db/database.ts'
import type { ActionTables } from '../../../db/tables/actions.ts'

export interface FollowedAction {
  readonly actionId: number
  readonly status: ActionStatus
  readonly followUp: RepairFollowUp
  readonly cameBack: boolean
  /** All findings on the action are judged, and all repairs proved. */
  readonly isProved: boolean
  readonly repairedOn: string
}

export async function findFollowedActions(db: Db, actionIds: readonly number[]): Promise<FollowedAction[]> {
  if (actionIds.length === 0) return []
  const { rows } = await sql<FollowedAction>`
    select a.id as "actionId", a.status, p.repair_follow_up as "followUp", bool_or(k.state = 'cameBack') as "cameBack",
           bool_and(k.state = 'proved') and count(*) = (select count(*) from action_equip ae where ae.action_id = a.id)
             as "isProved", min(k.repaired_on) as "repairedOn"
      from repair k join action a on a.id = k.action_id join project p on p.id = a.project_id
     where k.action_id = any(${numbers(actionIds)}::int4[]) and p.repair_follow_up <> 'tell'
     group by a.id, p.id order by a.id`.execute(db)
  return rows
}

type KeptRow = Selectable<ActionTables['repair']>

export async function findKept(db: Db, actionIds: readonly number[]): Promise<KeptRow[]> {
  return actionIds.length === 0 ? [] : db.selectFrom('repair').selectAll().where('action_id', 'in', actionIds).execute()
}

export async function restoreKept(db: Db, rows: readonly KeptRow[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('repair').values(rows).execute()
}
