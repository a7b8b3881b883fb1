import { type ActionChange, type ActionField, changeableFields } from '@bonfire/contract/actions/action-fields'
import { BULK_UNDO_HOURS } from '@bonfire/contract/actions/bulk-edit'
import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Caller } from '../../../http/caller.ts'
import { Refusal, refuse } from '../../../http/refusal.ts'
import { announceActions } from '../../changes/changes.service.ts'
import { commentText, writeComments } from '../../comments/many-comments.service.ts'
import { type ChangedField, conflictsIn, labelsOf } from './action-conflicts.service.ts'
import { applyChanges, type SettledEdit, settler } from './apply-edits.service.ts'
import * as bulk from './edits.repository.ts'

export interface BulkRequest {
  readonly id: string
  readonly actions: readonly { readonly actionKey: string; readonly expected?: ActionChange | undefined }[]
  readonly change: ActionChange
  readonly comment?: string | undefined
}

export interface Left {
  readonly actionKey: string
  readonly problem: Problem
}

export interface Outcome {
  readonly changed: string[]
  readonly unchanged: string[]
  readonly notFound: string[]
  readonly refused: Left[]
}

const HOUR_MILLISECONDS = 3_600_000

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
    await bulk.forgetBulkEdits(db, new Date(at.getTime() - BULK_UNDO_HOURS * HOUR_MILLISECONDS))
    if (!(await bulk.claimBulkEdit(db, { id: request.id, by: caller.id, at }))) {
      return { outcome: await findOutcome(db, caller, request.id), announce: () => undefined }
    }
    return make(context, caller, { db, request, text, at })
  })
  announce()
  return outcome
}

async function findOutcome(db: Db, caller: Caller, id: string): Promise<Outcome> {
  const made = await bulk.lockBulkEdit(db, { id, by: caller.id })
  if (!made) throw refuse('action.bulk-id-used')
  return made.outcome as Outcome
}

interface Making {
  readonly db: Db
  readonly request: BulkRequest
  readonly text: string
  readonly at: Date
}

async function make(context: Context, caller: Caller, { db, request, text, at }: Making) {
  const expected = new Map(request.actions.map((action) => [action.actionKey, action.expected ?? {}]))
  const found = await bulk.lockActions(db, caller.id, [...expected.keys()])
  const { edits, refused } = await sort(context, caller, {
    db,
    found,
    change: request.change,
    expected,
    isNoted: text !== '',
  })
  const changing = edits.filter(({ changed }) => Object.keys(changed).length > 0)
  const { lastChangeIds, reclaimed, announce } = await applyChanges(db, caller, { edits: changing, at })
  const commented = text === '' ? [] : edits.map((edit) => edit.found.id)
  const commentIds = await writeComments(db, caller, { at, text, actionIds: commented })
  if (commented.length > 0) await bulk.touchActions(db, commented, at)
  const touched = text === '' ? changing : edits
  const foundKeys = new Set(found.map(({ key }) => key))
  const outcome: Outcome = {
    changed: touched.map((edit) => edit.found.key),
    unchanged: text === '' ? edits.filter((edit) => !changing.includes(edit)).map((edit) => edit.found.key) : [],
    notFound: [...expected.keys()].filter((key) => !foundKeys.has(key)),
    refused,
  }
  await bulk.storeOutcome(db, {
    id: request.id,
    outcome,
    actions: touched.map((edit) => ({
      actionId: edit.found.id,
      former: formerOf(edit),
      formerClosedAt: edit.found.closedAt,
      lastChangeId: lastChangeIds.get(edit.found.id) ?? 0,
      commentId: commentIds.get(edit.found.id) ?? null,
      reclaimed: reclaimed.get(edit.found.id) ?? [],
    })),
  })
  return {
    outcome,
    announce: () => {
      announce(context, caller)
      announceActions(context, caller, { did: 'commented', actionIds: commented })
    },
  }
}

interface Sorting {
  readonly db: Db
  readonly found: readonly bulk.BulkAction[]
  readonly change: ActionChange
  readonly expected: ReadonlyMap<string, ActionChange>
  /** Each is commented too. */
  readonly isNoted: boolean
}

/** Parts the actions that can take the change from those that cannot. */
async function sort(context: Context, caller: Caller, { db, found, change, expected, isNoted }: Sorting) {
  const settleOne = settler(context, caller, db)
  const edits: SettledEdit[] = []
  const refusals = new Map<string, Problem>()
  const conflicts: { key: string; actionId: number; field: ActionField }[] = []
  for (const action of found) {
    const settled = await settleOne(action, change, { isNoted })
    if (settled instanceof Refusal) {
      refusals.set(action.key, settled.problem)
      continue
    }
    const comparison = {
      present: changeableFields(action),
      wanted: settled.wanted,
      expected: expected.get(action.key) ?? {},
    }
    const fields = conflictsIn(comparison)
    for (const field of fields)
      conflicts.push({ key: action.key, actionId: action.id, field: field === 'assigneeId' ? 'assignee' : field })
    if (fields.length === 0) edits.push(settled)
  }
  const authors = await bulk.findLastAuthors(db, conflicts)
  for (const [key, own] of Map.groupBy(conflicts, (conflict) => conflict.key)) {
    refusals.set(
      key,
      changedSince(own.map(({ actionId, field }) => ({ field, author: authors.get(`${actionId}/${field}`) }))),
    )
  }
  const refused = found.flatMap(({ key }) => {
    const refusal = refusals.get(key)
    return refusal ? [{ actionKey: key, problem: refusal }] : []
  })
  return { edits, refused }
}

export const changedSince = (changed: readonly ChangedField[]): Problem =>
  problem('action.changed-since', { fields: labelsOf(changed) })

/** A status is restored with its reason, and an assignee with the name. */
function formerOf({ found, changed }: SettledEdit): bulk.Former {
  const present = changeableFields(found)
  const { status, transitionReason, assignee, assigneeId } = present
  const isReassigned = changed.assignee !== undefined || changed.assigneeId !== undefined
  return {
    ...(changed.status !== undefined && { status }),
    ...((changed.status !== undefined || changed.transitionReason !== undefined) && { transitionReason }),
    ...(changed.priority !== undefined && { priority: present.priority }),
    ...(changed.team !== undefined && { team: present.team }),
    ...(changed.dueDate !== undefined && { dueDate: present.dueDate }),
    ...(isReassigned && { assignee, assigneeId }),
  }
}
