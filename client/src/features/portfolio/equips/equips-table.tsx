import type { SiteEquip } from '@bonfire/contract/histories/points'
import { useCallback, useRef } from 'react'
import { useTranslations } from 'use-intl'
import screen from '../../../ui/list-screen.module.css'
import cells from '../../../ui/table/data-table.module.css'
import { type DataColumn, DataTableHeaders, gridTracks, nextSort } from '../../../ui/table/data-table-headers.tsx'
import { VirtualDataTable } from '../../../ui/table/data-table-virtual.tsx'
import { EQUIP_COLUMNS, type EquipColumn, type EquipRow, parseSort, writeSort } from './equip-rows.ts'

const TRACKS: Record<EquipColumn, string> = {
  name: 'minmax(200px, 3fr)',
  equipId: 'minmax(120px, 2fr)',
  kind: 'minmax(160px, 2fr)',
  servedBy: 'minmax(160px, 3fr)',
}

interface EquipsTableProps {
  rows: readonly EquipRow[]
  siteLabel: string
  sort: string | undefined
  onSort: (sort: string | undefined) => void
  onOpen: (equip: SiteEquip) => void
}

/** The equips of a site, with their kinds and what serves them. */
export function EquipsTable({ rows, siteLabel, onSort, onOpen, ...props }: EquipsTableProps) {
  const t = useTranslations('dataIn.equips')
  const scrollerRef = useRef<HTMLDivElement>(null)
  const sort = parseSort(props.sort)
  const columns = EQUIP_COLUMNS.map(
    (id): DataColumn<EquipColumn> => ({ id, label: t(`columns.${id}`), track: TRACKS[id] }),
  )
  const renderCells = useCallback(
    ({ equip, kindLabel, servers }: EquipRow) => (
      <>
        <td dir="auto" className={cells.cut} data-area="name" title={equip.name}>
          {equip.name}
        </td>
        <td dir="auto" className={`${cells.cut} ${screen.quiet}`} data-area="id" title={equip.equipId}>
          {equip.equipId}
        </td>
        <td
          className={equip.isKindSaid ? cells.cut : `${cells.cut} ${screen.quiet}`}
          data-area="kind"
          title={equip.isKindSaid ? undefined : t('byName')}
        >
          {kindLabel}
        </td>
        <td dir="auto" className={cells.cut} data-area="servers" title={servers}>
          {servers}
        </td>
      </>
    ),
    [t],
  )
  return (
    <VirtualDataTable
      label={t('label', { site: siteLabel })}
      tracks={gridTracks(columns)}
      headers={
        <DataTableHeaders
          columns={columns}
          sort={sort}
          onSort={(column) => onSort(writeSort(nextSort(sort, column, [])))}
        />
      }
      rows={rows}
      scrollerRef={scrollerRef}
      onOpen={({ equip }) => onOpen(equip)}
      onToggle={() => {}}
      onShortcut={() => {}}
      renderCells={renderCells}
    />
  )
}
