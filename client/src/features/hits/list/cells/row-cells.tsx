import { IconBellOff, IconCheck, IconPlus } from '@tabler/icons-react'
import { Fragment, memo, type ReactNode, useEffect } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { DayRange } from '../../../../lib/time/site-days.ts'
import basics from '../../../../ui/basics.module.css'
import screen from '../../../../ui/list-screen.module.css'
import cells from '../../../../ui/table/data-table.module.css'
import type { AmountWords } from '../../costs/amounts.ts'
import type { GroupRow, RuleTypeLabels } from '../../group-rows.ts'
import { countsOf, type GroupColumn, isFullyAssociated, shownColumns } from '../../group-sorting.ts'
import { Latest, type LatestWords } from '../../marks/latest.tsx'
import { NewsMarks } from '../../marks/news-marks.tsx'
import { PriorityBadge, SeverityMark } from '../../marks/severity-mark.tsx'
import type { WantTrend } from '../table/use-trends.ts'
import classes from './row-cells.module.css'
import { Sparkline } from './sparkline.tsx'

export interface RowCellsProps {
  row: GroupRow
  /** The link to the rule's equipment screen. */
  address: string
  showSnoozed: boolean
  ruleTypeLabels: RuleTypeLabels
  latest: LatestWords
  /** Absent unless the list is sorted by cost or worth. */
  cost: AmountWords | undefined
  /** The end of the visit since which something is new here; null if nothing is. */
  newSince: string | null
  trend: readonly number[] | undefined
  /** The days of the trend; null for the last 30. */
  trendDays: DayRange | null
  wantTrend: WantTrend
  /** True if Tab reaches the row's controls. */
  isActive: boolean
  /** True if the user may snooze and there is something to snooze. */
  canSnooze: boolean
}

/** The cells of one rule at one site. */
export function RowCells(props: RowCellsProps) {
  const { row, cost, isActive, wantTrend } = props
  const { group } = row
  useEffect(() => wantTrend(row), [wantTrend, row])
  const format = useFormatter()
  const words = useTranslations('analysis')
  const counts = countsOf(row, props.showSnoozed)
  const hits = words('info.hits', { count: counts.hits })
  const amount = (
    <td className={`${screen.number} ${basics.oneLine}`} title={cost?.detail}>
      {cost?.label}
    </td>
  )
  // Elements rather than components: each row of a long list would have ten more.
  const cellOf: Readonly<Record<GroupColumn, ReactNode>> = {
    latest: (
      <td data-area="latest" className={cells.cut} title={props.latest.exact}>
        <Latest words={props.latest} />
      </td>
    ),
    priority: (
      <td data-area="priority">
        <PriorityBadge level={row.level} />
      </td>
    ),
    site: (
      <td data-area="site" className={screen.quiet} title={group.site}>
        <span dir="auto" className={`${cells.cut} ${cells.name}`}>
          {group.site}
        </span>
      </td>
    ),
    region: (
      <td data-spared dir="auto" className={`${cells.cut} ${screen.quiet}`} title={group.region ?? undefined}>
        {group.region}
      </td>
    ),
    rule: (
      <td data-area="rule" className={basics.closeLine} title={group.ruleName}>
        <a
          dir="auto"
          href={props.address}
          data-key="Enter"
          tabIndex={isActive ? 0 : -1}
          className={`${cells.cut} ${cells.name} ${screen.link}`}
        >
          {group.ruleName}
        </a>
        <NewsMarks newSince={props.newSince} cameBack={group.cameBack} />
      </td>
    ),
    hits: (
      <td data-area="hits" className={classes.hits} data-words={cost ? `${hits} · ${cost.label}` : hits}>
        <Sparkline hits={props.trend} days={props.trendDays} />
        <span>{format.number(counts.hits)}</span>
      </td>
    ),
    equips: (
      <td data-spared className={screen.number}>
        {group.activeTargetCount < group.targetCount && !row.isAllSnoozed && <PartlySnoozed group={group} />}
        {format.number(counts.equips)}
      </td>
    ),
    cost: amount,
    worth: amount,
    ruleType: (
      <td data-spared className={`${cells.cut} ${screen.quiet}`} title={props.ruleTypeLabels[row.category]}>
        {props.ruleTypeLabels[row.category]}
      </td>
    ),
    severity: (
      <td data-area="severity">
        <SeverityMark severity={group.severity} />
      </td>
    ),
    actions: (
      <ActionsCell
        count={counts.actions}
        isAllSnoozed={row.isAllSnoozed}
        isAssociated={isFullyAssociated(row)}
        isActive={isActive}
        canSnooze={props.canSnooze}
      />
    ),
  }
  return shownColumns(cost?.column).map((id) => <Fragment key={id}>{cellOf[id]}</Fragment>)
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
