import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { DataColumn } from '../../../ui/data-table-headers.tsx'
import { GROUP_COLUMNS, type GroupColumn } from '../group-sorting.ts'

const TRACKS: Record<GroupColumn, string> = {
  latest: '104px',
  priority: '80px',
  site: 'minmax(88px, 1.7fr)',
  region: 'minmax(64px, 0.9fr)',
  rule: 'minmax(160px, 2.6fr)',
  hits: 'clamp(100px, 8.9vw, 128px)',
  equips: '60px',
  ruleType: '100px',
  severity: '88px',
  actions: '76px',
}

const NUMBERS: readonly GroupColumn[] = ['hits', 'equips', 'actions']

/** A first click on one of these shows the most, newest or worst. */
export const DESCENDING_FIRST: readonly GroupColumn[] = ['latest', 'priority', 'severity', ...NUMBERS]

/** The ten columns, named in the chosen language. */
export function useGroupColumns(): DataColumn<GroupColumn>[] {
  const t = useTranslations('analysis.columns')
  return useMemo(
    () =>
      GROUP_COLUMNS.map((id) => ({
        id,
        label: t(id),
        track: TRACKS[id],
        ...(NUMBERS.includes(id) ? { align: 'end' as const } : {}),
      })),
    [t],
  )
}
