import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useReference, useServerWords } from '../lib/failure-text.ts'
import { ChunkLoadError } from '../lib/load-chunk.ts'
import { whyMissing } from '../lib/part-problem.ts'
import { isServerAway, onceServerIsBack } from '../lib/server-back.ts'
import { ErrorState } from '../ui/error-state.tsx'

/** A screen that could not be drawn; the rest of the page keeps working. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const t = useTranslations('shell.screenFailed')
  const common = useTranslations('common')
  const reasonOf = useServerWords()
  const referenceOf = useReference()
  useEffect(() => {
    if (isServerAway(error)) return onceServerIsBack(reset)
  }, [error, reset])
  if (error instanceof ChunkLoadError) return <ChunkError error={error} />
  const reference = referenceOf(error)
  const detail = (
    <>
      {reasonOf(error)}
      {reference && <div>{reference}</div>}
    </>
  )
  return <ErrorState title={t('title')} detail={detail} retryLabel={common('tryAgain')} onRetry={reset} />
}

/** Its code did not come: because nobody answers, then it comes when the server is back; or there is another version. */
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
