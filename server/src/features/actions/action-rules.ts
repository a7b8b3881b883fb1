import { type ActionStatus, CHOOSABLE_STATUSES, teamsOf } from '@bonfire/contract/actions/action-words'
import type { Config } from '../../config/config.ts'
import type { Caller } from '../../http/caller.ts'
import { refuseUnless } from '../../http/permissions.ts'
import { refuseField } from '../../http/refusal.ts'

interface Project {
  readonly projectKey: string
  readonly jiraKey: string | null
}

/** Throws if the user may not choose the status in this project. */
export function refuseUnchoosableStatus(
  config: Config,
  caller: Caller,
  chosen: { status: ActionStatus } & Project,
): void {
  const { status, projectKey } = chosen
  if (status === 'Triage') refuseUnless('chooseTriage', caller)
  const isChoosable = status === 'To Be Raised MM' || CHOOSABLE_STATUSES.some((choosable) => choosable === status)
  if (!isChoosable) throw refuseField('status', 'action.status-not-chosen', { status })
  if (isDisabled(config, status, projectKey)) throw refuseField('status', 'action.status-off', { status })
}

function isDisabled(config: Config, status: ActionStatus, projectKey: string): boolean {
  return config.disabledStatuses.some(
    (one) => one.status === status && (one.projectKey === null || one.projectKey === projectKey),
  )
}

export function refuseUnknownTeam(team: string, project: Project): void {
  const teams = teamsOf(project)
  if (teams.includes(team)) return
  throw refuseField('team', 'action.team-unknown', { team, teams })
}
