import type { SiteEquip } from '@bonfire/contract/histories/points'
import { useCallback, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import screen from '../../../ui/list-screen.module.css'
import cells from '../../../ui/table/data-table.module.css'
import { type CellColumn, cellsOf } from '../../../ui/table/data-table-cells.tsx'
import { DataTableHeaders, gridTracks, nextSort } from '../../../ui/table/data-table-headers.tsx'
import { VirtualDataTable } from '../../../ui/table/data-table-virtual.tsx'
import { TICK_TRACK, TickCell, TickHeader } from '../../../ui/ticks/tick-bar.tsx'
import type { Ticks } from '../../../ui/ticks/use-ticks.ts'
import { EQUIP_COLUMNS, type EquipColumn, type EquipRow, parseSort, writeSort } from './equip-rows.ts'

interface CellProps {
  row: EquipRow
}

const COLUMNS: Readonly<Record<EquipColumn, CellColumn<CellProps>>> = {
  name: {
    track: 'minmax(200px, 3fr)',
    Cell: ({ row: { equip } }) => (
      <td dir="auto" className={cells.cut} data-area="name" title={equip.name}>
        {equip.name}
      </td>
    ),
  },
  equipId: {
    track: 'minmax(120px, 2fr)',
    Cell: ({ row: { equip } }) => (
      <td dir="auto" className={`${cells.cut} ${screen.quiet}`} data-area="id" title={equip.equipId}>
        {equip.equipId}
      </td>
    ),
  },
  kind: { track: 'minmax(160px, 2fr)', Cell: KindCell },
  servedBy: {
    track: 'minmax(160px, 3fr)',
    Cell: ({ row: { servers } }) => (
      <td dir="auto" className={cells.cut} data-area="servers" title={servers}>
        {servers}
      </td>
    ),
  },
}

interface EquipsTableProps {
  rows: readonly EquipRow[]
  siteLabel: string
  sort: string | undefined
  onSort: (sort: string | undefined) => void
  onOpen: (equip: SiteEquip) => void
  ticks: Ticks
}

/** The equips of a site, with their kinds and what serves them. */
export function EquipsTable({ rows, siteLabel, onSort, onOpen, ticks, ...props }: EquipsTableProps) {
  const t = useTranslations('dataIn.equips')
  const scrollerRef = useRef<HTMLDivElement>(null)
  const sort = parseSort(props.sort)
  const columns = EQUIP_COLUMNS.map((id) => ({ id, label: t(`columns.${id}`), ...COLUMNS[id] }))
  const { ticked, toggle } = ticks
  const shown = useMemo(() => rows.map(({ key }) => key), [rows])
  const renderCells = useCallback(
    (row: EquipRow, isActive: boolean) => (
      <>
        <TickCell
          label={t('choose', { name: row.equip.name })}
          isTicked={ticked.has(row.key)}
          isActive={isActive}
          onToggle={(isRange) => toggle(row.key, isRange ? shown : [])}
        />
        {cellsOf(EQUIP_COLUMNS, (id) => COLUMNS[id].Cell, { row })}
      </>
    ),
    [t, ticked, toggle, shown],
  )
  return (
    <VirtualDataTable
      label={t('label', { site: siteLabel })}
      tracks={gridTracks(columns, { before: TICK_TRACK })}
      headers={
        <DataTableHeaders
          columns={columns}
          sort={sort}
          onSort={(column) => onSort(writeSort(nextSort(sort, column, [])))}
          before={<TickHeader ticks={ticks} label={t('chooseShown', { count: rows.length })} />}
        />
      }
      rows={rows}
      scrollerRef={scrollerRef}
      onOpen={({ equip }) => onOpen(equip)}
      onToggle={() => {}}
      onShortcut={({ key }, pressed) => pressed === 'x' && toggle(key)}
      renderCells={renderCells}
    />
  )
}

function KindCell({ row: { equip, kindLabel } }: CellProps) {
  const t = useTranslations('dataIn.equips')
  return (
    <td
      className={equip.isKindSaid ? cells.cut : `${cells.cut} ${screen.quiet}`}
      data-area="kind"
      title={equip.isKindSaid ? undefined : t('byName')}
    >
      {kindLabel}
    </td>
  )
}
