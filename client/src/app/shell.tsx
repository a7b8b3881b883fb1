import { Outlet } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { noteEndedSession } from '../features/auth/ended-session.ts'
import { PAGE_SCROLL_ID, pageScroller } from '../lib/page-scroll.ts'
import { BetaGate } from './beta-gate.tsx'
import { NotFound } from './not-found-on-demand.ts'
import { useOverlays } from './overlays.tsx'
import classes from './shell.module.css'
import { SignedOut } from './signed-out.tsx'
import { TopBar } from './top-bar.tsx'
import { useFeatureFlag } from './use-feature-flag.ts'
import { useIntegrations } from './use-integrations.ts'
import { useSessionRefresh } from './use-session-refresh.ts'

/** The signed-in application: the top bar, and a page that scrolls under it. */
export function Shell() {
  const t = useTranslations('shell')
  useSessionRefresh()
  useIntegrations()
  const { show, overlays } = useOverlays()
  useEffect(() => noteEndedSession(false), [])
  return (
    <div className={classes.shell}>
      <a
        href={`#${PAGE_SCROLL_ID}`}
        className={classes.skip}
        onClick={(event) => {
          // The address stays as it is: it is shared.
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
      {overlays}
      <SignedOut />
    </div>
  )
}

function Page() {
  const isBetaOn = useFeatureFlag('enable-beta-pages')
  const notFound = (
    <Suspense>
      <NotFound />
    </Suspense>
  )
  return (
    <BetaGate isBetaOn={isBetaOn} notFound={notFound}>
      <Outlet />
    </BetaGate>
  )
}
