import type { HaystackSource } from '@bonfire/contract/imports/haystack-sources'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../../lib/http/failure.ts'
import { Question } from '../../../ui/dialogs/question.tsx'
import type { Notice } from '../../../ui/messages/notice-alert.tsx'
import type { HaystackChanges } from './use-haystack-changes.ts'

interface DeleteSourceProps {
  source: HaystackSource
  changes: HaystackChanges
  /** Gets the focus once the delete button is gone. */
  findSuccessor: () => HTMLElement | null
  onNotice: (notice: Notice) => void
  onClosed: () => void
}

/** Asks before a server and its password are deleted. */
export function DeleteSource({ source, changes, findSuccessor, onNotice, onClosed }: DeleteSourceProps) {
  const t = useTranslations('dataIn.haystack')
  const failureOf = useFailure()
  const { id, name } = source
  const remove = async () => {
    try {
      await changes.remove(id)
      onNotice({ tone: 'success', text: t('deleted', { name }) })
    } catch (error) {
      onNotice({ tone: 'failure', text: failureOf(error).message })
    }
    onClosed()
  }
  return (
    <Question
      title={t('deleteTitle')}
      question={t('deleteQuestion', { name })}
      confirmLabel={t('delete')}
      isBusy={changes.isRemoving}
      findSuccessor={findSuccessor}
      onConfirm={() => void remove()}
      onCancel={onClosed}
    />
  )
}
