import { type ActionOwner, type readActionOwners, saveActionOwners } from '@bonfire/contract/actions/action-settings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { call } from '../../../lib/http/api.ts'
import { actionOwnersQuery } from '../managed-portfolio.queries.ts'
import { isSameRules, mergeRules } from './owner-rules.ts'

export type ProjectOwners = z.infer<typeof readActionOwners.response>

const rulesOf = ({ owners }: ProjectOwners): ActionOwner[] =>
  owners.map(({ siteId, category, team, assigneeId }) => ({ siteId, category, team, assigneeId }))

/** The rules of a project while they are edited; saved as a whole. */
export function useOwnerRules(projectKey: string, saved: ProjectOwners) {
  const queryClient = useQueryClient()
  const query = actionOwnersQuery(projectKey)
  const [known, setKnown] = useState(saved)
  const [before, setBefore] = useState(() => rulesOf(saved))
  const [rules, setRules] = useState(before)
  // Someone else was faster: their changes appear beside one's own, which can be saved again.
  if (known !== saved) {
    const theirs = rulesOf(saved)
    setKnown(saved)
    setBefore(theirs)
    setRules(mergeRules(rules, before, theirs))
  }
  const saving = useMutation({
    mutationFn: (owners: ActionOwner[]) =>
      call(saveActionOwners, { params: { projectKey }, body: { owners, expected: before } }),
    onSuccess: (answer) => {
      queryClient.setQueryData(query.queryKey, answer)
      void queryClient.invalidateQueries({ queryKey: ['action settings'] })
    },
    onError: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  })
  return { rules, setRules, isUntouched: isSameRules(rules, before), saving }
}
