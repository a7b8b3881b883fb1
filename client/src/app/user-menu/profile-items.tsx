import { Menu } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { maySeeInsights } from '../../features/auth/permissions.ts'
import { useSessionUser } from '../../features/auth/session.queries.ts'
import { useApertureLinks } from '../shell/use-aperture-links.ts'

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
