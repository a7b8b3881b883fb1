import type { Report } from '@bonfire/contract/overview/report-links'
import { IconCalendarOff } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { SetupSteps } from '../sites/setup/setup-steps.tsx'
import classes from './overview-content.module.css'
import { ActionsPart } from './parts/actions-part.tsx'
import { Figures } from './parts/figures.tsx'
import { Groups } from './parts/groups.tsx'
import { HealthPart } from './parts/health-part.tsx'
import { TrendChart } from './parts/trend-chart.tsx'
import { type NowWorthRepairing, WorthPart } from './parts/worth-part.tsx'
import { useIsReport } from './report/report-context.ts'

interface OverviewContentProps {
  overview: Omit<Report, 'health'>
  health: { silentSites: number; idleRules: number }
  /** Of now; absent in reports, and until it is loaded. */
  worth?: NowWorthRepairing | undefined
  /** While another period is loading. */
  isStale: boolean
}

/** All the numbers of a period. */
export function OverviewContent({ overview, health, worth, isStale }: OverviewContentProps) {
  const t = useTranslations('overview')
  const isReadOnly = useIsReport()
  const { actions, before, period, sites, sum } = overview
  const isEmpty = sum.new + sum.continuing + sum.gone === 0
  return (
    <div className={classes.content} aria-busy={isStale}>
      <Figures overview={overview} />
      {isEmpty ? (
        <>
          <EmptyState
            icon={<IconCalendarOff size={22} stroke={1.7} />}
            title={t('empty')}
            // Readers of a report choose nothing.
            detail={!isReadOnly && t('emptyHint')}
          />
          {!isReadOnly && <SetupSteps />}
        </>
      ) : (
        <>
          <TrendChart overview={overview} />
          <div className={classes.parts}>
            {worth && <WorthPart {...worth} />}
            <Groups overview={overview} />
          </div>
        </>
      )}
      <div className={classes.parts}>
        {actions && <ActionsPart actions={actions} before={before} period={period} />}
        <HealthPart health={health} period={period} sites={sites} />
      </div>
    </div>
  )
}
