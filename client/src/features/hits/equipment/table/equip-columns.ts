import { UNSEEN_ACTION } from '@bonfire/contract/actions/actions'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { DataColumn } from '../../../../ui/table/data-table-headers.tsx'
import { EQUIP_COLUMNS, type EquipColumn, type EquipRow } from './equip-rows.ts'

const TRACKS: Record<EquipColumn, string> = {
  latest: 'clamp(88px, 7.5vw, 108px)',
  severity: 'clamp(84px, 7vw, 100px)',
  equip: 'minmax(140px, 1fr)',
  details: 'minmax(120px, 3.5fr)',
  hits: 'clamp(88px, 6.4vw, 96px)',
  cost: 'clamp(84px, 7vw, 104px)',
  ruleType: 'clamp(88px, 7vw, 104px)',
  action: '72px',
}

/** The track where a time zone is shown beside the day. */
const LATEST_WITH_ZONE = 'clamp(136px, 9.4vw, 144px)'

/** Details and action wrap below the rest of the row on a narrow page. */
const COMPACT_TRACKS: Partial<Record<EquipColumn, string | null>> = {
  equip: 'minmax(0, 1fr)',
  details: null,
  hits: '88px',
  cost: null,
  ruleType: null,
  action: null,
}

// Pixel widths of what a row's last cell can hold. The menu button is always there; the link to histories appears on hover.
const MENU_PIXELS = 64
const HISTORIES_PIXELS = 34
const KEY_CHARACTER_PIXELS = 7.6
const UNSEEN_PIXELS = 210
const ENDED_PIXELS = 70
const AGAIN_PIXELS = 86
const SNOOZED_PIXELS = 196

const keyPixels = (key: string) => (key === UNSEEN_ACTION ? UNSEEN_PIXELS : key.length * KEY_CHARACTER_PIXELS)

/** The width a row needs for its last cell without truncation. */
function actionPixels({ actionKey, actionEnd, daysFiredAgain, snoozeEnd }: EquipRow): number {
  const parts = [
    actionKey === null ? 0 : keyPixels(actionKey) + 12 + HISTORIES_PIXELS,
    actionEnd === null ? 0 : ENDED_PIXELS,
    daysFiredAgain ? AGAIN_PIXELS : 0,
    snoozeEnd === null ? 0 : SNOOZED_PIXELS,
  ]
  return parts.reduce((sum, part) => sum + part, MENU_PIXELS)
}

const WIDEST_ACTION_PIXELS = 400

/** The track is as wide as the fullest row needs; the details share the rest. */
export function actionTrackOf(rows: readonly EquipRow[]): string {
  const widest = Math.max(0, ...rows.map(actionPixels))
  if (widest <= MENU_PIXELS) return TRACKS.action
  return `${Math.ceil(Math.min(widest, WIDEST_ACTION_PIXELS))}px`
}

/** The first click on one of these sorts descending. */
export const DESCENDING_FIRST: readonly EquipColumn[] = ['latest', 'severity', 'hits', 'cost']

/** Costs have a column only if one was estimated. */
export function useEquipColumns(
  rows: readonly EquipRow[],
  { hasCosts, hasZone }: { hasCosts: boolean; hasZone: boolean },
): DataColumn<EquipColumn>[] {
  const t = useTranslations('analysis.columns')
  const actionTrack = actionTrackOf(rows)
  return useMemo(() => {
    const tracks = { ...TRACKS, ...(hasZone && { latest: LATEST_WITH_ZONE }) }
    return EQUIP_COLUMNS.filter((id) => id !== 'cost' || hasCosts).map((id) => ({
      id,
      label: t(id),
      track: id === 'action' ? actionTrack : tracks[id],
      compactTrack: COMPACT_TRACKS[id] === undefined ? tracks[id] : COMPACT_TRACKS[id],
      ...(id === 'hits' || id === 'cost' ? { align: 'end' as const } : {}),
    }))
  }, [t, actionTrack, hasCosts, hasZone])
}
