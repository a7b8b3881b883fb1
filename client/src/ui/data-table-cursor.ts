import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { firstPlace, isBrowserKey, isRowLetter, keyName, movedIndex } from './data-table-keys.ts'
import { onceFocusIsFree } from './focus-after-overlay.ts'
import { isTyping, usePageKeys } from './page-keys.ts'

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
  const lastIndex = useRef<number | null>(null)
  const stopWaiting = useRef(() => {})
  const foundIndex = rows.findIndex((row) => row.key === activeKey)
  // A row that left the table hands the cursor to the one that took its place.
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
    // The focus went down with the row, or would have been given back to it: it goes on from where it was.
    stopWaiting.current()
    stopWaiting.current = onceFocusIsFree(() => {
      focusIsDue.current = !focusRow(bodyRef.current, lastIndex.current ?? 0)
    })
  })

  useEffect(() => () => stopWaiting.current(), [])

  // The row that takes the focus may only have come into being with this drawing. Who types meanwhile keeps the focus.
  useLayoutEffect(() => {
    if (!focusIsDue.current) return
    focusIsDue.current = !isTyping(document.activeElement) && !focusRow(bodyRef.current, activeIndex)
  })

  const step = ({ key, target }: globalThis.KeyboardEvent) => {
    const isInside = target instanceof Node && bodyRef.current?.contains(target)
    if (!isInside) return moveTo(activeKey === null ? firstPlace(rows) : activeIndex)
    moveTo(movedIndex(key, activeIndex, rows.length) ?? activeIndex)
  }
  usePageKeys([
    { key: 'j', act: step },
    { key: 'k', act: step },
  ])

  const onKeyDown = (event: KeyboardEvent, row: Row, index: number) => {
    // Of the keys pressed on a control inside the row only the letters are the row's.
    const isOnControl = !(event.target instanceof Element && event.target.matches('[data-index]'))
    if (isBrowserKey(event) || (isOnControl && (isTyping(event.target) || !isRowLetter(event.key)))) return
    const fold = foldingKey(event.key, row)
    const to = movedIndex(event.key, index, rows.length) ?? siblingOf(event.key, row, index, rows)
    if (fold) options.onToggle(row)
    else if (to !== undefined) moveTo(to)
    else if (event.key === 'Enter') options.onOpen(row)
    else if (event.key === 'Tab' || event.key === 'Escape') return
    else {
      options.onShortcut(row, keyName(event.key))
      if (event.key !== ' ') return
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
