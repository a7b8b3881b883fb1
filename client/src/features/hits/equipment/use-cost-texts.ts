import type { Site } from '@bonfire/contract/sites'
import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatCost } from '../../actions/savings/savings.ts'
import { findProject, useSelectedSites } from '../../sites/site-selection.ts'
import type { EquipRow } from './table/equip-rows.ts'

/** Costs at a site, in words. */
export function useCostTexts(site: Site) {
  const t = useTranslations('equipment')
  const locale = useLocale()
  const { portfolio } = useSelectedSites()
  const currency = findProject(portfolio, site.projectId)?.currency ?? 'USD'
  return useMemo(() => {
    const amount = (cost: number) => formatCost(cost, currency, locale)
    /** A sum, and of how many firings it is unless of all. */
    const sum = (rows: readonly EquipRow[]): string | undefined => {
      const costs = rows.flatMap(({ cost }) => cost ?? [])
      if (costs.length === 0) return undefined
      const firings = rows.flatMap((row) => row.firings)
      const estimated = firings.filter(({ cost }) => cost !== undefined).length
      const total = amount(costs.reduce((all, cost) => all + cost, 0))
      return estimated === firings.length
        ? t('cost', { cost: total })
        : t('costPartly', { cost: total, estimated, all: firings.length })
    }
    const ofRow = (row: EquipRow) => ({ label: row.cost === null ? '' : amount(row.cost), detail: sum([row]) ?? '' })
    return { amount, sum, ofRow }
  }, [t, locale, currency])
}
