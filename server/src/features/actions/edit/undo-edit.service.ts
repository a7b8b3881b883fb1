import type { ActionField } from '@bonfire/contract/actions/action-fields'
import { problem } from '@bonfire/contract/refusals/problem'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Caller } from '../../../http/caller.ts'
import { Refusal, refuse } from '../../../http/refusal.ts'
import { announceActions } from '../../changes/changes.service.ts'
import { takeBackComments } from '../../comments/many-comments.service.ts'
import { takeBackStatuses } from '../action-history.repository.ts'
import { giveBack } from '../equips/action-equips.service.ts'
import { applyChanges, type SettledEdit, settler } from './apply-edits.service.ts'
import { changedSince, type Left } from './edit-actions.service.ts'
import * as bulk from './edits.repository.ts'

export interface UndoOutcome {
  readonly restored: string[]
  readonly kept: Left[]
}

/**
 * Restores what the caller's bulk edit replaced. An action one of whose fields was changed again, or that may not go
 * back, stays as it is and is listed. Sent again, the undo happens once.
 */
export async function undoBulkEdit(context: Context, caller: Caller, id: string): Promise<UndoOutcome> {
  const at = context.clock()
  const { outcome, announce } = await inTransaction(context.db, async (db) => {
    const edit = await bulk.lockBulkEdit(db, { id, by: caller.id })
    if (!edit?.outcome) throw refuse('not_found', { thing: 'bulk edit' })
    if (edit.undoOutcome) return { outcome: edit.undoOutcome as UndoOutcome, announce: () => undefined }
    const remembered = await bulk.findRemembered(db, id)
    const { edits, kept } = await sort(context, caller, { db, remembered })
    const { announce } = await applyChanges(db, caller, {
      edits: edits.filter(({ changed }) => Object.keys(changed).length > 0),
      at,
    })
    const restoredIds = new Set(edits.map(({ found }) => found.id))
    const undone = remembered.filter(({ actionId }) => restoredIds.has(actionId))
    await takeBackStatuses(
      db,
      undone.filter(({ former }) => former.status !== undefined),
    )
    const formerIds = await giveBackAll(db, undone, { at, by: caller.id })
    const withComment = undone.filter(({ commentId }) => commentId !== null)
    await takeBackComments(
      db,
      caller,
      withComment.flatMap(({ commentId }) => commentId ?? []),
    )
    const outcome: UndoOutcome = { restored: edits.map(({ found }) => found.key), kept }
    await bulk.storeUndoOutcome(db, id, outcome)
    return {
      outcome,
      announce: () => {
        announce(context, caller)
        const actionIds = withComment.map(({ actionId }) => actionId)
        announceActions(context, caller, { did: 'commented', actionIds })
        announceActions(context, caller, { did: 'associated', actionIds: formerIds })
      },
    }
  })
  announce()
  return outcome
}

/** Equipment that a reopening brought back goes where it was. */
async function giveBackAll(
  db: Db,
  undone: Awaited<ReturnType<typeof bulk.findRemembered>>,
  by: { at: Date; by: number },
): Promise<number[]> {
  const formerIds = new Set<number>()
  for (const { actionId: id, key, reclaimed } of undone) {
    if (reclaimed.length === 0) continue
    for (const formerId of await giveBack(db, { id, key }, { reclaimed, ...by })) formerIds.add(formerId)
  }
  return [...formerIds]
}

async function sort(
  context: Context,
  caller: Caller,
  { db, remembered }: { db: Db; remembered: Awaited<ReturnType<typeof bulk.findRemembered>> },
): Promise<{ edits: SettledEdit[]; kept: Left[] }> {
  const settleOne = settler(context, caller, db)
  const locked = await bulk.lockActions(
    db,
    caller.id,
    remembered.map(({ key }) => key),
  )
  const found = new Map(locked.map((action) => [action.id, action]))
  const authors = await bulk.findLastAuthors(
    db,
    remembered.flatMap(({ actionId, former, lastChangeId }) =>
      fieldsOf(former).map((field) => ({ actionId, field, since: lastChangeId })),
    ),
  )
  const edits: SettledEdit[] = []
  const kept: Left[] = []
  for (const { actionId, key, former, formerClosedAt } of remembered) {
    const action = found.get(actionId)
    const changed = fieldsOf(former).filter((field) => authors.has(`${actionId}/${field}`))
    const keep = (why: Left['problem']) => kept.push({ actionKey: key, problem: why })
    if (!action) keep(problem('not_found', { thing: 'action' }))
    else if (changed.length > 0) {
      keep(changedSince(changed.map((field) => ({ field, author: authors.get(`${actionId}/${field}`) }))))
    } else {
      const settled = await settleOne(action, former, { isUndo: true })
      if (settled instanceof Refusal) keep(settled.problem)
      else edits.push({ ...settled, closedAt: formerClosedAt })
    }
  }
  return { edits, kept }
}

/** As the history names them: an assignee is one field. */
const fieldsOf = (former: bulk.Former): ActionField[] =>
  (Object.keys(former) as ActionField[]).filter((field) => field !== 'assigneeId')
