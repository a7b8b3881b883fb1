import type { ManagedUser } from '@bonfire/contract/people/managed-users'
import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import frame from '../../../../ui/dialogs/form-dialog.module.css'
import { useReportUnsaved } from '../../../../ui/dialogs/unsaved.ts'
import { NoticeAlert } from '../../../../ui/messages/notice-alert.tsx'
import { GivenAgain } from '../../provider.tsx'
import { usePeopleForm } from '../../use-people-form.ts'
import type { UserChanges } from '../use-user-changes.ts'
import { useGivenAgain } from './use-given-again.ts'
import { draftProblems, EMPTY_DRAFT, toChange, toRegistration, toUserDraft, type UserDraft } from './user-draft.ts'
import { UserFields } from './user-fields.tsx'

interface UserEditorProps {
  /** Null for a new person. */
  user: ManagedUser | null
  changes: UserChanges
  onDone: () => void
  onCancel: () => void
}

const FAILURE_ID = 'user-form-failure'

/** The user form. Errors are listed, and nothing is sent until they are fixed. */
export function UserEditor({ user, changes, onDone, onCancel }: UserEditorProps) {
  const t = useTranslations('people.user')
  const common = useTranslations('common')
  const { form, failure, isUntouched, submit, attempt } = usePeopleForm<UserDraft>({
    saved: user ? toUserDraft(user) : EMPTY_DRAFT,
    problemsOf: draftProblems,
    isBusy: changes.isBusy,
    send: async (draft, before) => {
      if (user === null) return changes.invite(toRegistration(draft))
      const change = toChange(draft, before)
      if (change) await changes.save(user, change)
    },
    onDone,
  })
  const givenAgain = useGivenAgain(user, form.values)
  useReportUnsaved(!isUntouched)
  return (
    <form noValidate onSubmit={submit} aria-describedby={failure === null ? undefined : FAILURE_ID}>
      <div className={frame.fields}>
        <UserFields form={form} user={user} isEditing />
      </div>
      <div className={frame.foot}>
        <GivenAgain texts={givenAgain} />
        {failure !== null && <NoticeAlert id={FAILURE_ID} notice={{ tone: 'failure', text: failure }} />}
        <div className={frame.buttons}>
          {user !== null && (
            <Button
              variant="outline"
              {...(user.status === 'active' && { color: 'var(--mantine-color-error)' })}
              className={frame.aside}
              disabled={changes.isBusy}
              onClick={() => void attempt(() => changes.toggle(user))}
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
