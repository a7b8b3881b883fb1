import type { Group } from '@bonfire/contract/people/groups'
import { useTranslations } from 'use-intl'
import { Question } from '../../../ui/dialogs/question.tsx'
import type { News } from '../../../ui/messages/news-alert.tsx'
import { usePeopleFailure } from '../people-failure.ts'
import type { GroupChanges } from './use-group-changes.ts'

interface DeleteGroupProps {
  group: Group
  changes: GroupChanges
  onNews: (news: News) => void
  onClosed: () => void
}

/** Asks before a group is permanently deleted. */
export function DeleteGroup({ group, changes, onNews, onClosed }: DeleteGroupProps) {
  const t = useTranslations('people.groups')
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
      isBusy={changes.isBusy}
      onConfirm={() => void remove()}
      onCancel={onClosed}
    />
  )
}
