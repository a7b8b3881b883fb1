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
import { findLastStatusChange, insertHistory, takeBackStatuses } from '../action-history.repository.ts'
import { type ActionColumns, columnsOf, isExternalKeyTaken, lockAction, updateAction } from '../actions.repository.ts'
import { describeAction, type FoundAction, findActionByKey } from '../actions.service.ts'
import { reclaim, refuseUnseenEquips } from '../equips/action-equips.service.ts'
import { refuseConflicts } from './action-conflicts.service.ts'
import { refuseUnprovenClosing } from './closing-needs.service.ts'
import { differing, historyOf, refuseChanges, settle } from './settled-change.service.ts'

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
  const { action, did, formerIds } = await inTransaction(context.db, async (db) => {
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
    const undone = request.isUndo && changed.status ? await lastStatusStep(db, { id, caller, at }) : undefined
    const isUndone = undone?.from === changed.status && undone?.to === found.status
    if (changed.status === 'Closed' && !isUndone) await refuseUnprovenClosing(db, id)
    if (changed.screenshotUrl) await refuseForeignScreenshot(db, id, changed.screenshotUrl)
    if (changed.externalKey) await refuseTakenKey(db, found, changed.externalKey)
    const isChanged = Object.keys(changed).length > 0
    if (isChanged) await store(db, found, { changed, assignee, at, caller })
    if (undone && isUndone) await takeBackStatuses(db, [{ actionId: id, lastChangeId: undone.id }])
    const did = isChanged ? deedOf(found.status, changed.status ?? found.status) : undefined
    const reclaimed = did === 'reopened' ? await reclaim(db, found, { at, by: caller.id }) : []
    const formerIds = [...new Set(reclaimed.flatMap((rule) => rule.actionId ?? []))]
    const action = await describeAction(db, caller, isChanged ? await findActionByKey(db, caller, request.key) : found)
    return { action, did, formerIds }
  })
  const here = action.associatedEquips.filter((equip) => equip.nowOn === null)
  const equipRuleIds = did === 'changed' ? [] : here.map((equip) => Number(equip.id))
  if (did) announceAction(context, caller, { did, actionId: id, equipRuleIds })
  for (const actionId of formerIds) announceAction(context, caller, { did: 'associated', actionId, equipRuleIds })
  return action
}

/** The last change of the status, if the caller made it within a day. */
async function lastStatusStep(db: Db, { id, caller, at }: { id: number; caller: Caller; at: Date }) {
  const since = new Date(at.getTime() - BULK_UNDO_HOURS * 3_600_000)
  const last = await findLastStatusChange(db, id)
  return last && last.changedBy === caller.id && last.changedAt >= since ? last : undefined
}

const isEnded = (status: ActionStatus) => ENDING_STATUSES.some((ending) => ending === status)

function deedOf(before: ActionStatus, now: ActionStatus): 'changed' | 'ended' | 'reopened' {
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
}

async function store(db: Db, found: FoundAction, { changed, assignee, at, caller }: Storing): Promise<void> {
  await updateAction(db, found.id, { ...columnsToSet(changed, assignee, at), updated_at: at })
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

function columnsToSet(changed: ActionChange, assignee: Assignee | undefined, at: Date): Partial<ActionColumns> {
  return {
    ...columnsOf(changed),
    ...(assignee && { assignee_id: assignee.id, assignee_name: assignee.name }),
    ...(changed.status !== undefined && { closed_at: changed.status === 'Closed' ? at : null }),
  }
}
