import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react'
import { ScrollStep } from '../table/data-table-step.tsx'
import classes from './virtual-listbox.module.css'

interface VirtualListboxProps<Item> {
  label: string
  items: readonly Item[]
  itemKey: (item: Item) => string
  isSelected: (item: Item) => boolean
  /** Listed but not selectable. */
  isDisabled?: (item: Item) => boolean
  /** Click, Enter or Space. */
  onPick: (item: Item) => void
  /** Delete or Backspace. */
  onRemove?: (item: Item) => void
  multiple?: boolean
  /** Pixels, or any CSS height. */
  height: number | string
  /** Pixels. */
  rowHeight: number
  emptyText: string
  /** Called when the end of the items comes into view and there are more. */
  onEnd?: (() => void) | undefined
  children: (item: Item, isSelected: boolean) => ReactNode
}

/** A list box of any length: one tab stop, arrow keys move, only visible rows are rendered. */
export function VirtualListbox<Item>(props: VirtualListboxProps<Item>) {
  const { label, items, itemKey, isSelected, onPick, onRemove, multiple = false, height, rowHeight } = props
  const id = useId()
  const scrollerRef = useRef<HTMLDivElement>(null)
  const [cursorIndex, setCursorIndex] = useState(0)
  const cursor = Math.min(cursorIndex, Math.max(items.length - 1, 0))
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scrollerRef.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  })

  const pick = (item: Item) => {
    if (!props.isDisabled?.(item)) onPick(item)
  }
  const moveTo = (index: number) => {
    const next = Math.min(Math.max(index, 0), items.length - 1)
    setCursorIndex(next)
    rows.scrollToIndex(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const pageRows = Math.floor((scrollerRef.current?.clientHeight ?? rowHeight) / rowHeight)
    const item = items[cursor]
    if (!item) return
    const target = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: pageRows,
      PageUp: -pageRows,
      Home: -items.length,
      End: items.length,
    }[event.key]
    if (target !== undefined) moveTo(cursor + target)
    else if (event.key === 'Enter' || event.key === ' ') pick(item)
    else if (onRemove && (event.key === 'Delete' || event.key === 'Backspace')) onRemove(item)
    else return
    event.preventDefault()
  }

  // One listener for all rows: the list box has the focus, so it handles clicks as well as keys.
  const onClick = ({ target }: MouseEvent) => {
    const option = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
    const index = Number(option?.dataset.index)
    const item = items[index]
    if (!option || item === undefined) return
    setCursorIndex(index)
    pick(item)
  }

  const hasCursor = items.length > 0
  // A list box must have options; without any it is a group that says so. Spread, because the linter does not
  // understand a conditional role.
  const box = {
    role: hasCursor ? 'listbox' : 'group',
    'aria-label': label,
    'aria-multiselectable': hasCursor ? multiple : undefined,
    'aria-activedescendant': hasCursor ? `${id}-${cursor}` : undefined,
    tabIndex: 0,
    onKeyDown,
    onClick,
  }
  return (
    <div {...box} ref={scrollerRef} className={classes.scroller} style={{ height }}>
      {!hasCursor && (
        <p role="status" className={classes.empty}>
          {props.emptyText}
        </p>
      )}
      <div role="presentation" className={classes.canvas} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const item = items[index]
          if (item === undefined) return null
          const selected = isSelected(item)
          return (
            <div
              key={itemKey(item)}
              id={`${id}-${index}`}
              role="option"
              aria-selected={selected}
              aria-disabled={props.isDisabled?.(item) || undefined}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              tabIndex={-1}
              data-index={index}
              data-cursor={index === cursor || undefined}
              className={classes.option}
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
            >
              {props.children(item, selected)}
            </div>
          )
        })}
      </div>
      {props.onEnd && <ScrollStep key={items.length} scrollerRef={scrollerRef} onReached={props.onEnd} />}
    </div>
  )
}
