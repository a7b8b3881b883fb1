import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isOutdated, useFailure } from '../../lib/http/failure.ts'
import { isServerAway, onceServerIsBack } from '../../lib/http/server-back.ts'
import { ChunkLoadError } from '../../lib/loading/load-chunk.ts'
import { whyMissing } from '../../lib/loading/part-problem.ts'
import { reloadKeepingTyped } from '../../lib/stored/kept-typing.ts'
import { ErrorState } from '../../ui/messages/error-state.tsx'

/** Replaces a screen that failed to render; the rest of the page keeps working. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const t = useTranslations('shell.screenFailed')
  const common = useTranslations('common')
  const failureOf = useFailure()
  useEffect(() => {
    if (isServerAway(error)) return onceServerIsBack(reset)
  }, [error, reset])
  if (error instanceof ChunkLoadError) return <ChunkError error={error} />
  const { message } = failureOf(error)
  const mend = isOutdated(error)
    ? { retryLabel: t('reload'), onRetry: reloadKeepingTyped }
    : { retryLabel: common('tryAgain'), onRetry: reset }
  return <ErrorState title={t('title')} detail={message} {...mend} />
}

/**
 * Its code did not load: either the server is down, and it loads once the server is back, or there is a new version.
 */
function ChunkError({ error }: { error: ChunkLoadError }) {
  const t = useTranslations('shell.screenFailed')
  const common = useTranslations('common')
  const [reason, setReason] = useState<Awaited<ReturnType<typeof whyMissing>> | null>(null)
  useEffect(() => void whyMissing().then(setReason), [])
  const isAway = reason === 'unreachable'
  useEffect(() => {
    if (isAway) return onceServerIsBack(() => window.location.reload())
  }, [isAway])
  if (reason === null) return null
  const details = {
    unreachable: common('errors.unreachable'),
    newVersion: t('newVersion'),
    missing: t('chunk', { type: error.type }),
  }
  return (
    <ErrorState
      title={t('title')}
      detail={details[reason]}
      retryLabel={t('reload')}
      onRetry={() => window.location.reload()}
    />
  )
}
