import type { ActionFields } from '@bonfire/contract/actions/action-fields'
import {
  type ActionPriority,
  type ActionStatus,
  CHOOSABLE_STATUSES,
  ENDING_STATUSES,
  OFFERED_PRIORITIES,
  TRANSITION_REASONS,
  type TransitionReason,
} from '@bonfire/contract/actions/action-words'
import type { DisabledStatus } from '@bonfire/contract/people/users'

interface StatusChoice {
  readonly status: ActionStatus
  readonly isDisabled: boolean
}

/** A status to set, with its reason if it ends the action. */
export interface StatusEdit {
  readonly status: ActionStatus
  readonly transitionReason?: TransitionReason
  /** The local day of the repair; absent: the day on which it is closed. */
  readonly repairedOn?: string
  /** The key of what was found to be wrong. */
  readonly cause?: string | null
}

type FormerStatus = Pick<ActionFields, 'status' | 'transitionReason' | 'repairedOn'>

interface StatusRules {
  readonly mayTriage: boolean
  readonly disabled: readonly DisabledStatus[]
  readonly projectKey: string
}

/** True if this status cannot be set: it is disabled, or Triage without permission. */
function isBarred(status: ActionStatus, { mayTriage, disabled, projectKey }: StatusRules): boolean {
  if (status === 'Triage' && !mayTriage) return true
  return disabled.some((off) => off.status === status && (off.projectKey === null || off.projectKey === projectKey))
}

/** Any status to any other, except disabled ones and Triage without permission. */
export function statusChoices(present: ActionStatus, rules: StatusRules): StatusChoice[] {
  return CHOOSABLE_STATUSES.filter((status) => status !== 'Triage' || rules.mayTriage || present === 'Triage').map(
    (status) => ({ status, isDisabled: status !== present && isBarred(status, rules) }),
  )
}

/** Both raw values of New Action are a single choice. */
export function offeredStatus(status: ActionStatus): ActionStatus {
  return status === 'To Be Raised MM' ? 'New Action' : status
}

/** The edit that restores the previous status and reason; undefined if that is impossible. */
export function previousStatusEdit(
  { status, transitionReason, repairedOn }: FormerStatus,
  rules: StatusRules,
): StatusEdit | undefined {
  if (isBarred(offeredStatus(status), rules)) return undefined
  if (transitionReason !== null) return { status, transitionReason, ...(repairedOn && { repairedOn }) }
  return asksReason(status) ? undefined : { status }
}

/** Statuses that end an action require a reason. */
export function asksReason(status: ActionStatus): boolean {
  return ENDING_STATUSES.some((ending) => ending === status)
}

/** Rejected is only a reason for the status of that name. */
export function reasonsFor(status: ActionStatus): readonly TransitionReason[] {
  return TRANSITION_REASONS.filter((reason) => reason !== 'Rejected' || status === 'Rejected')
}

/** Four are offered, plus the one an action already has. */
export function priorityChoices(present: ActionPriority): readonly ActionPriority[] {
  const offered: readonly ActionPriority[] = OFFERED_PRIORITIES
  return offered.includes(present) ? offered : [...offered, present]
}

/** The offered values, preceded by the action's own value if it is not among them. */
export function withPresent(offered: readonly string[], present: string): readonly string[] {
  return present === '' || offered.includes(present) ? offered : [present, ...offered]
}

/**
 * True if an equip has fired since the day its action was closed; days as `yyyy-MM-dd`. Undefined if it fired on that
 * day: the hits may be from before.
 */
export function hasFiredSince(latestDay: string | null, closedDay: string): boolean | undefined {
  if (latestDay === closedDay) return undefined
  return latestDay !== null && latestDay > closedDay
}
