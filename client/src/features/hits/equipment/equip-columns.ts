import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { DataColumn } from '../../../ui/data-table-headers.tsx'
import { EQUIP_COLUMNS, type EquipColumn } from './equip-rows.ts'

const TRACKS: Record<EquipColumn, string> = {
  latest: '108px',
  severity: '100px',
  equip: 'minmax(140px, 1.2fr)',
  details: 'minmax(180px, 2.4fr)',
  hits: '72px',
  ruleType: '124px',
  action: '248px',
}

/** A first click on one of these shows the most, newest or worst. */
export const DESCENDING_FIRST: readonly EquipColumn[] = ['latest', 'severity', 'hits']

export function useEquipColumns(): DataColumn<EquipColumn>[] {
  const t = useTranslations('analysis.columns')
  return useMemo(
    () =>
      EQUIP_COLUMNS.map((id) => ({
        id,
        label: t(id),
        track: TRACKS[id],
        ...(id === 'hits' ? { align: 'end' as const } : {}),
      })),
    [t],
  )
}
