import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { DataColumn } from '../../../../ui/table/data-table-headers.tsx'
import { GROUP_COLUMNS, type GroupColumn } from '../../group-sorting.ts'

// Names of rules and sites come first: the other columns grow once these have room.
const TRACKS: Record<GroupColumn, string> = {
  latest: 'clamp(96px, 5.4vw, 104px)',
  priority: 'clamp(64px, 4.2vw, 80px)',
  site: 'minmax(96px, 2.4fr)',
  region: 'minmax(72px, 0.6fr)',
  rule: 'minmax(160px, 3fr)',
  hits: 'clamp(100px, 6.7vw, 128px)',
  equips: '68px',
  cost: 'clamp(92px, 6.4vw, 108px)',
  ruleType: 'clamp(92px, 5.4vw, 104px)',
  severity: 'clamp(90px, 5vw, 96px)',
  actions: 'clamp(108px, 7vw, 132px)',
}

/** The track where a time zone is shown beside the day; below it where names wrap, too. */
const LATEST_WITH_ZONE = 'clamp(96px, calc(100vw - 1184px), 144px)'

/** The track on a narrow page; null if hidden there. */
const COMPACT_TRACKS: Partial<Record<GroupColumn, string | null>> = {
  priority: '52px',
  site: 'minmax(72px, 1.7fr)',
  region: null,
  rule: 'minmax(124px, 2.8fr)',
  hits: '88px',
  equips: null,
  ruleType: null,
  actions: '108px',
}

const NUMBERS: readonly GroupColumn[] = ['hits', 'equips', 'cost', 'actions']

/** The first click on one of these sorts descending. */
export const DESCENDING_FIRST: readonly GroupColumn[] = ['latest', 'priority', 'severity', ...NUMBERS]

/** The ten columns, labelled in the user's language; costs take the room of regions, which sites tell. */
export function useGroupColumns({
  hasZones,
  hasCosts,
}: Record<'hasZones' | 'hasCosts', boolean>): DataColumn<GroupColumn>[] {
  const t = useTranslations('analysis.columns')
  return useMemo(
    () =>
      GROUP_COLUMNS.filter((id) => id !== (hasCosts ? 'region' : 'cost')).map((id) => {
        const track = id === 'latest' && hasZones ? LATEST_WITH_ZONE : TRACKS[id]
        return {
          id,
          label: t(id),
          track,
          compactTrack: COMPACT_TRACKS[id] === undefined ? track : COMPACT_TRACKS[id],
          ...(NUMBERS.includes(id) ? { align: 'end' as const } : {}),
        }
      }),
    [t, hasZones, hasCosts],
  )
}
