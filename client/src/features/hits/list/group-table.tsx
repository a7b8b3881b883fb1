import type { InsightType } from '@bonfire/contract/category'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { setAnalysisView } from '../../../lib/stored-state.ts'
import { DataTableHeaders, gridTracks, nextSort } from '../../../ui/data-table-headers.tsx'
import { ScrollStep } from '../../../ui/data-table-step.tsx'
import { VirtualDataTable } from '../../../ui/data-table-virtual.tsx'
import { findSite, useSelectedSites } from '../../sites/site-selection.ts'
import type { GroupRow } from '../group-rows.ts'
import { useRuleTypeLabels } from '../rule-type-labels.ts'
import { useSiteTime } from '../use-site-time.ts'
import { DESCENDING_FIRST, useGroupColumns } from './group-columns.ts'
import { type ListItem, listItems, MORE_SECTIONS, NOTHING_UNFOLDED, SECTION_ROWS, type Unfolded } from './list-items.ts'
import { howItWasLeft, rememberLeaving } from './list-return.ts'
import { MoreCell } from './more-cell.tsx'
import { RowCells } from './row-cells.tsx'
import { SectionCell } from './section-cell.tsx'
import type { AnalysisList } from './use-analysis-list.ts'
import { useListScroll } from './use-list-scroll.ts'
import { useTrends } from './use-trends.ts'

interface GroupTableProps {
  insightType: InsightType
  list: AnalysisList
  /** Missing when the person may not snooze. */
  onSnooze: ((row: GroupRow) => void) | undefined
}

/** The sections with their rows. */
export function GroupTable({ insightType, list, onSnooze }: GroupTableProps) {
  const t = useTranslations('analysis.list')
  const { portfolio } = useSelectedSites()
  const { view, model } = list
  const columns = useGroupColumns()
  const ruleTypeLabels = useRuleTypeLabels()
  const siteTime = useSiteTime()
  const { trends, wantTrend } = useTrends(insightType)
  const scrollerRef = useRef<HTMLDivElement>(null)
  const [left] = useState(() => howItWasLeft(insightType))
  const unfold = useUnfolded(left?.unfolded ?? NOTHING_UNFOLDED)
  const open = useOpenRow(insightType)
  const scroll = useListScroll(insightType, model.rowCount > 0, scrollerRef)
  const { groupBy, collapsed } = view
  const rows = useMemo(
    () =>
      listItems(model.sections, unfold.unfolded, (section) => collapsed[`${groupBy}:${section.key}`] ?? false).map(
        toVirtualRow,
      ),
    [model.sections, unfold.unfolded, groupBy, collapsed],
  )

  const toggle = (item: ListItem) => {
    const key = `${groupBy}:${item.section.key}`
    setAnalysisView(insightType, { collapsed: { ...collapsed, [key]: !collapsed[key] } })
  }
  const leave = ({ key }: ListItem) => {
    scroll.saveNow()
    rememberLeaving(insightType, { unfolded: unfold.unfolded, rowKey: key })
  }
  const onOpen = (item: ListItem) => {
    if (item.kind === 'section') return toggle(item)
    if (item.kind === 'more') return unfold.showRows(item.section.key, item.shown + SECTION_ROWS)
    leave(item)
    open(item.row)
  }
  const latestOf = ({ group }: GroupRow) => {
    const timeZone = findSite(portfolio, group.siteId)?.timezone
    return {
      label: siteTime.latestLabel(group.latest, timeZone),
      exact: siteTime.exactTime(group.latestAt, timeZone),
    }
  }
  const snoozeOf = (row: GroupRow) => (onSnooze && !row.isAllSnoozed ? () => onSnooze(row) : undefined)

  return (
    <VirtualDataTable
      label={t(`label.${insightType}`)}
      tracks={gridTracks(columns)}
      headers={
        <DataTableHeaders
          columns={columns}
          sort={view.columnSort}
          onSort={(column) =>
            setAnalysisView(insightType, { columnSort: nextSort(view.columnSort, column, DESCENDING_FIRST) })
          }
        />
      }
      rows={rows}
      scrollerRef={scrollerRef}
      initialKey={left?.rowKey}
      onScroll={scroll.onScroll}
      isBusy={list.isUpdating}
      onOpen={onOpen}
      onToggle={toggle}
      onShortcut={(item, key) => {
        if (key === ' ' && item.kind === 'section') toggle(item)
        if (key === 's' && item.kind === 'row') snoozeOf(item.row)?.()
      }}
      renderCells={(item, isActive) => {
        if (item.kind === 'section') return <SectionCell {...item} groupBy={groupBy} />
        if (item.kind === 'more') {
          const { key, rows: all } = item.section
          return (
            <MoreCell
              shown={item.shown}
              total={all.length}
              onMore={() => unfold.showRows(key, item.shown + SECTION_ROWS)}
              onAll={() => unfold.showRows(key, all.length)}
            />
          )
        }
        return (
          <RowCells
            row={item.row}
            insightType={insightType}
            showSnoozed={view.showSnoozed}
            ruleTypeLabels={ruleTypeLabels}
            latest={latestOf(item.row)}
            trend={trends.get(item.row.id)}
            wantTrend={wantTrend}
            isActive={isActive}
            onLeave={() => leave(item)}
            onSnooze={snoozeOf(item.row)}
          />
        )
      }}
    >
      {unfold.unfolded.sectionCount < model.sections.length && (
        <ScrollStep key={unfold.unfolded.sectionCount} scrollerRef={scrollerRef} onReached={unfold.showNextSections} />
      )}
    </VirtualDataTable>
  )
}

const HEIGHTS: Record<ListItem['kind'], number> = { section: 40, row: 36, more: 40 }

function toVirtualRow(item: ListItem) {
  const level = item.kind === 'section' ? (1 as const) : (2 as const)
  return { ...item, heightPixels: HEIGHTS[item.kind], level }
}

/** How far the list is unfolded, and the steps that unfold it. */
function useUnfolded(initial: Unfolded) {
  const [unfolded, setUnfolded] = useState(initial)
  return {
    unfolded,
    showNextSections: () => setUnfolded({ ...unfolded, sectionCount: unfolded.sectionCount + MORE_SECTIONS }),
    showRows: (sectionKey: string, count: number) =>
      setUnfolded({ ...unfolded, rowCounts: { ...unfolded.rowCounts, [sectionKey]: count } }),
  }
}

function useOpenRow(insightType: InsightType) {
  const navigate = useNavigate()
  return ({ group }: GroupRow) =>
    navigate({
      to: insightType === 'insights' ? '/analysis/insights/$siteId/$ruleId' : '/analysis/monitoring/$siteId/$ruleId',
      params: { siteId: group.siteId, ruleId: group.ruleId },
      search: true,
    })
}
