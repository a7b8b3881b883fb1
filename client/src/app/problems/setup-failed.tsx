import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../lib/http/failure.ts'
import { isServerAway, onceServerIsBack } from '../../lib/http/server-back.ts'
import { lazyPart } from '../../lib/loading/lazy-part.tsx'
import { withTexts } from '../../locales/texts.ts'
import { ErrorState } from '../../ui/messages/error-state.tsx'
import { SetupError } from '../start/setup.ts'
import { ScreenError } from './screen-error.tsx'
import classes from './setup-failed.module.css'

const OfflinePage = lazyPart(() =>
  withTexts(['actions'], async () => (await import('../offline/offline-page.tsx')).OfflinePage),
)

/** Startup failed. Without a server, what is kept on the device can still be read. */
export function SetupFailed(props: ErrorComponentProps) {
  const { error } = props
  if (!(error instanceof SetupError)) return <ScreenError {...props} />
  const failed = <Failed cause={error.cause} />
  return isServerAway(error.cause) ? <OfflinePage placeholder={failed} /> : failed
}

/** Retrying starts over. */
function Failed({ cause }: { cause: unknown }) {
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
  const isAway = isServerAway(cause)
  useEffect(() => {
    if (isAway) return onceServerIsBack(retryBySelf)
  }, [isAway])
  const { detail } = failureOf(cause)
  return (
    <main className={isAway ? classes.late : undefined}>
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
