import { type Action, type AssociatedEquip, associateAction, dissociateAction } from '@bonfire/contract/actions/actions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../../../lib/http/api.ts'
import { useFailure } from '../../../../lib/http/failure.ts'
import { showDone, showFailure } from '../../../../ui/messages/toasts.tsx'
import { hasRolesRestriction } from '../../../auth/permissions.ts'
import { useSessionUser } from '../../../auth/session.queries.ts'
import { useInvalidateActions } from '../../actions.queries.ts'
import { actionHistoryQuery, actionQuery } from '../action.queries.ts'

/** Unassociates an equip optimistically, with an Undo toast; reverts on failure. */
export function useDissociate(actionKey: string) {
  const t = useTranslations('actionDetail')
  const failureOf = useFailure()
  const mayAssociate = hasRolesRestriction(useSessionUser())
  const queryClient = useQueryClient()
  const invalidateLists = useInvalidateActions()
  const { queryKey } = actionQuery(actionKey)
  const scope = { id: `action ${actionKey}` }

  const show = async (change: (equips: AssociatedEquip[]) => AssociatedEquip[]) => {
    await queryClient.cancelQueries({ queryKey })
    const action = queryClient.getQueryData(queryKey)
    if (action) queryClient.setQueryData(queryKey, { ...action, associatedEquips: change(action.associatedEquips) })
    return { before: action }
  }
  const onSettled = () => {
    void queryClient.invalidateQueries({ queryKey })
    void queryClient.invalidateQueries({ queryKey: actionHistoryQuery(actionKey).queryKey })
    // Findings show whether they have an action.
    void queryClient.invalidateQueries({ queryKey: ['hits'] })
    void invalidateLists()
  }
  const failed =
    (text: 'failed' | 'notUndone') =>
    (error: Error, equip: AssociatedEquip, shown?: { before: Action | undefined }) => {
      console.error(text === 'failed' ? 'Failed to unassociate' : 'Failed to associate', error)
      queryClient.setQueryData(queryKey, shown?.before)
      showFailure(t(`equipment.${text}`, { equip: equip.targetName, reason: failureOf(error).message }))
    }

  const attachment = useMutation({
    scope,
    mutationFn: ({ id }: AssociatedEquip) =>
      call(associateAction, { body: { actionId: actionKey, equipRuleIds: [id] } }),
    onMutate: (equip) => show((equips) => [...equips.filter(({ id }) => id !== equip.id), equip]),
    onSuccess: (_answer, { targetName }) => showDone(t('equipment.undone', { equip: targetName }), undefined),
    onError: failed('notUndone'),
    onSettled,
  })
  return useMutation({
    scope,
    mutationFn: ({ id }: AssociatedEquip) =>
      call(dissociateAction, { params: { actionId: actionKey }, body: { equipRuleIds: [id] } }),
    onMutate: (equip) => show((equips) => equips.filter(({ id }) => id !== equip.id)),
    onSuccess: ({ equipRuleIds }, equip) => {
      if (equipRuleIds.length === 0) return showDone(t('equipment.wasOff', { equip: equip.targetName }), undefined)
      const undo = { label: t('undo'), act: () => attachment.mutate(equip) }
      showDone(t('equipment.done', { equip: equip.targetName }), mayAssociate ? undo : undefined)
    },
    onError: failed('failed'),
    onSettled,
  })
}
