import { ACTION_TYPES } from '@bonfire/contract/actions/action-words'
import { fieldsWith, isFieldOfKind } from '@bonfire/contract/actions/fields'
import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { usePersonName } from '../../../../lib/person-name.ts'
import { useShortDayText } from '../../../../lib/time/day-text.ts'
import { useIsPhone } from '../../../../ui/phone-layout.ts'
import { useSessionUser } from '../../../auth/session.queries.ts'
import { type ActionRow, actionLabel } from '../../action-model.ts'
import { useRepairText } from '../../proof/repair-chip.tsx'
import { formatMoney, totalSavings } from '../../savings/savings.ts'
import { useChoiceLabel } from '../../use-action-words.ts'
import { useFilterSurroundings } from '../filters/filter-options.ts'
import { filterRows } from '../filters/row-filters.ts'
import { type ActionColumn, type ActionSort, createSorter, type TypeLabels } from '../table/list-sorting.ts'
import { createAgo } from '../table/relative-time.ts'
import type { ActionsUrl } from '../use-actions-url.ts'
import { createFinder, createSearch } from './list-model.ts'

interface Found {
  readonly rows: readonly ActionRow[]
  readonly sort: ActionSort
  readonly search: string
  readonly statuses: ActionsUrl['statuses']
  readonly filters: ActionsUrl['filters']
}

/** The rows that match search and filters, sorted. */
export function useFoundRows({ rows, sort, search, statuses, filters }: Found): readonly ActionRow[] {
  const labelOf = useChoiceLabel()
  const typeLabels = useMemo(
    () => Object.fromEntries(ACTION_TYPES.map((type) => [type, labelOf('type', type)])) as TypeLabels,
    [labelOf],
  )
  const sortBy = useMemo(() => createSorter(rows, typeLabels), [rows, typeLabels])
  const sorted = useMemo(() => sortBy(sort), [sortBy, sort])
  const matches = useSearch(rows)
  const surroundings = useFilterSurroundings()
  const find = useMemo(() => {
    const chosen = statuses.size === 0 ? sorted : sorted.filter((row) => statuses.has(row.status))
    return createFinder(filterRows(chosen, filters, surroundings), matches)
  }, [sorted, statuses, filters, surroundings, matches])
  return useMemo(() => find(search), [find, search])
}

const SHOWN_OTHERWISE = fieldsWith('search').filter(
  (field) => isFieldOfKind(field, 'choice') || isFieldOfKind(field, 'day'),
)

/** The columns that show neither a searched field nor the site. */
type OtherColumn = Exclude<ActionColumn, 'status' | 'site' | 'summary' | 'severity' | 'type' | 'team' | 'due'>

/** Searches what the columns show, in the user's language and as of now. */
function useSearch(rows: readonly ActionRow[]) {
  const t = useTranslations('actions')
  const labelOf = useChoiceLabel()
  const locale = useLocale()
  const dayText = useShortDayText()
  const personName = usePersonName()
  const repairText = useRepairText()
  return useMemo(() => {
    // Recomputed on every load, because relative times depend on it.
    const ago = createAgo(locale, rows.length === 0 ? 0 : Date.now())
    const labelsOf = (row: ActionRow) => {
      const total = totalSavings(row)
      const others: Record<OtherColumn, string> = {
        id: actionLabel(row.key),
        updated: ago(row.updatedAt),
        proof: row.repairs ? repairText(row.repairs) : '',
        savings: total === 0 ? '' : formatMoney(total, row.currency, locale),
      }
      return [
        ...Object.values(others),
        ...SHOWN_OTHERWISE.map((field) => {
          const value = row[field]
          if (value === null) return ''
          return isFieldOfKind(field, 'day') ? dayText(value) : labelOf(field, value)
        }),
      ]
    }
    const assigneeText = (name: string | null) => (name === null ? t('list.unassigned') : personName(name))
    return createSearch({ labelsOf, assigneeText })
  }, [rows, t, labelOf, locale, dayText, personName, repairText])
}

/** People look on a phone for what they have to do: their own actions come first, each part in the order of the list. */
export function useMineFirst(rows: readonly ActionRow[]): readonly ActionRow[] {
  const { forgeId } = useSessionUser()
  const isPhone = useIsPhone()
  return useMemo(() => {
    if (!isPhone) return rows
    const isMine = (row: ActionRow) => row.assigneeId === forgeId
    return [...rows.filter(isMine), ...rows.filter((row) => !isMine(row))]
  }, [rows, forgeId, isPhone])
}
