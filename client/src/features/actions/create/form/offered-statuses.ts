import { type ActionStatus, CHOOSABLE_STATUSES } from '@bonfire/contract/actions/action-words'
import type { DisabledStatus } from '@bonfire/contract/people/users'

interface Offered {
  readonly status: ActionStatus
  /** Disabled by configuration in this project. */
  readonly isDisabled: boolean
}

interface Rules {
  /** Whether the user has the access admin_statuses. */
  readonly mayTriage: boolean
  readonly disabledStatuses: readonly DisabledStatus[]
}

/** The statuses a new action can start with: never Closed, and Triage only for those who may choose it. */
export function offeredStatuses(projectKey: string, { mayTriage, disabledStatuses }: Rules): Offered[] {
  const isDisabled = (status: ActionStatus) =>
    disabledStatuses.some((rule) => rule.status === status && (rule.projectKey ?? projectKey) === projectKey)
  return CHOOSABLE_STATUSES.filter((status) => status !== 'Closed' && (status !== 'Triage' || mayTriage)).map(
    (status) => ({ status, isDisabled: isDisabled(status) }),
  )
}
