import type { ShownRepair } from '@bonfire/contract/proof/action-proof'
import { useFormatter, useTranslations } from 'use-intl'
import { useShortDayText } from '../../../../lib/time/day-text.ts'
import { useRepairText } from '../../proof/repair-chip.tsx'
import { useAvoidedText } from '../../proof/use-avoided-text.ts'

/** What is said of a repair. */
export function useRepairTexts() {
  const t = useTranslations('actionDetail.proof')
  const format = useFormatter()
  const dayText = useShortDayText()

  const state = useRepairText()
  const avoidedText = useAvoidedText()
  const sourceOf = ({ source }: ShownRepair) => (source ? t('source', source) : '')
  const because = (repair: ShownRepair): string[] => {
    const { blindBecause } = repair
    // The reason has said so.
    if (!blindBecause || (repair.reason === 'blind' && repair.source)) return []
    const { status, names } = blindBecause
    return [t(`blind.${status}`, { names: format.list(names), count: names.length, source: sourceOf(repair) })]
  }
  const why = (repair: ShownRepair): string[] => {
    const { reason, evidence } = repair
    if (reason === null) return []
    if (reason !== 'blind' || evidence === 'own' || evidence === null) return [t(`reasons.${reason}`)]
    return [t(`reasons.${evidence === 'checked' ? 'unchecked' : 'silent'}`, { source: sourceOf(repair) })]
  }
  const counted = (repair: ShownRepair): string[] =>
    repair.source && (repair.evidence === 'checked' || repair.evidence === 'sending')
      ? [t(`evidence.${repair.evidence}`, { source: sourceOf(repair) })]
      : []
  const needed = ({ neededDays, isMeasured, ...before }: ShownRepair): string[] => {
    if (neededDays === null) return []
    if (!isMeasured) return [t('usual', { needed: neededDays })]
    const { firedDays: fired, exposedDays: exposed, longestQuietDays: quiet } = before
    return [t('measured', { fired, exposed, quiet, needed: neededDays })]
  }

  /** Why it is so, and what proves it. */
  const reasons = (repair: ShownRepair): string[] => {
    const { reason, heldDays, lesserFiredOn, state, changedOn, avoided, currency } = repair
    if (state === 'cameBack') return heldDays === null ? [] : [t('held', { count: heldDays })]
    const told = [
      ...why(repair),
      ...(changedOn !== null ? [t('changed', { day: dayText(changedOn) })] : []),
      ...(lesserFiredOn !== null && state === 'watching' ? [t('lesser', { day: dayText(lesserFiredOn) })] : []),
      ...(state === 'proved' || reason === 'tooRare' ? [] : because(repair)),
    ]
    const saved = avoided ? [t('avoided', { amount: avoidedText(avoided, currency) })] : []
    return [...saved, ...told, ...needed(repair), ...counted(repair)]
  }
  return { state, reasons }
}
