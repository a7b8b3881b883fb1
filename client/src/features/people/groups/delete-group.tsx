import type { Group } from '@bonfire/contract/people/groups'
import { useTranslations } from 'use-intl'
import { Question } from '../../../ui/dialogs/question.tsx'
import type { Notice } from '../../../ui/messages/notice-alert.tsx'
import { usePeopleFailure } from '../use-people-form.ts'
import type { GroupChanges } from './use-group-changes.ts'

interface DeleteGroupProps {
  group: Group
  changes: GroupChanges
  onNotice: (notice: Notice) => void
  onClosed: () => void
}

/** Asks before a group is permanently deleted. */
export function DeleteGroup({ group, changes, onNotice, onClosed }: DeleteGroupProps) {
  const t = useTranslations('people.groups')
  const failureText = usePeopleFailure()
  const remove = async () => {
    try {
      await changes.remove(group)
    } catch (error) {
      onNotice({ tone: 'failure', text: failureText(error) })
    }
    onClosed()
  }
  return (
    <Question
      title={t('delete')}
      question={t('deleteQuestion', { group: group.name })}
      confirmLabel={t('delete')}
      isBusy={changes.isBusy}
      onConfirm={() => void remove()}
      onCancel={onClosed}
    />
  )
}
