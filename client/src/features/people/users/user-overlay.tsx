import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { OnDemand, partOf } from '../../../lib/on-demand.tsx'
import type { PeopleNews } from '../people-alert.tsx'
import { useUserChanges } from './use-user-changes.ts'
import type { UsersList } from './use-users.ts'
import type { UsersUrl } from './use-users-url.ts'

const USER_MODAL = partOf(async () => ({ default: (await import('./user-modal.tsx')).UserModal }))

interface UserOverlayProps {
  url: UsersUrl
  list: UsersList
  isInviting: boolean
  /** The invite modal has gone from the screen. */
  onInvited: () => void
  onNews: (news: PeopleNews) => void
}

/** The user that the address names, or the invite, over the list. */
export function UserOverlay({ url, list, isInviting, onInvited, onNews }: UserOverlayProps) {
  const t = useTranslations('people.users')
  const changes = useUserChanges(onNews)
  const user = list.rows.find(({ key }) => key === url.user)?.user
  const isMissing = url.user !== undefined && list.isLoaded && user === undefined
  const { change } = url
  useEffect(() => {
    if (!isMissing) return
    onNews({ tone: 'failure', text: t('missing') })
    change({ user: undefined })
  }, [isMissing, onNews, change, t])

  if (isInviting) {
    return <OnDemand part={USER_MODAL} user={null} changes={changes} onClosed={onInvited} onUnavailable={onInvited} />
  }
  if (!user) return null
  const close = () => change({ user: undefined })
  return (
    <OnDemand key={user.id} part={USER_MODAL} user={user} changes={changes} onClosed={close} onUnavailable={close} />
  )
}
