import type { Site } from '@bonfire/contract/sites'
import type { InsightType } from '@bonfire/contract/values/category'
import { Checkbox } from '@mantine/core'
import { Fragment, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import basics from '../../../../ui/basics.module.css'
import { usePageKeys } from '../../../../ui/focus/page-keys.ts'
import { showNotice } from '../../../../ui/messages/toasts.tsx'
import cells from '../../../../ui/table/data-table.module.css'
import { useRowCursor } from '../../../../ui/table/data-table-cursor.ts'
import { DataTableHeaders, gridTracks, nextSort } from '../../../../ui/table/data-table-headers.tsx'
import { LazyTrustNote } from '../../../trust/lazy-trust-note.tsx'
import { useRuleLabels } from '../../rule-labels.ts'
import { useSiteTime } from '../../use-site-time.ts'
import { FiringTimeline } from '../chart/firing-timeline.tsx'
import { useCostTexts } from '../use-cost-texts.ts'
import type { FindingSelection } from '../use-selection.ts'
import { WhyPanel } from '../why/why-panel.tsx'
import { ClosedNote } from './action-end.tsx'
import { DESCENDING_FIRST, useEquipColumns } from './equip-columns.ts'
import { EquipRowCells } from './equip-row-cells.tsx'
import { DEFAULT_EQUIP_SORT, type EquipColumnSort, type EquipRow, isSelectable } from './equip-rows.ts'
import classes from './equip-table.module.css'
import { HistoriesLink, type ReportAddress } from './histories-link.tsx'
import detail from './row-detail.module.css'
import { RowHistories } from './row-histories.tsx'
import { type AskForAction, type OpenMenu, RowMenu } from './row-menu.tsx'
import { SnoozeNote } from './snooze-status.tsx'

const CONTROLS_TRACK = '76px'

// Spread, because the linter assumes every table is static.
const GRID = { role: 'grid', 'aria-multiselectable': true } as const

interface EquipTableProps {
  insightType: InsightType
  rows: readonly EquipRow[]
  site: Site
  /** True if any equipment of the rule has a cost. */
  hasCosts: boolean
  sort: EquipColumnSort
  onSort: (sort: EquipColumnSort) => void
  selection: FindingSelection
  /** Absent if the user may not snooze. */
  onSnooze: ((rows: readonly EquipRow[]) => void) | undefined
  onUnsnooze: ((row: EquipRow) => void) | undefined
  onAssociate: AskForAction
  onUnassociate: (row: EquipRow) => void
  reportAddress: ReportAddress
  ruleId: string
}

/** One row per equipment rule, which expands to its firings. */
export function EquipTable(props: EquipTableProps) {
  const { rows, selection, sort, site, hasCosts, onSnooze, onUnsnooze } = props
  const siteTimeZone = site.timezone
  const t = useTranslations('equipment')
  const analysis = useTranslations('analysis.list')
  const costTexts = useCostTexts(site)
  const { ruleTypes: ruleTypeLabels } = useRuleLabels()
  const siteTime = useSiteTime()
  const hasZone = siteTime.zoneBeside(siteTime.now.getTime() / 1000, siteTimeZone) !== ''
  const columns = useEquipColumns(rows, { hasCosts, hasZone })
  const frameRef = useRef<HTMLDivElement>(null)
  const bodyRef = useRef<HTMLTableSectionElement>(null)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  // Whoever opens an insight of one equip wants to see why it fired.
  const [expandedIds, setExpandedIds] = useState<ReadonlySet<string>>(
    () => new Set(rows.length === 1 ? rows.map(({ equipRuleId }) => equipRuleId) : []),
  )

  // The row's current state: it may have been snoozed or given an action while its menu is open.
  const openRow = rows.find((row) => row.equipRuleId === menu?.row.equipRuleId)

  const toggle = (row: EquipRow) => {
    const next = new Set(expandedIds)
    if (!next.delete(row.equipRuleId)) next.add(row.equipRuleId)
    setExpandedIds(next)
  }
  const select = (row: EquipRow) => {
    if (isSelectable(row)) selection.toggle(row)
    else showNotice(t('notSelectable', { equip: row.equip }))
  }
  const snooze = (some: readonly EquipRow[]) => (onSnooze ? onSnooze(some) : showNotice(analysis('maySnoozeNothing')))
  const changeSnooze = (row: EquipRow) => {
    const { selected } = selection
    if (selected.length === 0 && row.snoozeEnd !== null && onUnsnooze) onUnsnooze(row)
    else snooze(selected.length > 0 ? selected : [row])
  }
  // A row handles its own keys; after a click on the box of all rows, the focus is in none.
  const onSelected = (act: (some: readonly EquipRow[]) => void) => () => {
    if (selection.selected.length > 0) act(selection.selected)
  }
  usePageKeys([
    { key: 's', act: onSelected(snooze) },
    { key: 'a', act: onSelected((some) => props.onAssociate('new', some)) },
  ])
  const cursorRows = rows.map((row) => ({
    row,
    key: row.equipRuleId,
    isExpanded: expandedIds.has(row.equipRuleId),
  }))
  const cursor = useRowCursor({
    rows: cursorRows,
    bodyRef,
    reveal: (index) => bodyRef.current?.querySelector(`[data-index="${index}"]`)?.scrollIntoView({ block: 'nearest' }),
    onOpen: ({ row }) => toggle(row),
    onToggle: ({ row }) => toggle(row),
    onShortcut: ({ row }, key) => {
      if (key === 'x' || key === ' ') select(row)
      if (key === 's') changeSnooze(row)
      if (key === 'a') props.onAssociate('new', selection.selected.length > 0 ? selection.selected : [row])
    },
  })

  return (
    <div ref={frameRef} className={classes.tableFrame}>
      <table
        {...GRID}
        aria-label={t('table')}
        className={`${cells.table} ${classes.table}`}
        style={gridTracks(columns, { before: CONTROLS_TRACK })}
      >
        <DataTableHeaders
          columns={columns}
          sort={sort}
          onSort={(column) => props.onSort(nextSort(sort, column, DESCENDING_FIRST) ?? DEFAULT_EQUIP_SORT)}
          before={
            <th scope="col" className={classes.controls}>
              <Checkbox
                size="xs"
                aria-label={t('selectAll')}
                checked={selection.isAll}
                indeterminate={selection.isSome}
                disabled={!selection.canSelect}
                onChange={selection.toggleAll}
              />
            </th>
          }
        />
        <tbody ref={bodyRef} className={basics.block}>
          {cursorRows.map((line, index) => {
            const { row, isExpanded } = line
            const isSelected = selection.selectedIds.has(row.equipRuleId)
            return (
              <Fragment key={line.key}>
                <tr
                  data-index={index}
                  data-snoozed={row.snoozeEnd !== null}
                  aria-selected={isSelected}
                  tabIndex={index === cursor.activeIndex ? 0 : -1}
                  className={classes.row}
                  onFocus={() => cursor.place(line)}
                  onKeyDown={(event) => cursor.onKeyDown(event, line, index)}
                >
                  <EquipRowCells
                    row={row}
                    historiesLink={
                      <HistoriesLink
                        row={row}
                        site={site}
                        ruleId={props.ruleId}
                        isActive={index === cursor.activeIndex}
                      />
                    }
                    latest={{
                      label: siteTime.latestLabel(row.latestDay, siteTimeZone),
                      zone: siteTime.zoneBeside(row.latestAt, siteTimeZone),
                      exact: siteTime.exactTime(row.latestAt, siteTimeZone),
                    }}
                    cost={hasCosts ? costTexts.ofRow(row) : undefined}
                    ruleTypeLabel={ruleTypeLabels[row.ruleType ?? 'other']}
                    isSelected={isSelected}
                    isExpanded={isExpanded}
                    isActive={index === cursor.activeIndex}
                    onSelect={() => selection.toggle(row)}
                    onExpand={() => toggle(row)}
                    onMenu={(button) => setMenu({ row, button })}
                    onUnsnooze={onUnsnooze && (() => onUnsnooze(row))}
                  />
                </tr>
                {isExpanded && (
                  <tr className={detail.detail}>
                    <td colSpan={columns.length + 1}>
                      <ClosedNote row={row} siteTimeZone={siteTimeZone} />
                      <SnoozeNote row={row} />
                      <div className={detail.trust}>
                        <LazyTrustNote ruleId={props.ruleId} projectKey={site.projectId} />
                      </div>
                      <FiringTimeline row={row} siteTimeZone={siteTimeZone} amountText={costTexts.amount} />
                      <WhyPanel row={row} site={site} insightType={props.insightType} />
                      <RowHistories row={row} site={site} ruleId={props.ruleId} insightType={props.insightType} />
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
      <RowMenu
        open={menu && openRow ? { row: openRow, button: menu.button } : null}
        container={frameRef.current}
        onClose={() => setMenu(null)}
        onSnooze={onSnooze && ((row) => onSnooze([row]))}
        onUnsnooze={onUnsnooze}
        onAssociate={props.onAssociate}
        onUnassociate={props.onUnassociate}
        reportAddress={props.reportAddress}
        site={site}
        ruleId={props.ruleId}
      />
    </div>
  )
}
