import { type Action, type AssociatedEquip, dissociateAction } from '@bonfire/contract/actions'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../../lib/api.ts'
import { useFailureText } from '../../../lib/failure-text.ts'
import { useInvalidateActions } from '../actions.queries.ts'
import { actionHistoryQuery, actionQuery } from './action.queries.ts'

/** Takes an equip off the action: shown at once, taken back when it fails (ERR-23). */
export function useDissociate(actionKey: string) {
  const t = useTranslations('actionDetail.equipment')
  const failureText = useFailureText()
  const queryClient = useQueryClient()
  const invalidateLists = useInvalidateActions()
  const { queryKey } = actionQuery(actionKey)
  const notify = (message: string, color?: string) =>
    notifications.show({ message, withBorder: true, position: 'bottom-right', ...(color && { color }) })
  return useMutation({
    scope: { id: `action ${actionKey}` },
    mutationFn: ({ id }: AssociatedEquip) =>
      call(dissociateAction, { params: { actionId: actionKey }, body: { equipRuleIds: [id] } }),
    onMutate: async ({ id }) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      const without = (action: Action): Action => ({
        ...action,
        associatedEquips: action.associatedEquips.filter((equip) => equip.id !== id),
      })
      queryClient.setQueryData(queryKey, (action) => action && without(action))
      return before
    },
    onSuccess: (_answer, { targetName }) => notify(t('done', { equip: targetName })),
    onError: (error, { targetName }, before) => {
      console.error('Failed to unassociate', error)
      queryClient.setQueryData(queryKey, before)
      notify(t('failed', { equip: targetName, reason: failureText(error) }), 'red')
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey })
      void queryClient.invalidateQueries({ queryKey: actionHistoryQuery(actionKey).queryKey })
      // The findings show which of them have an action.
      void queryClient.invalidateQueries({ queryKey: ['hits'] })
      void invalidateLists()
    },
  })
}
