import type { AskedEquip, LowestPosition, PartsAnswer } from '@bonfire/contract/evaluation/equip-parts'
import { useLocale, useTranslations } from 'use-intl'
import { parseTypedNumber, typedNumber } from '../../ui/fields/typed-number.ts'
import type { MinimumDraft } from './minimum-field.tsx'
import { rounded } from './use-proposal-text.ts'

const FULL_PERCENT = 100

/** The position as it would be saved, or what is wrong with what was typed. */
export function useMinimumAnswer(
  equip: Pick<AskedEquip, 'minimum'>,
  draft: MinimumDraft,
  position: LowestPosition | undefined,
) {
  const t = useTranslations('parts')
  const locale = useLocale()
  const reasonOf = useReason()
  const textOf = (percent: number) => typedNumber(percent, locale)
  const { minimum } = equip
  const present = minimum?.source === 'equip' ? minimum.value : null
  const same = { textOf, problem: undefined, isChanged: false, answer: undefined }
  if (!minimum || draft === undefined) return same
  const text = draft.text.trim()
  const value = text === '' ? null : parseTypedNumber(text, locale)
  if (value === present) return same
  if (typeof value === 'string' || (value !== null && value > FULL_PERCENT)) {
    return { ...same, isChanged: true, problem: t('minimum.wrong') }
  }
  const reason = reasonOf(draft.isProposed ? position : undefined)
  const answer: PartsAnswer['minimum'] = { value, revision: minimum.revision, reason }
  return { ...same, isChanged: true, answer }
}

/** The reason that the trail of the parameter shows. */
export function useReason() {
  const t = useTranslations('parts.reasons')
  return (position: LowestPosition | undefined): string =>
    position ? t('shown', { hours: rounded(position.hours), runningHours: rounded(position.runningHours) }) : t('said')
}
