import type { Group } from '@bonfire/contract/groups'
import { useTranslations } from 'use-intl'
import { Question } from '../../../ui/question.tsx'
import type { PeopleNews } from '../people-alert.tsx'
import { usePeopleFailure } from '../people-failure.ts'
import type { GroupChanges } from './use-group-changes.ts'

interface DeleteGroupProps {
  group: Group
  changes: GroupChanges
  onNews: (news: PeopleNews) => void
  onClosed: () => void
}

/** Asks before a group is deleted for good. */
export function DeleteGroup({ group, changes, onNews, onClosed }: DeleteGroupProps) {
  const t = useTranslations('people.groups')
  const common = useTranslations('common')
  const failureText = usePeopleFailure()
  const remove = async () => {
    try {
      await changes.remove(group)
    } catch (error) {
      onNews({ tone: 'failure', text: failureText(error) })
    }
    onClosed()
  }
  return (
    <Question
      title={t('delete')}
      question={t('deleteQuestion', { group: group.name })}
      confirmLabel={t('delete')}
      cancelLabel={common('cancel')}
      closeLabel={common('close')}
      isBusy={changes.isBusy}
      onConfirm={() => void remove()}
      onCancel={onClosed}
    />
  )
}
