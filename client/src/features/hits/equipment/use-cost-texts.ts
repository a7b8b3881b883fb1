import { sumOfCosts } from '@bonfire/contract/hits/hits'
import type { Site } from '@bonfire/contract/sites'
import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatCost } from '../../actions/savings/savings.ts'
import { findProject, useSelectedSites } from '../../sites/site-selection.ts'
import type { EquipRow } from './table/equip-rows.ts'

const costOf = (rows: readonly EquipRow[]) => sumOfCosts(rows.map(({ cost }) => cost))
const isRowSnoozed = ({ snoozeEnd }: EquipRow) => snoozeEnd !== null

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
      const cost = costOf(rows)
      if (cost === null) return undefined
      const firings = rows.flatMap((row) => row.firings)
      const estimated = firings.filter(({ cost }) => cost !== undefined).length
      return estimated === firings.length
        ? t('cost', { cost: amount(cost) })
        : t('costPartly', { cost: amount(cost), estimated, all: firings.length })
    }
    /** The sum of what counts, and apart from it that of what is snoozed. */
    const total = (rows: readonly EquipRow[]): string | undefined => {
      const [snoozed, active] = [rows.filter(isRowSnoozed), rows.filter((row) => !isRowSnoozed(row))]
      const ofSnoozed = costOf(snoozed)
      const parts = [sum(active), ofSnoozed === null ? undefined : t('costSnoozed', { cost: amount(ofSnoozed) })]
      return parts.filter(Boolean).join(' · ') || undefined
    }
    const ofRow = (row: EquipRow) => ({ label: row.cost === null ? '' : amount(row.cost), detail: sum([row]) ?? '' })
    return { amount, total, ofRow }
  }, [t, locale, currency])
}
