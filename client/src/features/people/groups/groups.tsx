import type { Group } from '@bonfire/contract/people/groups'
import { Button } from '@mantine/core'
import { IconUsersPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useTypedSearch } from '../../../lib/use-typed-search.ts'
import { ConfirmChange } from '../../../ui/dialogs/confirm-change.tsx'
import { useAsked } from '../../../ui/dialogs/use-asked.ts'
import { SearchBox } from '../../../ui/fields/search-box.tsx'
import screen from '../../../ui/list-screen.module.css'
import { type Notice, NoticeAlert } from '../../../ui/messages/notice-alert.tsx'
import { StaleNotice } from '../../../ui/messages/stale-notice.tsx'
import { AccessLost, isAccessLost } from '../../auth/access-lost.tsx'
import { mayAdministerUsers } from '../../auth/permissions.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { PeopleHeading } from '../people-heading.tsx'
import { usePeopleFailure } from '../use-people-form.ts'
import { GroupDetail } from './detail/group-detail.tsx'
import { GroupModal } from './group-editor.tsx'
import { GroupList } from './group-list.tsx'
import classes from './groups.module.css'
import { GroupsMessage } from './groups-message.tsx'
import { type GroupChanges, useGroupChanges } from './use-group-changes.ts'
import { useGroups, useGroupsUrl } from './use-groups.ts'

/** The groups of the tenant, with access and members. */
export function Groups() {
  const t = useTranslations('people.groups')
  const url = useGroupsUrl()
  const typing = useTypedSearch(url.groupsSearch ?? '')
  const list = useGroups({ ...url, groupsSearch: typing.search })
  const mayEdit = mayAdministerUsers(useSessionUser())
  const [notice, setNotice] = useState<Notice | null>(null)
  const { asked, ask, close } = useAsked<AskedGroup>()
  const [createdId, setCreatedId] = useState<string>()
  const changes = useGroupChanges(setNotice, ({ id }) => setCreatedId(id))
  // The form closes only now, because leaving it while it is open requires confirmation.
  const end = () => {
    close()
    if (createdId) url.change({ group: createdId })
    setCreatedId(undefined)
  }
  const search = (groupsSearch: string) => {
    typing.type(groupsSearch)
    url.change({ groupsSearch: groupsSearch.slice(0, 200) || undefined })
  }
  if (isAccessLost(list.error)) return <AccessLost />
  return (
    <div className={screen.main}>
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
          <Button
            size="sm"
            leftSection={<IconUsersPlus size={16} aria-hidden />}
            onClick={() => ask({ kind: 'create' })}
          >
            {t('create')}
          </Button>
        )}
      </div>
      {notice && <NoticeAlert notice={notice} onDismiss={() => setNotice(null)} />}
      <section className={`${screen.frame} ${classes.panes}`}>
        {list.hasFailed && list.isLoaded && <StaleNotice load={list} />}
        {list.shown ? (
          <div className={classes.columns}>
            <GroupList groups={list.found} shown={list.shown} onShow={(group) => url.change({ group })} />
            <GroupDetail
              group={list.shown}
              mayEdit={mayEdit}
              onEdit={() => list.shown && ask({ kind: 'edit', group: list.shown })}
              onDelete={() => list.shown && ask({ kind: 'delete', group: list.shown })}
            />
          </div>
        ) : (
          <GroupsMessage list={list} onClear={() => search('')} />
        )}
      </section>
      {asked && (
        <GroupDialog
          key={asked.key}
          asked={asked.subject}
          groups={list.groups}
          changes={changes}
          onNotice={setNotice}
          onClosed={end}
        />
      )}
    </div>
  )
}

type AskedGroup = { readonly kind: 'create' } | { readonly kind: 'edit' | 'delete'; readonly group: Group }

interface GroupDialogProps {
  asked: AskedGroup
  groups: readonly Group[] | undefined
  changes: GroupChanges
  onNotice: (notice: Notice) => void
  onClosed: () => void
}

/** The group it was opened for, as currently saved; if deleted, as it last was. */
function GroupDialog({ asked, groups, changes, onNotice, onClosed }: GroupDialogProps) {
  const t = useTranslations('people.groups')
  const failureText = usePeopleFailure()
  const about = asked.kind === 'create' ? null : asked.group
  const group = groups?.find(({ id }) => id === about?.id) ?? about
  if (asked.kind === 'delete' && group) {
    return (
      <ConfirmChange
        title={t('delete')}
        question={t('deleteQuestion', { group: group.name })}
        confirmLabel={t('delete')}
        isBusy={changes.isBusy}
        change={async () => {
          await changes.remove(group)
          return undefined
        }}
        failureText={failureText}
        onNotice={onNotice}
        onClosed={onClosed}
      />
    )
  }
  return <GroupModal group={group} changes={changes} onClosed={onClosed} />
}
