import type { Locale } from '@bonfire/contract/people/users'
import type { InsightType } from '@bonfire/contract/values/category'
import { Button } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { IconChevronsDown, IconChevronsUp, IconDownload } from '@tabler/icons-react'
import { memo, type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { GROUP_BY_OPTIONS, type GroupBy, SORT_BY_OPTIONS, type SortBy } from '../../../lib/address/analysis-defaults.ts'
import type { TimeRange } from '../../../lib/address/time-range.ts'
import { setAnalysisView } from '../../../lib/stored/stored-state.ts'
import { useCsvForms } from '../../../lib/use-csv-forms.ts'
import { ExportButton } from '../../../ui/fields/export-button.tsx'
import { SearchBox } from '../../../ui/fields/search-box.tsx'
import { ToolbarChoice } from '../../../ui/fields/toolbar-choice.tsx'
import screen from '../../../ui/list-screen.module.css'
import toolbar from '../../../ui/toolbar.module.css'
import type { useAnalysisSearch } from '../analysis-search.ts'
import { RangeChoice } from '../range/range-choice.tsx'
import classes from './list-toolbar.module.css'
import { SnoozedPopover } from './table/snoozed-popover.tsx'
import type { AnalysisList } from './use-analysis-list.ts'

interface ListToolbarProps {
  insightType: InsightType
  url: ReturnType<typeof useAnalysisSearch>
  list: AnalysisList
  /** The search as typed. */
  onType: (search: string) => void
  isExporting: boolean
  onExport: (language: Locale) => void
  /** Stands after the other choices. */
  children: ReactNode
}

/**
 * The toolbar: collapse, search, arrangement, time range, snoozed ones, export. Each part only re-renders for its own
 * data, because the rows wait for it.
 */
export function ListToolbar({ insightType, url, list, onType, isExporting, onExport, children }: ListToolbarProps) {
  const t = useTranslations('analysis')
  const options = useToolbarOptions()
  const { view, model } = list
  const change = (part: Parameters<typeof setAnalysisView>[1]) => setAnalysisView(insightType, part)
  const fold = (isCollapsed: boolean) => {
    const folded = model.sections.map((section) => [`${view.groupBy}:${section.key}`, isCollapsed] as const)
    change({ collapsed: { ...view.collapsed, ...Object.fromEntries(folded) } })
  }
  return (
    <div className={`${screen.toolbar} ${classes.toolbar}`} role="toolbar" aria-label={t('toolbar.label')}>
      <FoldButtons onFold={useCallbackRef(fold)} />
      <SearchBox
        className={classes.search}
        label={t('toolbar.search')}
        placeholder={t('toolbar.searchHint')}
        clearLabel={t('toolbar.clearSearch')}
        value={url.search}
        onType={onType}
        onChange={(analysisSearch) => url.change({ analysisSearch })}
      />
      <ToolbarChoice
        label={t('toolbar.groupBy')}
        value={view.groupBy}
        options={options.groupBy}
        onChange={useCallbackRef((groupBy: GroupBy) => change({ groupBy }))}
      />
      <ToolbarChoice
        label={t('toolbar.sortBy')}
        value={view.sortBy}
        options={options.sortBy}
        onChange={useCallbackRef((sortBy: SortBy) =>
          change({ sortBy, ...((sortBy === 'cost' || sortBy === 'worth') && { columnSort: null }) }),
        )}
      />
      <RangeChoice range={url.range} onChange={useCallbackRef((range: TimeRange) => url.change({ range }))} />
      {children}
      <span className={screen.spring} />
      <SnoozedPopover
        snoozedCount={model.snoozedCount}
        showSnoozed={view.showSnoozed}
        onChange={useCallbackRef((showSnoozed: boolean) => change({ showSnoozed }))}
      />
      <Export
        isEmpty={model.rowCount === 0}
        isExporting={isExporting}
        onExport={useCallbackRef((language: Locale) => onExport(language))}
      />
    </div>
  )
}

/** The options of the two choices, labelled in the user's language. */
function useToolbarOptions() {
  const t = useTranslations('analysis')
  return useMemo(
    () => ({
      groupBy: GROUP_BY_OPTIONS.map((value) => ({ value, label: t(`groupBy.${value}`) })),
      sortBy: SORT_BY_OPTIONS.map((value) => ({ value, label: t(`sortBy.${value}`) })),
    }),
    [t],
  )
}

const FoldButtons = memo(function FoldButtons({ onFold }: { onFold: (isCollapsed: boolean) => void }) {
  const t = useTranslations('analysis.toolbar')
  return (
    <div className={classes.pair}>
      <Button variant="default" size="sm" px={8} title={t('expandAll')} onClick={() => onFold(false)}>
        <IconChevronsDown size={16} aria-hidden />
        <span className={toolbar.wide}>&ensp;{t('expandAll')}</span>
      </Button>
      <Button variant="default" size="sm" px={8} title={t('collapseAll')} onClick={() => onFold(true)}>
        <IconChevronsUp size={16} aria-hidden />
        <span className={toolbar.wide}>&ensp;{t('collapseAll')}</span>
      </Button>
    </div>
  )
})

interface ExportProps {
  isEmpty: boolean
  isExporting: boolean
  onExport: (language: Locale) => void
}

const Export = memo(function Export({ isEmpty, isExporting, onExport }: ExportProps) {
  const t = useTranslations('analysis.toolbar')
  return (
    <ExportButton
      forms={useCsvForms()}
      size="sm"
      className={`${toolbar.choice} ${classes.export}`}
      title={t('export')}
      disabled={isEmpty}
      loading={isExporting}
      onExport={onExport}
    >
      <IconDownload size={15} aria-hidden />
      <span className={toolbar.wide}>&ensp;{t('export')}</span>
    </ExportButton>
  )
})
