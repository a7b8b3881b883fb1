import {
  type ActionChange,
  type ActionField,
  type ActionFields,
  changeableFields,
} from '@bonfire/contract/actions/action-fields'
import type { ClosingNeed } from '@bonfire/contract/actions/action-settings'
import { type ActionStatus, ENDING_STATUSES } from '@bonfire/contract/actions/action-words'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../http/caller.ts'
import { Refusal, refuseField } from '../../../http/refusal.ts'
import { isOwnFile } from '../../attachments/attachments.service.ts'
import { type Assignee, resolveAssignee } from '../action-assignee.service.ts'
import type { LeftEnd } from '../action-history.repository.ts'
import { refuseUnchoosableStatus, refuseUnknownTeam } from '../action-rules.ts'
import { isExternalKeyTaken } from '../actions.repository.ts'
import { countUnseenEquips } from '../equips/action-equips.repository.ts'
import { refuseUnknownCause } from '../known-cause.service.ts'
import { findConflicts } from './action-conflicts.service.ts'
import { findClosingNeeds } from './closing-needs.repository.ts'
import { refuseUnprovenClosing } from './closing-needs.service.ts'
import type { LockedAction } from './edits.repository.ts'

/** An earlier edit of the same person that an edit takes back. */
export type UndoneEdit = Omit<LeftEnd, 'actionId'>

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
  const drafts: EditPlan[] = []
  for (const edit of edits) drafts.push(await draftPlan(edit, findAssignee))
  const state = await findStateOfActions(
    db,
    caller,
    drafts.flatMap(({ edit }) => edit ?? []),
  )
  const plans: EditPlan[] = []
  for (const draft of drafts) {
    const { edit } = draft
    const refusal = edit && (await refusalOf(() => refuseEdit(context, caller, { db, edit, state, isCommented })))
    plans.push(refusal ? { ...draft, refusal } : draft)
  }
  return plans
}

/** The plan as long as nothing forbids it but the assignee. */
async function draftPlan(wantedEdit: WantedEdit, findAssignee: FindAssignee): Promise<EditPlan> {
  const { action, expected = {} } = wantedEdit
  try {
    const edit = await completeEdit(wantedEdit, findAssignee)
    const conflicts = findConflicts({ present: changeableFields(action), wanted: edit.wanted, expected })
    return { action, edit, conflicts, refusal: undefined }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { action, edit: undefined, conflicts: [], refusal: error }
  }
}

async function refusalOf(check: () => Promise<void>): Promise<Refusal | undefined> {
  try {
    await check()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error
  }
  return undefined
}

/** The facts that decide whether an action may end or be reopened, by its id. */
interface ActionsState {
  readonly unseenEquips: ReadonlyMap<number, number>
  readonly closingNeeds: ReadonlyMap<number, readonly ClosingNeed[]>
}

/** Asked for all actions at once: an edit may have thousands. */
async function findStateOfActions(db: Db, caller: Caller, edits: readonly PlannedEdit[]): Promise<ActionsState> {
  const idsOf = (those: readonly PlannedEdit[]) => those.map(({ action }) => action.id)
  return {
    unseenEquips: await countUnseenEquips(db, caller.id, idsOf(edits.filter(isEndOrReopening))),
    closingNeeds: await findClosingNeeds(db, idsOf(edits.filter(isClosingToProve))),
  }
}

const isEndOrReopening = ({ action, changed }: PlannedEdit) =>
  compareStatuses(action.status, changed.status ?? action.status) !== 'changed'

/** An action that was closed before the undone edit was proven then. */
const isClosingToProve = ({ changed, undone }: PlannedEdit) => changed.status === 'Closed' && !undone

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

/** Resolves the assignee, and clears the reason and the day of the repair with a new status. */
async function completeEdit({ action, change, undone }: WantedEdit, findAssignee: FindAssignee): Promise<PlannedEdit> {
  const { assignee: name, assigneeId, ...rest } = change
  const present = changeableFields(action)
  const wanted: ActionChange = { ...rest }
  if (change.status !== undefined && change.status !== action.status) {
    wanted.transitionReason = change.transitionReason ?? null
    wanted.repairedOn = change.repairedOn ?? null
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

interface Checking {
  readonly db: Db
  readonly edit: PlannedEdit
  readonly state: ActionsState
  readonly isCommented: boolean
}

/** Throws if the action may not change like this. */
async function refuseEdit(context: Context, caller: Caller, { db, edit, state, isCommented }: Checking): Promise<void> {
  const { action, changed } = edit
  refuseStatusAndTeam(context, caller, edit)
  refuseRepairDay(edit)
  if (isEndOrReopening(edit)) refuseUnseenEquips(state.unseenEquips.get(action.id) ?? 0)
  if (isClosingToProve(edit)) {
    refuseUnprovenClosing(state.closingNeeds.get(action.id) ?? [], { isNoted: isCommented })
  }
  if (changed.cause) await refuseUnknownCause(db, caller.tenantId, changed.cause)
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

/** The repair is of an action that is closed as fixed, between its creation and today. */
function refuseRepairDay({ action, changed }: PlannedEdit): void {
  const { repairedOn = action.repairedOn, status = action.status } = changed
  const { transitionReason = action.transitionReason } = changed
  if (!repairedOn) return
  if (status !== 'Closed' || transitionReason !== 'Fixed') throw refuseField('repairedOn', 'action.repaired-not-fixed')
  const { createdOn, today } = action
  if (changed.repairedOn && (repairedOn < createdOn || repairedOn > today)) {
    throw refuseField('repairedOn', 'action.repaired-outside', { from: createdOn, to: today })
  }
}

/** Ending or reopening an action changes what is said of its equipment: whoever does it must see all of that. */
function refuseUnseenEquips(count: number): void {
  if (count > 0) throw refuseField('status', 'action.equip-unseen', { count })
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
