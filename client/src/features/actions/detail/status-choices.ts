import {
  type ActionPriority,
  type ActionStatus,
  CHOOSABLE_STATUSES,
  ENDING_STATUSES,
  OFFERED_PRIORITIES,
  TRANSITION_REASONS,
  type TransitionReason,
} from '@bonfire/contract/action-words'
import type { DisabledStatus } from '@bonfire/contract/users'
import type { ActionFields } from './action-fields.ts'

export interface StatusChoice {
  readonly status: ActionStatus
  readonly isDisabled: boolean
}

/** A status to be given, with its reason if it ends the action. */
export interface StatusEdit {
  readonly status: ActionStatus
  readonly statusReason?: TransitionReason
}

type FormerStatus = Pick<ActionFields, 'status' | 'statusReason'>

export interface StatusRules {
  readonly mayTriage: boolean
  readonly disabled: readonly DisabledStatus[]
  readonly projectKey: string
}

/** Whether an action cannot be given this status: it is switched off, or Triage without permission. */
function isBarred(status: ActionStatus, { mayTriage, disabled, projectKey }: StatusRules): boolean {
  if (status === 'Triage' && !mayTriage) return true
  return disabled.some((off) => off.status === status && (off.projectKey === null || off.projectKey === projectKey))
}

/** From any status to any other, less Triage without permission and less what is switched off (OPEN-G01, OPEN-G02). */
export function statusChoices(present: ActionStatus, rules: StatusRules): StatusChoice[] {
  return CHOOSABLE_STATUSES.filter((status) => status !== 'Triage' || rules.mayTriage || present === 'Triage').map(
    (status) => ({ status, isDisabled: status !== present && isBarred(status, rules) }),
  )
}

/** Both raw values of New Action are one choice (OPEN-F03). */
export function choiceOf(status: ActionStatus): ActionStatus {
  return status === 'To Be Raised MM' ? 'New Action' : status
}

/** How an action comes back to the status it had, with its reason; undefined where that is not possible. */
export function wayBack({ status, statusReason }: FormerStatus, rules: StatusRules): StatusEdit | undefined {
  if (isBarred(choiceOf(status), rules)) return undefined
  if (statusReason !== null) return { status, statusReason }
  return asksReason(status) ? undefined : { status }
}

/** A status that ends an action is asked a reason for (OPEN-G03). */
export function asksReason(status: ActionStatus): boolean {
  return ENDING_STATUSES.some((ending) => ending === status)
}

/** Rejected is a reason only for the status of that name (OPEN-G04). */
export function reasonsFor(status: ActionStatus): readonly TransitionReason[] {
  return TRANSITION_REASONS.filter((reason) => reason !== 'Rejected' || status === 'Rejected')
}

/** Four are offered; one that an action already has is kept as a choice (OPEN-G06). */
export function priorityChoices(present: ActionPriority): readonly ActionPriority[] {
  const offered: readonly ActionPriority[] = OFFERED_PRIORITIES
  return offered.includes(present) ? offered : [...offered, present]
}

/** What the list offers, and first what the action has although the list does not know it. */
export function withPresent(offered: readonly string[], present: string): readonly string[] {
  return present === '' || offered.includes(present) ? offered : [present, ...offered]
}
