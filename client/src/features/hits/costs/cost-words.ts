import { formatCost, formatWorth } from '../../actions/savings/savings.ts'
import { countsOf } from '../group-sorting.ts'
import type { AmountWords, CostWords, CostWordsOptions, RowCost, RowCosts } from './amounts.ts'

/** Nothing was estimated, which is not 0. */
const NO_COST = '–'

/** Says the amounts of rows and sections. */
export function createCostWords(costs: RowCosts, { t, locale, showSnoozed }: CostWordsOptions): CostWords {
  const { column } = costs
  const none: AmountWords = { column, label: NO_COST, detail: t('costUnknown') }
  const money = (amount: number, currency: string) => formatCost(amount, currency, locale)
  const amountText = (amount: number, currency: string) => {
    if (column === 'cost') return money(amount, currency)
    return t('perDay', { cost: formatWorth(amount, currency, locale) })
  }
  const basisOf = ({ basis, cost, currency }: RowCost) =>
    basis && [
      t('worthBasis', { cost: money(cost, currency), days: basis.observedDays }),
      basis.trust && t('worthTrust', basis.trust),
    ]
  return {
    ofRow: (row) => {
      const cost = costs.of(row)
      if (!cost) return none
      const { hits } = countsOf(row, showSnoozed)
      const snoozed = money(cost.snoozed, cost.currency)
      const details = [
        ...(basisOf(cost) ?? []),
        cost.estimatedHits < hits && t('costPartly', { estimated: cost.estimatedHits, all: hits }),
        cost.snoozed > 0 && t(showSnoozed ? 'costSnoozed' : 'costUncounted', { cost: snoozed }),
      ]
      return { column, label: amountText(cost.amount, cost.currency), detail: details.filter(Boolean).join(' · ') }
    },
    ofSection: (section) => {
      const sums = section.costs.flatMap((sum, place) => {
        const currency = costs.currencies[place]
        return sum === null || currency === undefined ? [] : [amountText(sum, currency)]
      })
      // Several have no room in the column.
      if (sums.length > 1) return { column, label: '', detail: sums.join(' · ') }
      return sums[0] === undefined ? none : { column, label: sums[0], detail: '' }
    },
  }
}
