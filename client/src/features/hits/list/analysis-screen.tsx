import type { Locale } from '@bonfire/contract/people/users'
import type { CategoryFilter, InsightType } from '@bonfire/contract/values/category'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { download } from '../../../lib/download.ts'
import { lazyPart } from '../../../lib/loading/lazy-part.tsx'
import { loadChunk } from '../../../lib/loading/load-chunk.ts'
import { useTypedSearch } from '../../../lib/use-typed-search.ts'
import { exportWords } from '../../../locales/export-words.ts'
import { withTexts } from '../../../locales/texts.ts'
import basics from '../../../ui/basics.module.css'
import heading from '../../../ui/heading.module.css'
import screen from '../../../ui/list-screen.module.css'
import { SkeletonRows } from '../../../ui/messages/skeleton-rows.tsx'
import { StaleNotice } from '../../../ui/messages/stale-notice.tsx'
import { showFailure } from '../../../ui/messages/toasts.tsx'
import { useIsPhone } from '../../../ui/phone-layout.ts'
import { type Ticks, useTicks } from '../../../ui/ticks/use-ticks.ts'
import { hasRolesRestriction } from '../../auth/permissions.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { ChangesNotice } from '../../changes/changes-notice.tsx'
import { EvaluationProgress } from '../../sites/evaluation/evaluation-progress.tsx'
import { useSelectedSites } from '../../sites/site-selection.ts'
import { useAnalysisSearch, useSharedAddress } from '../analysis-search.ts'
import { CostNotice } from '../costs/cost-notice.tsx'
import type { GroupRow } from '../group-rows.ts'
import { readCosts, reloadFindings } from '../hits.queries.ts'
import { RangeNotices } from '../range/range-notices.tsx'
import classes from './analysis-screen.module.css'
import { CategoryRail } from './category-rail.tsx'
import { useGroupDialogs } from './dialogs/group-dialogs.tsx'
import { ListHeading } from './list-heading.tsx'
import { ListMessage } from './list-message.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { ListViews } from './list-views.tsx'
import table from './table/group-table.module.css'
import { GroupTable } from './table/group-table.tsx'
import { idsOf } from './table/use-line-cells.tsx'
import { type AnalysisList, useAnalysisList } from './use-analysis-list.ts'
import { OnlyChoice } from './visit/only-choice.tsx'

const TickedBar = lazyPart(() =>
  withTexts(['bulk', 'snooze'], async () => (await import('./ticked/ticked-bar.tsx')).TickedBar),
)

interface AnalysisScreenProps {
  insightType: InsightType
  /** The categories as the category bar orders them. */
  categories: readonly CategoryFilter[]
}

/** The list of insights or monitoring: categories, counts, toolbar and sections. */
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
  const { askSnooze, askAction, dialog } = useGroupDialogs(insightType, url.range)
  const { sections, rowCount } = list.model
  const listIds = useCallback(() => sections.flatMap(idsOf), [sections])
  const ticks = useTicks(rowCount, listIds)
  const exporting = useMutation({
    mutationFn: async (language: Locale) => {
      const { showSnoozed } = list.view
      const { EXPORT_FILE_NAMES, exportGroupCsv } = await loadChunk(() => import('../exports/group-export.ts'))
      const words = await exportWords(language)
      const costs = list.costs ?? (await readCosts({ insightType, sites: list.shownSites }))
      download(
        EXPORT_FILE_NAMES[insightType],
        exportGroupCsv(sections, { showSnoozed, portfolio, costs, language, words }),
      )
    },
    onError: () => showFailure(t('exportFailed')),
  })

  const isPhone = useIsPhone()
  const views = (
    <>
      <OnlyChoice
        only={url.only}
        counts={list.isCounted ? list.model.onlyCounts : undefined}
        onChange={(only) => url.change({ only })}
      />
      <ListViews insightType={insightType} url={url} view={list.view} />
    </>
  )

  return (
    <div className={classes.screen}>
      <CategoryRail
        categories={categories}
        current={url.category}
        counts={list.isCounted ? list.model.categoryCounts : undefined}
      />
      <div className={basics.column}>
        <ListHeading
          insightType={insightType}
          category={url.category}
          range={list.shownRange}
          model={list.isCounted ? list.model : undefined}
        >
          {!isPhone && <div className={`${heading.aside} ${basics.line}`}>{views}</div>}
        </ListHeading>
        <ListToolbar
          insightType={insightType}
          url={url}
          list={list}
          onType={typing.type}
          isExporting={exporting.isPending}
          onExport={exporting.mutate}
        >
          {isPhone && views}
        </ListToolbar>
        <section className={`${screen.frame} ${table.table}`}>
          <div className={screen.news}>
            <ChangesNotice
              shown={{ insightType, sites, days: list.shownSites }}
              loaded={list}
              isEmpty={list.loadedCount === 0}
              onLoad={() => reloadFindings(queryClient)}
            />
          </div>
          <RangeNotices url={url} sites={sites} hasTrends />
          <EvaluationProgress siteIds={sites.map(({ syncoId }) => syncoId)} />
          {list.isStale && list.loadedCount > 0 && (
            <StaleNotice load={{ isFetching: list.isUpdating, refetch: list.retry }} />
          )}
          {list.loadedCount > 0 && <CostNotice list={list} />}
          <ListBody
            insightType={insightType}
            url={shown}
            list={list}
            onSnooze={maySnooze ? askSnooze : undefined}
            onCreate={askAction}
            ticks={ticks}
          />
          {ticks.ticked.size > 0 && (
            <TickedBar
              insightType={insightType}
              range={list.shownRange}
              rows={sections.flatMap(({ rows }) => rows.filter(({ id }) => ticks.ticked.has(id)))}
              onClear={ticks.clear}
              onKeep={ticks.keep}
              placeholder={null}
            />
          )}
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
  ticks: Ticks
}

function ListBody({ insightType, url, list, onSnooze, onCreate, ticks }: ListBodyProps) {
  if (list.isLoading) return <LoadingRows />
  if (list.model.rowCount === 0) return <ListMessage insightType={insightType} url={url} list={list} />
  return <GroupTable insightType={insightType} list={list} onSnooze={onSnooze} onCreate={onCreate} ticks={ticks} />
}

const SKELETON_COLUMNS = ['9%', '5%', '14%', '8%', '26%', '12%', '6%', '9%', '8%', '5%']

function LoadingRows() {
  const t = useTranslations('analysis.list')
  return <SkeletonRows rows={30} columns={SKELETON_COLUMNS} label={t('loading')} />
}
