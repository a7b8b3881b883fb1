import type { ActionStatus, TransitionReason } from '@bonfire/contract/action-words'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { hasAccess } from '../../auth/permissions.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { StatusChip } from '../status-chip.tsx'
import type { ActionFields, FieldEdit } from './action-fields.ts'
import { type Choice, ChoiceField } from './choice-field.tsx'
import type { OwnField } from './choice-fields.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { asksReason, choiceOf, type StatusEdit, statusChoices, wayBack } from './status-choices.ts'
import { logSaveFailure, useFieldSave } from './use-field-save.ts'
import { useChoiceWords, useUndoableChange } from './use-undoable-change.ts'

/** The status; one that ends the action is asked a reason for first. */
export function StatusField({ action }: OwnField) {
  const t = useTranslations('actionDetail.fields')
  const labels = useTranslations('actions.statuses')
  const user = useSessionUser()
  const saving = useFieldSave(action)
  const [asked, setAsked] = useState<{ status: ActionStatus; seen: ActionFields } | null>(null)
  const { status } = saving.fields
  const rules = {
    mayTriage: hasAccess(user, 'admin_statuses'),
    disabled: user.config.disabledStatuses,
    projectKey: action.project_key,
  }
  const asText = (fields: FieldEdit) => (fields.status ? labels(fields.status) : '')
  const changeField = useUndoableChange(saving, useChoiceWords(t('status'), asText))
  const change = (edit: StatusEdit, seen: ActionFields) => changeField({ edit, seen, former: wayBack(seen, rules) })
  const choices = statusChoices(choiceOf(status), rules).map(
    (choice): Choice => ({
      value: choice.status,
      label: labels(choice.status),
      content: <StatusChip status={choice.status} />,
      isDisabled: choice.isDisabled,
    }),
  )
  const choose = async (chosen: string, seen: ActionFields) => {
    const next = chosen as ActionStatus
    if (asksReason(next)) setAsked({ status: next, seen })
    else await change({ status: next }, seen)
  }
  const confirm = (statusReason: TransitionReason) => {
    setAsked(null)
    if (asked) change({ status: asked.status, statusReason }, asked.seen).catch(logSaveFailure)
  }
  return (
    <>
      <ChoiceField
        label={t('status')}
        saving={saving}
        asText={asText}
        choices={choices}
        value={choiceOf(status)}
        shown={<StatusChip status={status} />}
        shownText={labels(status)}
        onChoose={choose}
      />
      {asked && <ReasonDialog status={asked.status} onClose={() => setAsked(null)} onConfirm={confirm} />}
    </>
  )
}
