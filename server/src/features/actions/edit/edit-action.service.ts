import { type ActionChange, changeableFields } from '@bonfire/contract/actions/action-fields'
import { ACTION_STATUSES, type ActionStatus, ENDING_STATUSES } from '@bonfire/contract/actions/action-words'
import type { Action } from '@bonfire/contract/actions/actions'
import { BULK_UNDO_HOURS } from '@bonfire/contract/actions/bulk-edit'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuseField } from '../../../http/refusal.ts'
import { isOwnFile } from '../../attachments/attachments.service.ts'
import { announceAction } from '../../changes/changes.service.ts'
import { writeTransition } from '../../comments/comments.service.ts'
import { queueNews } from '../../notifications/notifications.service.ts'
import { type Assignee, findWanted } from '../action-assignee.service.ts'
import {
  findLastStatusChange,
  insertHistory,
  rememberReopening,
  takeBackStatuses,
} from '../action-history.repository.ts'
import { type ActionColumns, columnsOf, isExternalKeyTaken, lockAction, updateAction } from '../actions.repository.ts'
import { describeAction, type FoundAction, findActionByKey } from '../actions.service.ts'
import type { Reclaimed } from '../equips/action-equips.repository.ts'
import { giveBack, reclaim, refuseUnseenEquips } from '../equips/action-equips.service.ts'
import { refuseConflicts } from './action-conflicts.service.ts'
import { refuseUnprovenClosing } from './closing-needs.service.ts'
import { differing, historyOf, refuseChanges, settle } from './plan-edits.service.ts'

export interface UpdateRequest {
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
export async function changeAction(context: Context, caller: Caller, request: UpdateRequest): Promise<Action> {
  const { id } = await findActionByKey(context.db, caller, request.key)
  const { action, did, moved } = await inTransaction(context.db, async (db) => {
    await lockAction(db, id)
    const found = await findActionByKey(db, caller, request.key)
    const present = changeableFields(found)
    const { wanted, assignee } = await settle(found, request.change, (siteRowId, wanted) =>
      findWanted(db, siteRowId, wanted),
    )
    const changed = differing(present, wanted)
    await refuseConflicts(db, id, { present, wanted, expected: request.expected ?? {} })
    refuseChanges(context, caller, { found, changed })
    if (changed.status && deedOf(found.status, changed.status) !== 'changed') await refuseUnseenEquips(db, caller, id)
    const at = context.clock()
    const last = request.isUndo && changed.status ? await lastStatusStep(db, { id, caller, at }) : undefined
    const undone = last?.from === changed.status && last?.to === found.status ? last : undefined
    if (changed.status === 'Closed' && !undone) await refuseUnprovenClosing(db, id)
    if (changed.screenshotUrl) await refuseForeignScreenshot(db, id, changed.screenshotUrl)
    if (changed.externalKey) await refuseTakenKey(db, found, changed.externalKey)
    const isChanged = Object.keys(changed).length > 0
    if (isChanged) await store(db, found, { changed, assignee, at, caller, closedAt: undone?.formerClosedAt ?? at })
    if (undone) await takeBackStatuses(db, [{ actionId: id, lastChangeId: undone.id }])
    const did = isChanged ? deedOf(found.status, changed.status ?? found.status) : undefined
    const moved = await moveEquips(db, found, { did, reclaimed: undone?.reclaimed ?? [], at, by: caller.id })
    const action = await describeAction(db, caller, isChanged ? await findActionByKey(db, caller, request.key) : found)
    return { action, did, moved }
  })
  const here = action.associatedEquips.filter((equip) => equip.nowOn === null)
  const equipRuleIds = did === 'changed' ? [] : [...here.map((equip) => Number(equip.id)), ...moved.equipRuleIds]
  if (did) announceAction(context, caller, { did, actionId: id, equipRuleIds: [...new Set(equipRuleIds)] })
  for (const actionId of moved.actionIds) {
    announceAction(context, caller, { did: 'associated', actionId, equipRuleIds: moved.equipRuleIds })
  }
  return action
}

/** A reopening brings equipment back to the action, and its undo returns that. With the other actions concerned. */
async function moveEquips(
  db: Db,
  found: FoundAction,
  { did, reclaimed, ...by }: { did: Deed | undefined; reclaimed: readonly Reclaimed[]; at: Date; by: number },
): Promise<{ equipRuleIds: readonly number[]; actionIds: readonly number[] }> {
  if (did === 'reopened') {
    const returned = await reclaim(db, found, by)
    const formerClosedAt = found.closedAt === null ? null : new Date(found.closedAt)
    await rememberReopening(db, found.id, { reclaimed: returned, formerClosedAt })
    const actionIds = [...new Set(returned.flatMap((rule) => rule.actionId ?? []))]
    return { equipRuleIds: returned.map((rule) => rule.id), actionIds }
  }
  if (did !== 'ended' || reclaimed.length === 0) return { equipRuleIds: [], actionIds: [] }
  const actionIds = await giveBack(db, found, { reclaimed, ...by })
  return { equipRuleIds: reclaimed.map((rule) => rule.id), actionIds }
}

/** The last change of the status, if the caller made it within a day. */
async function lastStatusStep(db: Db, { id, caller, at }: { id: number; caller: Caller; at: Date }) {
  const since = new Date(at.getTime() - BULK_UNDO_HOURS * 3_600_000)
  const last = await findLastStatusChange(db, id)
  return last && last.changedBy === caller.id && last.changedAt >= since ? last : undefined
}

const isEnded = (status: ActionStatus) => ENDING_STATUSES.some((ending) => ending === status)

type Deed = 'changed' | 'ended' | 'reopened'

function deedOf(before: ActionStatus, now: ActionStatus): Deed {
  if (isEnded(before) === isEnded(now)) return 'changed'
  return isEnded(now) ? 'ended' : 'reopened'
}

async function refuseTakenKey(db: Db, { id, projectId }: FoundAction, externalKey: string): Promise<void> {
  if (!(await isExternalKeyTaken(db, { projectId, externalKey, by: id }))) return
  throw refuseField('externalKey', 'action.external-key-taken', { externalKey })
}

/** A removed screenshot may come back. */
async function refuseForeignScreenshot(db: Db, actionId: number, address: string): Promise<void> {
  if (await isOwnFile(db, actionId, address)) return
  throw refuseField('screenshotUrl', 'action.screenshot-set')
}

interface Storing {
  readonly changed: ActionChange
  readonly assignee: Assignee | undefined
  readonly at: Date
  readonly caller: Caller
  /** If it is closed by this. */
  readonly closedAt: Date
}

async function store(db: Db, found: FoundAction, { changed, assignee, at, caller, closedAt }: Storing): Promise<void> {
  await updateAction(db, found.id, { ...columnsToSet(changed, assignee, closedAt), updated_at: at })
  const changeId = await insertHistory(db, await historyOf(db, changeableFields(found), { changed, assignee }), {
    actionId: found.id,
    at,
    by: caller.id,
  })
  const news = {
    newsKey: `action-${found.id}-change-${changeId}`,
    actionId: found.id,
    actorId: caller.id,
    occurredAt: at,
  }
  if (assignee?.id && changed.assigneeId) await queueNews(db, { ...news, kind: 'assigned' })
  if (changed.status === undefined) return
  // Two statuses have the same label.
  if (ACTION_STATUSES[found.status].label === ACTION_STATUSES[changed.status].label) return
  const reason = changed.transitionReason ?? null
  await writeTransition(db, {
    actionId: found.id,
    authorId: caller.id,
    authorName: caller.displayName,
    from: found.status,
    to: changed.status,
    reason,
    createdAt: at,
  })
  await queueNews(db, {
    ...news,
    kind: 'transitioned',
    facts: { fromStatus: found.status, toStatus: changed.status, ...(reason && { reason }) },
  })
}

function columnsToSet(changed: ActionChange, assignee: Assignee | undefined, closedAt: Date): Partial<ActionColumns> {
  return {
    ...columnsOf(changed),
    ...(assignee && { assignee_id: assignee.id, assignee_name: assignee.name }),
    ...(changed.status !== undefined && { closed_at: changed.status === 'Closed' ? closedAt : null }),
  }
}
