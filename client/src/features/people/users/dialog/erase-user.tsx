import type { ManagedUser } from '@bonfire/contract/people/managed-users'
import { useTranslations } from 'use-intl'
import { Question } from '../../../../ui/dialogs/question.tsx'
import { usePeopleFailure } from '../../use-people-form.ts'
import type { UserChanges } from '../use-user-changes.ts'

interface EraseUserProps {
  user: ManagedUser
  changes: UserChanges
  returnTo: HTMLElement | null
  onFailure: (text: string | null) => void
  onClosed: () => void
}

/** Says what goes and what stays before a person is deleted for good. */
export function EraseUser({ user, changes, returnTo, onFailure, onClosed }: EraseUserProps) {
  const t = useTranslations('people.user')
  const failureText = usePeopleFailure()
  const erase = async () => {
    onFailure(null)
    try {
      await changes.erase(user)
    } catch (error) {
      onFailure(failureText(error))
    }
    onClosed()
  }
  return (
    <Question
      title={t('erase')}
      question={
        <>
          <p>{t('eraseQuestion', { name: user.fullName || user.username, email: user.email })}</p>
          <p>{t('eraseGoes')}</p>
          <p>{t('eraseStays')}</p>
        </>
      }
      confirmLabel={t('erase')}
      isBusy={changes.isBusy}
      returnTo={returnTo}
      onConfirm={() => void erase()}
      onCancel={onClosed}
    />
  )
}
