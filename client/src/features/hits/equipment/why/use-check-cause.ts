import { checkCause } from '@bonfire/contract/hits/read-evidence'
import type { InsightType } from '@bonfire/contract/values/category'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../lib/http/api.ts'
import { useFailure } from '../../../../lib/http/failure.ts'
import { showFailure } from '../../../../ui/messages/toasts.tsx'
import { DIAGNOSES } from '../../../evidence/diagnosis.queries.ts'
import { withTick } from '../../../evidence/with-tick.ts'
import { evidenceQuery } from '../../../histories/rule/why.queries.ts'

export interface ListedOccurrence {
  readonly occurrenceId: string
  readonly insightType: InsightType
}

/** Ticks a cause off immediately; then the server's response counts. */
export function useCheckCause({ occurrenceId, insightType }: ListedOccurrence, me: string | null) {
  const queryClient = useQueryClient()
  const failureOf = useFailure()
  const { queryKey } = evidenceQuery({ occurrenceId, insightType })
  return useMutation({
    mutationFn: (body: { cause: string; isChecked: boolean }) =>
      call(checkCause, { params: { occurrenceId }, query: { type: insightType }, body }),
    onMutate: async (tick) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, (evidence) =>
        evidence?.why
          ? { ...evidence, why: { ...evidence.why, checked: withTick(evidence.why.checked, tick, me) } }
          : evidence,
      )
      return before
    },
    onSuccess: ({ checked }) => {
      queryClient.setQueryData(queryKey, (evidence) =>
        evidence?.why ? { ...evidence, why: { ...evidence.why, checked } } : evidence,
      )
      // A cause that is ruled out makes the others likelier.
      return queryClient.invalidateQueries({ queryKey: DIAGNOSES })
    },
    onError: (error, _, before) => {
      queryClient.setQueryData(queryKey, before)
      showFailure(failureOf(error).message)
    },
  })
}
