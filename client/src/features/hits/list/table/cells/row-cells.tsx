import { IconBellOff, IconCheck, IconPlus } from '@tabler/icons-react'
import { memo, type ReactNode, useEffect } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { DayRange } from '../../../../../lib/time/site-days.ts'
import basics from '../../../../../ui/basics.module.css'
import screen from '../../../../../ui/list-screen.module.css'
import cells from '../../../../../ui/table/data-table.module.css'
import { cellsOf } from '../../../../../ui/table/data-table-headers.tsx'
import type { GroupRow, RuleTypeLabels } from '../../../group-rows.ts'
import { countsOf, type GroupColumn, isFullyAssociated, shownColumns } from '../../../group-sorting.ts'
import { Latest, type LatestWords } from '../../../marks/latest.tsx'
import { NewsMarks } from '../../../marks/news-marks.tsx'
import { PriorityBadge, SeverityMark } from '../../../marks/severity-mark.tsx'
import type { CostWords } from '../use-cost-words.ts'
import type { WantTrend } from '../use-trends.ts'
import classes from './row-cells.module.css'
import { Sparkline } from './sparkline.tsx'

export interface RowCellsProps {
  row: GroupRow
  /** The link to the rule's equipment screen. */
  address: string
  showSnoozed: boolean
  ruleTypeLabels: RuleTypeLabels
  latest: LatestWords
  /** Absent unless the list is sorted by cost. */
  cost: CostWords | undefined
  /** The end of the visit since which something is new here; null if nothing is. */
  newSince: string | null
  trend: readonly number[] | undefined
  /** The days of the trend; null for the last 30. */
  trendDays: DayRange | null
  wantTrend: WantTrend
  /** Whether Tab reaches the row's controls. */
  isActive: boolean
  /** Whether the user may snooze and there is something to snooze. */
  canSnooze: boolean
}

const CELLS: Readonly<Record<GroupColumn, (props: RowCellsProps) => ReactNode>> = {
  latest: ({ latest }) => (
    <td data-area="latest" className={cells.cut} title={latest.exact}>
      <Latest words={latest} />
    </td>
  ),
  priority: ({ row }) => (
    <td data-area="priority">
      <PriorityBadge level={row.level} />
    </td>
  ),
  site: ({ row: { group } }) => (
    <td data-area="site" className={screen.quiet} title={group.site}>
      <span dir="auto" className={`${cells.cut} ${cells.name}`}>
        {group.site}
      </span>
    </td>
  ),
  region: ({ row: { group } }) => (
    <td data-spared dir="auto" className={`${cells.cut} ${screen.quiet}`} title={group.region ?? undefined}>
      {group.region}
    </td>
  ),
  rule: ({ row: { group }, address, newSince, isActive }) => (
    <td data-area="rule" className={basics.closeLine} title={group.ruleName}>
      <a
        dir="auto"
        href={address}
        data-key="Enter"
        tabIndex={isActive ? 0 : -1}
        className={`${cells.cut} ${cells.name} ${screen.link}`}
      >
        {group.ruleName}
      </a>
      <NewsMarks newSince={newSince} cameBack={group.cameBack} />
    </td>
  ),
  hits: HitsCell,
  equips: EquipsCell,
  cost: ({ cost }) => (
    <td className={screen.number} title={cost?.detail}>
      {cost?.label}
    </td>
  ),
  ruleType: ({ row, ruleTypeLabels }) => (
    <td data-spared className={`${cells.cut} ${screen.quiet}`} title={ruleTypeLabels[row.category]}>
      {ruleTypeLabels[row.category]}
    </td>
  ),
  severity: ({ row: { group } }) => (
    <td data-area="severity">
      <SeverityMark severity={group.severity} />
    </td>
  ),
  actions: ({ row, showSnoozed, isActive, canSnooze }) => (
    <ActionsCell
      count={countsOf(row, showSnoozed).actions}
      isAllSnoozed={row.isAllSnoozed}
      isAssociated={isFullyAssociated(row)}
      isActive={isActive}
      canSnooze={canSnooze}
    />
  ),
}

/** The cells of one rule at one site. */
export function RowCells(props: RowCellsProps) {
  const { row, wantTrend, cost } = props
  useEffect(() => wantTrend(row), [wantTrend, row])
  return cellsOf(shownColumns(cost !== undefined), (id) => CELLS[id], props)
}

function HitsCell({ row, showSnoozed, cost, trend, trendDays }: RowCellsProps) {
  const t = useTranslations('analysis.info')
  const format = useFormatter()
  const count = countsOf(row, showSnoozed).hits
  const words = t('hits', { count })
  return (
    <td data-area="hits" className={classes.hits} data-words={cost ? `${words} · ${cost.label}` : words}>
      <Sparkline hits={trend} days={trendDays} />
      <span>{format.number(count)}</span>
    </td>
  )
}

function EquipsCell({ row, showSnoozed }: RowCellsProps) {
  const format = useFormatter()
  const { group, isAllSnoozed } = row
  return (
    <td data-spared className={screen.number}>
      {group.activeTargetCount < group.targetCount && !isAllSnoozed && <PartlySnoozed group={group} />}
      {format.number(countsOf(row, showSnoozed).equips)}
    </td>
  )
}

function PartlySnoozed({ group }: Pick<GroupRow, 'group'>) {
  const t = useTranslations('analysis.list')
  const { targetCount, activeTargetCount } = group
  const snoozedText = t('partlySnoozed', { snoozed: targetCount - activeTargetCount, total: targetCount })
  return (
    <span className={classes.partlySnoozed} title={snoozedText}>
      <IconBellOff size={12} aria-hidden />
      <span className="visually-hidden">{snoozedText}</span>
    </span>
  )
}

interface ActionsCellProps {
  count: number
  isAllSnoozed: boolean
  isAssociated: boolean
  isActive: boolean
  canSnooze: boolean
}

const ActionsCell = memo(function ActionsCell(props: ActionsCellProps) {
  const { count, isAllSnoozed, isAssociated, isActive, canSnooze } = props
  const t = useTranslations('analysis.list')
  const format = useFormatter()
  return (
    <td data-area="actions" className={classes.actions}>
      {(canSnooze || !isAssociated) && (
        <span className={classes.buttons}>
          {canSnooze && (
            <RowAction dataKey="s" label={t('snoozeRule')} isActive={isActive}>
              <IconBellOff size={15} stroke={1.7} />
            </RowAction>
          )}
          {!isAssociated && (
            <RowAction dataKey="a" label={t('createAction')} isActive={isActive}>
              <IconPlus size={15} stroke={1.7} />
            </RowAction>
          )}
        </span>
      )}
      {isAllSnoozed && (
        <span className={classes.snoozed} title={t('allSnoozed')}>
          <IconBellOff size={14} aria-hidden />
          <span className="visually-hidden">{t('allSnoozed')}</span>
        </span>
      )}
      {isAssociated && (
        <span className={classes.associated} title={t('fullyAssociated')}>
          <IconCheck size={14} stroke={2.2} aria-hidden />
          <span className="visually-hidden">{t('fullyAssociated')}</span>
        </span>
      )}
      <span className={screen.quiet}>{format.number(count)}</span>
    </td>
  )
})

interface RowActionProps {
  /** Does the same as this key on the row. */
  dataKey: string
  label: string
  isActive: boolean
  children: ReactNode
}

function RowAction({ dataKey, label, isActive, children }: RowActionProps) {
  return (
    <button
      type="button"
      data-key={dataKey}
      className={classes.button}
      aria-label={label}
      title={label}
      tabIndex={isActive ? 0 : -1}
    >
      {children}
    </button>
  )
}
