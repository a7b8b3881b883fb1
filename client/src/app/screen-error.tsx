import type { ErrorComponentProps } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ApiError } from '../lib/api.ts'
import { useServerWords } from '../lib/failure-text.ts'
import { ChunkLoadError } from '../lib/load-chunk.ts'
import { ErrorState } from '../ui/error-state.tsx'

/** A screen that could not be drawn; the rest of the page keeps working. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const t = useTranslations('shell.screenFailed')
  const common = useTranslations('common')
  const reasonOf = useServerWords()
  if (error instanceof ChunkLoadError) {
    return (
      <ErrorState
        title={t('title')}
        detail={t('chunk', { type: error.type })}
        retryLabel={t('reload')}
        onRetry={() => window.location.reload()}
      />
    )
  }
  const requestId = error instanceof ApiError ? error.requestId : undefined
  const detail = (
    <>
      {reasonOf(error)}
      {requestId && <div>{common('errors.requestId', { requestId })}</div>}
    </>
  )
  return <ErrorState title={t('title')} detail={detail} retryLabel={common('tryAgain')} onRetry={reset} />
}
