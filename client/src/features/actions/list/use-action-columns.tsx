import { IconInfoCircle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { DataColumn } from '../../../ui/data-table-headers.tsx'
import { Hint } from '../../../ui/hint.tsx'
import classes from './list.module.css'
import { ACTION_COLUMNS, type ActionColumn } from './list-sorting.ts'

const TRACKS: Record<ActionColumn, string> = {
  id: '80px',
  // As wide as `il y a 15 minutes`.
  updated: '124px',
  status: '124px',
  site: 'minmax(152px, 2fr)',
  summary: 'minmax(200px, 3fr)',
  severity: '112px',
  type: '112px',
  team: 'minmax(112px, 1.1fr)',
  savings: '144px',
}

/** On a narrow page; null for what is left out there. */
const COMPACT_TRACKS: Partial<Record<ActionColumn, string | null>> = {
  updated: null,
  site: 'minmax(0, 2fr)',
  summary: 'minmax(0, 3fr)',
  type: null,
  team: null,
  savings: null,
}

/** The nine columns, named in the chosen language. */
export function useActionColumns(): DataColumn<ActionColumn>[] {
  const t = useTranslations('actions')
  return useMemo(
    () =>
      ACTION_COLUMNS.map((id) => ({
        id,
        label: t(`columns.${id}`),
        track: TRACKS[id],
        compactTrack: COMPACT_TRACKS[id] === undefined ? TRACKS[id] : COMPACT_TRACKS[id],
        ...(id === 'savings' && { align: 'end' as const, help: <Help text={t('savings.help')} /> }),
      })),
    [t],
  )
}

function Help({ text }: { text: string }) {
  return (
    <Hint label={text}>
      <button type="button" className={classes.help} aria-label={text}>
        <IconInfoCircle size={14} stroke={1.8} aria-hidden />
      </button>
    </Hint>
  )
}
