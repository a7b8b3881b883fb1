import type { OwnSession } from '@bonfire/contract/people/passwords'
import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import Bowser from 'bowser'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { useFailure } from '../../../lib/http/failure.ts'
import screen from '../../../ui/list-screen.module.css'
import { Problem } from '../../../ui/messages/problem.tsx'
import classes from '../profile.module.css'
import { useEndSession } from './sessions.queries.ts'

export function SessionRow({ session }: { session: OwnSession }) {
  const t = useTranslations('profile.sessions')
  const format = useFormatter()
  const now = useNow({ updateInterval: MILLISECONDS_PER_MINUTE })
  const failureOf = useFailure()
  const ending = useEndSession()
  const device = useDeviceName(session.userAgent)
  const exactly = (instant: string) => format.dateTime(new Date(instant), { dateStyle: 'medium', timeStyle: 'short' })
  const signedIn = exactly(session.createdAt)
  // Two clocks never quite agree.
  const lastSeen = new Date(Math.min(Date.parse(session.lastSeenAt), now.getTime()))
  const Icon = deviceOf(session.userAgent).isHandheld ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={classes.session}>
      <Icon size={20} stroke={1.6} aria-hidden />
      <div>
        <span title={session.userAgent ?? undefined}>{device}</span>
        {session.isThis && <strong className={classes.here}>{t('here')}</strong>}
        <div className={`${screen.quiet} ${classes.lastSeen}`} title={exactly(session.lastSeenAt)}>
          {session.isThis
            ? t('sinceHere', { date: signedIn })
            : t('since', { date: signedIn, ago: format.relativeTime(lastSeen, now) })}
        </div>
        {ending.isError && (
          <Problem className={classes.notSaved}>{t('notEnded', { reason: failureOf(ending.error).message })}</Problem>
        )}
      </div>
      {!session.isThis && (
        <Button
          variant="default"
          loading={ending.isPending}
          aria-label={t('signOutOf', { device, date: signedIn })}
          onClick={() => ending.mutate(session.id)}
        >
          {t('signOut')}
        </Button>
      )}
    </li>
  )
}

function useDeviceName(userAgent: string | null): string {
  const t = useTranslations('profile.sessions')
  const { browser, system } = deviceOf(userAgent)
  if (browser && system) return t('device', { browser, system })
  return browser ?? system ?? t('unknownDevice')
}

interface Device {
  /** Null if absent or unknown. */
  readonly browser: string | null
  readonly system: string | null
  readonly isHandheld: boolean
}

/** A browser's user agent, parsed. */
export function deviceOf(userAgent: string | null): Device {
  if (!userAgent) return { browser: null, system: null, isHandheld: false }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return {
    browser: browser.name || null,
    system: os.name || null,
    isHandheld: platform.type === 'mobile' || platform.type === 'tablet',
  }
}
