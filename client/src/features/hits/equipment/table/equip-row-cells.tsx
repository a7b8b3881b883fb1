import { ActionIcon, Checkbox } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import basics from '../../../../ui/basics.module.css'
import { Hint } from '../../../../ui/hint.tsx'
import cells from '../../../../ui/table/data-table.module.css'
import { cellsOf } from '../../../../ui/table/data-table-cells.tsx'
import { Latest, type LatestWords } from '../../marks/latest.tsx'
import { SeverityMark } from '../../marks/severity-mark.tsx'
import { ActionLink } from './action-end.tsx'
import { type EquipColumn, type EquipRow, isSelectable, shownColumns } from './equip-rows.ts'
import classes from './equip-table.module.css'
import { SnoozeStatus } from './snooze-status.tsx'

export interface EquipRowCellsProps {
  row: EquipRow
  latest: LatestWords
  ruleTypeLabel: string
  /** Undefined if the table has no column for costs. */
  cost: { label: string; detail: string } | undefined
  isSelected: boolean
  isExpanded: boolean
  /** True if Tab reaches the row's controls. */
  isActive: boolean
  onSelect: () => void
  onExpand: () => void
  onMenu: (button: HTMLElement) => void
  onUnsnooze: (() => void) | undefined
  /** Leads to the histories of the equip, if it has any. */
  historiesLink: ReactNode
}

const CELLS: Readonly<Record<EquipColumn, (props: EquipRowCellsProps) => ReactNode>> = {
  latest: ({ latest }) => (
    <td className={classes.latest} title={latest.exact}>
      <span className={cells.cut}>
        <Latest words={latest} />
      </span>
    </td>
  ),
  severity: ({ row }) => (
    <td className={classes.severity}>
      <SeverityMark severity={row.severity} />
    </td>
  ),
  equip: EquipCell,
  details: DetailsCell,
  hits: HitsCell,
  cost: ({ cost }) => (
    <td className={`${classes.number} ${classes.spared}`} title={cost?.detail}>
      {cost?.label}
    </td>
  ),
  ruleType: ({ ruleTypeLabel }) => (
    <td className={`${basics.quiet} ${classes.spared}`}>
      <span className={cells.cut}>{ruleTypeLabel}</span>
    </td>
  ),
  action: ActionCell,
}

/** The name leads to the page of the equip. */
function EquipCell({ row: { equip, equipNumber }, isActive }: EquipRowCellsProps) {
  const shown = { dir: 'auto', className: `${cells.cut} ${classes.equip}` }
  return (
    <td title={equip}>
      {equipNumber === undefined ? (
        <span {...shown}>{equip}</span>
      ) : (
        <Link
          {...shown}
          to="/e/$equipNumber"
          params={{ equipNumber: String(equipNumber) }}
          tabIndex={isActive ? 0 : -1}
        >
          {equip}
        </Link>
      )}
    </td>
  )
}

/** The cells of one equipment rule. */
export function EquipRowCells(props: EquipRowCellsProps) {
  return (
    <>
      <ControlsCell {...props} />
      {cellsOf(shownColumns(props.cost !== undefined), (id) => CELLS[id], props)}
    </>
  )
}

function ControlsCell({ row, isSelected, isExpanded, isActive, onSelect, onExpand }: EquipRowCellsProps) {
  const t = useTranslations('equipment')
  const tabIndex = isActive ? 0 : -1
  const Chevron = isExpanded ? IconChevronDown : IconChevronRight
  const checkbox = (
    <Checkbox
      size="xs"
      checked={isSelected}
      disabled={!isSelectable(row)}
      aria-label={t('selectRow', { equip: row.equip })}
      tabIndex={tabIndex}
      onChange={onSelect}
    />
  )
  return (
    <td className={classes.controls}>
      {isSelectable(row) ? checkbox : <Hint label={t('notSelectable', { equip: row.equip })}>{checkbox}</Hint>}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-expanded={isExpanded}
        aria-label={t(isExpanded ? 'collapseRow' : 'expandRow', { equip: row.equip })}
        tabIndex={tabIndex}
        onClick={onExpand}
      >
        <Chevron size={16} stroke={1.7} />
      </ActionIcon>
    </td>
  )
}

/** What was sent with it, and which other rules found the same. */
function DetailsCell({ row: { details, restatedBy } }: EquipRowCellsProps) {
  const t = useTranslations('equipment')
  const format = useFormatter()
  const restated = restatedBy.length > 0 && t('restatedBy', { rules: format.list(restatedBy) })
  const parts = [details, restated].filter((part) => typeof part === 'string')
  return (
    <td className={`${basics.quiet} ${classes.details}`} title={parts.join('\n') || undefined}>
      <span dir="auto" className={cells.cut}>
        {parts.join(' · ')}
      </span>
    </td>
  )
}

function HitsCell({ row }: EquipRowCellsProps) {
  const format = useFormatter()
  return <td className={`${classes.number} ${classes.hitCount}`}>{format.number(row.hits)}</td>
}

function ActionCell({ row, isActive, historiesLink, onMenu, onUnsnooze }: EquipRowCellsProps) {
  const t = useTranslations('equipment')
  const tabIndex = isActive ? 0 : -1
  return (
    <td className={`${classes.action} ${basics.line}`}>
      <ActionLink row={row} tabIndex={tabIndex} />
      <SnoozeStatus row={row} onUnsnooze={onUnsnooze} isActive={isActive} />
      <span className={classes.rowEnd}>{historiesLink}</span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        className={basics.fixed}
        aria-haspopup="menu"
        aria-label={t('rowMenu', { equip: row.equip })}
        tabIndex={tabIndex}
        onClick={(event: MouseEvent<HTMLButtonElement>) => onMenu(event.currentTarget)}
      >
        <IconDots size={16} stroke={1.7} />
      </ActionIcon>
    </td>
  )
}
