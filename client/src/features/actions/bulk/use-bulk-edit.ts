import type { BulkChange } from '@bonfire/contract/actions/action-fields'
import { bulkEdit, type LeftAction, undoBulkEdit } from '@bonfire/contract/actions/bulk-edit'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../../lib/http/api.ts'
import { useFailure } from '../../../lib/http/failure.ts'
import { showDone, showFailure } from '../../../ui/messages/toasts.tsx'
import type { ActionRow } from '../action-model.ts'
import { actionKeys } from '../actions.queries.ts'
import { seenOf } from './bulk-draft.ts'

export interface BulkSend {
  /** Sent again with the same id, it happens once. */
  readonly bulkEditId: string
  readonly rows: readonly ActionRow[]
  readonly change: BulkChange
  readonly comment: string
}

/** The result of an edit or its undo that left some actions as they are. */
export interface LeftReport {
  readonly kind: 'edit' | 'undo'
  readonly doneCount: number
  readonly left: readonly LeftAction[]
  readonly undo?: () => void
}

/**
 * Sends a bulk edit and offers its undo; `onLeft` hears of actions that were left as they are, and returns whether it shows
 * them: the person may be on another screen when the undo is answered.
 */
export function useBulkEdit(onLeft: (report: LeftReport) => boolean) {
  const t = useTranslations('actions.bulk')
  const common = useTranslations('common')
  const failureOf = useFailure()
  const queryClient = useQueryClient()
  const reload = () => {
    void queryClient.invalidateQueries({ queryKey: actionKeys.all })
    void queryClient.invalidateQueries({ queryKey: ['comments'] })
    void queryClient.invalidateQueries({ queryKey: ['hits', 'occurrences'] })
  }

  const undo = async (bulkEditId: string): Promise<void> => {
    try {
      const { restored, kept } = await call(undoBulkEdit, { params: { bulkEditId } })
      if (kept.length === 0) showDone(t('undone', { count: restored.length }), undefined)
      else if (!onLeft({ kind: 'undo', doneCount: restored.length, left: kept }))
        showFailure(t('notRestored', { count: restored.length, keys: shortened(kept) }))
    } catch (error) {
      const retry = { label: common('retry'), closeLabel: common('close'), act: () => void undo(bulkEditId) }
      showFailure(t('undoFailed', { message: failureOf(error).message }), retry)
    }
    reload()
  }

  /** Returns the keys of the actions that were left as they are. */
  return async ({ bulkEditId, rows, change, comment }: BulkSend): Promise<string[]> => {
    const outcome = await call(bulkEdit, {
      body: {
        bulkEditId,
        actions: rows.map((row) => ({ actionKey: row.key, expected: seenOf(row, change) })),
        change,
        comment,
      },
    })
    reload()
    const doneCount = outcome.changed.length
    const missing = outcome.notFound.map((actionKey) => ({ actionKey, message: t('notFound') }))
    const left = [...outcome.refused, ...missing]
    const step = doneCount > 0 ? () => void undo(bulkEditId) : undefined
    if (left.length > 0) {
      onLeft({ kind: 'edit', doneCount, left, ...(step && { undo: step }) })
      return left.map(({ actionKey }) => actionKey)
    }
    const done =
      doneCount > 0 ? t('changed', { count: doneCount }) : t('unchanged', { count: outcome.unchanged.length })
    showDone(done, step && { label: t('undo'), act: step })
    return []
  }
}

const MOST_KEYS_IN_A_TOAST = 10

function shortened(left: readonly LeftAction[]): string {
  const keys = left.slice(0, MOST_KEYS_IN_A_TOAST).map(({ actionKey }) => actionKey)
  return [...keys, ...(left.length > keys.length ? ['…'] : [])].join(', ')
}
