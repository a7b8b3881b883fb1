import { currentUser } from '@bonfire/contract/people/users'
import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { askToSignIn, noteEndedSession, useIsSignInAsked } from '../../features/auth/ended-session.ts'
import { sessionQuery, useSessionUser } from '../../features/auth/session.queries.ts'
import { startSessionRefresh } from '../../features/auth/session-refresh.ts'
import { call } from '../../lib/http/api.ts'
import { onceServerIsBack } from '../../lib/http/server-back.ts'
import { lazyDialog } from '../../lib/loading/lazy-part.tsx'
import { PAGE_SCROLL_ID, pageScroller } from '../../lib/page-scroll.ts'
import { withTexts } from '../../locales/texts.ts'
import { NotFound } from '../problems/not-found.tsx'
import { endSession } from '../session-end.ts'
import { BetaGate } from './beta-gate.tsx'
import { useOverlays } from './overlays.tsx'
import classes from './shell.module.css'
import { TopBar } from './top-bar.tsx'
import { useFeatureFlag } from './use-feature-flag.ts'
import { useIntegrations } from './use-integrations.ts'

const SignedOutDialog = lazyDialog(() =>
  withTexts(
    ['auth', 'passwords'],
    async () => (await import('../../features/auth/signed-out-dialog.tsx')).SignedOutDialog,
  ),
)

/** The signed-in application: the top bar and a page that scrolls below it. */
export function Shell() {
  const t = useTranslations('shell')
  useSessionRefresh()
  useIntegrations()
  useAfterStart()
  const { show, overlay } = useOverlays()
  const isSignInAsked = useIsSignInAsked()
  useEffect(() => noteEndedSession(false), [])
  return (
    <div className={classes.shell}>
      <a
        href={`#${PAGE_SCROLL_ID}`}
        className={classes.skip}
        onClick={(event) => {
          // Do not change the address: people share it.
          event.preventDefault()
          pageScroller()?.focus()
        }}
      >
        {t('skipToContent')}
      </a>
      <TopBar onOverlay={show} />
      <main id={PAGE_SCROLL_ID} className={classes.page} tabIndex={-1}>
        <Page />
      </main>
      {overlay}
      {isSignInAsked && <SignedOutDialog onClosed={() => askToSignIn(false)} />}
    </div>
  )
}

function Page() {
  const isBetaOn = useFeatureFlag('enable-beta-pages')
  return (
    <BetaGate isBetaOn={isBetaOn} notFound={<NotFound />}>
      <Outlet />
    </BetaGate>
  )
}

const AFTER_MILLISECONDS = 1500

/** Runs what can wait until after the first screen, with code that is loaded then. */
function useAfterStart(): void {
  const user = useSessionUser()
  const queryClient = useQueryClient()
  useEffect(() => {
    let stopWaiting = () => {}
    const begin = () =>
      import('../offline/after-start.ts').then(
        ({ afterStart }) => afterStart(user, queryClient),
        () => {
          stopWaiting = onceServerIsBack(begin)
        },
      )
    const timer = setTimeout(begin, AFTER_MILLISECONDS)
    return () => {
      clearTimeout(timer)
      stopWaiting()
    }
  }, [user, queryClient])
}

function useSessionRefresh(): void {
  const queryClient = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    const refresh = async () => queryClient.setQueryData(sessionQuery.queryKey, await call(currentUser))
    return startSessionRefresh(refresh, () => endSession(router))
  }, [queryClient, router])
}
