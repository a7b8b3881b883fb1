import type { InsightType } from '@bonfire/contract/values/category'
import { Button } from '@mantine/core'
import { IconClockSearch, IconCloudOff, IconFilterOff, IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { rangeOfLink, rangeParameters } from '../../../lib/address/time-range.ts'
import { useFailure } from '../../../lib/http/failure.ts'
import { setAnalysisView } from '../../../lib/stored/stored-state.ts'
import { useDayText } from '../../../lib/time/day-text.ts'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { MissingRole } from '../../sites/evaluation/missing-role.tsx'
import { NoSites } from '../../sites/no-sites.tsx'
import { SetupSteps } from '../../sites/setup/setup-steps.tsx'
import { findProject, sitesParameter, useSelectedSites } from '../../sites/site-selection.ts'
import type { useAnalysisSearch } from '../analysis-search.ts'
import { OtherRange } from '../range/other-range.tsx'
import { type Latest, useLatest } from '../range/use-latest.ts'
import type { AnalysisList } from './use-analysis-list.ts'

interface ListMessageProps {
  insightType: InsightType
  url: ReturnType<typeof useAnalysisSearch>
  list: AnalysisList
}

export function ListMessage({ insightType, url, list }: ListMessageProps) {
  const t = useTranslations('analysis')
  const { sites } = useSelectedSites()
  if (list.isBarred) return <EmptyState icon={<IconLock size={22} stroke={1.7} />} title={t('list.barred')} />
  if (sites.length === 0) {
    return (
      <>
        <NoSites />
        <SetupSteps />
      </>
    )
  }
  if (list.loadedCount > 0) return <NothingMatches insightType={insightType} url={url} list={list} />

  if (list.hasFailed) return <NotLoaded list={list} />

  return (
    <>
      <NothingFound insightType={insightType} url={url} />
      <SetupSteps />
    </>
  )
}

/** Nothing in the range: says when there was something, and leads there. */
function NothingFound({ insightType, url }: Pick<ListMessageProps, 'insightType' | 'url'>) {
  const t = useTranslations('analysis')
  const { sites, isMultiSite } = useSelectedSites()
  const latest = useLatest(insightType)
  const latestText = useLatestText(latest)
  return (
    <EmptyState
      icon={<IconClockSearch size={22} stroke={1.7} />}
      title={isMultiSite ? t('empty.sites') : t('empty.insights')}
      detail={
        <>
          {latestText ?? t('empty.sitesHint')}
          <MissingRole siteIds={sites.map(({ syncoId }) => syncoId)} />
        </>
      }
    >
      {latest && !latest.isSelected ? (
        <Button
          size="sm"
          renderRoot={(props) => (
            <Link
              {...props}
              to="."
              search={(before) => ({
                ...before,
                sites: sitesParameter(latest.sites),
                ...rangeParameters(rangeOfLink(latest.day)),
              })}
            />
          )}
        >
          {t('empty.showElsewhere')}
        </Button>
      ) : (
        <OtherRange url={url} latest={latest?.day ?? null} />
      )}
      <WhichRulesRun />
    </EmptyState>
  )
}

/** Nothing found may be nothing looked for: rules need points. */
function WhichRulesRun() {
  const t = useTranslations('analysis.empty')
  const { sites } = useSelectedSites()
  const [site] = sites
  if (!site || sites.length > 1) return null
  return (
    <Button
      size="sm"
      variant="default"
      renderRoot={(props) => <Link {...props} to="/coverage" search={{ coverageSite: site.syncoId }} />}
    >
      {t('whichRulesRun')}
    </Button>
  )
}

function useLatestText(latest: Latest | null | undefined): string | undefined {
  const t = useTranslations('analysis.empty')
  const dayText = useDayText()
  const { portfolio } = useSelectedSites()
  if (!latest) return undefined
  if (latest.isSelected) return t('latestHere', { day: dayText(latest.day) })
  const project = findProject(portfolio, latest.sites[0]?.projectId)
  return t('latestElsewhere', { day: dayText(latest.day), project: project?.projectName ?? '' })
}

/** The result is unknown: say nothing about results, without alarm. */
function NotLoaded({ list }: Pick<ListMessageProps, 'list'>) {
  const t = useTranslations('analysis.list')
  const common = useTranslations('common')
  const failureOf = useFailure()
  return (
    <EmptyState
      icon={<IconCloudOff size={22} stroke={1.7} />}
      title={t('failed')}
      detail={failureOf(list.error).detail}
    >
      <Button size="sm" variant="default" loading={list.isUpdating} onClick={() => list.retry()}>
        {common('retry')}
      </Button>
    </EmptyState>
  )
}

/** Search, category or snoozing hides everything loaded. */
function NothingMatches({ insightType, url, list }: ListMessageProps) {
  const t = useTranslations('analysis.empty')
  const isFiltered = url.search !== '' || url.category !== 'all' || url.only !== undefined
  const hint = url.search === '' ? t('filteredHint') : t('searchedHint')
  return (
    <EmptyState
      icon={<IconFilterOff size={22} stroke={1.7} />}
      title={t('filtered')}
      detail={url.only === 'new' && list.isFirstVisit ? t('firstVisit') : hint}
    >
      {isFiltered && (
        <Button size="sm" onClick={() => url.change({ analysisSearch: '', category: 'all', only: undefined })}>
          {t('clearFilters')}
        </Button>
      )}
      {list.model.snoozedCount > 0 && (
        <Button size="sm" variant="default" onClick={() => setAnalysisView(insightType, { showSnoozed: true })}>
          {t('showSnoozed')}
        </Button>
      )}
    </EmptyState>
  )
}
