import { CloseButton } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { focusCursorRow } from '../focus/focus-cursor-row.ts'
import { usePageKeys } from '../focus/page-keys.ts'
import { useHandFocusOn } from '../focus/use-hand-focus-on.ts'
import classes from './ticks.module.css'

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
