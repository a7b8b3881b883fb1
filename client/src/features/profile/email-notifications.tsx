import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFailureText } from '../../lib/failure-text.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { preferencesQuery } from '../notifications/preferences.queries.ts'
import { MailSwitches } from './mail-switches.tsx'
import classes from './profile.module.css'

/** Which mails one gets; the foot of every mail leads here. */
export function EmailNotifications({ email }: { email: string }) {
  const t = useTranslations('profile.mails')
  const common = useTranslations('common')
  const failureText = useFailureText()
  const preferences = useQuery(preferencesQuery)
  return (
    <section className={classes.card} aria-labelledby="profile-mails">
      <h2 id="profile-mails">{t('title')}</h2>
      <p className={classes.hint}>{email ? t('hint', { email }) : t('noAddress')}</p>
      {preferences.isPending && <SkeletonRows rows={6} rowHeight={60} columns={['14%', '70%']} label={t('loading')} />}
      {preferences.isError && !preferences.data && (
        <ErrorState
          title={t('failed')}
          detail={failureText(preferences.error)}
          retryLabel={common('retry')}
          isRetrying={preferences.isFetching}
          onRetry={() => void preferences.refetch()}
        />
      )}
      {preferences.data && <MailSwitches preferences={preferences.data} />}
    </section>
  )
}
