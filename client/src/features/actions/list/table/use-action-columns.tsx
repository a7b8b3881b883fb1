import { IconInfoCircle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { Hint } from '../../../../ui/hint.tsx'
import type { DataColumn } from '../../../../ui/table/data-table-headers.tsx'
import classes from '../list.module.css'
import type { ActionTab } from '../rows/actions-search.ts'
import { type ActionColumn, columnsOf } from './list-sorting.ts'

const TRACKS: Record<ActionColumn, string> = {
  id: '72px',
  // Fits `il y a 15 minutes`.
  updated: '124px',
  status: '116px',
  site: 'minmax(96px, 1.6fr)',
  // The last to give way: it says what the action is about.
  summary: 'minmax(160px, 4fr)',
  severity: '104px',
  type: '104px',
  team: 'minmax(92px, 1.1fr)',
  due: '84px',
  // On a narrow page, its chip runs into the column beside it, whose amounts are on the other side.
  proof: 'minmax(84px, 140px)',
  savings: '132px',
}

const CELL_PADDING_PIXELS = 24

/** The track on a narrow page, if it is another one; null if hidden there. */
const COMPACT_TRACKS: Record<ActionColumn, string | null | undefined> = {
  id: undefined,
  updated: null,
  status: undefined,
  site: 'minmax(0, 2fr)',
  summary: 'minmax(0, 3fr)',
  severity: undefined,
  type: null,
  team: null,
  due: null,
  proof: undefined,
  savings: null,
}

/** The columns, labelled in the user's language; names and savings fit on one line. */
export function useActionColumns(
  tab: ActionTab,
  { label, amount }: { label: string; amount: string },
): DataColumn<ActionColumn>[] {
  const t = useTranslations('actions')
  return useMemo(() => {
    const tracks = { ...TRACKS, id: idTrack(label), savings: savingsTrack(amount) }
    return columnsOf(tab).map((id) => ({
      id,
      label: t(`columns.${id}`),
      track: tracks[id],
      compactTrack: COMPACT_TRACKS[id] === undefined ? tracks[id] : COMPACT_TRACKS[id],
      ...(id === 'savings' && { align: 'end' as const, help: <Help text={t('savings.help')} /> }),
      ...(id === 'proof' && { help: <Help text={t('proof.help')} /> }),
    }))
  }, [t, tab, label, amount])
}

const idTrack = (longestLabel: string) => `max(${TRACKS.id}, ${longestLabel.length}ch + ${CELL_PADDING_PIXELS}px)`

/** All digits are as wide as `0`, and separators are narrower. */
const savingsTrack = (longestAmount: string) =>
  `max(${TRACKS.savings}, ${longestAmount.length}ch + ${CELL_PADDING_PIXELS}px)`

function Help({ text }: { text: string }) {
  return (
    <Hint label={text}>
      <button type="button" className={classes.help} aria-label={text}>
        <IconInfoCircle size={14} stroke={1.8} aria-hidden />
      </button>
    </Hint>
  )
}
