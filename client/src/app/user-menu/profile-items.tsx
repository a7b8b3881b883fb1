import { Menu } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { maySeeInsights } from '../../features/auth/permissions.ts'
import { useSessionUser } from '../../features/auth/session.queries.ts'
import { useApertureLinks } from '../shell/use-aperture-links.ts'

/**
 * The user's own pages, in a new tab: those of the companion application if configured, else the profile and its
 * subscriptions.
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
    { text: t('shell.userMenu.myProfile'), href: aperture?.myProfile, isOffered: true },
    {
      text: t('shell.userMenu.insightSubscriptions'),
      href: aperture?.insightSubscriptions,
      hash: 'insight-subscriptions',
      isOffered: maySeeInsights(user),
    },
  ]
  return (
    <>
      {entries
        .filter(({ isOffered }) => isOffered)
        .map(({ text, href, hash }) =>
          href ? (
            <Menu.Item key={text} {...inNewTab} component="a" href={href}>
              {text}
            </Menu.Item>
          ) : (
            <Menu.Item
              key={text}
              {...inNewTab}
              renderRoot={(props) => <Link {...props} to="/profile" {...(hash && { hash })} />}
            >
              {text}
            </Menu.Item>
          ),
        )}
      <Menu.Divider />
    </>
  )
}
