import { ACTION_PRIORITIES, ACTION_STATUSES, type ActionType } from '@bonfire/contract/actions/action-words'
import { REPAIR_STATES } from '@bonfire/contract/proof/repair'
import type { DataSort } from '../../../../ui/table/data-table-headers.tsx'
import type { ActionRow } from '../../action-model.ts'
import { totalSavings } from '../../savings/savings.ts'
import type { ActionTab } from '../rows/actions-search.ts'

/** The columns in order. */
const ACTION_COLUMNS = [
  'id',
  'updated',
  'status',
  'site',
  'summary',
  'severity',
  'type',
  'team',
  'due',
  'proof',
  'savings',
] as const
export type ActionColumn = (typeof ACTION_COLUMNS)[number]
/** What is closed is due no more, and only that has a proof. */
export const columnsOf = (tab: ActionTab): readonly ActionColumn[] =>
  ACTION_COLUMNS.filter((column) => column !== (tab === 'closed' ? 'due' : 'proof'))
export type ActionSort = DataSort<ActionColumn>

/** The first click on one of these sorts descending. */
export const DESCENDING_FIRST: readonly ActionColumn[] = ['id', 'updated', 'severity', 'savings']

/** UPDATED_NEWEST */
export const INITIAL_SORT: ActionSort = { column: 'updated', direction: 'desc' }

/** The sort in the URL, if it names a column of the tab. */
export function toActionSort(text: string | undefined, tab: ActionTab): ActionSort {
  const [name, direction] = text?.split('-') ?? []
  const column = columnsOf(tab).find((each) => each === name)
  return column ? { column, direction: direction === 'asc' ? 'asc' : 'desc' } : INITIAL_SORT
}

export type TypeLabels = Readonly<Record<ActionType, string>>

type Value = number | string

/** A row's value in a column, for sorting; empty values are shown as blank. */
function columnValues(column: ActionColumn, typeLabels: TypeLabels): readonly ((row: ActionRow) => Value)[] {
  switch (column) {
    case 'id':
      return [(row) => row.number]
    case 'updated':
      return [(row) => row.updatedAt]
    case 'status':
      return [(row) => ACTION_STATUSES[row.status].order]
    case 'site':
      return [(row) => row.siteLabel, (row) => row.projectName]
    case 'summary':
      return [(row) => row.summary]
    case 'severity':
      return [(row) => -ACTION_PRIORITIES.indexOf(row.priority)]
    case 'type':
      return [(row) => typeLabels[row.type]]
    case 'team':
      return [(row) => row.team, (row) => row.assignee ?? '']
    case 'due':
      return [(row) => row.dueDate ?? '']
    case 'proof':
      return [
        (row) => (row.repairs === null ? '' : REPAIR_STATES.indexOf(row.repairs.state)),
        (row) => row.repairs?.stateOn ?? '',
      ]
    case 'savings':
      // A total of 0 is shown as blank.
      return [(row) => totalSavings(row) || '']
  }
}

/** The rank of each row's value among the distinct ones. */
interface Ranks {
  readonly ofRows: readonly number[]
  /** The number of distinct values: also the rank of empty ones, after all others. */
  readonly count: number
}

/**
 * Sorts rows by a column: ties by latest first, blanks last in both directions. Sorts numbers instead of rows, because
 * a comparator called per pair takes many times as long. A column's ranks are cached for the other direction.
 */
export function createSorter(rows: readonly ActionRow[], typeLabels: TypeLabels): (sort: ActionSort) => ActionRow[] {
  const newest = newestFirst(rows)
  const ranksByColumn = new Map<ActionColumn, readonly Ranks[]>()
  const ranksBy = (column: ActionColumn) => {
    const ranks =
      ranksByColumn.get(column) ?? columnValues(column, typeLabels).map((toValue) => ranksOf(newest, toValue))
    ranksByColumn.set(column, ranks)
    return ranks
  }
  return ({ column, direction }) => {
    const codes = new Float64Array(newest.length)
    for (const { ofRows, count } of ranksBy(column)) {
      for (const [place, rank] of ofRows.entries()) {
        const turned = direction === 'asc' || rank === count ? rank : count - 1 - rank
        codes[place] = (codes[place] ?? 0) * (count + 1) + turned
      }
    }
    // Integers that are exact and distinct for a hundred thousand rows.
    const ordered = codes.map((code, place) => code * newest.length + place).sort()
    return Array.from(ordered, (code) => newest[code % newest.length]).filter((row) => row !== undefined)
  }
}

function newestFirst(rows: readonly ActionRow[]): readonly ActionRow[] {
  return [...rows].sort((a, b) => b.updatedAt - a.updatedAt || b.number - a.number)
}

function ranksOf(rows: readonly ActionRow[], toValue: (row: ActionRow) => Value): Ranks {
  const values = rows.map(toValue)
  const different = [...new Set(values)].filter((value) => value !== '')
  const ranks = new Map(sortValues(different).map((value, rank) => [value, rank]))
  return { ofRows: values.map((value) => ranks.get(value) ?? different.length), count: different.length }
}

function sortValues(values: Value[]): Value[] {
  if (typeof values[0] !== 'string') return Array.from(Float64Array.from(values as number[]).sort())
  const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
  return (values as string[]).sort((a, b) => compare(a, b) || (a < b ? -1 : 1))
}
