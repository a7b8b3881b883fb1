import type { InsightType } from '@bonfire/contract/category'
import { Button } from '@mantine/core'
import { IconClockSearch, IconCloudOff, IconFilterOff, IconLock } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { DAYS_RANGES } from '../../../lib/analysis-defaults.ts'
import { useFailureHelp } from '../../../lib/failure-text.ts'
import { setAnalysisView } from '../../../lib/stored-state.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NoSites } from '../../sites/no-sites-on-demand.tsx'
import { useSelectedSites } from '../../sites/site-selection.ts'
import { longerRange, rangeKey, type useAnalysisSearch } from '../analysis-search.ts'
import type { AnalysisList } from './use-analysis-list.ts'

interface ListMessageProps {
  insightType: InsightType
  url: ReturnType<typeof useAnalysisSearch>
  list: AnalysisList
}

/** Why no row is shown, and what helps (OPEN-C25, OPEN-C26). */
export function ListMessage({ insightType, url, list }: ListMessageProps) {
  const t = useTranslations('analysis')
  const { isMultiSite, sites } = useSelectedSites()
  if (list.isBarred) return <EmptyState icon={<IconLock size={22} stroke={1.7} />} title={t('list.barred')} />
  if (sites.length === 0) return <NoSites />
  if (list.loadedCount > 0) return <NothingMatches insightType={insightType} url={url} list={list} />

  if (list.hasFailed) return <NotLoaded list={list} />

  const longer = longerRange(url.daysRange, DAYS_RANGES)
  return (
    <EmptyState
      icon={<IconClockSearch size={22} stroke={1.7} />}
      title={isMultiSite ? t('empty.sites') : t('empty.insights')}
      detail={t('empty.sitesHint')}
    >
      {longer && (
        <Button size="sm" onClick={() => url.change({ daysRange: longer })}>
          {t('empty.widen', { range: t(`rangeNames.${rangeKey(longer)}`) })}
        </Button>
      )}
    </EmptyState>
  )
}

/** Nobody knows what is there: no word of results, and no alarm either (API-08). */
function NotLoaded({ list }: Pick<ListMessageProps, 'list'>) {
  const t = useTranslations('analysis.list')
  const common = useTranslations('common')
  const helpFor = useFailureHelp()
  return (
    <EmptyState icon={<IconCloudOff size={22} stroke={1.7} />} title={t('failed')} detail={helpFor(list.error)}>
      <Button size="sm" variant="default" loading={list.isUpdating} onClick={() => list.retry()}>
        {common('retry')}
      </Button>
    </EmptyState>
  )
}

/** Search, category or snooze hide everything that was loaded. */
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
