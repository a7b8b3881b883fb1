import type { BulkChange } from '@bonfire/contract/actions/action-fields'
import {
  type ActionPriority,
  type ActionStatus,
  CHOOSABLE_STATUSES,
  type TransitionReason,
  teamsOf,
} from '@bonfire/contract/actions/action-words'
import type { FieldsWith } from '@bonfire/contract/actions/fields'
import type { DisabledStatus } from '@bonfire/contract/people/users'
import type { ActionRow } from '../action-model.ts'
import { asksReason } from '../detail/status/status-choices.ts'

/** An empty text changes nothing. */
export interface BulkDraft {
  readonly status: ActionStatus | ''
  readonly reason: TransitionReason | ''
  /** The key of the cause that was found, of what was fixed. */
  readonly cause: string
  /** A person's id. */
  readonly assigneeId: string
  readonly team: string
  readonly priority: ActionPriority | ''
  readonly due: '' | 'day' | 'none'
  readonly dueDate: string
  readonly comment: string
}

export const EMPTY_DRAFT: BulkDraft = {
  status: '',
  reason: '',
  cause: '',
  assigneeId: '',
  team: '',
  priority: '',
  due: '',
  dueDate: '',
  comment: '',
}

/** What was wrong is known of what was fixed. */
export const asksCause = ({ status, reason }: BulkDraft): boolean => status === 'Closed' && reason === 'Fixed'

/** Stands in place of a person. */
export const UNASSIGN = 'nobody'

export function missingIn(draft: BulkDraft): 'everything' | 'reason' | 'dueDate' | undefined {
  if (draft.status !== '' && asksReason(draft.status) && draft.reason === '') return 'reason'
  if (draft.due === 'day' && draft.dueDate === '') return 'dueDate'
  const { reason: _, cause: __, dueDate: ___, comment, ...choices } = draft
  const isEmpty = comment.trim() === '' && Object.values(choices).every((value) => value === '')
  return isEmpty ? 'everything' : undefined
}

/** The fields to change. */
export function toBulkChange(draft: BulkDraft): BulkChange {
  const { status, reason, cause, assigneeId, team, priority, due, dueDate } = draft
  const isTakenOff = assigneeId === UNASSIGN
  const change: { [Field in FieldsWith<'bulk'>]: BulkChange[Field] | undefined } = {
    status: status || undefined,
    transitionReason: (status !== '' && asksReason(status) && reason) || undefined,
    cause: (asksCause(draft) && cause) || undefined,
    assignee: isTakenOff ? null : undefined,
    assigneeId: isTakenOff ? null : assigneeId || undefined,
    team: team || undefined,
    priority: priority || undefined,
    dueDate: due === '' ? undefined : due === 'none' ? null : dueDate,
  }
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

/** The values that the person saw of the fields that change: a change made by someone else in the meantime is kept. */
export function seenOf(row: ActionRow, change: BulkChange): BulkChange {
  const { assignee: _, assigneeId, transitionReason: __, ...others } = change
  const seen = Object.keys(others).map((field) => [field, row[field as keyof typeof others]])
  const isReassigned = assigneeId !== undefined
  return {
    ...Object.fromEntries(seen),
    // The name of a person may be spelt differently by now.
    ...(isReassigned && (row.assigneeId === null ? { assignee: row.assignee } : { assigneeId: row.assigneeId })),
  }
}

interface StatusRules {
  readonly mayTriage: boolean
  readonly disabled: readonly DisabledStatus[]
}

/** Every status that at least one of the projects allows. */
export function bulkStatuses(projectKeys: ReadonlySet<string>, { mayTriage, disabled }: StatusRules): ActionStatus[] {
  const isOff = (status: ActionStatus, projectKey: string) =>
    disabled.some((off) => off.status === status && (off.projectKey ?? projectKey) === projectKey)
  return CHOOSABLE_STATUSES.filter(
    (status) => (status !== 'Triage' || mayTriage) && [...projectKeys].some((projectKey) => !isOff(status, projectKey)),
  )
}

/** Every team that at least one of the projects offers. */
export function bulkTeams(projects: readonly { projectKey: string; jiraKey: string | null }[]): string[] {
  return [...new Set(projects.flatMap((project) => teamsOf(project)))]
}
