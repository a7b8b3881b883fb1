import type { Db } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import * as visibleActions from './visible-actions.repository.ts'

/** The action with a key. One whose site the caller may not see is not found. */
export async function findAction(db: Db, caller: Caller, key: string): Promise<visibleActions.VisibleAction> {
  const action = await visibleActions.findVisibleAction(db, caller.id, key)
  if (!action) throw refuse('not_found', { thing: 'action' })
  return action
}

/** The same for writes: others wait until the transaction ends, and the action comes to the top of the list. */
export async function touchAction(
  db: Db,
  caller: Caller,
  change: { key: string; at: Date },
): Promise<visibleActions.VisibleAction> {
  const action = await visibleActions.touchVisibleAction(db, { userId: caller.id, ...change })
  if (!action) throw refuse('not_found', { thing: 'action' })
  return action
}
