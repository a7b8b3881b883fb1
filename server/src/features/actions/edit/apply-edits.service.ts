import {
  type ActionChange,
  type ActionField,
  type ActionFields,
  changeableFields,
} from '@bonfire/contract/actions/action-fields'
import { ACTION_STATUSES } from '@bonfire/contract/actions/action-words'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../http/caller.ts'
import { type FieldChange, type HistoryLine, recordChanges } from '../../action-changes/action-changes.service.ts'
import { announceActions } from '../../changes/changes.service.ts'
import { writeTransitions } from '../../comments/comments.service.ts'
import { type ManyNews, queueManyNews } from '../../notifications/notifications.service.ts'
import { describeReassignment } from '../action-assignee.service.ts'
import { fieldText, type LeftEnd, markTakenBack, rememberLeftEnds } from '../action-history.repository.ts'
import { toColumns } from '../actions.repository.ts'
import type { Reclaimed } from '../equips/action-equips.repository.ts'
import { reclaimEquips, returnEquips } from '../equips/reopened-equips.service.ts'
import * as repository from './edits.repository.ts'
import { compareStatuses, type EditEffect, isEnd, type PlannedEdit } from './plan-edits.service.ts'

export interface Applied {
  /** The last line of each action's history. */
  readonly lastChangeIds: ReadonlyMap<number, number>
  /** Tells other screens; to be called after the commit. */
  readonly announce: (context: Context) => void
}

/**
 * Writes what differs, with the history, the transitions and the mails of each action. A reopening brings equipment back
 * to its action, and the undo of one returns that.
 */
export async function applyEdits(
  db: Db,
  caller: Caller,
  { edits: planned, at }: { edits: readonly PlannedEdit[]; at: Date },
): Promise<Applied> {
  const edits = planned.filter(({ changed }) => Object.keys(changed).length > 0)
  if (edits.length === 0) return { lastChangeIds: new Map(), announce: () => undefined }
  await repository.updateActions(db, rowsToWrite(edits, at), at)
  const changes: HistoryLine[] = []
  for (const edit of edits) {
    for (const change of await describeChanges(db, edit)) changes.push({ ...change, actionId: edit.action.id })
  }
  const lastChangeIds = await recordChanges(db, { changes, at, by: caller.id })
  await notifyPeople(db, caller, { edits, lastChangeIds, at })
  const byEffect = Map.groupBy(edits, ({ action, changed }) =>
    compareStatuses(action.status, changed.status ?? action.status),
  )
  const reclaimed = await reclaimForReopened(db, byEffect.get('reopened') ?? [], { at, by: caller.id })
  await rememberLeftEnds(db, listLeftEnds(edits, { lastChangeIds, reclaimed }))
  const returned = await returnForUndone(db, edits, { at, by: caller.id })
  const moved = [...[...reclaimed.values()].flat(), ...returned.equips]
  const formerIds = [...[...reclaimed.values()].flat().flatMap(({ actionId }) => actionId ?? []), ...returned.actionIds]
  return {
    lastChangeIds,
    announce: (context) => {
      const equipRuleIds = moved.map(({ id }) => id)
      for (const did of ['changed', 'ended', 'reopened'] satisfies EditEffect[]) {
        const actionIds = (byEffect.get(did) ?? []).map(({ action }) => action.id)
        announceActions(context, caller, { did, actionIds, equipRuleIds: did === 'changed' ? [] : equipRuleIds })
      }
      announceActions(context, caller, { did: 'associated', actionIds: [...new Set(formerIds)], equipRuleIds })
    },
  }
}

/** The columns that any of the edits changes; where one does not, they keep their value. */
function rowsToWrite(edits: readonly PlannedEdit[], at: Date): repository.WrittenAction[] {
  const fields = [...new Set(edits.flatMap(({ changed }) => Object.keys(changed) as ActionField[]))]
  return edits.map(({ action, changed, assignee, undone }) => {
    const values: ActionChange = { ...changeableFields(action), ...changed }
    const closedAt = changed.status === 'Closed' ? (undone?.formerClosedAt ?? at) : null
    return {
      ...toColumns(Object.fromEntries(fields.map((field) => [field, values[field]]))),
      id: action.id,
      ...((fields.includes('assignee') || fields.includes('assigneeId')) && {
        assignee_id: assignee ? assignee.id : action.assigneeRowId,
        assignee_name: assignee ? assignee.name : action.assigneeName,
      }),
      ...(fields.includes('status') && { closed_at: changed.status === undefined ? action.closedAt : closedAt }),
    }
  })
}

/** One line per field; the assignee counts as one, by name. */
async function describeChanges(db: Db, { action, changed, assignee: assigned }: PlannedEdit): Promise<FieldChange[]> {
  const present: Partial<ActionFields> = changeableFields(action)
  const { assignee, assigneeId, ...rest } = changed
  const lines = (Object.keys(rest) as (keyof typeof rest)[]).map((field) => ({
    field,
    from: fieldText(present[field]),
    to: fieldText(rest[field]),
  }))
  if (!assigned || (assignee === undefined && assigneeId === undefined)) return lines
  const before = { forgeId: present.assigneeId ?? null, name: present.assignee ?? null }
  return [...lines, await describeReassignment(db, before, assigned)]
}

interface Notifying {
  readonly edits: readonly PlannedEdit[]
  readonly lastChangeIds: ReadonlyMap<number, number>
  readonly at: Date
}

async function notifyPeople(db: Db, caller: Caller, { edits, lastChangeIds, at }: Notifying): Promise<void> {
  const eventOf = ({ action: { id } }: PlannedEdit) => ({
    newsKey: `action-${id}-change-${lastChangeIds.get(id)}`,
    actionId: id,
  })
  const queue = async (kind: ManyNews['kind'], events: ManyNews['events']) => {
    if (events.length > 0) await queueManyNews(db, { kind, events, actorId: caller.id, occurredAt: at })
  }
  const assigned = edits.filter(({ changed, assignee }) => assignee?.id && changed.assigneeId)
  await queue('assigned', assigned.map(eventOf))
  const moved = edits.flatMap((edit) => {
    const { action, changed } = edit
    // Two statuses have the same label.
    if (!changed.status || ACTION_STATUSES[action.status].label === ACTION_STATUSES[changed.status].label) return []
    return [{ edit, from: action.status, to: changed.status, reason: changed.transitionReason ?? null }]
  })
  await writeTransitions(db, caller, {
    at,
    transitions: moved.map(({ edit, ...transition }) => ({ actionId: edit.action.id, transition })),
  })
  await queue(
    'transitioned',
    moved.map(({ edit, from, to, reason }) => ({
      ...eventOf(edit),
      facts: { fromStatus: from, toStatus: to, ...(reason && { reason }) },
    })),
  )
}

interface By {
  readonly at: Date
  readonly by: number
}

/** Few reopened actions have lost equipment: only these are handled one by one. */
async function reclaimForReopened(
  db: Db,
  reopened: readonly PlannedEdit[],
  by: By,
): Promise<Map<number, readonly Reclaimed[]>> {
  const reclaimed = new Map<number, readonly Reclaimed[]>()
  if (reopened.length === 0) return reclaimed
  const ids = reopened.map(({ action }) => action.id)
  const incomplete = new Set(await repository.findIncomplete(db, ids))
  for (const { action } of reopened) {
    if (!incomplete.has(action.id)) continue
    const rules = await reclaimEquips(db, action, by)
    reclaimed.set(
      action.id,
      rules.map(({ id, actionId, actionKey }) => ({ id, actionId, actionKey })),
    )
  }
  return reclaimed
}

function listLeftEnds(
  edits: readonly PlannedEdit[],
  of: { lastChangeIds: ReadonlyMap<number, number>; reclaimed: ReadonlyMap<number, readonly Reclaimed[]> },
): LeftEnd[] {
  const left = edits.filter(({ action, changed }) => changed.status !== undefined && isEnd(action.status))
  return left.map(({ action: { id, closedAt } }) => ({
    actionId: id,
    lastChangeId: of.lastChangeIds.get(id) ?? 0,
    formerClosedAt: closedAt,
    reclaimed: of.reclaimed.get(id) ?? [],
  }))
}

/** Undoes the edits that others take back: their statuses count as if they had not been, and equipment goes back. */
async function returnForUndone(
  db: Db,
  edits: readonly PlannedEdit[],
  by: By,
): Promise<{ equips: Reclaimed[]; actionIds: number[] }> {
  const undone = edits.flatMap(({ action, changed, undone }) =>
    undone && changed.status !== undefined ? [{ ...undone, action, actionId: action.id }] : [],
  )
  await markTakenBack(db, undone)
  const equips: Reclaimed[] = []
  const actionIds: number[] = []
  for (const { action, reclaimed } of undone) {
    if (reclaimed.length === 0) continue
    equips.push(...reclaimed)
    actionIds.push(...(await returnEquips(db, action, { reclaimed, ...by })))
  }
  return { equips, actionIds }
}
