import type { InsightType } from '@bonfire/contract/values/category'
import { useCallbackRef } from '@mantine/hooks'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { isCustom } from '../../../../lib/address/time-range.ts'
import { TickCell } from '../../../../ui/ticks/tick-bar.tsx'
import type { Ticks } from '../../../../ui/ticks/use-ticks.ts'
import { findSite, useSelectedSites } from '../../../sites/site-selection.ts'
import { isNew, type Section } from '../../group-model.ts'
import type { GroupRow } from '../../group-rows.ts'
import { latestOf } from '../../group-sorting.ts'
import { useRuleLabels } from '../../rule-labels.ts'
import { useSiteTime } from '../../use-site-time.ts'
import { RowCells } from '../cells/row-cells.tsx'
import { MoreCell, SectionCell } from '../cells/section-cell.tsx'
import type { AnalysisList } from '../use-analysis-list.ts'
import type { ListItem } from './list-items.ts'
import type { ListLines } from './use-list-lines.ts'
import { useTrends } from './use-trends.ts'

interface LineCellsOptions {
  insightType: InsightType
  list: AnalysisList
  lines: ListLines
  canSnooze: boolean
  ticks: Ticks
  onTick: (id: string, isRange: boolean) => void
}

/** Renders the cells of a line: a section, a row, or Show More. */
export function useLineCells({ insightType, list, lines, canSnooze, ticks, onTick }: LineCellsOptions) {
  const { groupBy, showSnoozed } = list.view
  const { newSince } = list
  const { showRows } = lines
  const format = useFormatter()
  const newSinceText =
    newSince === null ? '' : format.dateTime(newSince * 1000, { dateStyle: 'medium', timeStyle: 'short' })
  const { portfolio } = useSelectedSites()
  const { ruleTypes: ruleTypeLabels } = useRuleLabels()
  const siteTime = useSiteTime()
  const addressOf = useRuleAddress(insightType)
  const trendDays = isCustom(list.shownRange) ? list.shownRange : null
  const { trendOf, wantTrend } = useTrends(insightType, trendDays, list.shownRange)
  const latestText = useCallback(
    (row: GroupRow) => {
      const timeZone = findSite(portfolio, row.group.siteId)?.timezone
      const { day, at } = latestOf(row, showSnoozed)
      return {
        label: siteTime.latestLabel(day, timeZone),
        zone: siteTime.zoneBeside(at, timeZone),
        exact: siteTime.exactTime(at, timeZone),
      }
    },
    [portfolio, siteTime, showSnoozed],
  )

  const locale = useLocale()
  const words = useTranslations('analysis.list')
  const { costs } = list.model
  const costWords = useMemo(
    () => costs?.toWords({ t: words, locale, showSnoozed }),
    [costs, words, locale, showSnoozed],
  )

  const t = useTranslations('analysis.ticks')
  const { ticked } = ticks
  const toggleRow = useCallbackRef(onTick)
  const toggleSection = useCallbackRef((section: Section) => ticks.toggleSome(idsOf(section)))

  return useCallback(
    (item: ListItem, isActive: boolean) => {
      const { section } = item
      if (item.kind === 'section') {
        return (
          <>
            <TickCell
              label={t('section')}
              isTicked={section.rows.every(({ id }) => ticked.has(id))}
              isActive={isActive}
              onToggle={() => toggleSection(section)}
            />
            <SectionCell
              section={section}
              groupBy={groupBy}
              isExpanded={item.isExpanded}
              cost={costWords?.ofSection(section)}
            />
          </>
        )
      }
      if (item.kind === 'more') {
        const showAll = () => showRows(section.key, section.rows.length)
        return <MoreCell shown={item.shown} total={section.rows.length} onAll={showAll} />
      }
      const { row } = item
      return (
        <>
          <TickCell
            label={t('row', { rule: row.group.ruleName, site: row.group.site })}
            isTicked={ticked.has(row.id)}
            isActive={isActive}
            onToggle={(isRange) => toggleRow(row.id, isRange)}
          />
          <RowCells
            row={row}
            address={addressOf(row)}
            showSnoozed={showSnoozed}
            ruleTypeLabels={ruleTypeLabels}
            latest={latestText(row)}
            cost={costWords?.ofRow(row)}
            newSince={isNew(row, newSince) ? newSinceText : null}
            trend={trendOf(row)}
            trendDays={trendDays}
            wantTrend={wantTrend}
            isActive={isActive}
            canSnooze={canSnooze && !row.isAllSnoozed}
          />
        </>
      )
    },
    [
      t,
      ticked,
      toggleRow,
      toggleSection,
      groupBy,
      showSnoozed,
      showRows,
      ruleTypeLabels,
      addressOf,
      latestText,
      costWords,
      newSince,
      newSinceText,
      trendOf,
      trendDays,
      wantTrend,
      canSnooze,
    ],
  )
}

export const idsOf = (section: Section) => section.rows.map(({ id }) => id)

/**
 * Builds the links of a list's rows. The router's own link would build the whole URL per row, selected sites included;
 * here it is built once.
 */
function useRuleAddress(insightType: InsightType): (row: GroupRow) => string {
  const router = useRouter()
  const present = useRouterState({ select: (state) => state.location.searchStr })
  const search = useMemo(() => {
    const to =
      insightType === 'insights' ? '/analysis/insights/$siteId/$ruleId' : '/analysis/monitoring/$siteId/$ruleId'
    // Rebuilt when the current URL changes, because it takes over its parameters.
    const of = (_present: string) => router.buildLocation({ to, params: { siteId: '-', ruleId: '-' }, search: true })
    return of(present).searchStr
  }, [router, insightType, present])
  return useCallback(
    ({ group }) =>
      `/analysis/${insightType}/${encodeURIComponent(group.siteId)}/${encodeURIComponent(group.ruleId)}${search}`,
    [insightType, search],
  )
}
