import { associateAction, dissociateAction } from '@bonfire/contract/actions'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ApiError, call } from '../../../lib/api.ts'
import { useServerWords } from '../../../lib/failure-text.ts'
import { hasRolesRestriction } from '../../auth/permissions.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { showDone, showFailure } from '../../snooze/snooze-notices.tsx'
import { actionKeys } from '../actions.queries.ts'
import type { ActionTarget } from './action-subject.ts'

/** How the screen's rows follow an association. */
export interface AssociationRows {
  /** Shows the rows with this action, or with null for none; answers how to put them back. */
  show: (targets: readonly ActionTarget[], actionKey: string | null) => () => void
  reload: () => Promise<void>
}

export interface Association {
  readonly targets: readonly ActionTarget[]
  readonly actionKey: string
}

/** Associates and unassociates: shown at once, told with an Undo, put back when it fails, then loaded again. */
export function useAssociation(rows: AssociationRows) {
  const t = useTranslations('analysis.association')
  const common = useTranslations('common')
  const reasonOf = useServerWords()
  const queryClient = useQueryClient()
  const mayAssociate = hasRolesRestriction(useSessionUser())

  const run = async (wanted: Association, { send, shownKey }: Step) => {
    // What is still on its way does not know of this change, and would undo what is shown of it.
    await queryClient.cancelQueries({ queryKey: ['hits', 'occurrences'] })
    const putBack = rows.show(wanted.targets, shownKey)
    try {
      await send(wanted)
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
  const detach = (wanted: Association) => run(wanted, { send: sendDissociate, shownKey: null })

  /** The notice of a failure keeps what was asked for, unless the server would say no again. */
  const orTell = async (act: () => Promise<void>, text: 'unassociateFailed' | 'undoFailed') => {
    try {
      await act()
    } catch (error) {
      const isUnreachable = !(error instanceof ApiError) || error.status === 0
      const retry = { label: common('retry'), closeLabel: common('close'), act: () => orTell(act, text) }
      showFailure(t(text, { message: reasonOf(error) }), isUnreachable || error.status >= 500 ? retry : undefined)
    }
  }
  const undoBy = (act: (wanted: Association) => Promise<void>, wanted: Association) => ({
    label: t('undo'),
    act: () =>
      orTell(async () => {
        await act(wanted)
        showDone(t('undone'), undefined)
      }, 'undoFailed'),
  })

  /** Equips whose former action had ended go back to it. */
  const takeBack = async (wanted: Association) => {
    await detach(wanted)
    for (const [actionKey, targets] of Map.groupBy(wanted.targets, (target) => target.actionKey)) {
      if (actionKey !== null) await attach({ targets, actionKey })
    }
  }

  return {
    /** Throws when it fails: the dialog that asked for it stays and says so. */
    associate: async (wanted: Association) => {
      await attach(wanted)
      showDone(t('associated', { count: wanted.targets.length, key: wanted.actionKey }), undoBy(takeBack, wanted))
    },
    unassociate: (wanted: Association) =>
      orTell(async () => {
        await detach(wanted)
        const undo = mayAssociate ? undoBy(attach, wanted) : undefined
        showDone(t('unassociated', { count: wanted.targets.length, key: wanted.actionKey }), undo)
      }, 'unassociateFailed'),
  }
}

interface Step {
  send: (wanted: Association) => Promise<unknown>
  /** What the rows show meanwhile. */
  shownKey: string | null
}

const idsOf = (targets: readonly ActionTarget[]) => targets.map(({ equipRuleId }) => equipRuleId)

const sendAssociate = ({ targets, actionKey }: Association) =>
  call(associateAction, { body: { actionId: actionKey, equipRuleIds: idsOf(targets) } })

const sendDissociate = ({ targets, actionKey }: Association) =>
  call(dissociateAction, { params: { actionId: actionKey }, body: { equipRuleIds: idsOf(targets) } })
