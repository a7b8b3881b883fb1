import { type Range, useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useCallback,
  useRef,
} from 'react'
import classes from './data-table.module.css'
import { useRowCursor } from './data-table-cursor.ts'
import { useRowSlots } from './data-table-slots.ts'

const HEADERS_PIXELS = 36

// Spread, because the linter assumes every table is static.
const TREE = { role: 'treegrid' } as const

/** A row with its place in the tree. */
export interface VirtualRow {
  readonly key: string
  /** Rows of a kind have the same structure, so that one can reuse another's elements. */
  readonly kind: string
  readonly heightPixels: number
  readonly level: 1 | 2
  /** Set only for rows with children, which stick below the header while their children are in view. */
  readonly isExpanded?: boolean
}

interface VirtualDataTableProps<Row extends VirtualRow> {
  label: string
  tracks: CSSProperties
  headers: ReactNode
  rows: readonly Row[]
  /**
   * The row's `<td>` elements; Tab only enters the controls of the cursor row. A control with `data-key` does what that
   * key does on its row. Rows re-render when this function changes.
   */
  renderCells: (row: Row, isActive: boolean) => ReactNode
  /** Enter or a click. */
  onOpen: (row: Row) => void
  onToggle: (row: Row) => void
  onShortcut: (row: Row, key: string, isShifted: boolean) => void
  scrollerRef: RefObject<HTMLDivElement | null>
  /** The initial cursor row. */
  initialKey?: string | undefined
  onScroll?: (scrollTop: number) => void
  isBusy?: boolean
  /** Rendered after the last row. */
  children?: ReactNode
}

/** A virtualised tree of rows, navigated with the arrow keys or j and k. */
export function VirtualDataTable<Row extends VirtualRow>(props: VirtualDataTableProps<Row>) {
  const { rows, scrollerRef } = props
  const bodyRef = useRef<HTMLTableSectionElement>(null)
  const stuckIndex = useRef(-1)
  const activeIndexRef = useRef(0)

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollerRef.current,
    estimateSize: (index) => rows[index]?.heightPixels ?? 0,
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    rangeExtractor: (range) => {
      stuckIndex.current = groupIndexAt(rows, range.startIndex)
      return indexesInView(range, [stuckIndex.current, activeIndexRef.current])
    },
    overscan: 4,
    scrollPaddingStart: HEADERS_PIXELS + 4,
    scrollPaddingEnd: HEADERS_PIXELS,
  })
  const cursor = useRowCursor({
    rows,
    bodyRef,
    initialKey: props.initialKey,
    reveal: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    onOpen: props.onOpen,
    onToggle: props.onToggle,
    onShortcut: props.onShortcut,
  })
  activeIndexRef.current = cursor.activeIndex
  const items = virtualizer.getVirtualItems().flatMap(({ index, start }) => {
    const row = rows[index]
    return row ? [{ index, start, row }] : []
  })
  const slots = useRowSlots(
    items.map((item) => item.row),
    cursor.activeKey,
  )
  const onClick = (event: MouseEvent) => {
    const { row } = rowOf(event, rows)
    const control = controlOf(event)
    const key = control?.dataset.key
    if (!row || (control && (key === undefined || isForBrowser(event, control)))) return
    event.preventDefault()
    if (key === undefined || key === 'Enter') props.onOpen(row)
    else props.onShortcut(row, key, event.shiftKey)
  }

  return (
    <div
      ref={scrollerRef}
      className={classes.scroller}
      onScroll={(event) => props.onScroll?.(event.currentTarget.scrollTop)}
    >
      <table
        {...TREE}
        aria-label={props.label}
        aria-rowcount={rows.length + 1}
        aria-busy={props.isBusy ?? false}
        className={classes.table}
        style={props.tracks}
      >
        {props.headers}
        <tbody
          ref={bodyRef}
          className={props.isBusy ? `${classes.body} ${classes.busy}` : classes.body}
          style={{ height: virtualizer.getTotalSize() }}
          onFocus={(event) => {
            const { row } = rowOf(event, rows)
            if (row) cursor.place(row)
          }}
          onKeyDown={(event) => {
            const { row, index } = rowOf(event, rows)
            if (row) cursor.onKeyDown(event, row, index)
          }}
          onClick={onClick}
        >
          {items.map(({ index, start, row }) => (
            <TableRow
              key={slots.get(row.key)?.name}
              row={row}
              index={index}
              startPixels={index === stuckIndex.current ? null : start}
              isActive={index === cursor.activeIndex}
              renderCells={props.renderCells}
            />
          ))}
        </tbody>
      </table>
      {props.children}
    </div>
  )
}

interface TableRowProps<Row extends VirtualRow> {
  row: Row
  index: number
  /** Pixels from the top of the table; null while it sticks under the headers. */
  startPixels: number | null
  isActive: boolean
  renderCells: (row: Row, isActive: boolean) => ReactNode
}

const TableRow = memo(function TableRow<Row extends VirtualRow>(props: TableRowProps<Row>) {
  const { row, index, startPixels, isActive } = props
  return (
    <tr
      data-index={index}
      data-group={row.isExpanded !== undefined}
      data-stuck={startPixels === null}
      aria-level={row.level}
      aria-rowindex={index + 2}
      aria-expanded={row.isExpanded}
      tabIndex={isActive ? 0 : -1}
      className={classes.row}
      style={{
        height: row.heightPixels,
        transform: startPixels === null ? undefined : `translateY(${startPixels}px)`,
      }}
    >
      {props.renderCells(row, isActive)}
    </tr>
  )
}) as <Row extends VirtualRow>(props: TableRowProps<Row>) => ReactNode

/** The visible rows, and those that must exist at any scroll position. */
function indexesInView(range: Range, always: readonly number[]): number[] {
  const first = Math.max(0, range.startIndex - range.overscan)
  const last = Math.min(range.count - 1, range.endIndex + range.overscan)
  const indexes = new Set(always.filter((index) => index >= 0 && index < range.count))
  for (let index = first; index <= last; index += 1) indexes.add(index)
  return [...indexes].sort((a, b) => a - b)
}

/** The nearest row at or above that has children. */
function groupIndexAt(rows: readonly VirtualRow[], index: number): number {
  for (let candidate = index; candidate >= 0; candidate -= 1) {
    if (rows[candidate]?.isExpanded !== undefined) return candidate
  }
  return -1
}

/** The row an event happened in. */
function rowOf<Row extends VirtualRow>({ target }: SyntheticEvent, rows: readonly Row[]) {
  const element = target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null
  const index = Number(element?.dataset.index)
  return { row: rows[index], index }
}

/** Links and buttons inside a row handle their own clicks. */
function controlOf({ target }: MouseEvent): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('tr a, tr button, tr input, tr label') : null
}

/** A link with one of these modifiers opens in another tab or is saved; that is left to the browser. */
function isForBrowser(event: MouseEvent, control: HTMLElement): boolean {
  return control.tagName === 'A' && (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
}
