import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { askToSignIn, noteEndedSession, useIsSignInAsked } from '../../features/auth/ended-session.ts'
import { lazyDialog } from '../../lib/loading/lazy-part.tsx'
import { PAGE_SCROLL_ID, pageScroller } from '../../lib/page-scroll.ts'
import { withTexts } from '../../locales/texts.ts'
import { useAfterStart } from '../offline/use-after-start.ts'
import { NotFound } from '../problems/not-found.tsx'
import { BetaGate } from './beta-gate.tsx'
import { useOverlays } from './overlays.tsx'
import classes from './shell.module.css'
import { TopBar } from './top-bar.tsx'
import { useFeatureFlag } from './use-feature-flag.ts'
import { useIntegrations } from './use-integrations.ts'
import { useSessionRefresh } from './use-session-refresh.ts'

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
