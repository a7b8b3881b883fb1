import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useAddressDialog } from '../../../../ui/dialogs/use-address-dialog.ts'
import type { Notice } from '../../../../ui/messages/notice-alert.tsx'
import { useUserChanges } from '../use-user-changes.ts'
import type { UsersList } from '../use-users.ts'
import type { UsersUrl } from '../use-users-url.ts'
import { UserModal } from './user-modal.tsx'

interface UserOverlayProps {
  url: UsersUrl
  list: UsersList
  isInviting: boolean
  /** Called when the invite modal has closed. */
  onInvited: () => void
  onNotice: (notice: Notice) => void
}

/** The user that the address names, or the invite, over the list. */
export function UserOverlay({ url, list, isInviting, onInvited, onNotice }: UserOverlayProps) {
  const t = useTranslations('people.users')
  const changes = useUserChanges(onNotice)
  const user = list.rows.find(({ key }) => key === url.user)?.user
  const isMissing = url.user !== undefined && list.isLoaded && user === undefined
  const isErased = url.user !== undefined && url.user === changes.erasedId
  const { change } = url
  const dialog = useAddressDialog(() => change({ user: undefined }))
  useEffect(() => {
    if (!isMissing) return
    if (!isErased) onNotice({ tone: 'failure', text: t('missing') })
    change({ user: undefined })
  }, [isMissing, isErased, onNotice, change, t])

  if (isInviting) {
    return <UserModal user={null} changes={changes} onClosed={onInvited} />
  }
  if (!user) return null
  return <UserModal key={`${user.id} ${dialog.key}`} user={user} changes={changes} onClosed={dialog.close} />
}
