import type { ActionSettings } from '@bonfire/contract/actions/action-settings'
import { teamsOf } from '@bonfire/contract/actions/action-words'
import { may } from '@bonfire/contract/people/permissions'
import type { Project, Site } from '@bonfire/contract/sites'
import type { RuleCategory } from '@bonfire/contract/values/category'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSessionUser } from '../../auth/session.queries.ts'
import { actionSettingsQuery } from '../action-settings.queries.ts'
import type { ActionDraft } from './form/action-draft.ts'
import type { DraftForm } from './form/draft-form.ts'
import { offeredStatuses } from './form/offered-statuses.ts'

interface Place {
  readonly site: Site | undefined
  readonly project: Project | undefined
  readonly category: RuleCategory | null
}

/** Whoever the most specific rule for the team names. */
const ownerOf = ({ owners }: ActionSettings, team: string): string =>
  owners.find((owner) => owner.team === null || owner.team === team)?.assigneeId ?? ''

type FilledIn = Partial<Pick<ActionDraft, 'status' | 'team' | 'assigneeId'>>

interface AppliedSettings {
  /** What nobody has chosen, so that closing the form loses nothing. */
  readonly filledIn: FilledIn
  /** Named by a rule, but they cannot be assigned. */
  readonly skippedOwners: readonly string[]
}

/** Fills in what the project sets and nobody has chosen: status, team, and then who gets it. */
export function useActionSettings(form: DraftForm, { site, project, category }: Place): AppliedSettings {
  const user = useSessionUser()
  const { data } = useQuery(actionSettingsQuery(site?.id ?? '', category))
  const { team } = form.values
  const [filledIn, setFilledIn] = useState<FilledIn>({})

  const begin = useEffectEvent((settings: ActionSettings, { projectId }: Site) => {
    const { status, team: chosenTeam, assigneeId } = form.getValues()
    const rules = { mayTriage: may(user, 'chooseTriage'), disabledStatuses: user.config.disabledStatuses }
    const isOffered = offeredStatuses(projectId, rules).some(
      (offered) => offered.status === settings.usualStatus && !offered.isDisabled,
    )
    const teams = teamsOf({ projectKey: projectId, jiraKey: project?.jiraKey ?? null })
    const filled: FilledIn = {
      ...(status === '' && isOffered && settings.usualStatus && { status: settings.usualStatus }),
      ...(chosenTeam === '' && teams.includes(settings.usualTeam ?? '') && { team: settings.usualTeam ?? '' }),
    }
    // The team may be the one that was there: then nothing else would look for an owner.
    const owner = assigneeId === '' ? ownerOf(settings, filled.team ?? chosenTeam) : assigneeId
    form.setValues({ ...filled, assigneeId: owner })
    setFilledIn((before) => ({ ...before, ...filled, ...(assigneeId === '' && { assigneeId: owner }) }))
  })
  useEffect(() => {
    if (data && site) begin(data, site)
  }, [data, site])

  // An assignee that was filled in follows the team; one that was chosen stays.
  const follow = useEffectEvent((chosenTeam: string) => {
    const { assigneeId } = form.getValues()
    if (!data || assigneeId === '' || assigneeId !== filledIn.assigneeId) return
    const owner = ownerOf(data, chosenTeam)
    form.setFieldValue('assigneeId', owner)
    setFilledIn((before) => ({ ...before, assigneeId: owner }))
  })
  useEffect(() => follow(team), [team])

  return { filledIn, skippedOwners: data?.skippedOwners ?? [] }
}
