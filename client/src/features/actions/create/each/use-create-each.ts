import type { ActionStatus } from '@bonfire/contract/actions/action-words'
import { createEachAction, type FindingAction } from '@bonfire/contract/actions/create-each'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../../../lib/http/api.ts'
import { newId } from '../../../../lib/new-id.ts'
import { actionKeys } from '../../actions.queries.ts'
import type { ActionSubject } from '../../associate/action-subject.ts'
import { targetNames } from '../create-request.ts'
import { type FindingWords, filledIn } from '../filled-in.ts'
import { typeOfCategory } from '../form/action-draft.ts'
import { useFindingWordsAt } from '../use-finding-words.ts'

/** Chosen for projects that set none. */
export interface FallbackValues {
  readonly status: ActionStatus | ''
  readonly team: string
}

export interface EachOutcome {
  readonly created: readonly { readonly subject: ActionSubject; readonly actionKey: string }[]
  readonly notCreated: readonly { readonly subject: ActionSubject; readonly message: string }[]
}

/** Creates an action for each of the findings, filled in like a single one; sent again, nothing is created twice. */
export function useCreateEach(subjects: readonly ActionSubject[]) {
  const queryClient = useQueryClient()
  const wordsAt = useFindingWordsAt()
  const [byId] = useState(() => new Map(subjects.map((subject) => [newId(), subject])))

  const contents = useMemo(
    () => new Map(subjects.map((subject) => [subject, contentOf(subject, wordsAt(subject.site))])),
    [subjects, wordsAt],
  )

  const filled = ([requestId, subject]: [string, ActionSubject]): FindingAction => {
    const { site, category, ruleName, equips } = subject
    const { summary, description, priority, savings } = contents.get(subject) ?? contentOf(subject, wordsAt(site))
    return {
      requestId,
      siteId: site.id,
      category,
      summary,
      description,
      ruleName,
      priority,
      type: typeOfCategory(category),
      target: targetNames(equips),
      equipRuleIds: equips.map(({ equipRuleId }) => equipRuleId),
      ...(savings > 0 && { totalFinancialImpact: savings }),
    }
  }

  const creating = useMutation({
    mutationFn: async ({ status, team }: FallbackValues): Promise<EachOutcome> => {
      const { created, notCreated } = await call(createEachAction, {
        body: {
          actions: [...byId].map(filled),
          ...(status !== '' && { status }),
          ...(team !== '' && { team }),
        },
      })
      const withSubject = <Answer extends { requestId: string }>(answer: Answer) => {
        const subject = byId.get(answer.requestId)
        return subject ? [{ ...answer, subject }] : []
      }
      return { created: created.flatMap(withSubject), notCreated: notCreated.flatMap(withSubject) }
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: actionKeys.all }),
  })
  return { creating, contents }
}

/** The text of an action, and the money a year that it saves; 0 if no cost is known. */
function contentOf(subject: ActionSubject, words: FindingWords) {
  const { priority, totalFinancialImpact, ...draft } = filledIn(subject, words)
  return { ...draft, priority: priority || ('Major' as const), savings: Number(totalFinancialImpact) }
}
