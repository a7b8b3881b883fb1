import { ActionPriority, ActionType } from '@bonfire/contract/action-words'
import type { Action, ActionHistoryEntry, AmountName } from '@bonfire/contract/actions'
import { useLocale, useTranslations } from 'use-intl'
import { actionLabel } from '../action-model.ts'
import { differingParts } from './differing-parts.ts'
import { useAmountText } from './use-amount-text.ts'

interface Values {
  readonly from: string
  readonly to: string
}

/** A change as a sentence, with both values where they are short enough to be read: whole, and as they are shown. */
export interface ChangeText {
  readonly sentence: string
  readonly values: { readonly whole: Values; readonly shown: Values } | null
}

/** Fields as the history names them, in the words of the screen. */
const FIELD_NAMES = {
  summary: 'summary',
  description: 'description',
  priority: 'priority',
  context: 'type',
  responsible: 'team',
  assignee: 'assignee',
  reportUrl: 'reportUrl',
  electricity: 'elec',
  gas: 'gas',
  water: 'water',
  thermal: 'thermal',
  totalFinancialImpact: 'totalFinancialImpact',
  operationalSavings: 'operationalSavings',
  nabersEnergy: 'nabersEnergy',
  nabersWater: 'nabersWater',
  costToComplete: 'costToComplete',
} as const

type HistoryField = keyof typeof FIELD_NAMES

const TEXT_FIELDS: readonly string[] = ['summary', 'description', 'priority', 'context', 'responsible', 'assignee']

const isHistoryField = (field: string): field is HistoryField => field in FIELD_NAMES

export function useChangeText(action: Action) {
  const t = useTranslations('actionDetail')
  const priorities = useTranslations('actions.priorities')
  const types = useTranslations('actions.types')
  const amountText = useAmountText(action)
  const locale = useLocale()

  const valueText = (field: HistoryField, value: string | null): string => {
    if (value === null || value === '') return field === 'assignee' ? t('unassigned') : t('none')
    const priority = field === 'priority' ? ActionPriority.safeParse(value).data : undefined
    if (priority) return priorities(priority)
    const type = field === 'context' ? ActionType.safeParse(value).data : undefined
    if (type) return types(type)
    const isAmount = !TEXT_FIELDS.includes(field) && field !== 'reportUrl'
    return isAmount && Number.isFinite(Number(value))
      ? amountText(FIELD_NAMES[field] as AmountName, Number(value))
      : value
  }

  return ({ field, from, to }: ActionHistoryEntry): ChangeText => {
    const only = (sentence: string): ChangeText => ({ sentence, values: null })
    if (field === 'screenshotUrl') return only(to ? t('activity.attached') : t('activity.detached'))
    if (field === 'equipment') {
      return only(to ? t('activity.associated', { equips: to }) : t('activity.dissociated', { equips: from ?? '' }))
    }
    if (field === 'equipmentMoved') {
      return only(t('activity.moved', { equips: from ?? '', action: actionLabel(to ?? '') }))
    }
    if (field === 'description')
      return only(t('activity.rewrote', { field: t('fields.description').toLocaleLowerCase(locale) }))
    const isKnown = isHistoryField(field)
    const name = isKnown ? t(`fields.${FIELD_NAMES[field]}`).toLocaleLowerCase(locale) : field
    const textOf = (value: string | null) => (isKnown ? valueText(field, value) : (value ?? t('none')))
    const whole = { from: textOf(from), to: textOf(to) }
    return {
      sentence: t('activity.changed', { field: name }),
      values: { whole, shown: differingParts(whole.from, whole.to) },
    }
  }
}
