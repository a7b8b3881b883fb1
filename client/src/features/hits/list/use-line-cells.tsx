import type { InsightType } from '@bonfire/contract/category'
import { findSite, useSelectedSites } from '../../sites/site-selection.ts'
import type { GroupRow } from '../group-rows.ts'
import { useRuleTypeLabels } from '../rule-type-labels.ts'
import { useSiteTime } from '../use-site-time.ts'
import { type ListItem, SECTION_ROWS } from './list-items.ts'
import { MoreCell } from './more-cell.tsx'
import { RowCells } from './row-cells.tsx'
import { SectionCell } from './section-cell.tsx'
import type { AnalysisList } from './use-analysis-list.ts'
import type { ListLines } from './use-list-lines.ts'
import { useRuleAddress } from './use-rule-address.ts'
import { useTrends } from './use-trends.ts'

interface LineCellsOptions {
  insightType: InsightType
  list: AnalysisList
  lines: ListLines
  /** Missing when the person may not snooze. */
  onSnooze: ((row: GroupRow) => void) | undefined
}

/** Draws the cells of a line: a section's name, a row, or the way to more rows. */
export function useLineCells({ insightType, list, lines, onSnooze }: LineCellsOptions) {
  const { portfolio } = useSelectedSites()
  const ruleTypeLabels = useRuleTypeLabels()
  const siteTime = useSiteTime()
  const addressOf = useRuleAddress(insightType)
  const { trends, wantTrend } = useTrends(insightType)
  const latestOf = ({ group }: GroupRow) => {
    const timeZone = findSite(portfolio, group.siteId)?.timezone
    return {
      label: siteTime.latestLabel(group.latest, timeZone),
      exact: siteTime.exactTime(group.latestAt, timeZone),
    }
  }

  return (item: ListItem, isActive: boolean) => {
    const { section } = item
    if (item.kind === 'section') {
      return <SectionCell section={section} groupBy={list.view.groupBy} isExpanded={item.isExpanded} />
    }
    if (item.kind === 'more') {
      return (
        <MoreCell
          shown={item.shown}
          total={section.rows.length}
          onMore={() => lines.showRows(section.key, item.shown + SECTION_ROWS)}
          onAll={() => lines.showRows(section.key, section.rows.length)}
        />
      )
    }
    const { row } = item
    return (
      <RowCells
        row={row}
        address={addressOf(row)}
        showSnoozed={list.view.showSnoozed}
        ruleTypeLabels={ruleTypeLabels}
        latest={latestOf(row)}
        trend={trends.get(row.id)}
        wantTrend={wantTrend}
        isActive={isActive}
        onOpen={() => lines.open(item)}
        onSnooze={onSnooze && !row.isAllSnoozed ? () => onSnooze(row) : undefined}
      />
    )
  }
}
