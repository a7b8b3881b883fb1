import { type ActionChange, type ActionField, changeableFields } from '@bonfire/contract/actions/action-fields'
import type { Action } from '@bonfire/contract/actions/actions'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Caller } from '../../../http/caller.ts'
import { type Refusal, refuse } from '../../../http/refusal.ts'
import { changedMeanwhile } from '../../../http/refuse-changed.ts'
import { fieldText, findLastStatusChange } from '../action-history.repository.ts'
import { describeAction, findActionByKey } from '../actions.service.ts'
import { labelConflicts } from './action-conflicts.service.ts'
import { applyEdits } from './apply-edits.service.ts'
import { oldestUndone } from './edit-actions.service.ts'
import { type LockedAction, lockActions } from './edits.repository.ts'
import { type EditPlan, planEdits, type UndoneEdit } from './plan-edits.service.ts'

export interface EditRequest {
  readonly key: string
  readonly change: ActionChange
  /** The value the user saw. */
  readonly expected?: ActionChange | undefined
  /** It takes back what the caller did just before. */
  readonly isUndo?: boolean | undefined
}

/**
 * Changes fields of an action, all or none. A field that already has the wanted value counts as unchanged: two people
 * who close an action close it once, and a change with a lost response can be resent.
 */
export async function editAction(context: Context, caller: Caller, request: EditRequest): Promise<Action> {
  const { key, change, expected, isUndo } = request
  const { described, announce } = await inTransaction(context.db, async (db) => {
    const fields = Object.keys({ ...change, ...expected }) as ActionField[]
    const at = context.clock()
    const [action] = await lockActions(db, caller.id, { keys: [key], fields, at })
    if (!action) throw refuse('not_found', { thing: 'action' })
    const undone = isUndo ? await findUndoneStep(db, caller, { action, change, at }) : undefined
    const [plan] = await planEdits(context, caller, { db, edits: [{ action, change, expected, undone }] })
    if (plan && plan.conflicts.length > 0) throw await refuseConflicts(db, plan)
    if (plan?.refusal) throw plan.refusal
    const edits = plan?.edit ? [plan.edit] : []
    const { announce } = await applyEdits(db, caller, { edits, at })
    return { described: await describeAction(db, caller, await findActionByKey(db, caller, key)), announce }
  })
  announce(context)
  return described
}

/** The caller's last change of the status, within a day, if the change takes it back. */
async function findUndoneStep(
  db: Db,
  caller: Caller,
  { action, change, at }: { action: LockedAction; change: ActionChange; at: Date },
): Promise<UndoneEdit | undefined> {
  if (change.status === undefined || change.status === action.status) return undefined
  const last = await findLastStatusChange(db, action.id)
  if (!last || last.changedBy !== caller.id || last.changedAt < oldestUndone(at)) return undefined
  if (last.from !== change.status || last.to !== action.status) return undefined
  return { lastChangeId: last.id, formerClosedAt: last.formerClosedAt, reclaimed: last.reclaimed ?? [] }
}

/** The refusal has the current values. */
async function refuseConflicts(db: Db, { action, conflicts }: EditPlan): Promise<Refusal> {
  const labels = await labelConflicts(db, [{ actionId: action.id, fields: conflicts }])
  const present: Partial<Record<ActionField, string | number | null>> = changeableFields(action)
  const shown = conflicts.map((field) => [field, fieldText(present[field]) ?? ''])
  return changedMeanwhile(labels.get(action.id) ?? [], Object.fromEntries(shown))
}
