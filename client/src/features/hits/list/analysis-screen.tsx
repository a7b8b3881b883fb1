import type { CategoryFilter, InsightType } from '@bonfire/contract/category'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { download } from '../../../lib/download.ts'
import { loadAsked } from '../../../lib/part-problem.ts'
import { useTypedSearch } from '../../../lib/use-typed-search.ts'
import screen from '../../../ui/list-screen.module.css'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { hasRolesRestriction } from '../../auth/permissions.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { ChangesNotice } from '../../changes/changes-notice-on-demand.tsx'
import { useSelectedSites } from '../../sites/site-selection.ts'
import { showFailure } from '../../snooze/snooze-notices.tsx'
import { useAnalysisSearch, useSharedAddress } from '../analysis-search.ts'
import type { GroupRow } from '../group-rows.ts'
import { reloadHits } from '../hits.queries.ts'
import { CategoryRail } from './category-rail.tsx'
import { useGroupDialogs } from './group-dialogs.tsx'
import { GroupTable } from './group-table.tsx'
import classes from './list.module.css'
import { ListHeading } from './list-heading.tsx'
import { ListMessage } from './list-message.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { type AnalysisList, useAnalysisList } from './use-analysis-list.ts'

interface AnalysisScreenProps {
  insightType: InsightType
  /** In the order of the rail. */
  categories: readonly CategoryFilter[]
}

/** The list of insights or of monitoring: categories, counts, toolbar and sections. */
export function AnalysisScreen({ insightType, categories }: AnalysisScreenProps) {
  const t = useTranslations('analysis.list')
  const url = useAnalysisSearch(insightType)
  useSharedAddress(url)
  const typing = useTypedSearch(url.search)
  const shown = { ...url, search: typing.search }
  const list = useAnalysisList(insightType, shown)
  const { portfolio, sites } = useSelectedSites()
  const queryClient = useQueryClient()
  const maySnooze = hasRolesRestriction(useSessionUser())
  const { askSnooze, askAction, dialog } = useGroupDialogs(insightType, url.daysRange)
  const exportList = async () => {
    try {
      const chunk = await loadAsked(() => import('./group-export.ts'))
      if (!chunk) return
      const { EXPORT_FILE_NAMES, exportCsv } = chunk
      download(EXPORT_FILE_NAMES[insightType], exportCsv(list.model.sections, list.view.showSnoozed, portfolio))
    } catch {
      showFailure(t('exportFailed'))
    }
  }

  return (
    <div className={classes.screen}>
      <CategoryRail
        categories={categories}
        current={url.category}
        counts={list.isCounted ? list.model.categoryCounts : undefined}
      />
      <div className={classes.main}>
        <ListHeading
          insightType={insightType}
          category={url.category}
          daysRange={list.shownDaysRange}
          model={list.isCounted ? list.model : undefined}
        />
        <ListToolbar insightType={insightType} url={url} list={list} onType={typing.type} onExport={exportList} />
        <section className={`${screen.frame} ${classes.table}`}>
          <div className={screen.news}>
            <ChangesNotice shown={{ insightType, sites }} loaded={list} onLoad={() => reloadHits(queryClient)} />
          </div>
          {list.hasFailed && list.loadedCount > 0 && <FailureNotice list={list} />}
          <ListBody
            insightType={insightType}
            url={shown}
            list={list}
            onSnooze={maySnooze ? askSnooze : undefined}
            onCreate={askAction}
          />
        </section>
      </div>
      {dialog}
    </div>
  )
}

interface ListBodyProps {
  insightType: InsightType
  url: ReturnType<typeof useAnalysisSearch>
  list: AnalysisList
  onSnooze: ((row: GroupRow) => void) | undefined
  onCreate: (row: GroupRow) => void
}

function ListBody({ insightType, url, list, onSnooze, onCreate }: ListBodyProps) {
  if (list.isLoading) return <LoadingRows />
  if (list.model.rowCount === 0) return <ListMessage insightType={insightType} url={url} list={list} />
  return <GroupTable insightType={insightType} list={list} onSnooze={onSnooze} onCreate={onCreate} />
}

const SKELETON_COLUMNS = ['9%', '5%', '14%', '8%', '26%', '12%', '6%', '9%', '8%', '5%']

function LoadingRows() {
  const t = useTranslations('analysis.list')
  return <SkeletonRows rows={30} columns={SKELETON_COLUMNS} label={t('loading')} />
}

/** A failed load takes nothing away, and can quietly be tried again (API-08, OPEN-C29). */
function FailureNotice({ list }: { list: AnalysisList }) {
  const t = useTranslations('analysis.list')
  const common = useTranslations('common')
  return (
    <p className={screen.notice}>
      {t('failedStale')}
      <Button size="compact-sm" variant="subtle" loading={list.isUpdating} onClick={() => list.retry()}>
        {common('retry')}
      </Button>
    </p>
  )
}
