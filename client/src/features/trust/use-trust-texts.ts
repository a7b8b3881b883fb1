import { type JudgedFindings, LEAST_JUDGED, trustIn } from '@bonfire/contract/trust'
import { useFormatter, useTranslations } from 'use-intl'

/** What is said of a rule's judged findings. */
export function useTrustTexts() {
  const t = useTranslations('trust')
  const format = useFormatter()
  const percent = (share: number) => format.number(share, { style: 'percent', maximumFractionDigits: 0 })

  /** The share that was real, or that too little is known. */
  const share = (judged: JudgedFindings): string => {
    const trust = trustIn(judged)
    const count = judged.fixed + judged.falseAlerts
    if (trust === null) return count === 0 ? t('none') : t('tooFew', { judged: count, least: LEAST_JUDGED })
    const { real, low, high } = trust
    return t('share', { real, judged: count, low: Math.round(100 * low), high: percent(high) })
  }

  /** Undefined if too little is known. */
  const short = (judged: JudgedFindings): string | undefined => {
    const trust = trustIn(judged)
    return trust === null ? undefined : t('short', { share: percent(trust.share) })
  }

  /** How many were real, with what became of their repairs, and how many were not. */
  const counts = ({ fixed, falseAlerts, snoozed, proved, cameBack, cannotTell }: JudgedFindings): string[] => {
    const repairs = { proved, cameBack, watching: fixed - proved - cameBack - cannotTell, cannotTell }
    const parts = (['proved', 'cameBack', 'watching', 'cannotTell'] as const).flatMap((name) =>
      repairs[name] > 0 ? t(`parts.${name}`, { count: repairs[name] }) : [],
    )
    return [
      ...(fixed > 0 ? [t('fixedOf', { count: fixed, parts: parts.join(', ') })] : []),
      ...(falseAlerts > 0
        ? [snoozed > 0 ? t('falseAlertsOf', { count: falseAlerts, snoozed }) : t('falseAlerts', { count: falseAlerts })]
        : []),
    ]
  }

  return { share, short, counts }
}
