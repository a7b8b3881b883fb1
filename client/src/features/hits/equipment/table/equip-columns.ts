import { UNSEEN_ACTION } from '@bonfire/contract/actions/actions'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { ColumnShape, DataColumn } from '../../../../ui/table/data-table-headers.tsx'
import { EQUIP_COLUMNS, type EquipColumn, type EquipRow, shownColumns } from './equip-rows.ts'

// Details and action wrap below the rest of the row on a narrow page.
const SHAPES: Record<EquipColumn, ColumnShape> = {
  latest: { track: 'clamp(88px, 7.5vw, 108px)', isDescendingFirst: true },
  severity: { track: 'clamp(84px, 7vw, 100px)', isDescendingFirst: true },
  equip: { track: 'minmax(140px, 1fr)', compactTrack: 'minmax(0, 1fr)' },
  details: { track: 'minmax(120px, 3.5fr)', compactTrack: null },
  hits: { track: 'clamp(88px, 6.4vw, 96px)', compactTrack: '88px', align: 'end', isDescendingFirst: true },
  cost: { track: 'clamp(84px, 7vw, 104px)', compactTrack: null, align: 'end', isDescendingFirst: true },
  ruleType: { track: 'clamp(88px, 7vw, 104px)', compactTrack: null },
  action: { track: '72px', compactTrack: null },
}

export const DESCENDING_FIRST = EQUIP_COLUMNS.filter((id) => SHAPES[id].isDescendingFirst)

/** The track where a time zone is shown beside the day. */
const LATEST_WITH_ZONE = 'clamp(136px, 9.4vw, 144px)'

// Pixel widths of what a row's last cell can hold. The menu button is always there; the link to histories appears on hover.
const MENU_PIXELS = 64
const HISTORIES_PIXELS = 34
const KEY_CHARACTER_PIXELS = 7.6
const UNSEEN_PIXELS = 210
const ENDED_PIXELS = 70
const AGAIN_PIXELS = 86
const REPAIR_PIXELS = 112
const SNOOZED_PIXELS = 196

const keyPixels = (key: string) => (key === UNSEEN_ACTION ? UNSEEN_PIXELS : key.length * KEY_CHARACTER_PIXELS)

/** The width a row needs for its last cell without truncation. */
function actionPixels({ actionKey, actionEnd, daysFiredAgain, repair, snoozeEnd }: EquipRow): number {
  const endedPixels = (actionEnd === null ? 0 : ENDED_PIXELS) + (daysFiredAgain ? AGAIN_PIXELS : 0)
  const parts = [
    actionKey === null ? 0 : keyPixels(actionKey) + 12 + HISTORIES_PIXELS,
    repair ? REPAIR_PIXELS : endedPixels,
    snoozeEnd === null ? 0 : SNOOZED_PIXELS,
  ]
  return parts.reduce((sum, part) => sum + part, MENU_PIXELS)
}

const WIDEST_ACTION_PIXELS = 400

/** The track is as wide as the fullest row needs; the details share the rest. */
export function actionTrackOf(rows: readonly EquipRow[]): string {
  const widest = Math.max(0, ...rows.map(actionPixels))
  if (widest <= MENU_PIXELS) return SHAPES.action.track
  return `${Math.ceil(Math.min(widest, WIDEST_ACTION_PIXELS))}px`
}

export function useEquipColumns(
  rows: readonly EquipRow[],
  { hasCosts, hasZone }: { hasCosts: boolean; hasZone: boolean },
): DataColumn<EquipColumn>[] {
  const t = useTranslations('analysis.columns')
  const actionTrack = actionTrackOf(rows)
  return useMemo(
    () =>
      shownColumns(hasCosts).map((id) => ({
        id,
        label: t(id),
        ...SHAPES[id],
        ...(id === 'latest' && hasZone && { track: LATEST_WITH_ZONE }),
        ...(id === 'action' && { track: actionTrack }),
      })),
    [t, actionTrack, hasCosts, hasZone],
  )
}
