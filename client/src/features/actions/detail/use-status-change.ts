import { useTranslations } from 'use-intl'
import { showDone, showFailure } from '../../snooze/snooze-notices.tsx'
import type { ActionFields } from './action-fields.ts'
import { type StatusEdit, type StatusRules, wayBack } from './status-choices.ts'
import { type FieldSaving, logSaveFailure } from './use-field-save.ts'

/** Changes the status and tells so, with the way back to the former one and the reason it had; rejects when it fails. */
export function useStatusChange(saving: FieldSaving, rules: StatusRules) {
  const t = useTranslations('actionDetail')
  const labels = useTranslations('actions.statuses')

  const goBack = async (former: StatusEdit, present: StatusEdit) => {
    const status = labels(former.status)
    try {
      await saving.start(former, present)
      showDone(t('statusChange.undone', { status }), undefined)
    } catch (error) {
      logSaveFailure(error)
      showFailure(t('statusChange.notUndone', { status }))
    }
  }
  return async (edit: StatusEdit, seen: ActionFields) => {
    await saving.start(edit, seen)
    const former = wayBack(seen, rules)
    const undo = former && { label: t('undo'), act: () => void goBack(former, edit) }
    showDone(t('statusChange.done', { status: labels(edit.status) }), undo)
  }
}
