import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ErrorState } from '../ui/error-state.tsx'
import { ScreenError } from './screen-error.tsx'
import { SetupError } from './setup.ts'

/** The start did not complete; trying again begins anew (AUTH-06, OPEN-A04). */
export function SetupFailed(props: ErrorComponentProps) {
  const router = useRouter()
  const [isRetrying, setIsRetrying] = useState(false)
  const t = useTranslations('shell.setupFailed')
  const common = useTranslations('common')
  if (!(props.error instanceof SetupError)) return <ScreenError {...props} />
  const retry = async () => {
    setIsRetrying(true)
    await router.invalidate()
    setIsRetrying(false)
  }
  return (
    <main>
      <ErrorState
        title={t('title')}
        detail={t('hint')}
        retryLabel={common('tryAgain')}
        isRetrying={isRetrying}
        onRetry={retry}
      />
    </main>
  )
}
