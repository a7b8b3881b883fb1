import type { Point } from '@bonfire/contract/histories/points'
import { Checkbox } from '@mantine/core'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { DataTableHeaders, gridTracks, nextSort } from '../../../ui/table/data-table-headers.tsx'
import { VirtualDataTable } from '../../../ui/table/data-table-virtual.tsx'
import classes from '../points.module.css'
import type { PointSelection } from '../use-selection.ts'
import { COLUMNS, EquipCells, PointCells } from './point-cells.tsx'
import { type Line, POINT_COLUMNS, parseSort, toLines, writeSort } from './point-rows.ts'

const DESCENDING_FIRST = POINT_COLUMNS.filter((id) => COLUMNS[id].isDescendingFirst)
const CHECK_TRACK = '40px'

interface PointsTableProps {
  found: readonly Point[]
  candidates: ReadonlySet<string>
  timezone: string
  sort: string | undefined
  isBusy: boolean
  selection: PointSelection
  onSort: (sort: string | undefined) => void
  onOpen: (points: readonly Point[]) => void
  onConfirm: (points: readonly Point[]) => void
  onTakeUnit: (points: readonly Point[]) => void
}

/** The points of a site by equip. */
export function PointsTable(props: PointsTableProps) {
  const { found, candidates, timezone, isBusy, selection, onSort, onOpen, onConfirm, onTakeUnit } = props
  const t = useTranslations('points')
  const scrollerRef = useRef<HTMLDivElement>(null)
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const sort = parseSort(props.sort)
  const lines = useMemo(() => toLines(found, { folded, candidates }), [found, folded, candidates])
  const columns = POINT_COLUMNS.map((id) => ({ id, label: t(`columns.${id}`), ...COLUMNS[id] }))
  const toggle = (line: Line) => {
    if (line.kind !== 'equip') return
    setFolded((before) => {
      const next = new Set(before)
      if (!next.delete(line.key)) next.add(line.key)
      return next
    })
  }
  const pointsOf = (line: Line) => (line.kind === 'equip' ? line.points : [line.point])
  const { selectedIds, toggle: select } = selection
  const renderCells = useCallback(
    (line: Line, isActive: boolean) =>
      line.kind === 'equip' ? (
        <EquipCells
          line={line}
          isActive={isActive}
          selectedCount={line.points.filter(({ pointId }) => selectedIds.has(pointId)).length}
          onSelect={select}
          onConfirm={onConfirm}
          onTakeUnit={onTakeUnit}
        />
      ) : (
        <PointCells
          line={line}
          isActive={isActive}
          isSelected={selectedIds.has(line.point.pointId)}
          timezone={line.point.timezone ?? timezone}
          onSelect={select}
          onConfirm={onConfirm}
          onTakeUnit={onTakeUnit}
        />
      ),
    [selectedIds, select, onConfirm, onTakeUnit, timezone],
  )
  return (
    <VirtualDataTable
      label={t('label')}
      tracks={gridTracks(columns, { before: CHECK_TRACK })}
      headers={
        <DataTableHeaders
          columns={columns}
          sort={sort}
          onSort={(column) => onSort(writeSort(nextSort(sort, column, DESCENDING_FIRST)))}
          before={
            <th scope="col" aria-label={t('selection')} className={classes.check}>
              <Checkbox
                size="xs"
                aria-label={t('selectShown', { count: found.length })}
                checked={selection.selected.length === found.length}
                indeterminate={selection.selected.length > 0 && selection.selected.length < found.length}
                onChange={() => select(found)}
              />
            </th>
          }
        />
      }
      rows={lines}
      scrollerRef={scrollerRef}
      isBusy={isBusy}
      onOpen={(line) => (line.kind === 'point' ? onOpen([line.point]) : toggle(line))}
      onToggle={toggle}
      onShortcut={(line, key) => {
        if (key === 'x') select(pointsOf(line))
        if (key === 'c') onConfirm(pointsOf(line))
      }}
      renderCells={renderCells}
    />
  )
}
