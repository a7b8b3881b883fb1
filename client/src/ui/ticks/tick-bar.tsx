import { CloseButton } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { usePageKeys } from '../focus/page-keys.ts'
import { focusCursorRow, useHandFocusOn } from '../focus/use-hand-focus-on.ts'
import classes from './ticks.module.css'
import type { Ticks } from './use-ticks.ts'

interface TickBarProps {
  label: string
  /** The number of ticked rows, in words. */
  count: string
  clearLabel: string
  onClear: () => void
  /** The actions on the ticked rows. */
  children: ReactNode
}

/** Offers what can be done with the ticked rows; Esc clears them. */
export function TickBar({ label, count, clearLabel, onClear, children }: TickBarProps) {
  const ref = useRef<HTMLDivElement>(null)
  usePageKeys([{ key: 'escape', act: onClear }])
  useHandFocusOn(ref, focusCursorRow)
  return (
    <div ref={ref} className={classes.bar} role="toolbar" aria-label={label}>
      {/* On the left: a toast with its Undo lies over the right end for 20 seconds. */}
      <CloseButton aria-label={clearLabel} onClick={onClear} />
      <span className={classes.count} aria-live="polite">
        {count}
      </span>
      {children}
    </div>
  )
}

export const TICK_TRACK = '40px'

interface TickHeaderProps {
  ticks: Ticks
  label: string
}

/** Ticks every row in view. */
export function TickHeader({ ticks, label }: TickHeaderProps) {
  return (
    <th scope="col" className={classes.cell}>
      <label className={classes.surface}>
        <input
          type="checkbox"
          className={classes.box}
          aria-label={label}
          checked={ticks.isAll}
          ref={(box) => {
            if (box) box.indeterminate = ticks.isSome
          }}
          onChange={ticks.toggleAll}
        />
      </label>
    </th>
  )
}

interface TickCellProps {
  label: string
  isTicked: boolean
  /** True if Tab reaches it. */
  isActive: boolean
  onToggle: (isRange: boolean) => void
}

/** The whole cell ticks its row; with Shift, also every row since the last one. */
export function TickCell({ label, isTicked, isActive, onToggle }: TickCellProps) {
  return (
    <td className={classes.cell}>
      <label className={classes.surface}>
        <input
          type="checkbox"
          className={classes.box}
          checked={isTicked}
          aria-label={label}
          tabIndex={isActive ? 0 : -1}
          onChange={({ nativeEvent }) => onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
        />
      </label>
    </td>
  )
}
