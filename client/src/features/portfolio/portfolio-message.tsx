import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorState } from '../../ui/messages/error-state.tsx'
import { FirstSteps } from './first-steps.tsx'
import type { PortfolioList } from './use-portfolio.ts'

interface PortfolioMessageProps {
  list: PortfolioList
  onClear: () => void
  onNewProject: () => void
}

/** Says why no projects are shown, and what to do. */
export function PortfolioMessage({ list, onClear, onNewProject }: PortfolioMessageProps) {
  const t = useTranslations('dataIn.portfolio')
  if (!list.isLoaded) {
    return <ErrorState title={t('failed')} load={list} />
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
