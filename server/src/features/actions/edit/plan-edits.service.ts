import {
  type ActionChange,
  type ActionField,
  type ActionFields,
  changeableFields,
} from '@bonfire/contract/actions/action-fields'
import { ENDING_STATUSES } from '@bonfire/contract/actions/action-words'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuseField } from '../../../http/refusal.ts'
import { type Assignee, assigneeChange } from '../action-assignee.service.ts'
import { asText, type FieldChange } from '../action-history.repository.ts'
import { mayChooseStatus, refuseUnknownTeam } from '../action-rules.ts'
import type { FoundAction } from '../actions.service.ts'

/** What decides whether an action may be changed, and how. */
export type SettledAction = Pick<
  FoundAction,
  'status' | 'siteRowId' | 'projectKey' | 'jiraKey' | 'assigneeId' | 'assigneeName' | 'assigneeDisplayName'
>

/** Completes the request: resolves the assignee, and clears the reason of a new status. */
export async function settle(
  found: SettledAction,
  change: ActionChange,
  findPerson: (siteRowId: number, wanted: ActionChange) => Promise<Assignee>,
): Promise<{ wanted: ActionChange; assignee: Assignee | undefined }> {
  const { assignee: name, assigneeId, ...wanted } = change
  if (change.status !== undefined && change.status !== found.status) {
    wanted.transitionReason = change.transitionReason ?? null
  }
  if (name === undefined && assigneeId === undefined) return { wanted, assignee: undefined }
  const present = changeableFields(found)
  if (isSameAssignee(present, change)) {
    return { wanted: { ...wanted, assignee: present.assignee, assigneeId: present.assigneeId }, assignee: undefined }
  }
  const assignee = await findPerson(found.siteRowId, change)
  return { wanted: { ...wanted, assignee: assignee.name, assigneeId: assignee.forgeId }, assignee }
}

/** The current assignee can be named again even after leaving the site. */
function isSameAssignee(
  present: Pick<ActionFields, 'assignee' | 'assigneeId'>,
  { assignee, assigneeId }: ActionChange,
): boolean {
  if (assigneeId !== undefined && assigneeId !== present.assigneeId) return false
  return Boolean(assigneeId) || assignee === undefined || assignee === present.assignee
}

export function differing(present: Partial<ActionFields>, wanted: ActionChange): ActionChange {
  const entries = Object.entries(wanted) as [ActionField, unknown][]
  return Object.fromEntries(entries.filter(([field, value]) => value !== undefined && value !== present[field]))
}

export function refuseChanges(
  context: Context,
  caller: Caller,
  { found, changed }: { found: SettledAction; changed: ActionChange },
): void {
  if (changed.status !== undefined) mayChooseStatus(context.config, caller, { ...found, status: changed.status })
  if (changed.team !== undefined) refuseUnknownTeam(changed.team, found)
  const status = changed.status ?? found.status
  if (changed.transitionReason && !ENDING_STATUSES.some((ending) => ending === status)) {
    throw refuseField('transitionReason', 'action.reason-without-end')
  }
  if (changed.transitionReason === 'Rejected' && status !== 'Rejected') {
    throw refuseField('transitionReason', 'action.reason-without-rejection')
  }
}

/** One line per field; the assignee counts as one, by name. */
export async function historyOf(
  db: Db,
  present: Partial<ActionFields>,
  { changed, assignee: assigned }: { changed: ActionChange; assignee: Assignee | undefined },
): Promise<FieldChange[]> {
  const { assignee, assigneeId, ...rest } = changed
  const lines = Object.keys(rest).map((field) => ({
    field,
    from: asText(present[field as ActionField]),
    to: asText(changed[field as ActionField]),
  }))
  if (!assigned || (assignee === undefined && assigneeId === undefined)) return lines
  const before = { forgeId: present.assigneeId ?? null, name: present.assignee ?? null }
  return [...lines, await assigneeChange(db, before, assigned)]
}
