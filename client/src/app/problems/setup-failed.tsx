import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../lib/http/failure.ts'
import { isServerAway, onceServerIsBack } from '../../lib/http/server-back.ts'
import { ErrorState } from '../../ui/messages/error-state.tsx'
import { SetupError } from '../start/setup.ts'
import { ScreenError } from './screen-error.tsx'

/** Startup failed; retrying starts over. */
export function SetupFailed(props: ErrorComponentProps) {
  const router = useRouter()
  const [isRetrying, setIsRetrying] = useState(false)
  const t = useTranslations('shell.setupFailed')
  const common = useTranslations('common')
  const failureOf = useFailure()
  const retry = async () => {
    setIsRetrying(true)
    await router.invalidate()
    setIsRetrying(false)
  }
  const retryBySelf = useEffectEvent(() => void retry())
  const isAway = props.error instanceof SetupError && isServerAway(props.error.cause)
  useEffect(() => {
    if (isAway) return onceServerIsBack(retryBySelf)
  }, [isAway])
  if (!(props.error instanceof SetupError)) return <ScreenError {...props} />
  const { detail } = failureOf(props.error.cause)
  return (
    <main>
      <ErrorState
        title={t('title')}
        detail={
          <>
            {t('hint')}
            {detail && <div>{detail}</div>}
          </>
        }
        retryLabel={common('tryAgain')}
        isRetrying={isRetrying}
        onRetry={retry}
      />
    </main>
  )
}
