import {
  type AskedEquip,
  EQUIP_CONSTANTS,
  type EquipConstant,
  type MeasuredConstant,
  type MeasuredConstants,
  type PartsAnswer,
} from '@bonfire/contract/evaluation/equip-parts'
import { useLocale, useTranslations } from 'use-intl'
import { parseTypedNumber, typedNumber } from '../../ui/fields/typed-number.ts'
import { shownValue, unitOf } from './constant-units.ts'
import { rounded } from './use-proposal-text.ts'

/** What was typed, and whether it is what the samples propose. */
export interface ConstantDraft {
  readonly text: string
  readonly isProposed: boolean
}
export type ConstantDrafts = Readonly<Partial<Record<EquipConstant, ConstantDraft>>>

/** The constants that differ, as they would be saved, and what is wrong with what was typed. */
export function useConstantAnswers(
  { constants }: Pick<AskedEquip, 'constants'>,
  drafts: ConstantDrafts,
  measured: MeasuredConstants['constants'] | undefined,
) {
  const t = useTranslations('parts.constants')
  const locale = useLocale()
  const reasonOf = useReason()
  const answers: PartsAnswer['constants'] = {}
  const problems: Partial<Record<EquipConstant, string>> = {}
  for (const name of EQUIP_CONSTANTS) {
    const [present, draft] = [constants[name], drafts[name]]
    if (!present || draft === undefined) continue
    const unit = unitOf(name, locale)
    const text = draft.text.trim()
    const typed = text === '' ? null : parseTypedNumber(text, locale)
    const own = present.source === 'equip' && present.value !== null ? shownValue(present.value, unit) : null
    if (typed === own) continue
    if (typeof typed === 'string' || (typed !== null && typed > unit.maximum)) {
      problems[name] = t('wrong', { maximum: unit.maximum, unit: unit.symbol })
      continue
    }
    const proposed = draft.isProposed ? measured?.[name] : undefined
    const value = proposed?.value ?? (typed === null ? null : typed / unit.factor)
    answers[name] = { value, revision: present.revision, reason: reasonOf(proposed) }
  }
  const hasProblems = Object.keys(problems).length > 0
  return { answers, problems, hasProblems, isChanged: hasProblems || Object.keys(answers).length > 0 }
}

/** The drafts of what the samples propose for constants that nobody has set for the unit. */
export function proposedConstants(
  { constants }: Pick<AskedEquip, 'constants'>,
  drafts: ConstantDrafts,
  { measured, locale }: { measured: MeasuredConstants['constants'] | undefined; locale: string },
): ConstantDrafts {
  const proposed = EQUIP_CONSTANTS.flatMap((name) => {
    const value = measured?.[name]?.value
    if (typeof value !== 'number' || drafts[name] || !constants[name] || constants[name].source === 'equip') return []
    return [[name, { text: typedNumber(shownValue(value, unitOf(name, locale)), locale), isProposed: true }] as const]
  })
  return { ...drafts, ...Object.fromEntries(proposed) }
}

/** The reason that the trail of the parameter shows. */
export function useReason() {
  const t = useTranslations('parts.reasons')
  return (measured: MeasuredConstant | undefined): string =>
    measured ? t('shown', { hours: rounded(measured.hours), knownHours: rounded(measured.knownHours) }) : t('said')
}
