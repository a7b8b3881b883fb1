import type { InsightType } from '@bonfire/contract/values/category'
import { useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { setAnalysisView } from '../../../../lib/stored/stored-state.ts'
import { showNotice } from '../../../../ui/messages/toasts.tsx'
import { DataTableHeaders, gridTracks, nextSort } from '../../../../ui/table/data-table-headers.tsx'
import { ScrollStep } from '../../../../ui/table/data-table-step.tsx'
import { VirtualDataTable } from '../../../../ui/table/data-table-virtual.tsx'
import { TICK_TRACK, TickHeader } from '../../../../ui/ticks/tick-bar.tsx'
import type { Ticks } from '../../../../ui/ticks/use-ticks.ts'
import { useSelectedSites } from '../../../sites/site-selection.ts'
import type { GroupRow } from '../../group-rows.ts'
import { type GroupColumn, isFullyAssociated } from '../../group-sorting.ts'
import { useSiteTime } from '../../use-site-time.ts'
import type { AnalysisList } from '../use-analysis-list.ts'
import { DESCENDING_FIRST, useGroupColumns } from './group-columns.ts'
import type { ListItem } from './list-items.ts'
import { idsOf, useLineCells } from './use-line-cells.tsx'
import { useListLines } from './use-list-lines.ts'

interface GroupTableProps {
  insightType: InsightType
  list: AnalysisList
  /** Absent if the user may not snooze. */
  onSnooze: ((row: GroupRow) => void) | undefined
  /** Requests a new action. */
  onCreate: (row: GroupRow) => void
  ticks: Ticks
}

/** The sections with their rows. */
export function GroupTable({ insightType, list, onSnooze, onCreate, ticks }: GroupTableProps) {
  const t = useTranslations('analysis.list')
  const association = useTranslations('analysis.association')
  const ticking = useTranslations('analysis.ticks')
  const { view, model } = list
  const { sites } = useSelectedSites()
  const siteTime = useSiteTime()
  const hasZones = useMemo(
    () => sites.some(({ timezone }) => siteTime.zoneBeside(siteTime.now.getTime() / 1000, timezone)),
    [sites, siteTime],
  )
  const columns = useGroupColumns({ hasZones, amount: model.costs?.column })
  const scrollerRef = useRef<HTMLDivElement>(null)
  const lines = useListLines(insightType, list, scrollerRef)
  const tick = (id: string, isRange: boolean) =>
    ticks.toggle(id, isRange ? lines.rows.flatMap((item) => (item.kind === 'row' ? item.row.id : [])) : undefined)
  const canSnooze = onSnooze !== undefined
  const renderCells = useLineCells({ insightType, list, lines, canSnooze, ticks, onTick: tick })
  const actOn = (item: ListItem, key: 's' | 'a') => {
    if (item.kind !== 'row') return showNotice(t('noRule'))
    if (key === 's' && !onSnooze) return showNotice(t('maySnoozeNothing'))
    if (key === 's' && item.row.isAllSnoozed) return showNotice(t('snoozedAlready'))
    if (key === 'a' && isFullyAssociated(item.row)) return showNotice(association('allHaveActions'))
    return key === 's' ? onSnooze?.(item.row) : onCreate(item.row)
  }
  const sortBy = (column: GroupColumn) =>
    setAnalysisView(insightType, { columnSort: nextSort(view.columnSort, column, DESCENDING_FIRST) })

  return (
    <VirtualDataTable
      label={t(`label.${insightType}`)}
      tracks={gridTracks(columns, { before: TICK_TRACK })}
      headers={
        <DataTableHeaders
          columns={columns}
          sort={view.columnSort}
          onSort={sortBy}
          before={<TickHeader ticks={ticks} label={ticking('all')} />}
        />
      }
      rows={lines.rows}
      scrollerRef={scrollerRef}
      initialKey={lines.initialKey}
      onScroll={lines.onScroll}
      isBusy={list.isUpdating}
      onOpen={lines.open}
      onToggle={lines.toggle}
      onShortcut={(item, key, isShifted) => {
        if (key === 'x' && item.kind === 'section') ticks.toggleSome(idsOf(item.section))
        if ((key === 'x' || key === ' ') && item.kind === 'row') tick(item.row.id, isShifted)
        if (key === ' ' && item.kind === 'section') lines.toggle(item)
        if (key === 's' || key === 'a') actOn(item, key)
      }}
      renderCells={renderCells}
    >
      {lines.sectionCount < model.sections.length && (
        <ScrollStep key={lines.sectionCount} scrollerRef={scrollerRef} onReached={lines.showNextSections} />
      )}
    </VirtualDataTable>
  )
}
