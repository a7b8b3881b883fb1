import { type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type MouseEvent, type ReactNode, type RefObject, useCallback, useRef } from 'react'
import classes from './data-table.module.css'
import { useRowCursor } from './data-table-cursor.ts'

const HEADERS_PIXELS = 36

// Spread, because the linter takes every table for one that is only read.
const TREE = { role: 'treegrid' } as const

/** How a row is drawn and where it stands in the tree. */
export interface VirtualRow {
  readonly key: string
  readonly heightPixels: number
  readonly level: 1 | 2
  /** Only for rows that have others under them; they stick under the headers while those are read. */
  readonly isExpanded?: boolean
}

interface VirtualDataTableProps<Row extends VirtualRow> {
  label: string
  tracks: string
  headers: ReactNode
  rows: readonly Row[]
  /** The row's `<td>` elements; only the row under the cursor lets Tab into its controls. */
  renderCells: (row: Row, isActive: boolean) => ReactNode
  /** Enter or a click. */
  onOpen: (row: Row) => void
  onToggle: (row: Row) => void
  onShortcut: (row: Row, key: string) => void
  scrollerRef: RefObject<HTMLDivElement | null>
  /** The row that the cursor stands on at first. */
  initialKey?: string | undefined
  onScroll?: (scrollTop: number) => void
  isBusy?: boolean
  /** Drawn under the last row. */
  children?: ReactNode
}

/** A tree of rows of which only the visible ones exist, moved through with the arrows or j and k. */
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
        style={{ '--tracks': props.tracks } as CSSProperties}
      >
        {props.headers}
        <tbody
          ref={bodyRef}
          className={props.isBusy ? `${classes.body} ${classes.busy}` : classes.body}
          style={{ height: virtualizer.getTotalSize() }}
        >
          {virtualizer.getVirtualItems().map(({ index, start, key }) => {
            const row = rows[index]
            if (!row) return null
            const isStuck = index === stuckIndex.current
            return (
              <tr
                key={key}
                data-index={index}
                data-group={row.isExpanded !== undefined}
                data-stuck={isStuck}
                aria-level={row.level}
                aria-rowindex={index + 2}
                aria-expanded={row.isExpanded}
                tabIndex={index === cursor.activeIndex ? 0 : -1}
                className={classes.row}
                style={{ height: row.heightPixels, transform: isStuck ? undefined : `translateY(${start}px)` }}
                onFocus={() => cursor.place(row)}
                onKeyDown={(event) => cursor.onKeyDown(event, row, index)}
                onClick={(event) => {
                  if (!isOnControl(event)) props.onOpen(row)
                }}
              >
                {props.renderCells(row, index === cursor.activeIndex)}
              </tr>
            )
          })}
        </tbody>
      </table>
      {props.children}
    </div>
  )
}

/** The visible rows, and those that must exist wherever the table is scrolled to. */
function indexesInView(range: Range, always: readonly number[]): number[] {
  const first = Math.max(0, range.startIndex - range.overscan)
  const last = Math.min(range.count - 1, range.endIndex + range.overscan)
  const indexes = new Set(always.filter((index) => index >= 0 && index < range.count))
  for (let index = first; index <= last; index += 1) indexes.add(index)
  return [...indexes].sort((a, b) => a - b)
}

/** The nearest row at or above that has others under it. */
function groupIndexAt(rows: readonly VirtualRow[], index: number): number {
  for (let candidate = index; candidate >= 0; candidate -= 1) {
    if (rows[candidate]?.isExpanded !== undefined) return candidate
  }
  return -1
}

/** A link or button inside a row does its own work. */
function isOnControl(event: MouseEvent): boolean {
  const control = event.target instanceof Element ? event.target.closest('a, button, input, label') : null
  return control !== null && event.currentTarget.contains(control)
}
