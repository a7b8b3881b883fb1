import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { DataColumn } from '../../../ui/data-table-headers.tsx'
import { EQUIP_COLUMNS, type EquipColumn, type EquipRow } from './equip-rows.ts'

const TRACKS: Record<EquipColumn, string> = {
  latest: '108px',
  severity: '100px',
  equip: 'minmax(140px, 1.2fr)',
  details: 'minmax(180px, 2.4fr)',
  hits: '92px',
  ruleType: '124px',
  action: '72px',
}

/** Where a row is snoozed or has an action, which may have ended, its last cell says so. */
const SNOOZED_TRACK = 'minmax(312px, 0.9fr)'
const KEY_TRACK = '152px'
const ENDED_TRACK = '212px'
const AGAIN_TRACK = '300px'

function actionTrackOf(rows: readonly EquipRow[]): string {
  if (rows.some((row) => row.snoozeEnd !== null)) return SNOOZED_TRACK
  if (rows.some((row) => row.daysFiredAgain)) return AGAIN_TRACK
  if (rows.some((row) => row.actionEnd !== null)) return ENDED_TRACK
  return rows.some((row) => row.actionKey !== null) ? KEY_TRACK : TRACKS.action
}

/** A first click on one of these shows the most, newest or worst. */
export const DESCENDING_FIRST: readonly EquipColumn[] = ['latest', 'severity', 'hits']

export function useEquipColumns(rows: readonly EquipRow[]): DataColumn<EquipColumn>[] {
  const t = useTranslations('analysis.columns')
  const actionTrack = actionTrackOf(rows)
  return useMemo(
    () =>
      EQUIP_COLUMNS.map((id) => ({
        id,
        label: t(id),
        track: id === 'action' ? actionTrack : TRACKS[id],
        ...(id === 'hits' ? { align: 'end' as const } : {}),
      })),
    [t, actionTrack],
  )
}
