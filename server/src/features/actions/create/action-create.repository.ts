import type { Db } from '../../../db/database.ts'
import type { ActionColumns } from '../actions.repository.ts'

/** Serialises the creation of actions in one project until the transaction ends. */
export async function lockNumbers(db: Db, projectId: number): Promise<void> {
  await db.selectFrom('project').select('id').where('id', '=', projectId).forNoKeyUpdate().execute()
}

export async function findRequested(db: Db, requestId: string) {
  return db
    .selectFrom('action')
    .select(['id', 'number', 'created_by as createdBy', 'project_id as projectId'])
    .where('request_id', '=', requestId)
    .executeTakeFirst()
}

/** Stores the action under its project's next number; undefined if its request id has just been used. */
export async function insertAction(
  db: Db,
  action: Omit<ActionColumns, 'number'>,
): Promise<{ id: number; number: number } | undefined> {
  const { number } = await db
    .updateTable('project')
    .set((each) => ({ last_action_number: each('last_action_number', '+', 1) }))
    .where('id', '=', action.project_id)
    .returning('last_action_number as number')
    .executeTakeFirstOrThrow()
  const inserted = await db
    .insertInto('action')
    .values({ ...action, number })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted && { ...inserted, number }
}
