import type { ReactNode } from 'react'
import classes from './message-panel.module.css'

interface EmptyStateProps {
  icon: ReactNode
  title: string
  /** The next step for the reader. */
  detail?: ReactNode
  /** Buttons or links. */
  children?: ReactNode
}

/** An empty state: one sentence, what to do next, and a way there. */
export function EmptyState({ icon, title, detail, children }: EmptyStateProps) {
  return (
    <div className={classes.panel} role="status">
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <p className={classes.title}>{title}</p>
      {detail && <div className={classes.detail}>{detail}</div>}
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  )
}
