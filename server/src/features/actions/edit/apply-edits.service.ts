import { type ActionChange, changeableFields } from '@bonfire/contract/actions/action-fields'
import { ACTION_STATUSES, type ActionStatus, ENDING_STATUSES } from '@bonfire/contract/actions/action-words'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../http/caller.ts'
import { Refusal } from '../../../http/refusal.ts'
import { announceActions } from '../../changes/changes.service.ts'
import { writeTransitions } from '../../comments/many-comments.service.ts'
import { type ManyNews, queueManyNews } from '../../notifications/notifications.service.ts'
import { type Assignee, findWanted } from '../action-assignee.service.ts'
import type { Reclaimed } from '../equips/action-equips.repository.ts'
import { reclaim, refuseUnseenEquips } from '../equips/action-equips.service.ts'
import { refuseUnprovenClosing } from './closing-needs.service.ts'
import * as bulk from './edits.repository.ts'
import { differing, historyOf, refuseChanges, settle } from './plan-edits.service.ts'

export interface SettledEdit {
  readonly found: bulk.BulkAction
  readonly wanted: ActionChange
  /** The part of it that differs from what is stored. */
  readonly changed: ActionChange
  readonly assignee: Assignee | undefined
  /** Only to restore it. */
  readonly closedAt?: Date | null
}

/** Settles the changes of many actions by the rules of a single one; looks each assignee up once a site. */
export function settler(context: Context, caller: Caller, db: Db) {
  const known = new Map<string, Promise<Assignee>>()
  const findPerson = (siteRowId: number, wanted: ActionChange) => {
    const name = JSON.stringify([siteRowId, wanted.assigneeId, wanted.assignee])
    const person = known.get(name) ?? findWanted(db, siteRowId, wanted)
    known.set(name, person)
    return person
  }
  return async (
    found: bulk.BulkAction,
    change: ActionChange,
    { isUndo = false, ...noted }: { isNoted?: boolean; isUndo?: boolean } = {},
  ): Promise<SettledEdit | Refusal> => {
    try {
      const { wanted, assignee } = await settle(found, change, findPerson)
      const changed = differing(changeableFields(found), wanted)
      refuseChanges(context, caller, { found, changed })
      if (changed.status && deedOf(found.status, changed.status) !== 'changed') {
        await refuseUnseenEquips(db, caller, found.id)
      }
      // What was closed before was proven then.
      if (changed.status === 'Closed' && !isUndo) await refuseUnprovenClosing(db, found.id, noted)
      return { found, wanted, changed, assignee }
    } catch (error) {
      if (error instanceof Refusal) return error
      throw error
    }
  }
}

export interface Applied {
  /** The last line of each action's history. */
  readonly lastChangeIds: ReadonlyMap<number, number>
  /** What reopened actions got back, by action. */
  readonly reclaimed: ReadonlyMap<number, readonly Reclaimed[]>
  readonly announce: (context: Context, caller: Caller) => void
}

/** Writes what differs, with the history, the transitions and the mails of each action as if it were edited alone. */
export async function applyChanges(
  db: Db,
  caller: Caller,
  { edits, at }: { edits: readonly SettledEdit[]; at: Date },
): Promise<Applied> {
  if (edits.length === 0) return { lastChangeIds: new Map(), reclaimed: new Map(), announce: () => undefined }
  await bulk.updateActions(
    db,
    edits.map((edit) => writtenOf(edit, at)),
    at,
  )
  const lines: bulk.HistoryLine[] = []
  for (const { found, changed, assignee } of edits) {
    const own = await historyOf(db, changeableFields(found), { changed, assignee })
    for (const line of own) lines.push({ ...line, actionId: found.id })
  }
  const lastChangeIds = await bulk.insertHistories(db, lines, { at, by: caller.id })
  await tell(db, caller, { edits, lastChangeIds, at })
  const deeds = Map.groupBy(edits, ({ found, changed }) => deedOf(found.status, changed.status ?? found.status))
  const idsOf = (deed: Deed) => (deeds.get(deed) ?? []).map(({ found }) => found.id)
  const reclaimed = await reclaimAll(db, deeds.get('reopened') ?? [], { at, by: caller.id })
  const formerIds = new Set([...reclaimed.values()].flatMap((rules) => rules.flatMap((rule) => rule.actionId ?? [])))
  return {
    lastChangeIds,
    reclaimed,
    announce: (context) => {
      for (const did of ['changed', 'ended', 'reopened'] as const) {
        announceActions(context, caller, { did, actionIds: idsOf(did) })
      }
      announceActions(context, caller, { did: 'associated', actionIds: [...formerIds] })
    },
  }
}

type Deed = 'changed' | 'ended' | 'reopened'

function deedOf(before: ActionStatus, now: ActionStatus): Deed {
  const isEnded = (status: ActionStatus) => ENDING_STATUSES.some((ending) => ending === status)
  if (isEnded(before) === isEnded(now)) return 'changed'
  return isEnded(now) ? 'ended' : 'reopened'
}

function writtenOf({ found, changed, assignee, closedAt }: SettledEdit, at: Date): bulk.WrittenAction {
  return {
    id: found.id,
    status: changed.status ?? found.status,
    transitionReason: orPresent(changed.transitionReason, found.transitionReason),
    priority: changed.priority ?? found.priority,
    team: changed.team ?? found.team,
    dueDate: orPresent(changed.dueDate, found.dueDate),
    assigneeRowId: assignee ? assignee.id : found.assigneeRowId,
    assigneeName: assignee ? assignee.name : found.assigneeName,
    closedAt: changed.status === undefined ? found.closedAt : closedAtOf(changed.status, closedAt ?? at),
  }
}

const closedAtOf = (status: ActionStatus, at: Date) => (status === 'Closed' ? at : null)

/** Null is a value: none. */
const orPresent = <Value>(changed: Value | undefined, present: Value): Value =>
  changed === undefined ? present : changed

interface Told {
  readonly edits: readonly SettledEdit[]
  readonly lastChangeIds: ReadonlyMap<number, number>
  readonly at: Date
}

async function tell(db: Db, caller: Caller, { edits, lastChangeIds, at }: Told): Promise<void> {
  const eventOf = ({ found }: SettledEdit) => ({
    newsKey: `action-${found.id}-change-${lastChangeIds.get(found.id)}`,
    actionId: found.id,
  })
  const shared = { actorId: caller.id, occurredAt: at }
  const queue = async (kind: ManyNews['kind'], events: ManyNews['events']) => {
    if (events.length > 0) await queueManyNews(db, { ...shared, kind, events })
  }
  const assigned = edits.filter(({ changed, assignee }) => assignee?.id && changed.assigneeId)
  await queue('assigned', assigned.map(eventOf))
  const moved = edits.flatMap((edit) => {
    const { found, changed } = edit
    // Two statuses have the same label.
    if (!changed.status || ACTION_STATUSES[found.status].label === ACTION_STATUSES[changed.status].label) return []
    return [{ edit, from: found.status, to: changed.status, reason: changed.transitionReason ?? null }]
  })
  await writeTransitions(db, caller, {
    at,
    transitions: moved.map(({ edit, ...transition }) => ({ actionId: edit.found.id, transition })),
  })
  await queue(
    'transitioned',
    moved.map(({ edit, from, to, reason }) => ({
      ...eventOf(edit),
      facts: { fromStatus: from, toStatus: to, ...(reason && { reason }) },
    })),
  )
}

/** Few reopened actions have lost equipment: only these are handled one by one. */
async function reclaimAll(
  db: Db,
  reopened: readonly SettledEdit[],
  by: { at: Date; by: number },
): Promise<Map<number, readonly Reclaimed[]>> {
  const reclaimed = new Map<number, readonly Reclaimed[]>()
  if (reopened.length === 0) return reclaimed
  const incomplete = new Set(
    await bulk.findIncomplete(
      db,
      reopened.map(({ found }) => found.id),
    ),
  )
  for (const { found } of reopened) {
    if (!incomplete.has(found.id)) continue
    const rules = await reclaim(db, found, by)
    reclaimed.set(
      found.id,
      rules.map(({ id, actionId, actionKey }) => ({ id, actionId, actionKey })),
    )
  }
  return reclaimed
}
