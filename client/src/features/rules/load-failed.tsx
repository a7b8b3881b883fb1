import { useTranslations } from 'use-intl'
import { ErrorState } from '../../ui/error-state.tsx'
import { useReason } from './use-reason.ts'

interface LoadFailedProps {
  title: string
  load: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> }
}

/** What could not be loaded, why, and another try (ERR-06, ERR-07). */
export function LoadFailed({ title, load }: LoadFailedProps) {
  const common = useTranslations('common')
  const reason = useReason()
  return (
    <ErrorState
      title={title}
      detail={reason(load.error)}
      retryLabel={common('retry')}
      isRetrying={load.isFetching}
      onRetry={() => void load.refetch()}
    />
  )
}
