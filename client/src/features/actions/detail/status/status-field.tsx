import type { ActionFields } from '@bonfire/contract/actions/action-fields'
import type { ClosingNeed } from '@bonfire/contract/actions/action-settings'
import type { ActionStatus } from '@bonfire/contract/actions/action-words'
import { may } from '@bonfire/contract/people/permissions'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSessionUser } from '../../../auth/session.queries.ts'
import { StatusChip } from '../../chips/chips.tsx'
import { ChoiceField } from '../choice/choice-field.tsx'
import type { Choice } from '../choice/use-choice-keys.ts'
import type { OwnField } from '../fields/choice-fields.tsx'
import type { FieldEdit } from '../saving/action-fields.ts'
import { logSaveFailure, useFieldSave } from '../saving/use-field-save.ts'
import { useChoiceWords, useUndoableChange } from '../saving/use-undoable-change.ts'
import { ClosingDialog } from './closing-dialog.tsx'
import { type Ending, ReasonDialog } from './reason-dialog.tsx'
import { asksReason, offeredStatus, previousStatusEdit, type StatusEdit, statusChoices } from './status-choices.ts'

/** A status that someone has chosen. */
interface Asked {
  readonly status: ActionStatus
  readonly seen: ActionFields
  /** The project asks for these, and they are not there yet. */
  readonly needs: readonly ClosingNeed[]
}

/** The status field; asks for a reason before a status that ends the action. */
export function StatusField({ action }: OwnField) {
  const t = useTranslations('actions.fields')
  const labels = useTranslations('actions.choices.status')
  const user = useSessionUser()
  const saving = useFieldSave(action)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { status } = saving.fields
  const rules = {
    mayTriage: may(user, 'chooseTriage'),
    disabled: user.config.disabledStatuses,
    projectKey: action.projectKey,
  }
  const asText = (fields: FieldEdit) => (fields.status ? labels(fields.status) : '')
  const changeField = useUndoableChange(saving, useChoiceWords(t('status'), asText))
  const formerEdit = (edit: StatusEdit, seen: ActionFields) => {
    const former = previousStatusEdit(seen, rules)
    return former && edit.cause !== undefined ? { ...former, cause: seen.cause } : former
  }
  const change = (edit: StatusEdit, seen: ActionFields) => changeField({ edit, seen, former: formerEdit(edit, seen) })
  const choices = statusChoices(offeredStatus(status), rules).map(
    (choice): Choice => ({
      value: choice.status,
      label: labels(choice.status),
      content: <StatusChip status={choice.status} />,
      isDisabled: choice.isDisabled,
    }),
  )
  const choose = async (chosen: string, seen: ActionFields) => {
    const next = chosen as ActionStatus
    const needs = next === 'Closed' ? action.closingNeeds : []
    if (asksReason(next)) setAsked({ status: next, seen, needs })
    else await change({ status: next }, seen)
  }
  const confirm = ({ reason: transitionReason, repairedOn, cause }: Ending) => {
    setAsked(null)
    if (!asked) return
    const { status: next, seen } = asked
    // What somebody else has named meanwhile is not taken back.
    const isNamed = cause !== undefined && cause !== seen.cause
    const edit = { transitionReason, ...(repairedOn && { repairedOn }), ...(isNamed && { cause }) }
    change({ status: next, ...edit }, seen).catch(logSaveFailure)
  }
  return (
    <>
      <ChoiceField
        label={t('status')}
        saving={saving}
        asText={asText}
        choices={choices}
        value={offeredStatus(status)}
        shown={<StatusChip status={status} />}
        shownText={labels(status)}
        onChoose={choose}
      />
      {asked && asked.needs.length === 0 && (
        <ReasonDialog status={asked.status} action={action} onClose={() => setAsked(null)} onConfirm={confirm} />
      )}
      {asked && asked.needs.length > 0 && (
        <ClosingDialog action={action} needs={asked.needs} onClose={() => setAsked(null)} onConfirm={confirm} />
      )}
    </>
  )
}
