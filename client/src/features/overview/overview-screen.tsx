import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../lib/page-title.ts'
import { useDaysText } from '../../lib/time/day-text.ts'
import { dayBefore } from '../../lib/time/site-days.ts'
import heading from '../../ui/heading.module.css'
import { ErrorState } from '../../ui/messages/error-state.tsx'
import { Problem } from '../../ui/messages/problem.tsx'
import { SkeletonRows } from '../../ui/messages/skeleton-rows.tsx'
import { usePrintInLight } from '../../ui/printing.ts'
import { todaysAt } from '../sites/range/latest-day.ts'
import { useSelectedSites } from '../sites/site-selection.ts'
import { overviewQuery, worthQuery } from './overview.queries.ts'
import { OverviewContent } from './overview-content.tsx'
import classes from './overview-screen.module.css'
import page from './page.module.css'
import { PeriodBar } from './period-bar.tsx'
import { useAgainstText } from './use-overview-texts.ts'
import { periodOf } from './use-period.ts'
import { usePrintOnceComplete } from './use-print.ts'

// Two lines of paper.
const MOST_PRINTED_SITES = 12
const WORTH_DAYS = 30

export function OverviewScreen() {
  const t = useTranslations('overview')
  const againstText = useAgainstText()
  const daysText = useDaysText()
  const navigate = useNavigate()
  const search = useSearch({ from: '/signed-in/overview' })
  const { sites } = useSelectedSites()
  const todays = todaysAt(sites, new Date())
  const { period, problem } = periodOf(search, todays.from)
  const siteIds = useMemo(() => sites.map(({ syncoId }) => syncoId), [sites])
  const { data, error, isError, isFetching, isLoading, isPlaceholderData, refetch } = useQuery(
    overviewQuery({ siteIds, period }),
  )
  const lastDays = { from: dayBefore(todays.to, WORTH_DAYS - 1), to: todays.to }
  const worth = useQuery({ ...worthQuery({ siteIds, period: lastDays }), enabled: data !== undefined })
  usePageTitle(t('title'))
  usePrintInLight()
  usePrintOnceComplete({ isAsked: search.print === 'yes', isComplete: data !== undefined && !isPlaceholderData }, () =>
    navigate({ to: '/overview', search: ({ print: _, ...rest }) => rest, replace: true }),
  )
  const names = sites.slice(0, MOST_PRINTED_SITES).map(({ label }) => label)
  const hidden = sites.length - names.length
  const printed = hidden > 0 ? [...names, t('moreSites', { count: hidden })] : names
  return (
    <div className={page.page}>
      <div className={`${heading.heading} ${classes.heading}`}>
        <h1 className={heading.title}>{t('title')}</h1>
        <ul className={heading.info}>
          <li>{t('sites', { count: siteIds.length })}</li>
          <li>{daysText(period)}</li>
          {data && <li>{againstText(period, data.before, todays.to)}</li>}
        </ul>
      </div>
      <p className={classes.printedSites}>{printed.join(', ')}</p>
      <PeriodBar
        period={period}
        todays={todays}
        siteIds={siteIds}
        onChoose={({ from, to }) => void navigate({ to: '/overview', search: (before) => ({ ...before, from, to }) })}
      />
      {problem && (
        <Problem isQuiet className={classes.problem}>
          {t(`problems.${problem}`)}
        </Problem>
      )}
      {worth.isError && !worth.data && (
        <Problem isQuiet className={classes.problem}>
          {t('worth.failed')}
        </Problem>
      )}
      {isLoading && <SkeletonRows rows={12} columns={['30%', '12%', '12%', '12%', '12%']} label={t('loading')} />}
      {isError && !data && <ErrorState title={t('failed')} load={{ error, isFetching, refetch }} />}
      {data && (
        <OverviewContent
          overview={data}
          health={{ silentSites: data.health.silentSites.length, idleRules: data.health.idleRules.length }}
          worth={worth.data && { findings: worth.data.findings, days: lastDays }}
          isStale={isPlaceholderData}
        />
      )}
    </div>
  )
}
