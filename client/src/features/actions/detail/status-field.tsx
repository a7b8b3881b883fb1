import type { ActionStatus, TransitionReason } from '@bonfire/contract/action-words'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { hasAccess } from '../../auth/permissions.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { StatusChip } from '../status-chip.tsx'
import { type Choice, ChoiceField } from './choice-field.tsx'
import type { OwnField } from './choice-fields.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { asksReason, choiceOf, statusChoices } from './status-choices.ts'
import { useFieldSave } from './use-field-save.ts'

/** The status; one that ends the action is asked a reason for first. */
export function StatusField({ action }: OwnField) {
  const t = useTranslations('actionDetail.fields')
  const labels = useTranslations('actions.statuses')
  const user = useSessionUser()
  const saving = useFieldSave(action)
  const [asked, setAsked] = useState<ActionStatus | null>(null)
  const { status } = saving.fields
  const choices = statusChoices({
    present: choiceOf(status),
    mayTriage: hasAccess(user, 'admin_statuses'),
    disabled: user.config.disabledStatuses,
    projectKey: action.project_key,
  }).map(
    (choice): Choice => ({
      value: choice.status,
      label: labels(choice.status),
      content: <StatusChip status={choice.status} />,
      isDisabled: choice.isDisabled,
    }),
  )
  const choose = (chosen: string) => {
    const next = chosen as ActionStatus
    if (asksReason(next)) setAsked(next)
    else void saving.start({ status: next })
  }
  const confirm = (statusReason: TransitionReason) => {
    setAsked(null)
    if (asked) void saving.start({ status: asked, statusReason })
  }
  return (
    <>
      <ChoiceField
        label={t('status')}
        saving={saving}
        asText={(fields) => (fields.status ? labels(fields.status) : '')}
        choices={choices}
        value={choiceOf(status)}
        shown={<StatusChip status={status} />}
        shownText={labels(status)}
        onChoose={choose}
      />
      {asked && <ReasonDialog status={asked} onClose={() => setAsked(null)} onConfirm={confirm} />}
    </>
  )
}
