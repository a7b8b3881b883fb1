import { useHotkeys } from '@mantine/hooks'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { isBrowserKey, movedIndex } from './data-table-keys.ts'

interface CursorRow {
  readonly key: string
  readonly isExpanded?: boolean
}

interface RowCursorOptions<Row extends CursorRow> {
  rows: readonly Row[]
  bodyRef: RefObject<HTMLElement | null>
  /** The row that the cursor stands on at first; the first one without it. */
  initialKey?: string | undefined
  /** Brings a row into view. */
  reveal: (index: number) => void
  onOpen: (row: Row) => void
  onToggle: (row: Row) => void
  /** Any other key. */
  onShortcut: (row: Row, key: string) => void
}

/** One row at a time can be reached with Tab; keys move that cursor, open rows and fold them. */
export function useRowCursor<Row extends CursorRow>(options: RowCursorOptions<Row>) {
  const { rows, bodyRef, reveal } = options
  const [activeKey, setActiveKey] = useState(options.initialKey ?? null)
  const focusIsDue = useRef(false)
  const activeIndex = Math.max(
    0,
    rows.findIndex((row) => row.key === activeKey),
  )

  const moveTo = (index: number) => {
    const row = rows[index]
    if (!row) return
    focusIsDue.current = true
    setActiveKey(row.key)
    reveal(index)
    focusRow(bodyRef.current, index)
  }

  // The row that takes the focus may only have come into being with this drawing.
  useLayoutEffect(() => {
    if (!focusIsDue.current) return
    focusIsDue.current = !focusRow(bodyRef.current, activeIndex)
  })

  const enterTable = (event: globalThis.KeyboardEvent) => {
    if (event.defaultPrevented || isInOverlay(event.target)) return
    event.preventDefault()
    moveTo(activeIndex)
  }
  useHotkeys([
    ['j', enterTable, { preventDefault: false }],
    ['k', enterTable, { preventDefault: false }],
  ])

  const onKeyDown = (event: KeyboardEvent, row: Row, index: number) => {
    // Keys of a control inside the row are the control's.
    if (event.target !== event.currentTarget || isBrowserKey(event)) return
    const fold = foldingKey(event.key, row)
    const to = movedIndex(event.key, index, rows.length) ?? siblingOf(event.key, row, index, rows)
    if (fold) options.onToggle(row)
    else if (to !== undefined) moveTo(to)
    else if (event.key === 'Enter') options.onOpen(row)
    else if (event.key === 'Tab' || event.key === 'Escape') return
    else {
      options.onShortcut(row, event.key)
      if (event.key !== ' ') return
    }
    event.preventDefault()
  }

  return { activeIndex, onKeyDown, place: (row: Row) => setActiveKey(row.key) }
}

function focusRow(body: HTMLElement | null, index: number): boolean {
  const row = body?.querySelector<HTMLElement>(`:scope > [data-index="${index}"]`)
  row?.focus({ preventScroll: true })
  return row !== null && row !== undefined
}

/** Right unfolds a folded row, left folds it. */
function foldingKey(key: string, row: CursorRow): boolean {
  return (key === 'ArrowRight' && row.isExpanded === false) || (key === 'ArrowLeft' && row.isExpanded === true)
}

/** Right from an unfolded row goes to its first, left from a row goes to the one it stands under. */
function siblingOf(key: string, row: CursorRow, index: number, rows: readonly CursorRow[]): number | undefined {
  if (key === 'ArrowRight' && row.isExpanded) return index + 1
  if (key !== 'ArrowLeft' || row.isExpanded !== undefined) return undefined
  const above = rows.slice(0, index).findLastIndex((candidate) => candidate.isExpanded !== undefined)
  return above === -1 ? undefined : above
}

function isInOverlay(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null
}
