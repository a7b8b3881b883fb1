import { ACTION_PRIORITIES, ACTION_STATUSES, type ActionType } from '@bonfire/contract/action-words'
import type { DataSort } from '../../../ui/data-table-headers.tsx'
import type { ActionRow } from '../action-model.ts'
import { totalSavings } from '../savings.ts'

/** The nine columns in their order (ACT-30, OPEN-F02). */
export const ACTION_COLUMNS = [
  'id',
  'updated',
  'status',
  'site',
  'summary',
  'severity',
  'type',
  'team',
  'savings',
] as const
export type ActionColumn = (typeof ACTION_COLUMNS)[number]
export type ActionSort = DataSort<ActionColumn>

/** A first click on one of these shows the newest, strongest or most (OPEN-F24). */
export const DESCENDING_FIRST: readonly ActionColumn[] = ['id', 'updated', 'severity', 'savings']

/** UPDATED_NEWEST (ACT-32) */
export const INITIAL_SORT: ActionSort = { column: 'updated', direction: 'desc' }

/** What the address says, as far as it names one of the columns. */
export function toActionSort(text: string | undefined): ActionSort {
  const [name, direction] = text?.split('-') ?? []
  const column = ACTION_COLUMNS.find((each) => each === name)
  return column ? { column, direction: direction === 'asc' ? 'asc' : 'desc' } : INITIAL_SORT
}

export type TypeLabels = Readonly<Record<ActionType, string>>

/** What a row stands for in a column. */
function columnValue(column: ActionColumn, typeLabels: TypeLabels): (row: ActionRow) => number | string {
  switch (column) {
    case 'id':
      return (row) => row.number
    case 'updated':
      return (row) => row.updatedAt
    case 'status':
      return (row) => ACTION_STATUSES[row.status].order
    case 'site':
      return (row) => `${row.siteName}\n${row.projectName}`
    case 'summary':
      return (row) => row.summary
    case 'severity':
      return (row) => -ACTION_PRIORITIES.indexOf(row.priority)
    case 'type':
      return (row) => typeLabels[row.type]
    case 'team':
      return (row) => `${row.team}\n${row.assignee ?? ''}`
    case 'savings':
      // Nothing is shown of a total of 0.
      return (row) => totalSavings(row.amounts) || ''
  }
}

// More rows than a list ever has; a rank times this and a place add up to a whole number that is exact.
const PLACES = 2 ** 24

/** The rank of what shows nothing: behind every other. */
const EMPTY = PLACES

/**
 * Sorts rows by a column; equal ones stand the newest first, and empty ones last, whichever way. Numbers are sorted, not rows: a sort that
 * calls back for every pair takes many times as long. What was worked out for a column is kept, for the other way round.
 */
export function createSorter(rows: readonly ActionRow[], typeLabels: TypeLabels): (sort: ActionSort) => ActionRow[] {
  const newest = newestFirst(rows)
  const ranksByColumn = new Map<ActionColumn, readonly number[]>()
  const ranksBy = (column: ActionColumn) => {
    const ranks = ranksByColumn.get(column) ?? ranksOf(newest, columnValue(column, typeLabels))
    ranksByColumn.set(column, ranks)
    return ranks
  }
  return ({ column, direction }) => {
    const isAscending = direction === 'asc'
    const codes = Float64Array.from(
      ranksBy(column),
      (rank, place) => (isAscending || rank === EMPTY ? rank : newest.length - rank) * PLACES + place,
    ).sort()
    return Array.from(codes, (code) => newest[code % PLACES]).filter((row) => row !== undefined)
  }
}

function newestFirst(rows: readonly ActionRow[]): readonly ActionRow[] {
  return [...rows].sort((a, b) => b.updatedAt - a.updatedAt || b.number - a.number)
}

/** For each row the place of its value among the different values, from 0. */
function ranksOf(rows: readonly ActionRow[], toValue: (row: ActionRow) => number | string): number[] {
  const values = rows.map(toValue)
  const different = [...new Set(values)].filter((value) => value !== '')
  const ranks = new Map(inOrder(different).map((value, rank) => [value, rank]))
  return values.map((value) => ranks.get(value) ?? EMPTY)
}

function inOrder(values: (number | string)[]): (number | string)[] {
  if (typeof values[0] !== 'string') return Array.from(Float64Array.from(values as number[]).sort())
  const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
  return (values as string[]).sort((a, b) => compare(a, b) || (a < b ? -1 : 1))
}
