import { Button } from '@mantine/core'
import { IconFilterOff, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorState } from '../../../ui/messages/error-state.tsx'
import { usePeopleFailure } from '../use-people-form.ts'
import type { UsersList } from './use-users.ts'
import type { UsersUrl } from './use-users-url.ts'

interface UsersMessageProps {
  list: UsersList
  url: UsersUrl
  onInvite: () => void
}

/** Says why no users are shown, and what to do. */
export function UsersMessage({ list, url, onInvite }: UsersMessageProps) {
  const t = useTranslations('people.users')
  const failureText = usePeopleFailure()
  if (!list.isLoaded) {
    return <ErrorState title={t('failed')} detail={failureText(list.error)} load={list} />
  }
  if (list.rows.length === 0) {
    return (
      <EmptyState icon={<IconUsers size={22} stroke={1.7} />} title={t('empty')} detail={t('emptyHint')}>
        <Button size="sm" leftSection={<IconUserPlus size={16} aria-hidden />} onClick={onInvite}>
          {t('invite')}
        </Button>
      </EmptyState>
    )
  }
  const clear = () =>
    url.change({ usersSearch: undefined, userStatus: undefined, userRole: undefined, userGroup: undefined })
  return (
    <EmptyState icon={<IconFilterOff size={22} stroke={1.7} />} title={t('nothing')} detail={t('nothingHint')}>
      <Button size="sm" onClick={clear}>
        {t('clearFilters')}
      </Button>
    </EmptyState>
  )
}
