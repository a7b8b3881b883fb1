import type { ManagedUser } from '@bonfire/contract/people/managed-users'
import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { DraftForm } from '../../../../ui/dialogs/draft-form.tsx'
import frame from '../../../../ui/dialogs/form-dialog.module.css'
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

/** The user form. Errors are listed, and nothing is sent until they are fixed. */
export function UserEditor({ user, changes, onDone, onCancel }: UserEditorProps) {
  const t = useTranslations('people.user')
  const draft = usePeopleForm<UserDraft>({
    saved: user ? toUserDraft(user) : EMPTY_DRAFT,
    problemsOf: draftProblems,
    isBusy: changes.isBusy,
    send: async (values, before) => {
      if (user === null) return changes.invite(toRegistration(values))
      const change = toChange(values, before)
      if (change) await changes.save(user, change)
    },
    onDone,
  })
  const givenAgain = useGivenAgain(user, draft.form.values)
  return (
    <DraftForm
      draft={draft}
      submitLabel={t(user === null ? 'send' : 'save')}
      isBusy={changes.isBusy}
      warning={<GivenAgain texts={givenAgain} />}
      aside={
        user && (
          <Button
            variant="outline"
            {...(user.status === 'active' && { color: 'var(--mantine-color-error)' })}
            className={frame.aside}
            disabled={changes.isBusy}
            onClick={() => void draft.attempt(() => changes.toggle(user))}
          >
            {t(user.status === 'deleted' ? 'reactivate' : 'deactivate')}
          </Button>
        )
      }
      onCancel={onCancel}
    >
      <UserFields form={draft.form} user={user} isEditing />
    </DraftForm>
  )
}
