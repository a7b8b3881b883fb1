import { ActionPriority, ActionType } from '@bonfire/contract/actions/action-words'
import type { Action, ActionHistoryEntry } from '@bonfire/contract/actions/actions'
import { AMOUNT_LABELS, type AmountName } from '@bonfire/contract/actions/amounts'
import { useLocale, useTranslations } from 'use-intl'
import { usePersonName } from '../../../../lib/person-name.ts'
import { useShortDayText } from '../../../../lib/time/day-text.ts'
import { actionLabel } from '../../action-model.ts'
import { useAmountText } from '../fields/use-amount-text.ts'
import { differingParts } from '../saving/differing-parts.ts'

interface Values {
  readonly from: string
  readonly to: string
}

/** A change as a sentence, with both values where they are short enough to be read: whole, and as they are shown. */
export interface ChangeText {
  readonly sentence: string
  readonly values: { readonly whole: Values; readonly shown: Values } | null
}

const TEXT_FIELDS = [
  'summary',
  'description',
  'priority',
  'type',
  'team',
  'assignee',
  'dueDate',
  'reportUrl',
  'externalKey',
  'externalUrl',
] as const

type HistoryField = (typeof TEXT_FIELDS)[number] | AmountName

const isText = (field: string): field is (typeof TEXT_FIELDS)[number] => TEXT_FIELDS.some((name) => name === field)
const isHistoryField = (field: string): field is HistoryField => isText(field) || field in AMOUNT_LABELS

export function useChangeText(action: Action) {
  const t = useTranslations('actionDetail')
  const priorities = useTranslations('actions.priorities')
  const types = useTranslations('actions.types')
  const amountText = useAmountText(action)
  const dayText = useShortDayText()
  const locale = useLocale()
  const personName = usePersonName()

  const valueText = (field: HistoryField, value: string | null): string => {
    if (value === null || value === '') return field === 'assignee' ? t('unassigned') : t('none')
    if (field === 'assignee') return personName(value)
    if (field === 'dueDate') return dayText(value)
    const priority = field === 'priority' ? ActionPriority.safeParse(value).data : undefined
    if (priority) return priorities(priority)
    const type = field === 'type' ? ActionType.safeParse(value).data : undefined
    if (type) return types(type)
    return isText(field) || !Number.isFinite(Number(value)) ? value : amountText(field, Number(value))
  }

  return ({ field, from, to }: ActionHistoryEntry): ChangeText => {
    const only = (sentence: string): ChangeText => ({ sentence, values: null })
    if (field === 'screenshotUrl') return only(to ? t('activity.attached') : t('activity.detached'))
    if (field === 'commentsRemoved') return only(t('activity.commentsRemoved', { count: Number(from) }))
    if (field === 'equipment') {
      return only(to ? t('activity.associated', { equips: to }) : t('activity.dissociated', { equips: from ?? '' }))
    }
    if (field === 'equipmentMoved') {
      return only(t('activity.moved', { equips: from ?? '', action: actionLabel(to ?? '') }))
    }
    if (field === 'description')
      return only(t('activity.rewrote', { field: t('fields.description').toLocaleLowerCase(locale) }))
    const isKnown = isHistoryField(field)
    const name = isKnown ? t(`fields.${field}`).toLocaleLowerCase(locale) : field
    const textOf = (value: string | null) => (isKnown ? valueText(field, value) : (value ?? t('none')))
    const whole = { from: textOf(from), to: textOf(to) }
    return {
      sentence: t('activity.changed', { field: name }),
      values: { whole, shown: differingParts(whole.from, whole.to) },
    }
  }
}
