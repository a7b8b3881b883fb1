import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useTypedSearch } from '../../../lib/use-typed-search.ts'
import { SearchBox } from '../../../ui/fields/search-box.tsx'
import screen from '../../../ui/list-screen.module.css'
import { type Notice, NoticeAlert } from '../../../ui/messages/notice-alert.tsx'
import { SkeletonRows } from '../../../ui/messages/skeleton-rows.tsx'
import { StaleNotice } from '../../../ui/messages/stale-notice.tsx'
import { AccessLost, isAccessLost } from '../../auth/access-lost.tsx'
import { PeopleHeading } from '../people-heading.tsx'
import { UserOverlay } from './dialog/user-overlay.tsx'
import classes from './manage-users.module.css'
import { useUsers } from './use-users.ts'
import { useUsersUrl } from './use-users-url.ts'
import { UserRail } from './user-rail.tsx'
import { UsersMessage } from './users-message.tsx'
import table from './users-table.module.css'
import { UsersTable } from './users-table.tsx'

/** The users screen: search, invite and table. */
export function ManageUsers() {
  const t = useTranslations('people.users')
  const url = useUsersUrl()
  const typing = useTypedSearch(url.usersSearch ?? '')
  const shown = { ...url, usersSearch: typing.search }
  const list = useUsers(shown)
  const [isInviting, setIsInviting] = useState(false)
  const [notice, setNotice] = useState<Notice | null>(null)
  const invite = () => setIsInviting(true)
  if (isAccessLost(list.error)) return <AccessLost />
  const isEmpty = list.found.length === 0
  return (
    <div className={screen.main}>
      <PeopleHeading tab="users" />
      <div className={classes.filtered}>
        <UserRail url={url} list={list} />
        <div className={screen.main}>
          <div className={screen.toolbar} role="toolbar" aria-label={t('toolbar')}>
            <SearchBox
              className={screen.search}
              label={t('search')}
              placeholder={t('searchHint')}
              clearLabel={t('clearSearch')}
              value={shown.usersSearch}
              onType={typing.type}
              onChange={(usersSearch) => url.change({ usersSearch: usersSearch.slice(0, 200) || undefined })}
            />
            <span className={screen.spring} />
            <Button size="sm" variant="default" renderRoot={(props) => <Link {...props} to="/imports" />}>
              {t('import')}
            </Button>
            <Button size="sm" leftSection={<IconUserPlus size={16} aria-hidden />} onClick={invite}>
              {t('invite')}
            </Button>
          </div>
          {notice && <NoticeAlert notice={notice} onDismiss={() => setNotice(null)} />}
          <section className={`${screen.frame} ${screen.fitted} ${table.users}`}>
            {list.hasFailed && list.isLoaded && <StaleNotice load={list} />}
            {list.isLoading && (
              <SkeletonRows rows={20} columns={['22%', '26%', '16%', '24%', '12%']} label={t('loading')} />
            )}
            {!list.isLoading && isEmpty && <UsersMessage list={list} url={shown} onInvite={invite} />}
            {!list.isLoading && !isEmpty && <UsersTable rows={list.found} url={shown} isBusy={false} />}
          </section>
        </div>
      </div>
      <UserOverlay
        url={url}
        list={list}
        isInviting={isInviting}
        onInvited={() => setIsInviting(false)}
        onNotice={setNotice}
      />
    </div>
  )
}
