import { ACTION_STATUSES, type ActionStatus, ENDING_STATUSES } from '@bonfire/contract/action-words'
import type { Action, ActionChange, ActionField } from '@bonfire/contract/actions'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import { invalid } from '../../http/refusal.ts'
import { isOwnFile } from '../attachments/attachments.service.ts'
import { announceAction } from '../changes/changes.service.ts'
import { writeTransition } from '../comments/comments.service.ts'
import { queueNews } from '../notifications/notifications.service.ts'
import { type Assignee, findWanted } from './action-assignee.service.ts'
import { refuseConflicts } from './action-conflicts.service.ts'
import { reclaim } from './action-equips.service.ts'
import { type FieldChange, insertHistory } from './action-history.repository.ts'
import { mayChooseStatus, refuseUnknownTeam } from './action-rules.ts'
import { asText, PLAIN_COLUMNS, toFields } from './action-wire.ts'
import { type ActionColumns, lockAction, updateAction } from './actions.repository.ts'
import { describeAction, type FoundAction, findActionByKey } from './actions.service.ts'

type Fields = Required<ActionChange>

export interface UpdateRequest {
  readonly key: string
  readonly change: ActionChange
  /** What the person saw. */
  readonly expected?: ActionChange | undefined
}

/**
 * Changes fields of an action, all or none. A field that already is as wanted counts as unchanged: two people who
 * close an action close it once, and a change whose answer got lost can be sent again.
 */
export async function changeAction(context: Context, caller: Caller, request: UpdateRequest): Promise<Action> {
  const { id } = await findActionByKey(context.db, caller, request.key)
  const { action, did, formerIds } = await inTransaction(context.db, async (db) => {
    await lockAction(db, id)
    const found = await findActionByKey(db, caller, request.key)
    const present = toFields(found)
    const { wanted, assignee } = await settle(db, found, request.change)
    const changed = differing(present, wanted)
    await refuseConflicts(db, id, { present, wanted, expected: request.expected ?? {} })
    refuseChanges(context, caller, { found, changed })
    if (changed.screenshotUrl) await refuseForeignScreenshot(db, id, changed.screenshotUrl)
    const isChanged = Object.keys(changed).length > 0
    const at = context.clock()
    if (isChanged) await store(db, found, { changed, assignee, at, caller })
    const did = isChanged ? deedOf(found.status, changed.status ?? found.status) : undefined
    const formerIds = did === 'reopened' ? await reclaim(db, found, { at, by: caller.id }) : []
    const action = await describeAction(db, isChanged ? await findActionByKey(db, caller, request.key) : found)
    return { action, did, formerIds }
  })
  const here = action.associatedEquips.filter((equip) => equip.nowOn === null)
  const equipRuleIds = did === 'changed' ? [] : here.map((equip) => Number(equip.id))
  if (did) announceAction(context, caller, { did, actionId: id, equipRuleIds })
  for (const actionId of formerIds) announceAction(context, caller, { did: 'associated', actionId, equipRuleIds })
  return action
}

const isEnded = (status: ActionStatus) => ENDING_STATUSES.some((ending) => ending === status)

function deedOf(before: ActionStatus, now: ActionStatus): 'changed' | 'ended' | 'reopened' {
  if (isEnded(before) === isEnded(now)) return 'changed'
  return isEnded(now) ? 'ended' : 'reopened'
}

/** What the request means as a whole: who is assigned, and that a new status has no reason but its own. */
async function settle(
  db: Db,
  found: FoundAction,
  change: ActionChange,
): Promise<{ wanted: ActionChange; assignee: Assignee | undefined }> {
  const { assignee: name, assigneeId, ...wanted } = change
  if (change.status !== undefined && change.status !== found.status) {
    wanted.statusChangeReason = change.statusChangeReason ?? null
  }
  if (name === undefined && assigneeId === undefined) return { wanted, assignee: undefined }
  const present = toFields(found)
  if (isSameAssignee(present, change)) {
    return { wanted: { ...wanted, assignee: present.assignee, assigneeId: present.assigneeId }, assignee: undefined }
  }
  const assignee = await findWanted(db, found.siteId, change)
  return { wanted: { ...wanted, assignee: assignee.name, assigneeId: assignee.forgeId }, assignee }
}

/** Who is assigned stays so when named again, even if they have left the site meanwhile. */
function isSameAssignee(present: Fields, { assignee, assigneeId }: ActionChange): boolean {
  if (assigneeId !== undefined && assigneeId !== present.assigneeId) return false
  return Boolean(assigneeId) || assignee === undefined || assignee === present.assignee
}

function differing(present: Fields, wanted: ActionChange): ActionChange {
  const entries = Object.entries(wanted) as [ActionField, unknown][]
  return Object.fromEntries(entries.filter(([field, value]) => value !== undefined && value !== present[field]))
}

function refuseChanges(
  context: Context,
  caller: Caller,
  { found, changed }: { found: FoundAction; changed: ActionChange },
): void {
  if (changed.status !== undefined) mayChooseStatus(context.config, caller, { ...found, status: changed.status })
  if (changed.responsible !== undefined) refuseUnknownTeam(changed.responsible, found)
  if (changed.statusChangeReason === 'Rejected' && (changed.status ?? found.status) !== 'Rejected') {
    const message = 'The reason Rejected goes with the status Rejected only. Choose another reason.'
    throw invalid(message, { statusChangeReason: message })
  }
}

/** One that was taken off may come back. */
async function refuseForeignScreenshot(db: Db, actionId: number, address: string): Promise<void> {
  if (await isOwnFile(db, actionId, address)) return
  const message = 'The screenshot can only be emptied here. Upload a file to set it.'
  throw invalid(message, { screenshotUrl: message })
}

interface Storing {
  readonly changed: ActionChange
  readonly assignee: Assignee | undefined
  readonly at: Date
  readonly caller: Caller
}

async function store(db: Db, found: FoundAction, { changed, assignee, at, caller }: Storing): Promise<void> {
  await updateAction(db, found.id, { ...columnsOf(changed, assignee, at), updated_at: at })
  const changeId = await insertHistory(db, historyOf(toFields(found), changed), {
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
  const from = ACTION_STATUSES[found.status].label
  const to = ACTION_STATUSES[changed.status].label
  // Two statuses have the same label.
  if (from === to) return
  const reason = changed.statusChangeReason
  // Rejected for the reason Rejected says nothing new.
  const inBrackets = reason && reason !== changed.status ? ` (${reason})` : ''
  await writeTransition(db, {
    actionId: found.id,
    authorId: caller.id,
    authorName: caller.displayName,
    text: `Transitioned from ${from} to ${to}${inBrackets}`,
    createdAt: at,
  })
  await queueNews(db, {
    ...news,
    kind: 'transitioned',
    facts: { fromStatus: found.status, toStatus: changed.status, ...(reason && { reason }) },
  })
}

function columnsOf(changed: ActionChange, assignee: Assignee | undefined, at: Date): Partial<ActionColumns> {
  const columns: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(changed)) {
    if (field in PLAIN_COLUMNS) columns[PLAIN_COLUMNS[field as keyof typeof PLAIN_COLUMNS]] = value
  }
  return {
    ...columns,
    ...(changed.reportUrl !== undefined && { report_url: changed.reportUrl || null }),
    ...(changed.screenshotUrl !== undefined && { screenshot_url: changed.screenshotUrl || null }),
    ...(assignee && { assignee_id: assignee.id, assignee_name: assignee.name }),
    ...(changed.status !== undefined && { closed_at: changed.status === 'Closed' ? at : null }),
  }
}

/** One line for each field; the assignee is one, told by name. */
function historyOf(present: Fields, changed: ActionChange): FieldChange[] {
  const { assignee, assigneeId, ...rest } = changed
  const lines = Object.keys(rest).map((field) => ({
    field,
    from: asText(present[field as ActionField]),
    to: asText(changed[field as ActionField]),
  }))
  if (assignee === undefined && assigneeId === undefined) return lines
  return [...lines, { field: 'assignee', from: asText(present.assignee), to: asText(assignee ?? null) }]
}
