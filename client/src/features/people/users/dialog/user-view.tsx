import type { ManagedUser } from '@bonfire/contract/people/managed-users'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconMailForward, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import frame from '../../../../ui/dialogs/form-dialog.module.css'
import note from '../../../../ui/messages/note.module.css'
import { NoticeAlert } from '../../../../ui/messages/notice-alert.tsx'
import { useRoleLimit } from '../../roles.ts'
import { usePeopleFailure } from '../../use-people-form.ts'
import type { UserChanges } from '../use-user-changes.ts'
import { toUserDraft } from './user-draft.ts'
import { UserFacts } from './user-facts.tsx'
import { UserFields } from './user-fields.tsx'
import { UserMenu } from './user-menu.tsx'

interface UserViewProps {
  user: ManagedUser
  changes: UserChanges
  onEdit: () => void
  /** Called after an operation that closes the view. */
  onDone: () => void
  onClose: () => void
}

/** A read-only view of a user and their portfolio. */
export function UserView({ user, changes, onEdit, onDone, onClose }: UserViewProps) {
  const t = useTranslations('people.user')
  const common = useTranslations('common')
  const failureText = usePeopleFailure()
  const limit = useRoleLimit()
  const isAbove = limit.isAbove(user)
  const isClosed = isAbove || user.seesMore
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({ mode: 'controlled', initialValues: toUserDraft(user) })
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
        {isClosed && <p className={note.note}>{t(isAbove ? 'above' : 'seesMore')}</p>}
        {failure !== null && <NoticeAlert notice={{ tone: 'failure', text: failure }} />}
        <div className={frame.buttons}>
          {!isClosed && !limit.isPending && <UserMenu user={user} changes={changes} onFailure={setFailure} />}
          {!isClosed && user.isInvited && user.status === 'active' && (
            <Button
              variant="default"
              leftSection={<IconMailForward size={16} aria-hidden />}
              loading={changes.isBusy}
              disabled={limit.isPending}
              onClick={() => void inviteAgain()}
            >
              {t('inviteAgain')}
            </Button>
          )}
          <Button variant="default" data-autofocus={isAbove || undefined} onClick={onClose}>
            {common('close')}
          </Button>
          {!isAbove && (
            <Button
              data-autofocus
              leftSection={<IconPencil size={16} aria-hidden />}
              disabled={limit.isPending}
              onClick={onEdit}
            >
              {t('editButton')}
            </Button>
          )}
        </div>
      </div>
    </>
  )
}
