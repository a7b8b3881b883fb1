import {
  type ActionChange,
  type ActionField,
  type ActionFields,
  changeableFields,
} from '@bonfire/contract/actions/action-fields'
import { type ActionStatus, ENDING_STATUSES } from '@bonfire/contract/actions/action-words'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../http/caller.ts'
import { Refusal, refuseField } from '../../../http/refusal.ts'
import { isOwnFile } from '../../attachments/attachments.service.ts'
import { type Assignee, resolveAssignee } from '../action-assignee.service.ts'
import { refuseUnchoosableStatus, refuseUnknownTeam } from '../action-rules.ts'
import { isExternalKeyTaken } from '../actions.repository.ts'
import type { Reclaimed } from '../equips/action-equips.repository.ts'
import { refuseUnseenEquips } from '../equips/action-equips.service.ts'
import { findConflicts } from './action-conflicts.service.ts'
import { refuseUnprovenClosing } from './closing-needs.service.ts'
import type { LockedAction } from './edits.repository.ts'

/** An earlier edit of the same person that an edit takes back. */
export interface UndoneEdit {
  /** The last line of the history that it wrote. */
  readonly lastChangeId: number
  readonly formerClosedAt: Date | null
  /** The equipment that it brought back to the action. */
  readonly reclaimed: readonly Reclaimed[]
}

interface WantedEdit {
  readonly action: LockedAction
  readonly change: ActionChange
  /** The values the person saw. */
  readonly expected?: ActionChange | undefined
  readonly undone?: UndoneEdit | undefined
}

/** A change of one action, completed by what follows from it. */
export interface PlannedEdit {
  readonly action: LockedAction
  readonly wanted: ActionChange
  /** The part of it that differs from what is stored. */
  readonly changed: ActionChange
  readonly assignee: Assignee | undefined
  readonly undone: UndoneEdit | undefined
}

export interface EditPlan {
  readonly action: LockedAction
  /** Undefined if the assignee is refused. */
  readonly edit: PlannedEdit | undefined
  /** Fields that others have changed since the person saw them. */
  readonly conflicts: readonly ActionField[]
  readonly refusal: Refusal | undefined
}

interface Planning {
  readonly db: Db
  readonly edits: readonly WantedEdit[]
  /** Each action is commented too. */
  readonly isCommented?: boolean
}

/** Decides for each of the actions, which are locked, how it would change and whether it may; writes nothing. */
export async function planEdits(
  context: Context,
  caller: Caller,
  { db, edits, isCommented = false }: Planning,
): Promise<EditPlan[]> {
  const findAssignee = rememberAssignees(db)
  const plans: EditPlan[] = []
  for (const wantedEdit of edits) {
    const { action, expected = {} } = wantedEdit
    let edit: PlannedEdit | undefined
    let conflicts: readonly ActionField[] = []
    let refusal: Refusal | undefined
    try {
      edit = await completeEdit(wantedEdit, findAssignee)
      conflicts = findConflicts({ present: changeableFields(action), wanted: edit.wanted, expected })
      await refuseEdit(context, caller, { db, edit, isCommented })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refusal = error
    }
    plans.push({ action, edit, conflicts, refusal })
  }
  return plans
}

type FindAssignee = (siteRowId: number, wanted: ActionChange) => Promise<Assignee>

/** Looks each assignee up once a site. */
function rememberAssignees(db: Db): FindAssignee {
  const known = new Map<string, Promise<Assignee>>()
  return (siteRowId, wanted) => {
    const name = JSON.stringify([siteRowId, wanted.assigneeId, wanted.assignee])
    const person = known.get(name) ?? resolveAssignee(db, siteRowId, wanted)
    known.set(name, person)
    return person
  }
}

/** Resolves the assignee, and clears the reason of a new status. */
async function completeEdit({ action, change, undone }: WantedEdit, findAssignee: FindAssignee): Promise<PlannedEdit> {
  const { assignee: name, assigneeId, ...rest } = change
  const present = changeableFields(action)
  const wanted: ActionChange = { ...rest }
  if (change.status !== undefined && change.status !== action.status) {
    wanted.transitionReason = change.transitionReason ?? null
  }
  let assignee: Assignee | undefined
  if (name !== undefined || assigneeId !== undefined) {
    if (!isSameAssignee(present, change)) assignee = await findAssignee(action.siteRowId, change)
    wanted.assignee = assignee ? assignee.name : present.assignee
    wanted.assigneeId = assignee ? assignee.forgeId : present.assigneeId
  }
  return { action, wanted, changed: pickDifferences(present, wanted), assignee, undone }
}

/** The current assignee can be named again even after leaving the site. */
function isSameAssignee(
  present: Pick<ActionFields, 'assignee' | 'assigneeId'>,
  { assignee, assigneeId }: ActionChange,
): boolean {
  if (assigneeId !== undefined && assigneeId !== present.assigneeId) return false
  return Boolean(assigneeId) || assignee === undefined || assignee === present.assignee
}

function pickDifferences(present: Partial<ActionFields>, wanted: ActionChange): ActionChange {
  const entries = Object.entries(wanted) as [ActionField, unknown][]
  return Object.fromEntries(entries.filter(([field, value]) => value !== undefined && value !== present[field]))
}

/** Throws if the action may not change like this. */
async function refuseEdit(
  context: Context,
  caller: Caller,
  { db, edit, isCommented }: { db: Db; edit: PlannedEdit; isCommented: boolean },
): Promise<void> {
  const { action, changed, undone } = edit
  refuseStatusAndTeam(context, caller, edit)
  if (compareStatuses(action.status, changed.status ?? action.status) !== 'changed') {
    await refuseUnseenEquips(db, caller, action.id)
  }
  // An action that was closed before the undone edit was proven then.
  if (changed.status === 'Closed' && !undone) await refuseUnprovenClosing(db, action.id, { isNoted: isCommented })
  if (changed.screenshotUrl) await refuseForeignScreenshot(db, action.id, changed.screenshotUrl)
  if (changed.externalKey) await refuseTakenKey(db, action, changed.externalKey)
}

function refuseStatusAndTeam(context: Context, caller: Caller, { action, changed }: PlannedEdit): void {
  if (changed.status !== undefined)
    refuseUnchoosableStatus(context.config, caller, { ...action, status: changed.status })
  if (changed.team !== undefined) refuseUnknownTeam(changed.team, action)
  const status = changed.status ?? action.status
  if (changed.transitionReason && !isEnd(status)) throw refuseField('transitionReason', 'action.reason-without-end')
  if (changed.transitionReason === 'Rejected' && status !== 'Rejected') {
    throw refuseField('transitionReason', 'action.reason-without-rejection')
  }
}

/** A removed screenshot may come back. */
async function refuseForeignScreenshot(db: Db, actionId: number, address: string): Promise<void> {
  if (await isOwnFile(db, actionId, address)) return
  throw refuseField('screenshotUrl', 'action.screenshot-set')
}

async function refuseTakenKey(db: Db, { id, projectId }: LockedAction, externalKey: string): Promise<void> {
  if (!(await isExternalKeyTaken(db, { projectId, externalKey, by: id }))) return
  throw refuseField('externalKey', 'action.external-key-taken', { externalKey })
}

export type EditEffect = 'changed' | 'ended' | 'reopened'

export function compareStatuses(before: ActionStatus, after: ActionStatus): EditEffect {
  if (isEnd(before) === isEnd(after)) return 'changed'
  return isEnd(after) ? 'ended' : 'reopened'
}

export const isEnd = (status: ActionStatus) => ENDING_STATUSES.some((ending) => ending === status)
