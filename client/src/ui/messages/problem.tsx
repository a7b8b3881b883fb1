import type { ReactNode } from 'react'
import classes from './problem.module.css'

interface ProblemProps {
  children: ReactNode
  /** Amber for what is only incomplete. */
  tone?: 'warning'
  /** It is read in its place, and not announced as it appears. */
  isQuiet?: boolean
  className?: string | undefined
}

/** A line that says what went wrong, with an icon before it or a button after it. A failure of a whole form is a `NoticeAlert`. */
export function Problem({ children, tone, isQuiet = false, className = '' }: ProblemProps) {
  return (
    <p
      role={isQuiet ? undefined : 'alert'}
      className={`${classes.problem} ${className}`}
      data-tone={tone}
      data-problem={tone === undefined || undefined}
    >
      {children}
    </p>
  )
}
