import { useTranslations } from 'use-intl'
import { showDone, showFailure } from '../../snooze/snooze-notices.tsx'
import type { FieldEdit } from './action-fields.ts'
import { type FieldSaving, logSaveFailure } from './use-field-save.ts'

/** What is told: of a change with what it made of the field, of the way back with what that made of it. */
type ChangeWords = (step: 'done' | 'undone' | 'notUndone', fields: FieldEdit) => string

interface UndoableEdit {
  readonly edit: FieldEdit
  /** What the person saw. */
  readonly seen: FieldEdit
  /** The edit that brings the former value back; undefined where that is not possible. */
  readonly former: FieldEdit | undefined
}

/** Changes a field and tells so, with the way back; rejects when it fails. */
export function useUndoableChange(saving: FieldSaving, words: ChangeWords) {
  const t = useTranslations('actionDetail')

  const goBack = async (former: FieldEdit, present: FieldEdit) => {
    try {
      await saving.start(former, present)
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

/** A field that has one value of several, by its label and its value. */
export function useChoiceWords(label: string, asText: (fields: FieldEdit) => string): ChangeWords {
  const t = useTranslations('actionDetail.fieldChange')
  return (step, fields) => t(step, { field: label, value: asText(fields) })
}
