import { checkCauseOfAction, type FindingChecks } from '@bonfire/contract/actions/action-checks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../lib/http/api.ts'
import { useFailure } from '../../../../lib/http/failure.ts'
import { showFailure } from '../../../../ui/messages/toasts.tsx'
import { DIAGNOSES } from '../../../evidence/diagnosis.queries.ts'
import { withTick } from '../../../evidence/with-tick.ts'
import { actionChecksQuery } from '../action.queries.ts'

interface Tick {
  readonly cause: string
  readonly isChecked: boolean
}

/** Ticks a cause of a finding on an action off immediately; then the server's response counts. */
export function useCheckOnAction(actionKey: string, equipRuleId: string, me: string | null) {
  const queryClient = useQueryClient()
  const failureOf = useFailure()
  const { queryKey } = actionChecksQuery(actionKey)
  const show = (checkedOf: (before: FindingChecks['checked']) => FindingChecks['checked']) =>
    queryClient.setQueryData(queryKey, (checks) => {
      if (!checks) return checks
      const findings = checks.findings.map((one) =>
        one.equipRuleId === equipRuleId ? { ...one, checked: checkedOf(one.checked) } : one,
      )
      return { ...checks, findings }
    })
  return useMutation({
    mutationFn: (tick: Tick) =>
      call(checkCauseOfAction, { params: { actionId: actionKey }, body: { equipRuleId, ...tick } }),
    onMutate: async (tick) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      show((checked) => withTick(checked, tick, me))
      return before
    },
    onSuccess: ({ checked }) => {
      show(() => checked)
      void queryClient.invalidateQueries({ queryKey: ['hits', 'why'] })
      void queryClient.invalidateQueries({ queryKey: DIAGNOSES })
    },
    onError: (error, _, before) => {
      queryClient.setQueryData(queryKey, before)
      showFailure(failureOf(error).message)
    },
  })
}
