import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import basics from '../../../ui/basics.module.css'
import { ErrorState } from '../../../ui/messages/error-state.tsx'
import { SkeletonRows } from '../../../ui/messages/skeleton-rows.tsx'
import { ProfileCard } from '../profile-card.tsx'
import { SessionRow } from './session-row.tsx'
import { sessionsQuery } from './sessions.queries.ts'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'

/** All of the user's sessions, this one first, each with a sign-out button. */
export function SessionsCard() {
  const t = useTranslations('profile.sessions')
  const sessions = useQuery(sessionsQuery)
  return (
    <ProfileCard titleId="profile-sessions" title={t('title')} hint={t('hint')}>
      {sessions.isPending && <SkeletonRows rows={2} rowHeight={56} columns={['80%', '20%']} label={t('loading')} />}
      {sessions.isError && !sessions.data && <ErrorState title={t('failed')} load={sessions} />}
      {sessions.data && (
        <>
          <ul className={basics.list}>
            {[...sessions.data]
              .sort((a, b) => Number(b.isThis) - Number(a.isThis) || b.lastSeenAt.localeCompare(a.lastSeenAt))
              .map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
          </ul>
          <SignOutEverywhere />
        </>
      )}
    </ProfileCard>
  )
}
