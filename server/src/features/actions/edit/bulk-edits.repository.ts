import type { ActionFields, BulkChange } from '@bonfire/contract/actions/action-fields'
import { sql } from 'kysely'
import { ACTION_KEY } from '../../../db/action-keys.ts'
import type { Db } from '../../../db/database.ts'
import type { Reclaimed } from '../equips/action-equips.repository.ts'

/** Former values of the changed fields. */
export type FormerValues = Partial<Pick<ActionFields, keyof BulkChange>>

export interface RememberedAction {
  readonly actionId: number
  readonly former: FormerValues
  readonly formerClosedAt: Date | null
  readonly lastChangeId: number
  readonly commentId: number | null
  readonly reclaimed: readonly Reclaimed[]
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
    insert into bulk_edit_action (bulk_edit_id, action_id, former, former_closed_at, last_change_id, comment_id, reclaimed)
    select ${id}::uuid, r."actionId", r.former, r."formerClosedAt", r."lastChangeId", r."commentId", r.reclaimed
      from jsonb_to_recordset(${JSON.stringify(actions)}::jsonb) as r (
             "actionId" int4, former jsonb, "formerClosedAt" timestamptz, "lastChangeId" int8, "commentId" int4,
             reclaimed jsonb)`.execute(db)
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

/** The actions that an edit changed, with their keys. */
export async function findRemembered(db: Db, id: string): Promise<(RememberedAction & { key: string })[]> {
  const { rows } = await sql<RememberedAction & { key: string }>`
    select b.action_id as "actionId", ${ACTION_KEY} as key, b.former,
           b.former_closed_at as "formerClosedAt", b.last_change_id as "lastChangeId", b.comment_id as "commentId",
           b.reclaimed
      from bulk_edit_action b
      join action a on a.id = b.action_id
      join project p on p.id = a.project_id
     where b.bulk_edit_id = ${id}
     order by b.action_id`.execute(db)
  return rows
}
