import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { apertureLinks } from '../../lib/address/aperture-links.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import basics from '../../ui/basics.module.css'
import { useSessionUser } from '../auth/session.queries.ts'
import { AccountDetails } from './account-details.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { EmailNotifications } from './mails/mail-switches.tsx'
import { PasswordCard } from './password/password-card.tsx'
import classes from './profile.module.css'
import { SessionsCard } from './sessions/sessions-card.tsx'
import { ThemeChoice } from './theme-choice.tsx'
import { TrackingChoice } from './tracking-choice.tsx'

/** The profile; with a companion application, its profile page is used instead. */
export function ProfileScreen() {
  const { apertureUrl } = useSessionUser().config
  useEffect(() => {
    if (apertureUrl !== null) window.location.replace(apertureLinks(apertureUrl, null).myProfile)
  }, [apertureUrl])
  if (apertureUrl !== null) return null
  return <Profile />
}

/** The user's details and personal settings. */
function Profile() {
  const t = useTranslations('profile')
  const user = useSessionUser()
  usePageTitle(t('title'))
  return (
    <div className={classes.screen}>
      <header className={classes.heading}>
        <Avatar size={40} name={user.displayName || user.username} />
        <h1>{t('title')}</h1>
      </header>
      <div className={classes.cards}>
        <div className={basics.tallStack}>
          <AccountDetails user={user} />
          <PasswordCard hasPassword={user.hasPassword} />
          <SessionsCard />
        </div>
        <div className={basics.tallStack}>
          <LanguageChoice />
          <ThemeChoice />
          <EmailNotifications email={user.email} />
          <TrackingChoice optsOut={user.optOutUserTracking} />
        </div>
      </div>
    </div>
  )
}
