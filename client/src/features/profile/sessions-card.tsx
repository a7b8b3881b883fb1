import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFailureText } from '../../lib/failure-text.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import classes from './profile.module.css'
import { SessionRow } from './session-row.tsx'
import { sessionsQuery } from './sessions.queries.ts'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'

/** Every place where one is signed in, this one first, and the way out of each. */
export function SessionsCard() {
  const t = useTranslations('profile.sessions')
  const common = useTranslations('common')
  const failureText = useFailureText()
  const sessions = useQuery(sessionsQuery)
  return (
    <section className={classes.card} aria-labelledby="profile-sessions">
      <h2 id="profile-sessions">{t('title')}</h2>
      <p className={classes.hint}>{t('hint')}</p>
      {sessions.isPending && <SkeletonRows rows={2} rowHeight={56} columns={['80%', '20%']} label={t('loading')} />}
      {sessions.isError && !sessions.data && (
        <ErrorState
          title={t('failed')}
          detail={failureText(sessions.error)}
          retryLabel={common('retry')}
          isRetrying={sessions.isFetching}
          onRetry={() => void sessions.refetch()}
        />
      )}
      {sessions.data && (
        <>
          <ul className={classes.list}>
            {[...sessions.data]
              .sort((a, b) => Number(b.isThis) - Number(a.isThis) || b.lastSeenAt.localeCompare(a.lastSeenAt))
              .map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
          </ul>
          <SignOutEverywhere />
        </>
      )}
    </section>
  )
}
