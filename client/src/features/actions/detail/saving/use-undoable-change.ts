import { useTranslations } from 'use-intl'
import { showDone, showFailure } from '../../../../ui/messages/toasts.tsx'
import type { FieldEdit } from './action-fields.ts'
import { type FieldSaving, logSaveFailure } from './use-field-save.ts'

/** The messages: for a change with its result, and for its undo. */
type ChangeWords = (step: 'done' | 'undone' | 'notUndone', fields: FieldEdit) => string

interface UndoableEdit {
  readonly edit: FieldEdit
  /** The value the user saw. */
  readonly seen: FieldEdit
  /** The edit that restores the previous value; undefined if that is impossible. */
  readonly former: FieldEdit | undefined
}

/** Changes a field and shows a toast with Undo; rejects on failure. */
export function useUndoableChange(saving: FieldSaving, words: ChangeWords) {
  const t = useTranslations('actionDetail')

  const goBack = async (former: FieldEdit, present: FieldEdit) => {
    try {
      await saving.start(former, present, true)
      showDone(words('undone', former), undefined)
    } catch (error) {
      logSaveFailure(error)
      showFailure(words('notUndone', former))
    }
  }
  return async ({ edit, seen, former }: UndoableEdit) => {
    await saving.start(edit, seen)
    const undo = former && { label: t('undo'), act: () => void goBack(former, edit) }
    showDone(words('done', edit), undo)
  }
}

/** A choice field's label and value. */
export function useChoiceWords(label: string, asText: (fields: FieldEdit) => string): ChangeWords {
  const t = useTranslations('actionDetail.fieldChange')
  return (step, fields) => t(step, { field: label, value: asText(fields) })
}
