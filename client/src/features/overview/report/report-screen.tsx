import { Button } from '@mantine/core'
import { IconLinkOff, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { hasStatus, useFailure } from '../../../lib/http/failure.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useDaysText } from '../../../lib/time/day-text.ts'
import basics from '../../../ui/basics.module.css'
import { Mark } from '../../../ui/mark.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorState } from '../../../ui/messages/error-state.tsx'
import { SkeletonRows } from '../../../ui/messages/skeleton-rows.tsx'
import { usePrintInLight } from '../../../ui/printing.ts'
import { LanguageSwitch } from '../../auth/public-page/language-switch.tsx'
import { OverviewContent } from '../overview-content.tsx'
import page from '../page.module.css'
import { useAgainstText } from '../use-overview-texts.ts'
import classes from './report.module.css'
import { ReportContext } from './report-context.ts'
import { reportQuery } from './report-links.queries.ts'

/** The page is for whoever has the link of the report: to read and to print, and nothing else. */
export function ReportScreen() {
  const t = useTranslations('overview')
  const format = useFormatter()
  const failureOf = useFailure()
  const daysText = useDaysText()
  const againstText = useAgainstText()
  const token = useSearch({ strict: false, select: (search) => ('token' in search ? search.token : undefined) }) ?? ''
  const { data, error, isError, isFetching, refetch } = useQuery(reportQuery(token))
  usePageTitle(data?.name ?? t('report.title'))
  usePrintInLight()
  const dayText = (instant: string) => format.dateTime(new Date(instant), { dateStyle: 'long' })
  const hidden = data ? data.report.sites - data.siteNames.length : 0
  const names = data && (hidden > 0 ? [...data.siteNames, t('moreSites', { count: hidden })] : data.siteNames)
  return (
    <main className={`${page.page} ${classes.report}`}>
      {/* Whoever has the link may read it; search engines may not. */}
      <meta name="robots" content="noindex" />
      <header className={classes.heading}>
        <h1 className={basics.pageTitle}>
          <Mark size={28} />
          {data?.name ?? t('report.title')}
        </h1>
        {data && (
          <ul>
            <li>{t('sites', { count: data.report.sites })}</li>
            <li>{daysText(data.report.period)}</li>
            <li>
              {againstText(data.report.period, data.report.before, new Date(data.createdAt).toISOString().slice(0, 10))}
            </li>
            <li>{t('report.asOf', { day: dayText(data.createdAt) })}</li>
          </ul>
        )}
        <div className={`${basics.line} ${basics.atEnd} ${page.screenOnly}`}>
          <LanguageSwitch />
          {data && (
            <Button variant="default" size="sm" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
              {t('period.print')}
            </Button>
          )}
        </div>
      </header>
      {names && <p className={classes.sites}>{names.join(', ')}</p>}
      {isError && hasStatus(error, 404) && (
        <EmptyState
          icon={<IconLinkOff size={22} stroke={1.7} />}
          title={t('report.failed')}
          detail={failureOf(error).message}
        />
      )}
      {isError && !hasStatus(error, 404) && (
        <ErrorState title={t('report.failed')} load={{ error, isFetching, refetch }} />
      )}
      {!data && !isError && (
        <SkeletonRows rows={12} columns={['30%', '12%', '12%', '12%', '12%']} label={t('report.loading')} />
      )}
      {data && (
        <ReportContext value={true}>
          <OverviewContent overview={data.report} health={data.report.health} isStale={false} />
          <p className={`${classes.foot} ${page.screenOnly}`}>{t('report.until', { day: dayText(data.expiresAt) })}</p>
        </ReportContext>
      )}
    </main>
  )
}
