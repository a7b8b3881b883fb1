import type { ManagedUser } from '@bonfire/contract/people/managed-users'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { UnsavedContext, useUnsaved } from '../../../../ui/dialogs/unsaved.ts'
import { useClosing } from '../../../../ui/dialogs/use-closing.ts'
import { PeopleDialog } from '../../people-dialog.tsx'
import type { UserChanges } from '../use-user-changes.ts'
import { UserEditor } from './user-editor.tsx'
import { UserView } from './user-view.tsx'

interface UserModalProps {
  /** Null for a new person. */
  user: ManagedUser | null
  changes: UserChanges
  /** Called when it has closed. */
  onClosed: () => void
}

const WIDTH = 800

/** Invites, shows or edits a user. */
export function UserModal({ user, changes, onClosed }: UserModalProps) {
  const t = useTranslations('people.user')
  const [isEditing, setIsEditing] = useState(user === null)
  const unsaved = useUnsaved()
  const closing = useClosing({ isPristine: !unsaved.hasUnsaved, isBusy: changes.isBusy })
  const mode = user === null ? 'invite' : isEditing ? 'edit' : 'view'
  return (
    <PeopleDialog title={t(mode)} width={WIDTH} closing={closing} onClosed={onClosed}>
      <UnsavedContext value={unsaved.report}>
        {user !== null && mode === 'view' ? (
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
        )}
      </UnsavedContext>
    </PeopleDialog>
  )
}
