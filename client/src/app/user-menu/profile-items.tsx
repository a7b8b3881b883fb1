import { may } from '@bonfire/contract/people/permissions'
import { LOCALES } from '@bonfire/contract/people/users'
import { Menu } from '@mantine/core'
import { IconExternalLink, IconFlask } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { maySeeInsights } from '../../features/auth/permissions.ts'
import { useSessionUser } from '../../features/auth/session.queries.ts'
import { useChangePreferences } from '../../features/notifications/preferences.queries.ts'
import { setLocale, useStoredState } from '../../lib/stored/stored-state.ts'
import { LANGUAGE_NAMES } from '../../locales/language-names.ts'
import { useApertureLinks } from '../shell/use-aperture-links.ts'
import { useFeatureFlag } from '../shell/use-feature-flag.ts'

/**
 * The user's own pages, in a new tab: those of the companion application if configured, else the profile and the
 * insight subscriptions.
 */
export function ProfileItems() {
  const t = useTranslations()
  const user = useSessionUser()
  const aperture = useApertureLinks()
  const inNewTab = {
    target: '_blank',
    rel: 'noreferrer',
    rightSection: <IconExternalLink size={14} aria-label={t('common.opensInNewTab')} />,
  } as const
  const entries = [
    { text: t('shell.userMenu.myProfile'), href: aperture?.myProfile, to: '/profile', isOffered: true },
    {
      text: t('shell.userMenu.insightSubscriptions'),
      href: aperture?.insightSubscriptions,
      to: '/settings/insight-subscriptions',
      isOffered: maySeeInsights(user),
    },
  ] as const
  return (
    <>
      {entries
        .filter(({ isOffered }) => isOffered)
        .map(({ text, href, to }) =>
          href ? (
            <Menu.Item key={text} {...inNewTab} component="a" href={href}>
              {text}
            </Menu.Item>
          ) : (
            <Menu.Item key={text} {...inNewTab} renderRoot={(props) => <Link {...props} to={to} />}>
              {text}
            </Menu.Item>
          ),
        )}
      <Menu.Divider />
    </>
  )
}

/** Experimental pages of the companion application. */
export function LabsItem() {
  const t = useTranslations('shell.navigation')
  const user = useSessionUser()
  const aperture = useApertureLinks()
  const isOn = useFeatureFlag('enable-bueno-labs')
  if (!aperture || !isOn || !may(user, 'openLabs')) return null
  return (
    <Menu.Item component="a" href={aperture.labs} leftSection={<IconFlask size={16} stroke={1.7} />}>
      {t('labs')}
    </Menu.Item>
  )
}

export function LanguageItems() {
  const locale = useStoredState((state) => state.locale)
  // The server writes mails in this language. The screen does not wait for the update.
  const { mutate: save } = useChangePreferences()
  const choose = (value: string) => {
    const chosen = LOCALES.find((candidate) => candidate === value)
    if (!chosen || chosen === locale) return
    setLocale(chosen)
    save({ locale: chosen })
  }
  return (
    <Menu.RadioGroup value={locale} onChange={choose}>
      {LOCALES.map((value) => (
        <Menu.RadioItem key={value} value={value} lang={value} closeMenuOnClick>
          {LANGUAGE_NAMES[value]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
