import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import cells from './data-table.module.css'
import classes from './data-table-headers.module.css'

/** A column's looks and first sort, whatever its words. */
export interface ColumnShape {
  /** A CSS grid track: `88px`, `minmax(120px, 2fr)`. */
  readonly track: string
  /** The track on a narrow page, or null to hide the column. */
  readonly compactTrack?: string | null
  readonly align?: 'end'
  /** The first click sorts descending. */
  readonly isDescendingFirst?: boolean
}

export interface DataColumn<Id extends string = string> extends ColumnShape {
  readonly id: Id
  readonly label: string
  /** The label of a second value at the end of its cells; does not sort. */
  readonly endLabel?: string
  /** Explains the column; placed before its label. */
  readonly help?: ReactNode
}

export interface DataSort<Id extends string = string> {
  readonly column: Id
  readonly direction: 'asc' | 'desc'
}

/** The columns' tracks on wide and narrow pages, with an optional leading one. */
export function gridTracks(columns: readonly DataColumn[], around: { before?: string } = {}): CSSProperties {
  const joined = (tracks: (string | null)[]) => [around.before ?? null, ...tracks].filter(Boolean).join(' ')
  return {
    '--tracks': joined(columns.map(({ track }) => track)),
    '--compact-tracks': joined(columns.map(({ track, compactTrack = track }) => compactTrack)),
  } as CSSProperties
}

/** A column starts descending where that is more useful; a second click reverses it, a third removes the sort. */
export function nextSort<Id extends string>(
  sort: DataSort<Id> | null,
  column: Id,
  descendingFirst: readonly Id[],
): DataSort<Id> | null {
  const [first, second] = descendingFirst.includes(column) ? (['desc', 'asc'] as const) : (['asc', 'desc'] as const)
  if (sort?.column !== column) return { column, direction: first }
  return sort.direction === first ? { column, direction: second } : null
}

interface DataTableHeadersProps<Id extends string> {
  columns: readonly DataColumn<Id>[]
  sort: DataSort<Id> | null
  onSort: (column: Id) => void
  /** Header cells before and after those of the columns. */
  before?: ReactNode
  after?: ReactNode
}

/** The header row: every column sorts. */
export function DataTableHeaders<Id extends string>(props: DataTableHeadersProps<Id>) {
  const { columns, sort, onSort, before, after } = props
  return (
    <thead className={classes.head}>
      <tr className={classes.headers}>
        {before}
        {columns.map((column) => (
          <ColumnHeader
            key={column.id}
            column={column}
            direction={sort?.column === column.id ? sort.direction : undefined}
            onSort={() => onSort(column.id)}
          />
        ))}
        {after}
      </tr>
    </thead>
  )
}

interface ColumnHeaderProps {
  column: DataColumn
  direction: 'asc' | 'desc' | undefined
  onSort: () => void
}

function ColumnHeader({ column, direction, onSort }: ColumnHeaderProps) {
  const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <th
      scope="col"
      className={classes.header}
      data-align={column.align}
      data-spared={column.compactTrack === null || undefined}
      data-helped={column.help !== undefined}
      aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
    >
      {column.help}
      <button type="button" className={classes.sort} onClick={onSort}>
        <span className={classes.label}>
          <span className={cells.cut}>{column.label}</span>
          <Arrow size={13} aria-hidden className={classes.arrow} data-shown={direction !== undefined} />
        </span>
      </button>
      {column.endLabel && <span className={`${cells.cut} ${classes.endLabel}`}>{column.endLabel}</span>}
    </th>
  )
}
