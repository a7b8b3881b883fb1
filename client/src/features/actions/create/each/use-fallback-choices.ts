import { type ActionStatus, teamsOf } from '@bonfire/contract/actions/action-words'
import { may } from '@bonfire/contract/people/permissions'
import { useQueries } from '@tanstack/react-query'
import { useSessionUser } from '../../../auth/session.queries.ts'
import { findProject, useSelectedSites } from '../../../sites/site-selection.ts'
import type { ActionSubject } from '../../associate/action-subject.ts'
import { actionSettingsQuery, offeredStatuses } from '../use-action-settings.ts'

interface FallbackChoices {
  readonly isLoading: boolean
  /** Null if every project sets one. */
  readonly statuses: readonly ActionStatus[] | null
  readonly teams: readonly string[] | null
}

/** The statuses and teams to choose from where a project says nothing about new actions. */
export function useFallbackChoices(subjects: readonly ActionSubject[]): FallbackChoices {
  const user = useSessionUser()
  const { portfolio } = useSelectedSites()
  const siteOfProject = new Map(subjects.map(({ site }) => [site.projectId, site.id]))
  const projects = [...siteOfProject.keys()].map((projectKey) => {
    const offered = offeredStatuses(projectKey, {
      mayTriage: may(user, 'chooseTriage'),
      disabledStatuses: user.config.disabledStatuses,
    })
    return {
      statuses: offered.filter(({ isDisabled }) => !isDisabled).map(({ status }) => status),
      teams: teamsOf({ projectKey, jiraKey: findProject(portfolio, projectKey)?.jiraKey ?? null }),
    }
  })
  const settings = useQueries({ queries: [...siteOfProject.values()].map((siteId) => actionSettingsQuery(siteId)) })
  const setNoStatus = projects.filter(({ statuses }, place) => {
    const usual = settings[place]?.data?.usualStatus
    return !usual || !statuses.includes(usual)
  })
  const setNoTeam = projects.filter(({ teams }, place) => !teams.includes(settings[place]?.data?.usualTeam ?? ''))
  return {
    isLoading: settings.some(({ isPending }) => isPending),
    statuses: commonValues(setNoStatus.map(({ statuses }) => statuses)),
    teams: commonValues(setNoTeam.map(({ teams }) => teams)),
  }
}

/** The values that every list has; null without lists. */
function commonValues<Value>([first, ...others]: readonly (readonly Value[])[]): readonly Value[] | null {
  return first ? first.filter((value) => others.every((list) => list.includes(value))) : null
}
