import { type ActionChange, type ActionField, changeableFields } from '@bonfire/contract/actions/action-fields'
import { BULK_UNDO_HOURS } from '@bonfire/contract/actions/bulk-edit'
import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import { MILLISECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuse } from '../../../http/refusal.ts'
import { announceActions } from '../../changes/changes.service.ts'
import { commentText, writeComments } from '../../comments/comments.service.ts'
import { labelConflicts } from './action-conflicts.service.ts'
import { applyEdits } from './apply-edits.service.ts'
import * as bulk from './bulk-edits.repository.ts'
import { type LockedAction, lockActions, touchActions } from './edits.repository.ts'
import { type PlannedEdit, planEdits } from './plan-edits.service.ts'

export interface BulkRequest {
  readonly id: string
  readonly actions: readonly { readonly actionKey: string; readonly expected?: ActionChange | undefined }[]
  readonly change: ActionChange
  readonly comment?: string | undefined
}

export interface RefusedAction {
  readonly actionKey: string
  readonly problem: Problem
}

export interface Outcome {
  readonly changed: string[]
  readonly unchanged: string[]
  readonly notFound: string[]
  readonly refused: RefusedAction[]
}

/** Edits from before this instant can no longer be undone. */
export const oldestUndone = (at: Date): Date => new Date(at.getTime() - BULK_UNDO_HOURS * MILLISECONDS_PER_HOUR)

/**
 * Changes many actions in one transaction. What one action cannot take leaves that action as it is, comment included,
 * and is listed; the others are changed. Sent again, the edit happens once.
 */
export async function editActions(context: Context, caller: Caller, request: BulkRequest): Promise<Outcome> {
  const text = commentText(request.comment)
  if (text === '' && Object.values(request.change).every((value) => value === undefined)) {
    throw refuse('action.bulk-nothing')
  }
  const at = context.clock()
  const { outcome, announce } = await inTransaction(context.db, async (db) => {
    await bulk.forgetBulkEdits(db, oldestUndone(at))
    if (!(await bulk.claimBulkEdit(db, { id: request.id, by: caller.id, at }))) {
      return { outcome: await findOutcome(db, caller, request.id), announce: () => undefined }
    }
    return applyBulkEdit(context, caller, { db, request, text, at })
  })
  announce()
  return outcome
}

async function findOutcome(db: Db, caller: Caller, id: string): Promise<Outcome> {
  const made = await bulk.lockBulkEdit(db, { id, by: caller.id })
  if (!made) throw refuse('action.bulk-id-used')
  return made.outcome as Outcome
}

interface BulkEdit {
  readonly db: Db
  readonly request: BulkRequest
  readonly text: string
  readonly at: Date
}

async function applyBulkEdit(context: Context, caller: Caller, { db, request, text, at }: BulkEdit) {
  const { change } = request
  const expected = new Map(request.actions.map((action) => [action.actionKey, action.expected ?? {}]))
  const fields = [change, ...expected.values()].flatMap((values) => Object.keys(values) as ActionField[])
  const found = await lockActions(db, caller.id, { keys: [...expected.keys()], fields, at })
  const { edits, refused } = await partBulkEdit(context, caller, {
    db,
    found,
    change,
    expected,
    isCommented: text !== '',
  })
  const changing = edits.filter(({ changed }) => Object.keys(changed).length > 0)
  const { lastChangeIds, announce } = await applyEdits(db, caller, { edits: changing, at })
  const commented = text === '' ? [] : edits.map(({ action }) => action.id)
  const commentIds = await writeComments(db, caller, { at, text, actionIds: commented })
  if (commented.length > 0) await touchActions(db, commented, at)
  const touched = text === '' ? changing : edits
  const foundKeys = new Set(found.map(({ key }) => key))
  const outcome: Outcome = {
    changed: touched.map(({ action }) => action.key),
    unchanged: text === '' ? edits.filter((edit) => !changing.includes(edit)).map(({ action }) => action.key) : [],
    notFound: [...expected.keys()].filter((key) => !foundKeys.has(key)),
    refused,
  }
  await bulk.storeOutcome(db, {
    id: request.id,
    outcome,
    actions: touched.map((edit) => ({
      actionId: edit.action.id,
      former: pickFormer(edit),
      lastChangeId: lastChangeIds.get(edit.action.id) ?? 0,
      commentId: commentIds.get(edit.action.id) ?? null,
    })),
  })
  return {
    outcome,
    announce: () => {
      announce(context)
      announceActions(context, caller, { did: 'commented', actionIds: commented })
    },
  }
}

interface Parting {
  readonly db: Db
  readonly found: readonly LockedAction[]
  readonly change: ActionChange
  readonly expected: ReadonlyMap<string, ActionChange>
  readonly isCommented: boolean
}

/** Parts the actions that can take the change from those that cannot. */
async function partBulkEdit(context: Context, caller: Caller, { db, found, change, expected, isCommented }: Parting) {
  const edits = found.map((action) => ({ action, change, expected: expected.get(action.key) }))
  const plans = await planEdits(context, caller, { db, edits, isCommented })
  const conflicting = plans.filter(({ refusal, conflicts }) => !refusal && conflicts.length > 0)
  const labels = await labelConflicts(
    db,
    conflicting.map(({ action, conflicts }) => ({ actionId: action.id, fields: conflicts })),
  )
  const taken: PlannedEdit[] = []
  const refused: RefusedAction[] = []
  for (const { action, edit, refusal } of plans) {
    const fields = labels.get(action.id)
    const why = refusal?.problem ?? (fields && problem('action.changed-since', { fields }))
    if (why) refused.push({ actionKey: action.key, problem: why })
    else if (edit) taken.push(edit)
  }
  return { edits: taken, refused }
}

/** The present values of what changes. A status is restored with its reason, and an assignee with the name. */
function pickFormer({ action, changed }: PlannedEdit): bulk.FormerValues {
  const present = changeableFields(action)
  const fields = new Set(Object.keys(changed) as (keyof bulk.FormerValues)[])
  if (fields.has('status')) fields.add('transitionReason')
  if (fields.has('assignee') || fields.has('assigneeId')) fields.add('assignee').add('assigneeId')
  return Object.fromEntries([...fields].map((field) => [field, present[field]]))
}
