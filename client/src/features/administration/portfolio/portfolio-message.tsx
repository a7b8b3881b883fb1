import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useReason } from '../reason.ts'
import { FirstSteps } from './first-steps.tsx'
import type { PortfolioList } from './use-portfolio.ts'

interface PortfolioMessageProps {
  list: PortfolioList
  onClear: () => void
  onNewProject: () => void
}

/** Why no project is shown, and what helps. */
export function PortfolioMessage({ list, onClear, onNewProject }: PortfolioMessageProps) {
  const t = useTranslations('dataIn.portfolio')
  const common = useTranslations('common')
  const reason = useReason()
  if (!list.isLoaded) {
    return (
      <ErrorState
        title={t('failed')}
        detail={reason(list.error)}
        retryLabel={common('retry')}
        isRetrying={list.isUpdating}
        onRetry={list.retry}
      />
    )
  }
  if (list.counts.projects === 0) return <FirstSteps onNewProject={onNewProject} />
  return (
    <EmptyState icon={<IconFilterOff size={22} stroke={1.7} />} title={t('nothing')} detail={t('nothingHint')}>
      <Button size="sm" onClick={onClear}>
        {t('clearSearch')}
      </Button>
    </EmptyState>
  )
}
