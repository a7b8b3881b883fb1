import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { usePeopleFailure } from '../people-failure.ts'
import type { useGroups } from './use-groups.ts'

interface GroupsMessageProps {
  list: ReturnType<typeof useGroups>
  onClear: () => void
}

/** Why no group is shown. The six built-in ones are always there, so that a search is what hides them. */
export function GroupsMessage({ list, onClear }: GroupsMessageProps) {
  const t = useTranslations('people.groups')
  const common = useTranslations('common')
  const failureText = usePeopleFailure()
  if (list.isLoading) return <SkeletonRows rows={8} rowHeight={44} columns={['26%', '74%']} label={t('loading')} />
  if (!list.isLoaded) {
    return (
      <ErrorState
        title={t('failed')}
        detail={failureText(list.error)}
        retryLabel={common('retry')}
        isRetrying={list.isUpdating}
        onRetry={list.retry}
      />
    )
  }
  return (
    <EmptyState icon={<IconFilterOff size={22} stroke={1.7} />} title={t('nothing')}>
      <Button size="sm" onClick={onClear}>
        {t('clearSearch')}
      </Button>
    </EmptyState>
  )
}
