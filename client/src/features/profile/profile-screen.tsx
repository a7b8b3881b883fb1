import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { apertureLinks } from '../../lib/aperture-links.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { useSessionUser } from '../auth/session.queries.ts'
import { AccountDetails } from './account-details.tsx'
import { EmailNotifications } from './email-notifications.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { PasswordCard } from './password-card.tsx'
import classes from './profile.module.css'
import { ProfileTexts } from './profile-texts.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { ThemeChoice } from './theme-choice.tsx'
import { TrackingChoice } from './tracking-choice.tsx'

/** The profile; with another application beside this one it is a page of that (NAV-14, OPEN-L09). */
export function ProfileScreen() {
  const { apertureUrl } = useSessionUser().config
  useEffect(() => {
    if (apertureUrl !== null) window.location.replace(apertureLinks(apertureUrl, null).myProfile)
  }, [apertureUrl])
  if (apertureUrl !== null) return null
  return (
    <ProfileTexts>
      <Profile />
    </ProfileTexts>
  )
}

/** Who one is, and what one may choose for oneself (PRO-01, PRO-02). */
function Profile() {
  const t = useTranslations('profile')
  const user = useSessionUser()
  usePageTitle(t('title'))
  return (
    <div className={classes.screen}>
      <header className={classes.heading}>
        <Avatar size={40} name={user.display_name || user.username} />
        <h1>{t('title')}</h1>
      </header>
      <div className={classes.cards}>
        <div className={classes.choices}>
          <AccountDetails user={user} />
          <PasswordCard hasPassword={user.hasPassword} />
          <SessionsCard />
        </div>
        <div className={classes.choices}>
          <LanguageChoice />
          <ThemeChoice />
          <EmailNotifications email={user.email} />
          <TrackingChoice optsOut={user.optOutUserTracking} />
        </div>
      </div>
    </div>
  )
}
