import type { Action, ActionHistoryEntry } from '@bonfire/contract/actions/actions'
import { ACTION_FIELDS, type ActionFieldName, isFieldOfKind } from '@bonfire/contract/actions/fields'
import { causeText } from '@bonfire/contract/definitions/causes'
import { useLocale, useTranslations } from 'use-intl'
import { usePersonName } from '../../../../lib/person-name.ts'
import { useShortDayText } from '../../../../lib/time/day-text.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { actionLabel } from '../../action-model.ts'
import { useChoiceLabel } from '../../use-action-words.ts'
import { useAmountText } from '../fields/use-amount-text.ts'

interface Values {
  readonly from: string
  readonly to: string
}

/** A change as a sentence, with both values where they are short enough to be read: whole, and as they are shown. */
interface ChangeText {
  readonly sentence: string
  readonly values: { readonly whole: Values; readonly shown: Values } | null
}

export function useChangeText(action: Action) {
  const t = useTranslations('actionDetail')
  const labels = useTranslations('actions.fields')
  const choiceLabel = useChoiceLabel()
  const amountText = useAmountText(action)
  const dayText = useShortDayText()
  const locale = useLocale()
  const language = useLanguage()
  const personName = usePersonName()

  const valueText = (field: ActionFieldName, value: string | null): string => {
    if (value === null || value === '') {
      if (field === 'cause') return t('prompts.cause')
      return field === 'assignee' ? t('unassigned') : t('none')
    }
    if (isFieldOfKind(field, 'person')) return personName(value)
    if (isFieldOfKind(field, 'day')) return dayText(value)
    if (isFieldOfKind(field, 'cause')) return causeText(value, language)
    if (isFieldOfKind(field, 'choice')) return choiceLabel(field, value)
    return isFieldOfKind(field, 'amount') && Number.isFinite(Number(value)) ? amountText(field, Number(value)) : value
  }

  return ({ field, from, to }: ActionHistoryEntry): ChangeText => {
    const only = (sentence: string): ChangeText => ({ sentence, values: null })
    if (field === 'screenshotUrl') return only(to ? t('activity.attached') : t('activity.detached'))
    if (field === 'commentsRemoved') return only(t('activity.commentsRemoved', { count: Number(from) }))
    if (field === 'repairProved') {
      return only(t('activity.repairProved', { days: Number(from), equips: to ?? '' }))
    }
    if (field === 'repairCameBack') {
      return only(t('activity.repairCameBack', { day: dayText(from ?? ''), equips: to ?? '' }))
    }
    if (field === 'repairTakenBack') {
      return only(t('activity.repairTakenBack', { state: from ?? '', equips: to ?? '' }))
    }
    if (field === 'equipment') {
      return only(to ? t('activity.associated', { equips: to }) : t('activity.dissociated', { equips: from ?? '' }))
    }
    if (field === 'equipmentMoved') {
      return only(t('activity.moved', { equips: from ?? '', action: actionLabel(to ?? '') }))
    }
    if (field === 'description')
      return only(t('activity.rewrote', { field: labels('description').toLocaleLowerCase(locale) }))
    const known = Object.hasOwn(ACTION_FIELDS, field) ? (field as ActionFieldName) : undefined
    const name = known ? labels(known).toLocaleLowerCase(locale) : field
    const textOf = (value: string | null) => (known ? valueText(known, value) : (value ?? t('none')))
    const whole = { from: textOf(from), to: textOf(to) }
    return {
      sentence: t('activity.changed', { field: name }),
      values: { whole, shown: differingParts(whole.from, whole.to) },
    }
  }
}

/** Characters of context shown before a difference. */
const CONTEXT_CHARACTERS = 16

/** Two texts, each from just before the first difference: their common beginning says nothing. */
export function differingParts(from: string, to: string): { from: string; to: string } {
  const start = startOfContext(from, firstDifference(from, to))
  if (start === 0) return { from, to }
  return { from: `…${from.slice(start)}`, to: `…${to.slice(start)}` }
}

function firstDifference(a: string, b: string): number {
  const longest = Math.min(a.length, b.length)
  for (let place = 0; place < longest; place += 1) if (a[place] !== b[place]) return place
  return longest
}

/** The context begins after a space or slash, if there is one. */
function startOfContext(text: string, difference: number): number {
  const start = difference - CONTEXT_CHARACTERS
  if (start <= 0) return 0
  const gap = text.slice(start - 1, difference - 1).search(/[\s/]/)
  return gap === -1 ? start : start + gap
}
