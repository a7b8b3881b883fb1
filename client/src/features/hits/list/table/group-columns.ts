import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { ColumnShape, DataColumn } from '../../../../ui/table/data-table-headers.tsx'
import type { AmountColumn } from '../../costs/amounts.ts'
import { GROUP_COLUMNS, type GroupColumn, shownColumns } from '../../group-sorting.ts'

// Names of rules and sites come first: the other columns grow once these have room.
const SHAPES: Record<GroupColumn, ColumnShape> = {
  latest: { track: 'clamp(96px, 5.4vw, 104px)', isDescendingFirst: true },
  priority: { track: 'clamp(64px, 4.2vw, 80px)', compactTrack: '52px', isDescendingFirst: true },
  site: { track: 'minmax(96px, 2.4fr)', compactTrack: 'minmax(72px, 1.7fr)' },
  region: { track: 'minmax(72px, 0.6fr)', compactTrack: null },
  rule: { track: 'minmax(160px, 3fr)', compactTrack: 'minmax(124px, 2.8fr)' },
  hits: { track: 'clamp(100px, 6.7vw, 128px)', compactTrack: '88px', align: 'end', isDescendingFirst: true },
  equips: { track: '68px', compactTrack: null, align: 'end', isDescendingFirst: true },
  cost: { track: 'clamp(92px, 6.4vw, 108px)', align: 'end', isDescendingFirst: true },
  worth: { track: 'clamp(108px, 7.6vw, 124px)', align: 'end', isDescendingFirst: true },
  ruleType: { track: 'clamp(92px, 5.4vw, 104px)', compactTrack: null },
  severity: { track: 'clamp(90px, 5vw, 96px)', isDescendingFirst: true },
  actions: { track: 'clamp(108px, 7vw, 132px)', compactTrack: '108px', align: 'end', isDescendingFirst: true },
}

export const DESCENDING_FIRST = GROUP_COLUMNS.filter((id) => SHAPES[id].isDescendingFirst)

/** The track where a time zone is shown beside the day; below it where names wrap, too. */
const LATEST_WITH_ZONE = 'clamp(96px, calc(100vw - 1184px), 144px)'

/** Returns the ten columns, labelled in the user's language. */
export function useGroupColumns({
  hasZones,
  amount,
}: {
  hasZones: boolean
  amount: AmountColumn | undefined
}): DataColumn<GroupColumn>[] {
  const t = useTranslations('analysis.columns')
  return useMemo(
    () =>
      shownColumns(amount).map((id) => ({
        id,
        label: t(id),
        ...SHAPES[id],
        ...(id === 'latest' && hasZones && { track: LATEST_WITH_ZONE }),
      })),
    [t, hasZones, amount],
  )
}
