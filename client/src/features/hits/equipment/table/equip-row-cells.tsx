import { ActionIcon, Checkbox } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconDots } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import basics from '../../../../ui/basics.module.css'
import { Hint } from '../../../../ui/hint.tsx'
import cells from '../../../../ui/table/data-table.module.css'
import { Latest, type LatestWords } from '../../marks/latest.tsx'
import { SeverityMark } from '../../marks/severity-mark.tsx'
import { ActionLink } from './action-end.tsx'
import { type EquipRow, isSelectable } from './equip-rows.ts'
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
  /** Whether Tab reaches the row's controls. */
  isActive: boolean
  onSelect: () => void
  onExpand: () => void
  onMenu: (button: HTMLElement) => void
  onUnsnooze: (() => void) | undefined
  /** Leads to the histories of the equip, if it has any. */
  historiesLink: ReactNode
}

/** The cells of one equipment rule. */
export function EquipRowCells(props: EquipRowCellsProps) {
  const { row, isActive } = props
  const t = useTranslations('equipment')
  const format = useFormatter()
  const tabIndex = isActive ? 0 : -1
  const Chevron = props.isExpanded ? IconChevronDown : IconChevronRight
  const checkbox = (
    <Checkbox
      size="xs"
      checked={props.isSelected}
      disabled={!isSelectable(row)}
      aria-label={t('selectRow', { equip: row.equip })}
      tabIndex={tabIndex}
      onChange={props.onSelect}
    />
  )
  return (
    <>
      <td className={classes.controls}>
        {isSelectable(row) ? checkbox : <Hint label={t('notSelectable', { equip: row.equip })}>{checkbox}</Hint>}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-expanded={props.isExpanded}
          aria-label={t(props.isExpanded ? 'collapseRow' : 'expandRow', { equip: row.equip })}
          tabIndex={tabIndex}
          onClick={props.onExpand}
        >
          <Chevron size={16} stroke={1.7} />
        </ActionIcon>
      </td>
      <td className={classes.latest} title={props.latest.exact}>
        <span className={cells.cut}>
          <Latest words={props.latest} />
        </span>
      </td>
      <td className={classes.severity}>
        <SeverityMark severity={row.severity} />
      </td>
      <td title={row.equip}>
        <span dir="auto" className={`${cells.cut} ${classes.equip}`}>
          {row.equip}
        </span>
      </td>
      <td className={`${basics.quiet} ${classes.details}`} title={row.details ?? undefined}>
        <span dir="auto" className={cells.cut}>
          {row.details}
        </span>
      </td>
      <td className={`${classes.number} ${classes.hitCount}`}>{format.number(row.hits)}</td>
      {props.cost && (
        <td className={`${classes.number} ${classes.spared}`} title={props.cost.detail}>
          {props.cost.label}
        </td>
      )}
      <td className={`${basics.quiet} ${classes.spared}`}>
        <span className={cells.cut}>{props.ruleTypeLabel}</span>
      </td>
      <td className={`${classes.action} ${basics.line}`}>
        <ActionLink row={row} tabIndex={tabIndex} />
        <SnoozeStatus row={row} onUnsnooze={props.onUnsnooze} isActive={isActive} />
        <span className={classes.rowEnd}>{props.historiesLink}</span>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          className={basics.fixed}
          aria-haspopup="menu"
          aria-label={t('rowMenu', { equip: row.equip })}
          tabIndex={tabIndex}
          onClick={(event: MouseEvent<HTMLButtonElement>) => props.onMenu(event.currentTarget)}
        >
          <IconDots size={16} stroke={1.7} />
        </ActionIcon>
      </td>
    </>
  )
}
