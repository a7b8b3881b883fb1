import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatCost } from '../../../actions/savings/savings.ts'
import type { Section } from '../../group-model.ts'
import type { GroupRow } from '../../group-rows.ts'
import { countsOf } from '../../group-sorting.ts'
import type { AnalysisList } from '../use-analysis-list.ts'

export interface CostWords {
  readonly label: string
  readonly detail: string
}

/** Nothing was estimated, which is not 0. */
const NO_COST = '–'

/** Costs of rows and sections, in words; undefined unless the list is sorted by them. */
export function useCostWords({ model: { costs }, view: { showSnoozed } }: AnalysisList) {
  const t = useTranslations('analysis.list')
  const locale = useLocale()
  return useMemo(() => {
    if (!costs) return undefined
    const none: CostWords = { label: NO_COST, detail: t('costUnknown') }
    const ofRow = (row: GroupRow): CostWords => {
      const cost = costs.of(row)
      if (!cost) return none
      const { hits } = countsOf(row, showSnoozed)
      const snoozed = formatCost(cost.snoozed, cost.currency, locale)
      const details = [
        cost.estimatedHits < hits && t('costPartly', { estimated: cost.estimatedHits, all: hits }),
        cost.snoozed > 0 && t(showSnoozed ? 'costSnoozed' : 'costUncounted', { cost: snoozed }),
      ]
      return { label: formatCost(cost.amount, cost.currency, locale), detail: details.filter(Boolean).join(' · ') }
    }
    const ofSection = (section: Section): CostWords => {
      const sums = section.costs.flatMap((cost, place) => {
        const currency = costs.currencies[place]
        return cost === null || currency === undefined ? [] : [formatCost(cost, currency, locale)]
      })
      // Several have no room in the column.
      if (sums.length > 1) return { label: '', detail: sums.join(' · ') }
      return sums[0] === undefined ? none : { label: sums[0], detail: '' }
    }
    return { ofRow, ofSection }
  }, [t, locale, costs, showSnoozed])
}
