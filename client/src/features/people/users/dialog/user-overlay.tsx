import type { ManagedUser } from '@bonfire/contract/people/managed-users'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAddressDialog } from '../../../../ui/dialogs/use-closing.ts'
import type { Notice } from '../../../../ui/messages/notice-alert.tsx'
import { PeopleDialog } from '../../people-dialog.tsx'
import { type UserChanges, useUserChanges } from '../use-user-changes.ts'
import type { UsersList } from '../use-users.ts'
import type { UsersUrl } from '../use-users-url.ts'
import { UserEditor } from './user-editor.tsx'
import { UserView } from './user-view.tsx'

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

interface UserModalProps {
  /** Null for a new person. */
  user: ManagedUser | null
  changes: UserChanges
  /** Called when it has closed. */
  onClosed: () => void
}

const WIDTH = 800

/** Invites, shows or edits a user. */
function UserModal({ user, changes, onClosed }: UserModalProps) {
  const t = useTranslations('people.user')
  const [isEditing, setIsEditing] = useState(user === null)
  const mode = user === null ? 'invite' : isEditing ? 'edit' : 'view'
  return (
    <PeopleDialog title={t(mode)} width={WIDTH} isBusy={changes.isBusy} onClosed={onClosed}>
      {(closing) =>
        user !== null && mode === 'view' ? (
          <UserView
            key={JSON.stringify(user)}
            user={user}
            changes={changes}
            onEdit={() => setIsEditing(true)}
            onDone={closing.close}
            onClose={closing.askToClose}
          />
        ) : (
          <UserEditor user={user} changes={changes} onDone={closing.close} onCancel={closing.askToClose} />
        )
      }
    </PeopleDialog>
  )
}
