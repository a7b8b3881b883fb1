import type { InsightType } from '@bonfire/contract/category'
import { Button } from '@mantine/core'
import { IconClockSearch, IconCloudOff, IconFilterOff, IconLock } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { DAYS_RANGES } from '../../../lib/address/analysis-defaults.ts'
import { useFailure } from '../../../lib/http/failure.ts'
import { setAnalysisView } from '../../../lib/stored/stored-state.ts'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { NoSites } from '../../sites/no-sites.tsx'
import { useSelectedSites } from '../../sites/site-selection.ts'
import { longerRange, rangeKey, type useAnalysisSearch } from '../analysis-search.ts'
import type { AnalysisList } from './use-analysis-list.ts'

interface ListMessageProps {
  insightType: InsightType
  url: ReturnType<typeof useAnalysisSearch>
  list: AnalysisList
}

/** Why no rows are shown, and what to do. */
export function ListMessage({ insightType, url, list }: ListMessageProps) {
  const t = useTranslations('analysis')
  const { isMultiSite, sites } = useSelectedSites()
  if (list.isBarred) return <EmptyState icon={<IconLock size={22} stroke={1.7} />} title={t('list.barred')} />
  if (sites.length === 0) return <NoSites />
  if (list.loadedCount > 0) return <NothingMatches insightType={insightType} url={url} list={list} />

  if (list.hasFailed) return <NotLoaded list={list} />

  const longer = longerRange(url.range, DAYS_RANGES)
  return (
    <EmptyState
      icon={<IconClockSearch size={22} stroke={1.7} />}
      title={isMultiSite ? t('empty.sites') : t('empty.insights')}
      detail={t('empty.sitesHint')}
    >
      {longer && (
        <Button size="sm" onClick={() => url.change({ range: longer })}>
          {t('empty.widen', { range: t(`rangeNames.${rangeKey(longer)}`) })}
        </Button>
      )}
    </EmptyState>
  )
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
  const isFiltered = url.search !== '' || url.category !== 'all'
  return (
    <EmptyState
      icon={<IconFilterOff size={22} stroke={1.7} />}
      title={t('filtered')}
      detail={url.search === '' ? t('filteredHint') : t('searchedHint')}
    >
      {isFiltered && (
        <Button size="sm" onClick={() => url.change({ analysisSearch: '', category: 'all' })}>
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
