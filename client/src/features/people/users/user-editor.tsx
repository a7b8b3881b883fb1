import type { ManagedUser } from '@bonfire/contract/managed-users'
import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import frame from '../../../ui/form-dialog.module.css'
import { useReportUnsaved } from '../../../ui/unsaved.ts'
import { PeopleAlert } from '../people-alert.tsx'
import type { UserChanges } from './use-user-changes.ts'
import { useUserForm } from './use-user-form.ts'
import { UserFields } from './user-fields.tsx'

interface UserEditorProps {
  /** Null for somebody who is to be invited. */
  user: ManagedUser | null
  changes: UserChanges
  onDone: () => void
  onCancel: () => void
}

const FAILURE_ID = 'user-form-failure'

/** The form of a user. What is wrong stands in a list, and nothing is sent (USR-13). */
export function UserEditor({ user, changes, onDone, onCancel }: UserEditorProps) {
  const t = useTranslations('people.user')
  const common = useTranslations('common')
  const { form, failure, isUntouched, submit, toggle } = useUserForm({ user, changes, onDone })
  useReportUnsaved(!isUntouched)
  return (
    <form noValidate onSubmit={submit} aria-describedby={failure === null ? undefined : FAILURE_ID}>
      <div className={frame.fields}>
        <UserFields form={form} user={user} isEditing />
      </div>
      <div className={frame.foot}>
        {failure !== null && <PeopleAlert id={FAILURE_ID} news={{ tone: 'failure', text: failure }} />}
        <div className={frame.buttons}>
          {user !== null && (
            <Button
              variant="outline"
              {...(user.status === 'active' && { color: 'var(--mantine-color-error)' })}
              className={frame.aside}
              disabled={changes.isBusy}
              onClick={() => void toggle(user)}
            >
              {t(user.status === 'deleted' ? 'reactivate' : 'deactivate')}
            </Button>
          )}
          <Button variant="default" disabled={changes.isBusy} onClick={onCancel}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={changes.isBusy}>
            {t(user === null ? 'send' : 'save')}
          </Button>
        </div>
      </div>
    </form>
  )
}
