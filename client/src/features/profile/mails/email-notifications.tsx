import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ErrorState } from '../../../ui/messages/error-state.tsx'
import { SkeletonRows } from '../../../ui/messages/skeleton-rows.tsx'
import { preferencesQuery } from '../../notifications/preferences.queries.ts'
import { ProfileCard } from '../profile-card.tsx'
import { MailSwitches } from './mail-switches.tsx'

/** The mails a user gets; the footer of every mail links here. */
export function EmailNotifications({ email }: { email: string }) {
  const t = useTranslations('profile.mails')
  const preferences = useQuery(preferencesQuery)
  return (
    <ProfileCard titleId="profile-mails" title={t('title')} hint={email ? t('hint', { email }) : t('noAddress')}>
      {preferences.isPending && <SkeletonRows rows={6} rowHeight={60} columns={['14%', '70%']} label={t('loading')} />}
      {preferences.isError && !preferences.data && <ErrorState title={t('failed')} load={preferences} />}
      {preferences.data && <MailSwitches preferences={preferences.data} />}
    </ProfileCard>
  )
}
