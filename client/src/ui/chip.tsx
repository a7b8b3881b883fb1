import type { ReactNode } from 'react'
import classes from './chip.module.css'

export type ChipTone = 'neutral' | 'accent' | 'red' | 'amber' | 'blue' | 'green'

/** A short label in a frame. Its colour only repeats what the label says. */
export function Chip({ tone = 'neutral', children }: { tone?: ChipTone; children: ReactNode }) {
  return (
    <span className={classes.chip} data-tone={tone}>
      {children}
    </span>
  )
}
