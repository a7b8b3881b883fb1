import type { GroupBy, SortBy } from '../../lib/address/analysis-defaults.ts'
import type { AmountColumn, RowCosts } from './costs/amounts.ts'
import type { GroupRow } from './group-rows.ts'
import { priorityOrder } from './marks/priority.ts'

export type Direction = 'asc' | 'desc'

/** The columns in order. */
export const GROUP_COLUMNS = [
  'latest',
  'priority',
  'site',
  'region',
  'rule',
  'hits',
  'equips',
  'cost',
  'worth',
  'ruleType',
  'severity',
  'actions',
] as const
export type GroupColumn = (typeof GROUP_COLUMNS)[number]

/** Amounts take the room of regions, which sites tell, while the list is sorted by them. */
export const shownColumns = (amount: AmountColumn | undefined): readonly GroupColumn[] =>
  GROUP_COLUMNS.filter((id) => (id === 'cost' || id === 'worth' ? id === amount : id !== 'region' || !amount))

export interface GroupColumnSort {
  readonly column: GroupColumn
  readonly direction: Direction
}

/** The stored sort, if it names a column. */
export function toGroupColumnSort(stored: { column: string; direction: Direction } | null): GroupColumnSort | null {
  const column = GROUP_COLUMNS.find((name) => name === stored?.column)
  return stored && column ? { column, direction: stored.direction } : null
}

/** A row's counts: active ones, or all while snoozed ones are shown. */
export interface Counts {
  readonly hits: number
  readonly equips: number
  readonly actions: number
}

export function countsOf({ group }: GroupRow, showSnoozed: boolean): Counts {
  return showSnoozed
    ? { hits: group.hits, equips: group.targetCount, actions: group.actionsCount }
    : { hits: group.activeHits, equips: group.activeTargetCount, actions: group.activeActionsCount }
}

/** The row's latest firing, over the same equipment as its hit count. */
export function latestOf({ group }: GroupRow, showSnoozed: boolean): { day: string; at: number } {
  const { activeLatest, activeLatestAt } = group
  if (showSnoozed || activeLatest === null || activeLatestAt === null) return { day: group.latest, at: group.latestAt }
  return { day: activeLatest, at: activeLatestAt }
}

/** True if every equip has an open action. */
export function isFullyAssociated({ group }: GroupRow): boolean {
  return group.targetCount > 0 && group.actionsCount === group.targetCount
}

/** A row's sort value in a column: latest, strongest and most severe are highest; null if it has none. */
function columnValue(
  column: GroupColumn,
  { columnSort, showSnoozed, costs }: RowOrder,
): (row: GroupRow) => number | null {
  switch (column) {
    case 'cost':
    case 'worth': {
      // What has no cost comes last in both directions, as everywhere.
      const least = columnSort?.direction === 'asc' ? 0 : Number.NEGATIVE_INFINITY
      return (row) => {
        const rank = costs?.rankOf(row) ?? null
        return rank === null || rank < least ? null : rank
      }
    }
    case 'latest':
      return (row) => latestOf(row, showSnoozed).at
    case 'priority':
      return (row) => (row.level === 0 ? null : -priorityOrder(row.level))
    case 'site':
      return (row) => row.siteRank
    case 'region':
      return (row) => (row.group.region ? row.regionRank : null)
    case 'rule':
      return (row) => row.ruleRank
    case 'ruleType':
      return (row) => row.categoryRank
    case 'severity':
      return (row) => (row.group.severity ? -row.severityRank : null)
    case 'hits':
    case 'equips':
    case 'actions':
      return (row) => countsOf(row, showSnoozed)[column]
  }
}

export interface RowOrder {
  readonly columnSort: GroupColumnSort | null
  readonly sortBy: SortBy
  readonly showSnoozed: boolean
  /** Absent unless the list is sorted by them and they are known; rows are then in the order of their names. */
  readonly costs?: RowCosts | undefined
}

/** The amounts that the order of the rows needs. */
export function amountColumn({
  columnSort,
  sortBy,
}: Pick<RowOrder, 'columnSort' | 'sortBy'>): AmountColumn | undefined {
  const isShown = (column: AmountColumn) => sortBy === column || columnSort?.column === column
  return AMOUNT_COLUMNS.find(isShown)
}

const AMOUNT_COLUMNS: readonly AmountColumn[] = ['worth', 'cost']

/** Sorts rows, given by name, for use within any section: by the chosen column, else by the sections' order. */
export function sortGroupRows(byName: readonly GroupRow[], order: RowOrder): readonly GroupRow[] {
  const { columnSort, sortBy } = order
  if (columnSort) {
    return sortedBy(byName, columnValue(columnSort.column, order), columnSort.direction)
  }
  if (sortBy === 'alphaAsc') return byName
  if (sortBy === 'alphaDesc') return byName.toReversed()
  const isColumn = sortBy === 'equips' || sortBy === 'cost' || sortBy === 'worth'
  return sortedBy(byName, columnValue(isColumn ? sortBy : 'hits', order), 'desc')
}

/** Sorts after all other values, in both directions. */
const LAST = 2 ** 32

/** Combines value and index in one number, because plain numbers sort many times faster than with a comparator. */
function sortedBy(
  byName: readonly GroupRow[],
  numberOf: (row: GroupRow) => number | null,
  direction: Direction,
): GroupRow[] {
  const count = byName.length
  const sign = direction === 'asc' ? 1 : -1
  const keys = new Float64Array(count)
  byName.forEach((row, place) => {
    const value = numberOf(row)
    keys[place] = (value === null ? LAST : sign * value) * count + place
  })
  keys.sort()
  const rows: GroupRow[] = []
  for (const key of keys) {
    const row = byName[key - Math.floor(key / count) * count]
    if (row) rows.push(row)
  }
  return rows
}

type Compare<T> = (a: T, b: T) => number

/** The sort values of a section. */
export interface SectionFacts {
  /** Alphabetical rank; for priorities P1, P2, P3, none. */
  readonly nameRank: number
  readonly insightCount: number
  readonly hits: number
  readonly equips: number
  /** The sum in each currency; null where nothing was estimated. */
  readonly costs: readonly (number | null)[]
}

/** The orders of the sections. */
export function sectionOrder(sortBy: SortBy, groupBy: GroupBy): Compare<SectionFacts> {
  const byNameRank: Compare<SectionFacts> = (a, b) => a.nameRank - b.nameRank
  switch (sortBy) {
    case 'hits':
      return (a, b) => b.hits - a.hits || byNameRank(a, b)
    case 'equips':
      return (a, b) => b.equips - a.equips || byNameRank(a, b)
    case 'cost':
    case 'worth':
      return (a, b) => compareCosts(a.costs, b.costs) || byNameRank(a, b)
    case 'alphaAsc':
      return byNameRank
    case 'alphaDesc':
      return (a, b) => byNameRank(b, a)
    case 'insightAsc':
      if (groupBy === 'priority') return (a, b) => byNameRank(b, a)
      return (a, b) => a.insightCount - b.insightCount || byNameRank(a, b)
    case 'insightDesc':
      if (groupBy === 'priority') return byNameRank
      return (a, b) => b.insightCount - a.insightCount || byNameRank(a, b)
  }
}

/** Most expensive first by the first currency, then by the next: amounts of two currencies are never compared. */
export function compareCosts(a: readonly (number | null)[], b: readonly (number | null)[]): number {
  for (const [place, one] of a.entries()) {
    const other = b[place] ?? null
    if (one === other) continue
    if (one === null) return 1
    return other === null ? -1 : other - one
  }
  return 0
}
