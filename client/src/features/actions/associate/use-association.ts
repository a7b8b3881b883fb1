import { associateAction, dissociateAction } from '@bonfire/contract/actions/actions'
import { useQueryClient } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { call } from '../../../lib/http/api.ts'
import { isClientError, useFailure } from '../../../lib/http/failure.ts'
import { showDone, showFailure } from '../../../ui/messages/toasts.tsx'
import { hasRolesRestriction } from '../../auth/permissions.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { actionKeys } from '../actions.queries.ts'
import type { ActionTarget } from './action-subject.ts'

/** The changes that an association makes to the screen's rows. */
export interface AssociationRows {
  /** Shows the rows with this action, or null for none; returns a function that reverts it. */
  show: (targets: readonly ActionTarget[], actionKey: string | null) => () => void
  reload: () => Promise<void>
}

export interface Association {
  readonly targets: readonly ActionTarget[]
  readonly actionKey: string
}

/** Associates and unassociates optimistically, with an Undo toast; reverts on failure, then reloads. */
export function useAssociation(rows: AssociationRows) {
  const t = useTranslations('analysis.association')
  const common = useTranslations('common')
  const format = useFormatter()
  const failureOf = useFailure()
  const queryClient = useQueryClient()
  const mayAssociate = hasRolesRestriction(useSessionUser())

  const run = async <Answer>(wanted: Association, { send, shownKey }: Step<Answer>) => {
    // A response still in flight does not include this change and would revert it on screen.
    await queryClient.cancelQueries({ queryKey: ['hits', 'occurrences'] })
    const putBack = rows.show(wanted.targets, shownKey)
    try {
      return await send(wanted)
    } catch (error) {
      console.error(shownKey === null ? 'Failed to unassociate' : 'Failed to associate', error)
      putBack()
      throw error
    } finally {
      void rows.reload()
      void queryClient.invalidateQueries({ queryKey: actionKeys.all })
    }
  }
  const attach = (wanted: Association) => run(wanted, { send: sendAssociate, shownKey: wanted.actionKey })
  /** Someone else may have taken some of them off before. */
  const detach = async (wanted: Association) => {
    const { equipRuleIds } = await run(wanted, { send: sendDissociate, shownKey: null })
    const { taken = [], gone = [] } = Object.groupBy(wanted.targets, ({ equipRuleId }) =>
      equipRuleIds.includes(equipRuleId) ? 'taken' : 'gone',
    )
    return { taken, gone }
  }

  /** The failure toast offers a retry, unless the server would refuse again. */
  const orTell = async (act: () => Promise<void>, text: 'unassociateFailed' | 'undoFailed') => {
    try {
      await act()
    } catch (error) {
      const retry = { label: common('retry'), closeLabel: common('close'), act: () => orTell(act, text) }
      showFailure(t(text, { message: failureOf(error).message }), isClientError(error) ? undefined : retry)
    }
  }
  const undoBy = (act: (wanted: Association) => Promise<unknown>, wanted: Association) => ({
    label: t('undo'),
    act: () =>
      orTell(async () => {
        await act(wanted)
        showDone(t('undone'), undefined)
      }, 'undoFailed'),
  })

  /** Equips whose previous action had ended go back to it. */
  const takeBack = async (wanted: Association) => {
    const { taken } = await detach(wanted)
    for (const [actionKey, targets] of Map.groupBy(taken, (target) => target.actionKey)) {
      if (actionKey !== null) await attach({ targets, actionKey })
    }
  }

  return {
    /** Throws on failure, so that the dialog stays open and says so. */
    associate: async (wanted: Association) => {
      await attach(wanted)
      showDone(t('associated', { count: wanted.targets.length, key: wanted.actionKey }), undoBy(takeBack, wanted))
    },
    unassociate: (wanted: Association) =>
      orTell(async () => {
        const key = wanted.actionKey
        const { taken, gone } = await detach(wanted)
        const messages = taken.length > 0 ? [t('unassociated', { count: taken.length, key })] : []
        const equips = format.list(gone.map(({ equip }) => equip))
        if (gone.length > 0) messages.push(t('wasOff', { count: gone.length, equips, key }))
        const undo = mayAssociate && taken.length > 0 ? undoBy(attach, { ...wanted, targets: taken }) : undefined
        showDone(messages.join(' · '), undo)
      }, 'unassociateFailed'),
  }
}

interface Step<Answer> {
  send: (wanted: Association) => Promise<Answer>
  /** The action that the rows show in the meantime. */
  shownKey: string | null
}

const idsOf = (targets: readonly ActionTarget[]) => targets.map(({ equipRuleId }) => equipRuleId)

const sendAssociate = ({ targets, actionKey }: Association) =>
  call(associateAction, { body: { actionId: actionKey, equipRuleIds: idsOf(targets) } })

const sendDissociate = ({ targets, actionKey }: Association) =>
  call(dissociateAction, { params: { actionId: actionKey }, body: { equipRuleIds: idsOf(targets) } })
