import type { BulkChange } from '@bonfire/contract/actions/action-fields'
import {
  type ActionPriority,
  type ActionStatus,
  CHOOSABLE_STATUSES,
  type TransitionReason,
  teamsOf,
} from '@bonfire/contract/actions/action-words'
import type { DisabledStatus } from '@bonfire/contract/people/users'
import type { ActionRow } from '../action-model.ts'
import { asksReason } from '../detail/status/status-choices.ts'

/** What the form of a bulk edit holds; an empty text changes nothing. */
export interface BulkDraft {
  readonly status: ActionStatus | ''
  readonly reason: TransitionReason | ''
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
  assigneeId: '',
  team: '',
  priority: '',
  due: '',
  dueDate: '',
  comment: '',
}

/** In place of a person: nobody. */
export const NOBODY = 'nobody'

/** What is still missing before the edit can be sent. */
export function missingIn(draft: BulkDraft): 'everything' | 'reason' | 'dueDate' | undefined {
  if (draft.status !== '' && asksReason(draft.status) && draft.reason === '') return 'reason'
  if (draft.due === 'day' && draft.dueDate === '') return 'dueDate'
  const { reason: _, dueDate: __, comment, ...choices } = draft
  const isEmpty = comment.trim() === '' && Object.values(choices).every((value) => value === '')
  return isEmpty ? 'everything' : undefined
}

/** The fields to change. */
export function changeOf(draft: BulkDraft): BulkChange {
  return {
    ...(draft.status !== '' && { status: draft.status }),
    ...(draft.status !== '' && asksReason(draft.status) && draft.reason !== '' && { transitionReason: draft.reason }),
    ...(draft.assigneeId === NOBODY && { assignee: null, assigneeId: null }),
    ...(draft.assigneeId !== '' && draft.assigneeId !== NOBODY && { assigneeId: draft.assigneeId }),
    ...(draft.team !== '' && { team: draft.team }),
    ...(draft.priority !== '' && { priority: draft.priority }),
    ...(draft.due !== '' && { dueDate: draft.due === 'none' ? null : draft.dueDate }),
  }
}

/** What the person saw of the fields that change: a change by someone else in the meantime is not overwritten. */
export function seenOf(row: ActionRow, change: BulkChange): BulkChange {
  const isReassigned = change.assigneeId !== undefined
  return {
    ...(change.status !== undefined && { status: row.status }),
    // The name of a person may be spelt differently by now.
    ...(isReassigned && (row.assigneeId === null ? { assignee: row.assignee } : { assigneeId: row.assigneeId })),
    ...(change.team !== undefined && { team: row.team }),
    ...(change.priority !== undefined && { priority: row.priority }),
    ...(change.dueDate !== undefined && { dueDate: row.dueDate }),
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
