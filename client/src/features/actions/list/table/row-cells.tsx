import { IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { usePersonName } from '../../../../lib/person-name.ts'
import { useShortDayText } from '../../../../lib/time/day-text.ts'
import screen from '../../../../ui/list-screen.module.css'
import cells from '../../../../ui/table/data-table.module.css'
import { cellsOf } from '../../../../ui/table/data-table-cells.tsx'
import type { ActionRow } from '../../action-model.ts'
import { SeverityChip, StatusChip, TypeChip } from '../../chips/chips.tsx'
import { DueNote, daysLeft } from '../../due/due.tsx'
import { RepairChip } from '../../proof/repair-chip.tsx'
import { useAvoidedText } from '../../proof/use-avoided-text.ts'
import { SavingsAmount } from '../../savings/savings-amount.tsx'
import classes from '../list.module.css'
import type { ActionTab } from '../rows/actions-search.ts'
import { shortDescription } from '../rows/list-model.ts'
import { type ActionColumn, columnsOf } from './list-sorting.ts'

export interface RowCellsProps {
  row: ActionRow
  tab: ActionTab
  /** The action's name among those of the list. */
  label: string
  /** The link to the action's page. */
  address: string
  updated: { ago: string; exact: string }
  /** ISO 4217 */
  currency: string
  /** Today at the action's site. */
  today: string
  /** True if Tab reaches the row's controls. */
  isActive: boolean
}

const CELLS: Readonly<Record<ActionColumn, (props: RowCellsProps) => ReactNode>> = {
  id: IdCell,
  updated: ({ updated }) => (
    <td data-spared className={`${cells.cut} ${screen.quiet}`} title={updated.exact}>
      {updated.ago}
    </td>
  ),
  status: ({ row }) => (
    <td data-area="status" className={screen.chip}>
      <StatusChip status={row.status} />
    </td>
  ),
  site: ({ row }) => <Lines area="site" upper={row.siteLabel} lower={row.projectName} />,
  summary: SummaryCell,
  severity: ({ row }) => (
    <td data-area="severity" className={screen.chip}>
      <SeverityChip priority={row.priority} />
    </td>
  ),
  type: ({ row }) => (
    <td data-spared className={screen.chip}>
      <TypeChip type={row.type} />
    </td>
  ),
  team: TeamCell,
  due: DueCell,
  proof: ProofCell,
  savings: ({ row, currency, label, isActive }) => (
    <td data-spared className={screen.number}>
      <SavingsAmount amounts={row} currency={currency} actionLabel={label} isActive={isActive} />
    </td>
  ),
}

/** The cells of one action, in the order of the columns. */
export function RowCells(props: RowCellsProps) {
  return cellsOf(columnsOf(props.tab), (column) => CELLS[column], props)
}

function SummaryCell({ row }: RowCellsProps) {
  const description = shortDescription(row.description)
  return (
    <td data-area="summary">
      <span dir="auto" className={`${cells.cut} ${cells.name} ${classes.summary}`} title={row.summary}>
        {row.summary}
      </span>
      {description !== '' && (
        <span dir="auto" className={`${cells.cut} ${classes.lower}`} title={description}>
          {description}
        </span>
      )}
    </td>
  )
}

function IdCell({ row, label, address, isActive }: Pick<RowCellsProps, 'row' | 'label' | 'address' | 'isActive'>) {
  const t = useTranslations('actions.list')
  const copy = t('copyKey', { key: row.key })
  const tabIndex = isActive ? 0 : -1
  return (
    <td data-area="id" className={classes.id}>
      <a href={address} data-key="Enter" tabIndex={tabIndex} className={screen.link} title={row.key}>
        {label}
      </a>
      <button type="button" data-key="c" className={classes.copy} tabIndex={tabIndex} aria-label={copy} title={copy}>
        <IconCopy size={14} stroke={1.7} aria-hidden />
      </button>
    </td>
  )
}

function TeamCell({ row }: { row: ActionRow }) {
  const t = useTranslations('actions.list')
  const personName = usePersonName()
  if (row.assignee !== null) return <Lines area="team" upper={row.team} lower={personName(row.assignee)} isSpared />
  return <Lines area="team" upper={row.team} lower={t('unassigned')} isLowerFaint isSpared />
}

function ProofCell({ row: { repairs, currency } }: RowCellsProps) {
  const t = useTranslations('actionDetail.proof')
  const avoidedText = useAvoidedText()
  if (!repairs) return <td data-area="due" className={classes.due} />
  const { avoided } = repairs
  return (
    <td data-area="due" className={`${screen.chip} ${classes.due}`}>
      <RepairChip repairs={repairs} />
      {avoided && (
        <span
          className={`${cells.cut} ${classes.lower}`}
          title={t('avoided', { amount: avoidedText(avoided, currency) })}
        >
          {t('avoidedInAll', { amount: avoidedText(avoided, currency, { isShort: true }) })}
        </span>
      )}
    </td>
  )
}

function DueCell({ row, today }: Pick<RowCellsProps, 'row' | 'today'>) {
  const dayText = useShortDayText()
  const { dueDate } = row
  if (dueDate === null) return <td data-spared />
  return (
    <td data-spared data-area="due" className={classes.due} title={dayText(dueDate)}>
      <span className={cells.cut}>{dayText(dueDate, today)}</span>
      <DueNote daysLeft={daysLeft(row, today)} />
    </td>
  )
}

interface LinesProps {
  /** Its place on a card of the phone layout. */
  area: string
  upper: string
  lower: string
  isLowerFaint?: boolean
  /** Hidden on a narrow page. */
  isSpared?: boolean
}

function Lines({ area, upper, lower, isLowerFaint = false, isSpared = false }: LinesProps) {
  return (
    <td data-spared={isSpared} data-area={area}>
      <span dir="auto" className={cells.cut} title={upper}>
        {upper}
      </span>
      <span dir="auto" className={`${cells.cut} ${classes.lower}`} title={lower} data-faint={isLowerFaint}>
        {lower}
      </span>
    </td>
  )
}
