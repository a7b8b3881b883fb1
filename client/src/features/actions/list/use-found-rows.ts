import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useSelectedSites } from '../../sites/site-selection.ts'
import { type ActionRow, actionLabel } from '../action-model.ts'
import { formatMoney, totalSavings } from '../savings.ts'
import { createFinder, createSearch } from './list-model.ts'
import { type ActionSort, createSorter } from './list-sorting.ts'
import { createAgo } from './relative-time.ts'
import type { ActionsUrl } from './use-actions-url.ts'

interface Found {
  readonly rows: readonly ActionRow[]
  readonly sort: ActionSort
  readonly search: string
  readonly statuses: ActionsUrl['statuses']
}

/** The rows that search and filter leave, in their order. */
export function useFoundRows({ rows, sort, search, statuses }: Found): readonly ActionRow[] {
  const types = useTranslations('actions.types')
  const typeLabels = useMemo(
    () => ({
      Warranty: types('Warranty'),
      Metering: types('Metering'),
      FDD: types('FDD'),
      Optimisation: types('Optimisation'),
      'Data Uptime': types('Data Uptime'),
      Other: types('Other'),
    }),
    [types],
  )
  const sortBy = useMemo(() => createSorter(rows, typeLabels), [rows, typeLabels])
  const sorted = useMemo(() => sortBy(sort), [sortBy, sort])
  const matches = useSearch(rows)
  const find = useMemo(() => {
    const chosen = statuses.size === 0 ? sorted : sorted.filter((row) => statuses.has(row.status))
    return createFinder(chosen, matches)
  }, [sorted, statuses, matches])
  return useMemo(() => find(search), [find, search])
}

/** A search of what the columns show, in the chosen language and as of now. */
function useSearch(rows: readonly ActionRow[]) {
  const t = useTranslations('actions')
  const locale = useLocale()
  const currencyOf = useCurrencies()
  return useMemo(() => {
    // Anew with every load, because times are counted from it.
    const ago = createAgo(locale, rows.length === 0 ? 0 : Date.now())
    const labelsOf = (row: ActionRow) => {
      const total = totalSavings(row.amounts)
      return [
        actionLabel(row.key),
        ago(row.updatedAt),
        t(`statuses.${row.status}`),
        t(`priorities.${row.priority}`),
        t(`types.${row.type}`),
        total === 0 ? '' : formatMoney(total, currencyOf(row.projectKey), locale),
      ]
    }
    return createSearch({ labelsOf, unassigned: t('list.unassigned') })
  }, [rows, t, locale, currencyOf])
}

const DOLLAR = 'USD'

/** The ISO 4217 currency of a project, by its key; a dollar for one that is not known (OPEN-K01). */
export function useCurrencies(): (projectKey: string) => string {
  const { portfolio } = useSelectedSites()
  return useMemo(() => {
    const projects = Object.values(portfolio.projects)
    const currencies = new Map(projects.map(({ project_key, currency }) => [project_key, currency]))
    return (projectKey) => currencies.get(projectKey) ?? DOLLAR
  }, [portfolio])
}
