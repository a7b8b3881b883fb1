import { type ActionSettings, readActionSettings } from '@bonfire/contract/actions/action-settings'
import { type ActionStatus, CHOOSABLE_STATUSES, teamsOf } from '@bonfire/contract/actions/action-words'
import { may } from '@bonfire/contract/people/permissions'
import type { DisabledStatus } from '@bonfire/contract/people/users'
import type { Project, Site } from '@bonfire/contract/sites'
import type { RuleCategory } from '@bonfire/contract/values/category'
import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../../lib/http/api.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import type { ActionDraft } from './form/action-draft.ts'
import type { DraftForm } from './form/draft-form.ts'

const SETTINGS_MILLISECONDS = MILLISECONDS_PER_MINUTE

export const actionSettingsQuery = (siteId: string, category?: RuleCategory | null) =>
  queryOptions({
    queryKey: ['action settings', siteId, category ?? null],
    queryFn: ({ signal }) => call(readActionSettings, { query: { siteId, ...(category && { category }) }, signal }),
    enabled: siteId !== '',
    staleTime: SETTINGS_MILLISECONDS,
    retry: false,
  })

interface Offered {
  readonly status: ActionStatus
  /** Disabled by configuration in this project. */
  readonly isDisabled: boolean
}

interface Rules {
  /** True if the user has the access admin_statuses. */
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

interface Place {
  readonly site: Site | undefined
  readonly project: Project | undefined
  readonly category: RuleCategory | null
}

/** Whoever the most specific rule for the team names. */
const ownerOf = ({ owners }: ActionSettings, team: string): string =>
  owners.find((owner) => owner.team === null || owner.team === team)?.assigneeId ?? ''

/** Nobody has chosen these values, so closing the form loses nothing. */
export type FilledIn = Partial<Pick<ActionDraft, 'status' | 'team' | 'assigneeId'>>

interface Filled {
  readonly form: DraftForm
  readonly filledIn: FilledIn
  readonly fillFields: (values: FilledIn) => void
}

/**
 * Fills in what the project sets and nobody has chosen: status, team, and then who gets it. Returns whom a rule names
 * who cannot be assigned.
 */
export function useActionSettings({ form, filledIn, fillFields }: Filled, { site, project, category }: Place) {
  const user = useSessionUser()
  const { data } = useQuery(actionSettingsQuery(site?.id ?? '', category))
  const { team } = form.values

  const fillUsualValues = useEffectEvent((settings: ActionSettings, { projectId }: Site) => {
    const { status, team: chosenTeam, assigneeId } = form.getValues()
    const rules = { mayTriage: may(user, 'chooseTriage'), disabledStatuses: user.config.disabledStatuses }
    const isOffered = offeredStatuses(projectId, rules).some(
      (offered) => offered.status === settings.usualStatus && !offered.isDisabled,
    )
    const teams = teamsOf({ projectKey: projectId, jiraKey: project?.jiraKey ?? null })
    const filled: FilledIn = {
      ...(status === '' && isOffered && settings.usualStatus && { status: settings.usualStatus }),
      ...((chosenTeam === '' || chosenTeam === filledIn.team) &&
        teams.includes(settings.usualTeam ?? '') && { team: settings.usualTeam ?? '' }),
    }
    // The team may be the one that was there: then nothing else would look for an owner.
    const isChosen = assigneeId !== '' && assigneeId !== filledIn.assigneeId
    const owner = !isChosen && { assigneeId: ownerOf(settings, filled.team ?? chosenTeam) }
    fillFields({ ...filled, ...owner })
  })
  useEffect(() => {
    if (data && site) fillUsualValues(data, site)
  }, [data, site])

  // An assignee that was filled in follows the team; one that was chosen stays.
  const fillOwnerOfTeam = useEffectEvent((chosenTeam: string) => {
    const { assigneeId } = form.getValues()
    if (!data || assigneeId === '' || assigneeId !== filledIn.assigneeId) return
    fillFields({ assigneeId: ownerOf(data, chosenTeam) })
  })
  useEffect(() => fillOwnerOfTeam(team), [team])

  return data?.skippedOwners ?? []
}
