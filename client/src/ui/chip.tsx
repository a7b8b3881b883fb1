import type { ReactNode } from 'react'
import classes from './chip.module.css'

export type ChipTone = 'neutral' | 'accent' | 'red' | 'amber' | 'blue' | 'green'

/** A short word in a frame. Its colour repeats what the word says, never more. */
export function Chip({ tone = 'neutral', children }: { tone?: ChipTone; children: ReactNode }) {
  return (
    <span className={classes.chip} data-tone={tone}>
      {children}
    </span>
  )
}
