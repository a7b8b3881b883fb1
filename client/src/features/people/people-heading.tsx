import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../lib/page-title.ts'
import { TabbedHeading } from '../../ui/tabbed-heading.tsx'
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
  const offered = TABS.filter(({ isOffered }) => isOffered(user))
  return (
    <TabbedHeading
      title={title}
      tabsLabel={t('tabs.label')}
      tabs={offered.map(({ name, to }) => ({ to, label: t(`tabs.${name}`), isCurrent: name === tab }))}
    >
      {children}
    </TabbedHeading>
  )
}
