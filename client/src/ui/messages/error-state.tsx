import { Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWords } from '../words.ts'
import classes from './message-panel.module.css'

/** A query, or a list made of queries, with the way to load it again. */
export interface Load {
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

interface ErrorStateProps {
  /** The failure in plain words. */
  title: string
  /** The load that failed: its error is the detail unless another is given, and it can be repeated. */
  load?: Load
  detail?: ReactNode
  retryLabel?: string
  /** Absent where trying again cannot help. */
  onRetry?: () => void
  isRetrying?: boolean
}

/** A failure, which can usually be retried. */
export function ErrorState({ title, load, retryLabel, ...props }: ErrorStateProps) {
  const words = useWords()
  const {
    detail = load && words.failure(load.error),
    onRetry = load && (() => void load.refetch()),
    isRetrying = load?.isFetching ?? false,
  } = props
  return (
    <div className={classes.panel} role="alert">
      <span className={classes.icon} aria-hidden>
        <IconAlertTriangle size={22} stroke={1.7} color="var(--mantine-color-error)" />
      </span>
      <h2 className={classes.title}>{title}</h2>
      {detail && <div className={classes.detail}>{detail}</div>}
      {onRetry && (
        <div className={classes.actions}>
          <Button size="sm" leftSection={<IconRefresh size={16} />} loading={isRetrying} onClick={onRetry}>
            {retryLabel ?? words.retry}
          </Button>
        </div>
      )}
    </div>
  )
}
