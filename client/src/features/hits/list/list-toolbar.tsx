import type { InsightType } from '@bonfire/contract/category'
import { Button } from '@mantine/core'
import { IconChevronsDown, IconChevronsUp, IconDownload } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { DAYS_RANGES, type DaysRange, GROUP_BY_OPTIONS, SORT_BY_OPTIONS } from '../../../lib/analysis-defaults.ts'
import { setAnalysisView } from '../../../lib/stored-state.ts'
import { rangeKey, type useAnalysisSearch } from '../analysis-search.ts'
import { SearchBox } from '../search-box.tsx'
import classes from './list.module.css'
import { SnoozedPopover } from './snoozed-popover.tsx'
import toolbar from './toolbar.module.css'
import { ToolbarChoice } from './toolbar-choice.tsx'
import type { AnalysisList } from './use-analysis-list.ts'

interface ListToolbarProps {
  insightType: InsightType
  url: ReturnType<typeof useAnalysisSearch>
  list: AnalysisList
  /** The search as it is being typed. */
  onType: (search: string) => void
  onExport: () => void
}

/** One line: fold, search, arrange, time range, snoozed ones, export. */
export function ListToolbar({ insightType, url, list, onType, onExport }: ListToolbarProps) {
  const t = useTranslations('analysis')
  const { view, model } = list
  const change = (part: Parameters<typeof setAnalysisView>[1]) => setAnalysisView(insightType, part)
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('toolbar.label')}>
      <FoldButtons
        onFold={(isCollapsed) => {
          const folded = model.sections.map((section) => [`${view.groupBy}:${section.key}`, isCollapsed] as const)
          change({ collapsed: { ...view.collapsed, ...Object.fromEntries(folded) } })
        }}
      />
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
        options={GROUP_BY_OPTIONS.map((value) => ({ value, label: t(`groupBy.${value}`) }))}
        onChange={(groupBy) => change({ groupBy })}
      />
      <ToolbarChoice
        label={t('toolbar.sortBy')}
        value={view.sortBy}
        options={SORT_BY_OPTIONS.map((value) => ({ value, label: t(`sortBy.${value}`) }))}
        onChange={(sortBy) => change({ sortBy })}
      />
      <ToolbarChoice
        label={t('toolbar.history')}
        isLabelSpared
        value={String(url.daysRange)}
        options={DAYS_RANGES.map((range) => ({ value: String(range), label: t(`ranges.${rangeKey(range)}`) }))}
        onChange={(range) => url.change({ daysRange: Number(range) as DaysRange })}
      />
      <span className={classes.spring} />
      <SnoozedPopover
        snoozedCount={model.snoozedCount}
        showSnoozed={view.showSnoozed}
        onChange={(showSnoozed) => change({ showSnoozed })}
      />
      <Button
        variant="default"
        size="sm"
        className={toolbar.choice}
        title={t('toolbar.export')}
        disabled={model.rowCount === 0}
        onClick={onExport}
      >
        <IconDownload size={15} aria-hidden />
        <span className={toolbar.wide}>&ensp;{t('toolbar.export')}</span>
      </Button>
    </div>
  )
}

function FoldButtons({ onFold }: { onFold: (isCollapsed: boolean) => void }) {
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
}
