import { checkCauseOfEquip, diagnoseEquip, rankCauses } from '@bonfire/contract/diagnosis/equip-diagnosis'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { useFailure } from '../../lib/http/failure.ts'
import type { DayRange } from '../../lib/time/site-days.ts'
import { showFailure } from '../../ui/messages/toasts.tsx'

/** The key begins as that of findings, so that loading those again loads these too. */
export const DIAGNOSES = ['hits', 'diagnosis']

export const diagnosisQuery = (equipNumber: number, days: DayRange) =>
  queryOptions({
    queryKey: [...DIAGNOSES, equipNumber, days.from, days.to],
    queryFn: ({ signal }) =>
      call(diagnoseEquip, { params: { equipNumber: String(equipNumber) }, query: { ...days }, signal }),
    placeholderData: keepPreviousData,
  })

/** The causes of findings, the likeliest first; unlikely ones are left out unless there are no others. */
export const likelyCausesQuery = (equipRuleIds: readonly string[]) =>
  queryOptions({
    queryKey: [...DIAGNOSES, 'of', equipRuleIds],
    queryFn: ({ signal }) => call(rankCauses, { body: { equipRuleIds: [...equipRuleIds] }, signal }),
    enabled: equipRuleIds.length > 0,
    select: ({ causes }) => {
      const likely = causes.filter(({ likelihood }) => likelihood !== 'unlikely')
      return (likely.length > 0 ? likely : causes).map(({ cause }) => cause)
    },
  })

/** Rules a cause out for the unit, or takes that back; then all are ranked again. */
export function useRuleOut(equipNumber: number) {
  const queryClient = useQueryClient()
  const failureOf = useFailure()
  return useMutation({
    mutationFn: (body: { cause: string; isChecked: boolean }) =>
      call(checkCauseOfEquip, { params: { equipNumber: String(equipNumber) }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['hits'] }),
    onError: (error) => showFailure(failureOf(error).message),
  })
}
