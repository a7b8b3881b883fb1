import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import layout from '../../../ui/layout.module.css'
import { ErrorState } from '../../../ui/messages/error-state.tsx'
import note from '../../../ui/messages/note.module.css'
import { SkeletonRows } from '../../../ui/messages/skeleton-rows.tsx'
import { preferencesQuery } from '../../notifications/preferences.queries.ts'
import classes from '../profile.module.css'
import { MailSwitches } from './mail-switches.tsx'

/** The mails a user gets; the footer of every mail links here. */
export function EmailNotifications({ email }: { email: string }) {
  const t = useTranslations('profile.mails')
  const preferences = useQuery(preferencesQuery)
  return (
    <section className={`${layout.frame} ${classes.card}`} aria-labelledby="profile-mails">
      <h2 id="profile-mails">{t('title')}</h2>
      <p className={`${note.note} ${classes.hint}`}>{email ? t('hint', { email }) : t('noAddress')}</p>
      {preferences.isPending && <SkeletonRows rows={6} rowHeight={60} columns={['14%', '70%']} label={t('loading')} />}
      {preferences.isError && !preferences.data && <ErrorState title={t('failed')} load={preferences} />}
      {preferences.data && <MailSwitches preferences={preferences.data} />}
    </section>
  )
}
