import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useGroupName } from '../../../lib/group-name.ts'
import screen from '../../../ui/list-screen.module.css'
import rail from '../../../ui/rail.module.css'
import type { UsersSearch } from '../people-search.ts'
import { useRoleName } from '../roles.ts'
import type { UsersList } from './use-users.ts'
import classes from './user-rail.module.css'
import { NO_ROLE } from './users-model.ts'

interface UserRailProps {
  url: UsersSearch
  list: UsersList
}

/** Filters next to the table, with user counts; the selection is in the URL. */
export function UserRail({ url, list }: UserRailProps) {
  const t = useTranslations('people.users')
  const roleName = useRoleName()
  const groupName = useGroupName()
  const { statuses, roles, groups } = list.counts
  const isAll = !url.userStatus && !url.userRole && !url.userGroup
  return (
    <nav className={rail.rail} data-many aria-label={t('filters')}>
      <Choice
        label={t('all')}
        count={list.isLoaded ? list.rows.length : undefined}
        isChosen={isAll}
        change={{ userStatus: undefined, userRole: undefined, userGroup: undefined }}
      />
      <Section title={t('columns.status')} isShown={statuses.length > 0}>
        {statuses.map(({ value, count }) => (
          <Choice
            key={value}
            label={t(`statuses.${value}`)}
            count={count}
            isChosen={url.userStatus === value}
            change={{ userStatus: url.userStatus === value ? undefined : value }}
          />
        ))}
      </Section>
      <Section title={t('columns.role')} isShown={roles.length > 0}>
        {roles.map(({ value, count }) => (
          <Choice
            key={value}
            label={value === NO_ROLE ? t('noRole') : roleName(value)}
            count={count}
            isChosen={url.userRole === value}
            change={{ userRole: url.userRole === value ? undefined : value }}
          />
        ))}
      </Section>
      <Section title={t('columns.groups')} isShown={groups.length > 0}>
        {groups.map(({ value, count }) => (
          <Choice
            key={value}
            label={groupName(value)}
            count={count}
            isChosen={url.userGroup === value}
            change={{ userGroup: url.userGroup === value ? undefined : value }}
          />
        ))}
      </Section>
    </nav>
  )
}

function Section({ title, isShown, children }: { title: string; isShown: boolean; children: ReactNode }) {
  if (!isShown) return null
  return (
    <section className={classes.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

interface ChoiceProps {
  label: string
  count: number | undefined
  isChosen: boolean
  change: UsersSearch
}

/** A second click clears the selection. */
function Choice({ label, count, isChosen, change }: ChoiceProps) {
  const format = useFormatter()
  return (
    <Link
      from="/users"
      to="."
      search={(before) => ({ ...before, ...change })}
      replace
      className={rail.choice}
      activeProps={{}}
      activeOptions={{ exact: true }}
      aria-current={isChosen ? 'page' : undefined}
    >
      <span dir="auto" className="cut" title={label}>
        {label}
      </span>
      <span className={screen.count}>{count !== undefined && format.number(count)}</span>
    </Link>
  )
}
