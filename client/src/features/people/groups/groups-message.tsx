import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorState } from '../../../ui/messages/error-state.tsx'
import { SkeletonRows } from '../../../ui/messages/skeleton-rows.tsx'
import { usePeopleFailure } from '../use-people-form.ts'
import type { useGroups } from './use-groups.ts'

interface GroupsMessageProps {
  list: ReturnType<typeof useGroups>
  onClear: () => void
}

/** Says why no groups are shown. The six built-in ones always exist, so a search must be hiding them. */
export function GroupsMessage({ list, onClear }: GroupsMessageProps) {
  const t = useTranslations('people.groups')
  const failureText = usePeopleFailure()
  if (list.isLoading) return <SkeletonRows rows={8} rowHeight={44} columns={['26%', '74%']} label={t('loading')} />
  if (!list.isLoaded) {
    return <ErrorState title={t('failed')} detail={failureText(list.error)} load={list} />
  }
  return (
    <EmptyState icon={<IconFilterOff size={22} stroke={1.7} />} title={t('nothing')}>
      <Button size="sm" onClick={onClear}>
        {t('clearSearch')}
      </Button>
    </EmptyState>
  )
}
