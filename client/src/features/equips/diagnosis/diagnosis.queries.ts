import { checkCauseOfEquip, diagnoseEquip } from '@bonfire/contract/diagnosis/equip-diagnosis'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'
import { useFailure } from '../../../lib/http/failure.ts'
import type { DayRange } from '../../../lib/time/site-days.ts'
import { showFailure } from '../../../ui/messages/toasts.tsx'

export const diagnosisQuery = (equipNumber: number, days: DayRange) =>
  queryOptions({
    queryKey: ['diagnosis', equipNumber, days.from, days.to],
    queryFn: ({ signal }) =>
      call(diagnoseEquip, { params: { equipNumber: String(equipNumber) }, query: { ...days }, signal }),
    placeholderData: keepPreviousData,
  })

/** Rules a cause out for the unit, or takes that back; then all is ranked anew. */
export function useRuleOut(equipNumber: number) {
  const queryClient = useQueryClient()
  const failureOf = useFailure()
  return useMutation({
    mutationFn: (body: { cause: string; isChecked: boolean }) =>
      call(checkCauseOfEquip, { params: { equipNumber: String(equipNumber) }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['diagnosis', equipNumber] }),
    onError: (error) => showFailure(failureOf(error).message),
  })
}
