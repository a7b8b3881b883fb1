import { type ActionStatus, CHOOSABLE_STATUSES } from '@bonfire/contract/action-words'
import type { DisabledStatus } from '@bonfire/contract/users'

interface Offered {
  readonly status: ActionStatus
  /** The configuration does not let anybody choose it in this project. */
  readonly isDisabled: boolean
}

interface Rules {
  /** The person has the access admin_statuses. */
  readonly mayTriage: boolean
  readonly disabledStatuses: readonly DisabledStatus[]
}

/** What a new action can start with: never Closed, and Triage only for who may choose it (CRE-16, OPEN-H05). */
export function offeredStatuses(projectKey: string, { mayTriage, disabledStatuses }: Rules): Offered[] {
  const isDisabled = (status: ActionStatus) =>
    disabledStatuses.some((rule) => rule.status === status && (rule.projectKey ?? projectKey) === projectKey)
  return CHOOSABLE_STATUSES.filter((status) => status !== 'Closed' && (status !== 'Triage' || mayTriage)).map(
    (status) => ({ status, isDisabled: isDisabled(status) }),
  )
}
