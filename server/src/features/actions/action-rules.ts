import { type ActionStatus, CHOOSABLE_STATUSES, teamsOf } from '@bonfire/contract/action-words'
import type { Config } from '../../config.ts'
import type { Caller } from '../../http/caller.ts'
import { forbidden, invalid } from '../../http/refusal.ts'

interface Project {
  readonly projectKey: string
  readonly jiraKey: string | null
}

/** Throws when the person may not choose the status in this project (OPEN-G01, OPEN-G02). */
export function mayChooseStatus(config: Config, caller: Caller, chosen: { status: ActionStatus } & Project): void {
  const { status, projectKey } = chosen
  if (status === 'Triage' && !caller.access.includes('admin_statuses')) {
    throw forbidden('Only people with access to admin statuses may choose Triage. Choose another status.')
  }
  const isChoosable = status === 'To Be Raised MM' || CHOOSABLE_STATUSES.some((choosable) => choosable === status)
  if (!isChoosable) refuseStatus(`The status ${status} cannot be chosen. Choose another one.`)
  if (isDisabled(config, status, projectKey)) {
    refuseStatus(`The status ${status} is switched off here. Choose another one.`)
  }
}

export function refuseStatus(message: string): never {
  throw invalid(message, { status: message })
}

function isDisabled(config: Config, status: ActionStatus, projectKey: string): boolean {
  return config.disabledStatuses.some(
    (one) => one.status === status && (one.projectKey === null || one.projectKey === projectKey),
  )
}

export function refuseUnknownTeam(team: string, project: Project): void {
  const teams = teamsOf(project)
  if (teams.includes(team)) return
  const message = `There is no team "${team}" here. Choose one of: ${teams.join(', ')}.`
  throw invalid(message, { responsible: message })
}
