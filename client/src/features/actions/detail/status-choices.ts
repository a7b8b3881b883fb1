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

export interface StatusChoice {
  readonly status: ActionStatus
  readonly isDisabled: boolean
}

interface StatusRules {
  readonly present: ActionStatus
  readonly mayTriage: boolean
  readonly disabled: readonly DisabledStatus[]
  readonly projectKey: string
}

/** From any status to any other, less Triage without permission and less what is switched off (OPEN-G01, OPEN-G02). */
export function statusChoices({ present, mayTriage, disabled, projectKey }: StatusRules): StatusChoice[] {
  const isOff = (status: ActionStatus) =>
    disabled.some((off) => off.status === status && (off.projectKey === null || off.projectKey === projectKey))
  return CHOOSABLE_STATUSES.filter((status) => status !== 'Triage' || mayTriage || present === 'Triage').map(
    (status) => ({
      status,
      isDisabled: status !== present && (isOff(status) || (status === 'Triage' && !mayTriage)),
    }),
  )
}

/** Both raw values of New Action are one choice (OPEN-F03). */
export function choiceOf(status: ActionStatus): ActionStatus {
  return status === 'To Be Raised MM' ? 'New Action' : status
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
