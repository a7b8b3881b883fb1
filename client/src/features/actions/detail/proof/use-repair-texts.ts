import type { ShownRepair } from '@bonfire/contract/proof/action-proof'
import { useFormatter, useTranslations } from 'use-intl'
import { useShortDayText } from '../../../../lib/time/day-text.ts'
import { useRepairText } from '../../proof/repair-chip.tsx'

/** What is said of a repair. */
export function useRepairTexts() {
  const t = useTranslations('actionDetail.proof')
  const format = useFormatter()
  const dayText = useShortDayText()

  const state = useRepairText()
  const because = ({ blindBecause }: ShownRepair): string[] => {
    if (!blindBecause) return []
    const { status, names } = blindBecause
    return [t(`blind.${status}`, { names: format.list(names), count: names.length })]
  }
  const needed = ({ neededDays, isMeasured, ...before }: ShownRepair): string[] => {
    if (neededDays === null) return []
    if (!isMeasured) return [t('usual', { needed: neededDays })]
    const { firedDays: fired, exposedDays: exposed, longestQuietDays: quiet } = before
    return [t('measured', { fired, exposed, quiet, needed: neededDays })]
  }

  /** Why it is so, and what proves it. */
  const reasons = (repair: ShownRepair): string[] => {
    const { reason, heldDays, lesserFiredOn, state } = repair
    if (state === 'cameBack') return heldDays === null ? [] : [t('held', { count: heldDays })]
    const told = [
      ...(reason === null ? [] : [t(`reasons.${reason}`)]),
      ...(lesserFiredOn !== null && state === 'watching' ? [t('lesser', { day: dayText(lesserFiredOn) })] : []),
      ...(state === 'proved' || reason === 'tooRare' ? [] : because(repair)),
    ]
    return [...told, ...needed(repair)]
  }
  return { state, reasons }
}
