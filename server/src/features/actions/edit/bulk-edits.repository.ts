import type { ActionFields, BulkChange } from '@bonfire/contract/actions/action-fields'
import { sql } from 'kysely'
import { ACTION_KEY } from '../../../db/action-keys.ts'
import type { Db } from '../../../db/database.ts'
import { type LeftEnd, statusChangeUpTo } from '../action-history.repository.ts'

/** Former values of the changed fields, and of those that follow from them. */
export type FormerValues = Partial<Pick<ActionFields, keyof BulkChange | 'repairedOn'>>

export interface RememberedAction {
  readonly actionId: number
  readonly former: FormerValues
  readonly lastChangeId: number
  readonly commentId: number | null
}

/** False if an edit with this id exists: then the first one has ended, and its outcome is stored. */
export async function claimBulkEdit(db: Db, edit: { id: string; by: number; at: Date }): Promise<boolean> {
  const claimed = await db
    .insertInto('bulk_edit')
    .values({ id: edit.id, edited_by: edit.by, edited_at: edit.at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function storeOutcome(
  db: Db,
  { id, outcome, actions }: { id: string; outcome: unknown; actions: readonly RememberedAction[] },
): Promise<void> {
  await db
    .updateTable('bulk_edit')
    .set({ outcome: JSON.stringify(outcome) })
    .where('id', '=', id)
    .execute()
  await sql`
    insert into bulk_edit_action (bulk_edit_id, action_id, former, last_change_id, comment_id)
    select ${id}::uuid, r."actionId", r.former, r."lastChangeId", r."commentId"
      from jsonb_to_recordset(${JSON.stringify(actions)}::jsonb)
             as r ("actionId" int4, former jsonb, "lastChangeId" int8, "commentId" int4)`.execute(db)
}

/** Deletes edits that are too old to be undone. */
export async function forgetBulkEdits(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('bulk_edit').where('edited_at', '<', before).execute()
}

/** Locks a person's edit until the transaction ends. */
export async function lockBulkEdit(db: Db, { id, by }: { id: string; by: number }) {
  return db
    .selectFrom('bulk_edit')
    .select(['outcome', 'undo_outcome as undoOutcome', 'edited_at as editedAt'])
    .where('id', '=', id)
    .where('edited_by', '=', by)
    .forUpdate()
    .executeTakeFirst()
}

export async function storeUndoOutcome(db: Db, id: string, outcome: unknown): Promise<void> {
  await db
    .updateTable('bulk_edit')
    .set({ undo_outcome: JSON.stringify(outcome) })
    .where('id', '=', id)
    .execute()
}

export interface EditedAction extends RememberedAction, LeftEnd {
  readonly key: string
}

/** The actions that an edit changed, each with what its history keeps of the change of status. */
export async function findRemembered(db: Db, id: string): Promise<EditedAction[]> {
  const { rows } = await sql<EditedAction>`
    select b.action_id as "actionId", ${ACTION_KEY} as key, b.former, b.last_change_id as "lastChangeId",
           b.comment_id as "commentId", c.former_closed_at as "formerClosedAt",
           coalesce(c.reclaimed, '[]') as reclaimed
      from bulk_edit_action b
      join action a on a.id = b.action_id
      join project p on p.id = a.project_id
      left join action_change c
        on b.former ? 'status' and c.action_id = b.action_id
       and c.id = ${statusChangeUpTo('b.action_id', 'b.last_change_id')}
     where b.bulk_edit_id = ${id}
     order by b.action_id`.execute(db)
  return rows
}
