import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../lib/page-title.ts'
import { TabbedHeading } from '../../ui/tabbed-heading.tsx'
import { mayAdministerUsers } from '../auth/permissions.ts'
import { useSessionUser } from '../auth/session.queries.ts'

const TABS = [
  { name: 'users', to: '/users', isOffered: mayAdministerUsers },
  { name: 'groups', to: '/groups', isOffered: mayAdministerUsers },
  { name: 'changes', to: '/users/changes', isOffered: mayAdministerUsers },
] as const

interface PeopleHeadingProps {
  tab: (typeof TABS)[number]['name']
  /** The count next to the title. */
  children?: ReactNode
}

/** The title, with tabs for users, groups and the audit trail. */
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
