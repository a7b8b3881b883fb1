import { Button } from '@mantine/core'
import { IconChartDots, IconFilterOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../lib/http/failure.ts'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorState } from '../../ui/messages/error-state.tsx'
import type { PointList } from './use-points.ts'

interface PointsMessageProps {
  list: PointList
  isUnknownSite: boolean
  onClear: () => void
}

/** Why no points are shown, and what to do. */
export function PointsMessage({ list, isUnknownSite, onClear }: PointsMessageProps) {
  const t = useTranslations('points')
  const failureOf = useFailure()
  if (isUnknownSite) return <EmptyState icon={<IconChartDots size={22} stroke={1.7} />} title={t('unknownSite')} />
  if (list.hasFailed && !list.isLoaded) {
    return (
      <ErrorState
        title={t('failed')}
        detail={failureOf(list.error).message}
        isRetrying={list.isUpdating}
        onRetry={list.retry}
      />
    )
  }
  if (list.points.length === 0) {
    return (
      <EmptyState icon={<IconChartDots size={22} stroke={1.7} />} title={t('empty')} detail={t('emptyHint')}>
        <Button size="sm" renderRoot={(props) => <Link {...props} to="/imports" />}>
          {t('toImports')}
        </Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={<IconFilterOff size={22} stroke={1.7} />} title={t('nothing')} detail={t('nothingHint')}>
      <Button size="sm" onClick={onClear}>
        {t('clearFilter')}
      </Button>
    </EmptyState>
  )
}
