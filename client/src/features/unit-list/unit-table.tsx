import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useIsPhone } from '../../ui/phone-layout.ts'
import { DataTableHeaders, gridTracks, nextSort } from '../../ui/table/data-table-headers.tsx'
import { VirtualDataTable } from '../../ui/table/data-table-virtual.tsx'
import { COLUMNS, GroupCells, UnitCells } from './unit-cells.tsx'
import type { UnitGroup } from './unit-choices.ts'
import classes from './unit-list.module.css'
import { type Line, parseSort, toLines, UNIT_COLUMNS, type UnitRow, writeSort } from './unit-rows.ts'

const DESCENDING_FIRST = UNIT_COLUMNS.filter((id) => COLUMNS[id].isDescendingFirst)

interface UnitTableProps {
  rows: readonly UnitRow[]
  group: UnitGroup
  sort: string | undefined
  isBusy: boolean
  onSort: (sort: string | undefined) => void
}

/** The units, a row each, that leads to the page of the unit. */
export function UnitTable({ rows, group, isBusy, onSort, ...props }: UnitTableProps) {
  const t = useTranslations('units')
  const navigate = useNavigate()
  const scrollerRef = useRef<HTMLDivElement>(null)
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const sort = parseSort(props.sort)
  const isPhone = useIsPhone()
  const lines = useMemo(() => toLines(rows, { group, folded, isPhone }), [rows, group, folded, isPhone])
  const columns = UNIT_COLUMNS.map((id) => ({ id, label: t(`columns.${id}`), ...COLUMNS[id] }))
  const toggle = (line: Line) => {
    if (line.kind !== 'group') return
    setFolded((before) => {
      const next = new Set(before)
      if (!next.delete(line.key)) next.add(line.key)
      return next
    })
  }
  const renderCells = useCallback(
    (line: Line, isActive: boolean) =>
      line.kind === 'group' ? <GroupCells line={line} /> : <UnitCells row={line.row} isActive={isActive} />,
    [],
  )
  return (
    <div className={classes.list}>
      <VirtualDataTable
        label={t('title')}
        tracks={gridTracks(columns)}
        headers={
          <DataTableHeaders
            columns={columns}
            sort={sort}
            onSort={(column) => onSort(writeSort(nextSort(sort, column, DESCENDING_FIRST)))}
          />
        }
        rows={lines}
        scrollerRef={scrollerRef}
        isBusy={isBusy}
        onOpen={(line) =>
          line.kind === 'group'
            ? toggle(line)
            : void navigate({ to: '/e/$equipNumber', params: { equipNumber: String(line.row.number) } })
        }
        onToggle={toggle}
        onShortcut={() => {}}
        renderCells={renderCells}
      />
    </div>
  )
}
