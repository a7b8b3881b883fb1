import type { ManagedUser } from '@bonfire/contract/managed-users'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconMailForward, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import frame from '../../../ui/form-dialog.module.css'
import { PeopleAlert } from '../people-alert.tsx'
import { usePeopleFailure } from '../people-failure.ts'
import type { UserChanges } from './use-user-changes.ts'
import { draftOf } from './user-draft.ts'
import { UserFacts } from './user-facts.tsx'
import { UserFields } from './user-fields.tsx'

interface UserViewProps {
  user: ManagedUser
  changes: UserChanges
  onEdit: () => void
  /** Something has been done that ends the view. */
  onDone: () => void
  onClose: () => void
}

/** Who somebody is and what they see: nothing can be changed here (USR-07, USR-14). */
export function UserView({ user, changes, onEdit, onDone, onClose }: UserViewProps) {
  const t = useTranslations('people.user')
  const common = useTranslations('common')
  const failureText = usePeopleFailure()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({ mode: 'controlled', initialValues: draftOf(user) })
  const inviteAgain = async () => {
    try {
      await changes.inviteAgain(user)
      onDone()
    } catch (error) {
      setFailure(failureText(error))
    }
  }
  return (
    <>
      <div className={frame.fields}>
        <UserFacts user={user} />
        <UserFields form={form} user={user} isEditing={false} />
      </div>
      <div className={frame.foot}>
        {failure !== null && <PeopleAlert news={{ tone: 'failure', text: failure }} />}
        <div className={frame.buttons}>
          {user.isInvited && user.status === 'active' && (
            <Button
              variant="default"
              className={frame.aside}
              leftSection={<IconMailForward size={16} aria-hidden />}
              loading={changes.isBusy}
              onClick={() => void inviteAgain()}
            >
              {t('inviteAgain')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {common('close')}
          </Button>
          <Button data-autofocus leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
            {t('editButton')}
          </Button>
        </div>
      </div>
    </>
  )
}
