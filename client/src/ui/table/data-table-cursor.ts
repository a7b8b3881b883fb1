import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { onceFocusIsFree } from '../focus/focus-after-overlay.ts'
import { isTyping, pressedKey, usePageKeys } from '../focus/page-keys.ts'
import { firstPlace, isBrowserKey, isRowLetter, keyName, movedIndex } from './data-table-keys.ts'

interface CursorRow {
  readonly key: string
  readonly isExpanded?: boolean
}

interface RowCursorOptions<Row extends CursorRow> {
  rows: readonly Row[]
  bodyRef: RefObject<HTMLElement | null>
  /** The initial cursor row; the first row by default. */
  initialKey?: string | undefined
  /** Scrolls a row into view. */
  reveal: (index: number) => void
  onOpen: (row: Row) => void
  onToggle: (row: Row) => void
  /** Called for any other key, and whether Shift was held with it. */
  onShortcut: (row: Row, key: string, isShifted: boolean) => void
}

/** Roving tab stop over the rows: keys move the cursor, open rows, and expand or collapse them. */
export function useRowCursor<Row extends CursorRow>(options: RowCursorOptions<Row>) {
  const { rows, bodyRef, reveal } = options
  const [activeKey, setActiveKey] = useState(options.initialKey ?? null)
  const focusIsDue = useRef(false)
  const lastIndex = useRef<number | null>(null)
  const stopWaiting = useRef(() => {})
  const foundIndex = rows.findIndex((row) => row.key === activeKey)
  // If a row is removed, the cursor moves to the row that took its place.
  const activeIndex = foundIndex === -1 ? Math.max(0, Math.min(lastIndex.current ?? 0, rows.length - 1)) : foundIndex

  const moveTo = (index: number) => {
    const row = rows[index]
    if (!row) return
    setActiveKey(row.key)
    reveal(index)
    focusIsDue.current = !focusRow(bodyRef.current, index)
  }

  useLayoutEffect(() => {
    const successor = rows[activeIndex]
    const hasLeft = activeKey !== null && foundIndex === -1 && lastIndex.current !== null
    lastIndex.current = foundIndex === -1 && !hasLeft ? null : activeIndex
    if (!hasLeft || !successor) return
    setActiveKey(successor.key)
    // The focus was lost with the row, or would have returned to it: continue from the same position.
    stopWaiting.current()
    stopWaiting.current = onceFocusIsFree(() => {
      focusIsDue.current = !focusRow(bodyRef.current, lastIndex.current ?? 0)
    })
  })

  useEffect(() => () => stopWaiting.current(), [])

  // The row to focus may only exist since this render. A user who is typing keeps the focus.
  useLayoutEffect(() => {
    if (!focusIsDue.current) return
    focusIsDue.current = !isTyping(document.activeElement) && !focusRow(bodyRef.current, activeIndex)
  })

  const step = (event: globalThis.KeyboardEvent) => {
    const { target } = event
    const isInside = target instanceof Node && bodyRef.current?.contains(target)
    if (!isInside) return moveTo(activeKey === null ? firstPlace(rows) : activeIndex)
    moveTo(movedIndex(pressedKey(event), activeIndex, rows.length) ?? activeIndex)
  }
  usePageKeys([
    { key: 'j', act: step },
    { key: 'k', act: step },
  ])

  const onKeyDown = (event: KeyboardEvent, row: Row, index: number) => {
    // When a control inside the row has the focus, only letters are row shortcuts.
    const key = pressedKey(event)
    const isOnControl = !(event.target instanceof Element && event.target.matches('[data-index]'))
    if (isBrowserKey(event) || (isOnControl && (isTyping(event.target) || !isRowLetter(key)))) return
    const fold = foldingKey(key, row)
    const to = movedIndex(key, index, rows.length) ?? siblingOf(key, row, index, rows)
    if (fold) options.onToggle(row)
    else if (to !== undefined) moveTo(to)
    else if (key === 'Enter') options.onOpen(row)
    else if (key === 'Tab' || key === 'Escape') return
    else {
      options.onShortcut(row, keyName(key), event.shiftKey)
      if (key !== ' ') return
    }
    event.preventDefault()
  }

  return { activeIndex, activeKey, onKeyDown, place: (row: Row) => setActiveKey(row.key) }
}

function focusRow(body: HTMLElement | null, index: number): boolean {
  const row = body?.querySelector<HTMLElement>(`:scope > [data-index="${index}"]`)
  row?.focus({ preventScroll: true })
  return row !== null && row !== undefined
}

/** Right expands a row, left collapses it. */
function foldingKey(key: string, row: CursorRow): boolean {
  return (key === 'ArrowRight' && row.isExpanded === false) || (key === 'ArrowLeft' && row.isExpanded === true)
}

/** Right on an expanded row moves to its first child, left to the parent. */
function siblingOf(key: string, row: CursorRow, index: number, rows: readonly CursorRow[]): number | undefined {
  if (key === 'ArrowRight' && row.isExpanded) return index + 1
  if (key !== 'ArrowLeft' || row.isExpanded !== undefined) return undefined
  const above = rows.slice(0, index).findLastIndex((candidate) => candidate.isExpanded !== undefined)
  return above === -1 ? undefined : above
}
