import type { CoverageEquip } from '@bonfire/contract/evaluation/coverage'
import { Popover } from '@mantine/core'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import type { AskedDays } from '../../evaluation.queries.ts'
import { type CoverageColumn, readStatus } from '../coverage-model.ts'
import { PairDetails } from '../pair-details.tsx'
import { StatusMark } from '../status-mark.tsx'
import classes from './coverage-matrix.module.css'

interface MatrixRowProps {
  siteId: string
  days: AskedDays | undefined
  equip: CoverageEquip
  columns: readonly CoverageColumn[]
  index: number
  start: number
  /** -1 if none. */
  activeColumn: number
  openRule: string | undefined
  onClose: () => void
}

/** An equip with its status for each rule; the details of one may be open. */
export const MatrixRow = memo(function MatrixRow(props: MatrixRowProps) {
  const { siteId, days, equip, columns, index, start, activeColumn, openRule, onClose } = props
  const t = useTranslations('evaluation.coverage')
  return (
    <tr className={classes.row} style={{ transform: `translateY(${start}px)` }} aria-rowindex={index + 3}>
      <th scope="row" className={classes.equip} dir="auto" title={`${equip.name} (${equip.equipId})`}>
        <span>{equip.name}</span>
      </th>
      {columns.map((column, place) => {
        const status = readStatus(equip.statuses[column.place])
        const isActive = place === activeColumn
        const cell = { 'data-row': index, 'data-column': place, 'data-active': isActive, tabIndex: isActive ? 0 : -1 }
        if (!status) {
          return (
            <td key={column.rule} className={classes.cell}>
              <button type="button" className={classes.mark} {...cell} aria-label={t('notForIt')} disabled={!isActive}>
                <span aria-hidden className={classes.none} />
              </button>
            </td>
          )
        }
        const isOpen = column.rule === openRule
        const mark = (
          <button type="button" className={classes.mark} {...cell} aria-haspopup="dialog" aria-expanded={isOpen}>
            <StatusMark status={status} />
          </button>
        )
        return (
          <td key={column.rule} className={classes.cell}>
            {isOpen ? (
              <Popover
                opened
                onChange={(opened) => !opened && onClose()}
                onDismiss={onClose}
                position="bottom"
                width={380}
                shadow="md"
                withinPortal
                trapFocus
              >
                <Popover.Target>{mark}</Popover.Target>
                <Popover.Dropdown
                  aria-label={t('details', { equip: equip.name })}
                  onClick={keepFromTable}
                  onKeyDown={keepFromTable}
                >
                  <PairDetails
                    siteId={siteId}
                    days={days}
                    equip={equip}
                    column={column}
                    status={status}
                    onClose={onClose}
                  />
                </Popover.Dropdown>
              </Popover>
            ) : (
              mark
            )}
          </td>
        )
      })}
    </tr>
  )
})

// React puts the dropdown inside the table, which must not take its keys and clicks.
const keepFromTable = (event: { stopPropagation: () => void; key?: string }) => {
  if (event.key !== 'Escape') event.stopPropagation()
}
