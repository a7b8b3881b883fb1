import type { Site } from '@bonfire/contract/sites'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { namesQuery } from '../../../comments/comments.queries.ts'
import { distinctName } from '../../../comments/mentions/mentions.ts'
import type { ActionDraft } from './action-draft.ts'
import { useActionDraft } from './draft-form.ts'

type TakenOff = Partial<Pick<ActionDraft, 'team' | 'assigneeId'>>

/** The people of the site. At another site, team and assignee stay if they fit; else `takenOff` has their names. */
export function useFittingPeople(site: Site, teams: readonly string[]) {
  const form = useActionDraft()
  const names = useQuery({ ...namesQuery(site.projectId, site.label), placeholderData: keepPreviousData })
  const people = (names.data ?? []).map((person) => ({ value: person.id, label: distinctName(person) }))
  const { team, assigneeId } = form.values
  const [takenOff, setTakenOff] = useState<TakenOff>({})
  const [chosen, setChosen] = useState<(typeof people)[number]>()
  const present = people.find(({ value }) => value === assigneeId)
  if (present && (present.value !== chosen?.value || present.label !== chosen.label)) setChosen(present)

  const takeOff = (field: keyof TakenOff, name: string) => {
    setTakenOff((before) => ({ ...before, [field]: name }))
    form.setFieldValue(field, '')
  }
  const fitTeam = useEffectEvent(() => {
    setTakenOff({})
    if (team !== '' && !teams.includes(team)) takeOff('team', team)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once at each site
  useEffect(() => fitTeam(), [site.id])

  const isKnown = names.isSuccess && !names.isPlaceholderData
  const fitAssignee = useEffectEvent(() => {
    if (!present && chosen?.value === assigneeId) takeOff('assigneeId', chosen.label)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once at each site
  useEffect(() => {
    if (isKnown) fitAssignee()
  }, [isKnown, site.id])

  return {
    // Whoever is chosen is named even while nobody knows the others.
    people: !present && chosen?.value === assigneeId && names.isError ? [chosen] : people,
    isFailed: names.isError,
    takenOff,
    /** Someone has chosen since. */
    keep: (field: keyof TakenOff) => setTakenOff((before) => ({ ...before, [field]: undefined })),
  }
}
