import { Button } from '@mantine/core'
import { IconUsersPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { OnDemand, partOf } from '../../../lib/on-demand.tsx'
import { useTypedSearch } from '../../../lib/use-typed-search.ts'
import screen from '../../../ui/list-screen.module.css'
import { SearchBox } from '../../../ui/search-box.tsx'
import { AccessLost, isAccessLost } from '../../auth/access-lost.tsx'
import { mayAdministerUsers } from '../../auth/permissions.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import classes from '../people.module.css'
import { PeopleAlert, type PeopleNews } from '../people-alert.tsx'
import { PeopleHeading } from '../people-heading.tsx'
import { StaleNotice } from '../stale-notice.tsx'
import { DeleteGroup } from './delete-group.tsx'
import { GroupDetail } from './group-detail.tsx'
import { GroupList } from './group-list.tsx'
import { GroupsMessage } from './groups-message.tsx'
import { useGroupChanges } from './use-group-changes.ts'
import { useGroups, useGroupsUrl } from './use-groups.ts'

const GROUP_MODAL = partOf(async () => ({ default: (await import('./group-modal.tsx')).GroupModal }))

/** The groups of the tenant: what they give, and who is in them (GRP-02, OPEN-A25). */
export function Groups() {
  const t = useTranslations('people.groups')
  const url = useGroupsUrl()
  const typing = useTypedSearch(url.groupsSearch ?? '')
  const list = useGroups({ ...url, groupsSearch: typing.search })
  const mayEdit = mayAdministerUsers(useSessionUser())
  const [news, setNews] = useState<PeopleNews | null>(null)
  const [dialog, setDialog] = useState<'create' | 'edit' | 'delete' | null>(null)
  const [createdId, setCreatedId] = useState<string>()
  const changes = useGroupChanges(setNews, ({ id }) => setCreatedId(id))
  // Not before: as long as the form is open, nothing leads away from it without a question.
  const end = () => {
    setDialog(null)
    if (createdId) url.change({ group: createdId })
    setCreatedId(undefined)
  }
  const search = (groupsSearch: string) => {
    typing.type(groupsSearch)
    url.change({ groupsSearch: groupsSearch.slice(0, 200) || undefined })
  }
  if (isAccessLost(list.error)) return <AccessLost />
  return (
    <div className={classes.main}>
      <PeopleHeading tab="groups" />
      <div className={screen.toolbar}>
        <SearchBox
          className={screen.search}
          label={t('search')}
          placeholder={t('searchHint')}
          clearLabel={t('clearSearch')}
          value={typing.search}
          onType={typing.type}
          onChange={search}
        />
        <span className={screen.spring} />
        {mayEdit && (
          <Button size="sm" leftSection={<IconUsersPlus size={16} aria-hidden />} onClick={() => setDialog('create')}>
            {t('create')}
          </Button>
        )}
      </div>
      {news && <PeopleAlert news={news} onDismiss={() => setNews(null)} />}
      <section className={`${screen.frame} ${classes.panes}`}>
        {list.hasFailed && list.isLoaded && <StaleNotice list={list} />}
        {list.shown ? (
          <div className={classes.columns}>
            <GroupList groups={list.found} shown={list.shown} onShow={(group) => url.change({ group })} />
            <GroupDetail
              group={list.shown}
              mayEdit={mayEdit}
              onEdit={() => setDialog('edit')}
              onDelete={() => setDialog('delete')}
            />
          </div>
        ) : (
          <GroupsMessage list={list} onClear={() => search('')} />
        )}
      </section>
      {dialog === 'create' && (
        <OnDemand part={GROUP_MODAL} group={null} changes={changes} onClosed={end} onUnavailable={end} />
      )}
      {dialog === 'edit' && list.shown && (
        <OnDemand part={GROUP_MODAL} group={list.shown} changes={changes} onClosed={end} onUnavailable={end} />
      )}
      {dialog === 'delete' && list.shown && (
        <DeleteGroup group={list.shown} changes={changes} onNews={setNews} onClosed={end} />
      )}
    </div>
  )
}
