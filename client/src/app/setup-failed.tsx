import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useReference } from '../lib/failure-text.ts'
import { isServerAway, onceServerIsBack } from '../lib/server-back.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { ScreenError } from './screen-error.tsx'
import { SetupError } from './setup.ts'

/** The start did not complete; trying again begins anew (AUTH-06, OPEN-A04). */
export function SetupFailed(props: ErrorComponentProps) {
  const router = useRouter()
  const [isRetrying, setIsRetrying] = useState(false)
  const t = useTranslations('shell.setupFailed')
  const common = useTranslations('common')
  const referenceOf = useReference()
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
  const reference = referenceOf(props.error.cause)
  return (
    <main>
      <ErrorState
        title={t('title')}
        detail={
          <>
            {t('hint')}
            {reference && <div>{reference}</div>}
          </>
        }
        retryLabel={common('tryAgain')}
        isRetrying={isRetrying}
        onRetry={retry}
      />
    </main>
  )
}
