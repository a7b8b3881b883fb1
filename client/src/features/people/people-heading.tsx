import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../lib/page-title.ts'
import screen from '../../ui/list-screen.module.css'
import { mayAdministerUsers, mayOpenGroups } from '../auth/permissions.ts'
import { useSessionUser } from '../auth/session.queries.ts'

const TABS = [
  { name: 'users', to: '/users', isOffered: mayAdministerUsers },
  { name: 'groups', to: '/groups', isOffered: mayOpenGroups },
  { name: 'changes', to: '/users/changes', isOffered: mayAdministerUsers },
] as const

interface PeopleHeadingProps {
  tab: (typeof TABS)[number]['name']
  /** Beside the title: how many there are. */
  children?: ReactNode
}

/** The title, and the way between users, groups and what was changed in them. */
export function PeopleHeading({ tab, children }: PeopleHeadingProps) {
  const t = useTranslations('people')
  const user = useSessionUser()
  const title = t(`${tab}.title`)
  usePageTitle(title)
  return (
    <>
      <div className={screen.heading}>
        <h1 className={screen.title}>{title}</h1>
        {children}
      </div>
      <nav className={screen.tabs} aria-label={t('tabs.label')}>
        {TABS.filter(({ isOffered }) => isOffered(user)).map(({ name, to }) => (
          <Link
            key={name}
            to={to}
            className={screen.tab}
            activeProps={{}}
            activeOptions={{ exact: true, includeSearch: false }}
            aria-current={name === tab ? 'page' : undefined}
          >
            {t(`tabs.${name}`)}
          </Link>
        ))}
      </nav>
    </>
  )
}
