import type { ActionField } from '@bonfire/contract/actions/action-fields'
import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuse } from '../../../http/refusal.ts'
import { announceActions } from '../../changes/changes.service.ts'
import { takeBackComments } from '../../comments/comments.service.ts'
import { findLastAuthors } from '../action-history.repository.ts'
import { labelChanges } from './action-conflicts.service.ts'
import { applyEdits } from './apply-edits.service.ts'
import * as bulk from './bulk-edits.repository.ts'
import { oldestUndone, type RefusedAction } from './edit-actions.service.ts'
import { lockActions } from './edits.repository.ts'
import { type PlannedEdit, planEdits } from './plan-edits.service.ts'

export interface UndoOutcome {
  readonly restored: string[]
  readonly kept: RefusedAction[]
}

/**
 * Restores what the caller's bulk edit replaced. An action one of whose fields was changed again, or that may not go
 * back, stays as it is and is listed. Sent again, the undo happens once.
 */
export async function undoBulkEdit(context: Context, caller: Caller, id: string): Promise<UndoOutcome> {
  const at = context.clock()
  const { outcome, announce } = await inTransaction(context.db, async (db) => {
    const edit = await bulk.lockBulkEdit(db, { id, by: caller.id })
    if (!edit?.outcome || edit.editedAt < oldestUndone(at)) throw refuse('not_found', { thing: 'bulk edit' })
    if (edit.undoOutcome) return { outcome: edit.undoOutcome as UndoOutcome, announce: () => undefined }
    const remembered = await bulk.findRemembered(db, id)
    const { edits, kept } = await partUndos(context, caller, { db, remembered, at })
    const { announce } = await applyEdits(db, caller, { edits, at })
    const restoredIds = new Set(edits.map(({ action }) => action.id))
    const withComment = remembered.flatMap(({ actionId, commentId }) =>
      commentId !== null && restoredIds.has(actionId) ? [{ actionId, commentId }] : [],
    )
    await takeBackComments(
      db,
      caller,
      withComment.map(({ commentId }) => commentId),
    )
    const outcome: UndoOutcome = { restored: edits.map(({ action }) => action.key), kept }
    await bulk.storeUndoOutcome(db, id, outcome)
    return {
      outcome,
      announce: () => {
        announce(context)
        const actionIds = withComment.map(({ actionId }) => actionId)
        announceActions(context, caller, { did: 'commented', actionIds })
      },
    }
  })
  announce()
  return outcome
}

type Remembered = Awaited<ReturnType<typeof bulk.findRemembered>>

/** Parts the actions that go back from those that stay as they are. */
async function partUndos(
  context: Context,
  caller: Caller,
  { db, remembered, at }: { db: Db; remembered: Remembered; at: Date },
): Promise<{ edits: PlannedEdit[]; kept: RefusedAction[] }> {
  const keys = remembered.map(({ key }) => key)
  const locked = await lockActions(db, caller.id, {
    keys,
    fields: remembered.flatMap(({ former }) => Object.keys(former) as ActionField[]),
    at,
  })
  const found = new Map(locked.map((action) => [action.id, action]))
  const authors = await findLastAuthors(
    db,
    remembered.flatMap(({ actionId, former, lastChangeId }) =>
      listHistoryFields(former).map((field) => ({ actionId, field, since: lastChangeId })),
    ),
  )
  const problems = new Map<number, Problem>()
  const wanted = remembered.flatMap(({ actionId, former, ...undone }) => {
    const action = found.get(actionId)
    const changed = listHistoryFields(former)
      .filter((field) => authors.has(`${actionId}/${field}`))
      .map((field) => ({ field, author: authors.get(`${actionId}/${field}`) }))
    if (action && changed.length === 0) return [{ action, change: former, undone }]
    problems.set(
      actionId,
      action
        ? problem('action.changed-since', { fields: labelChanges(changed) })
        : problem('not_found', { thing: 'action' }),
    )
    return []
  })
  const plans = await planEdits(context, caller, { db, edits: wanted })
  for (const { action, refusal } of plans) if (refusal) problems.set(action.id, refusal.problem)
  const kept = remembered.flatMap(({ actionId, key }) => {
    const why = problems.get(actionId)
    return why ? [{ actionKey: key, problem: why }] : []
  })
  return { edits: plans.flatMap(({ edit, refusal }) => (edit && !refusal ? [edit] : [])), kept }
}

/** The history names an assignee as one field. */
const listHistoryFields = (former: bulk.FormerValues): ActionField[] =>
  (Object.keys(former) as ActionField[]).filter((field) => field !== 'assigneeId')
