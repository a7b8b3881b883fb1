import type { ImportRun } from '@bonfire/contract/imports/imports'
import { type IngestAnswer, MAXIMUM_REPORTED_REJECTIONS } from '@bonfire/contract/imports/ingest'
import type { RowProblem } from '../../locales/rejections.ts'
import type { SentRow, UnreadableRow } from '../readers/sent-row.ts'
import type { Cause } from '../readers/whole/refused-rows.ts'

/** The outcome of an upload. */
export interface ImportResult extends Omit<IngestAnswer, 'rejected'> {
  readonly rejected: readonly RowProblem[]
}

/** The running counts of an import. */
export type Progress = Readonly<Omit<ImportResult, 'rejected'>>
export type OnReject = (rejection: RowProblem, sent: SentRow | UnreadableRow | undefined) => void

export interface Tally {
  received: number
  created: number
  updated: number
  unchanged: number
  checked: number
  rejectedCount: number
  readonly rejected: RowProblem[]
  readonly onReject: OnReject | undefined
  /** Causes by what the rows have in common; undefined if nobody asks. */
  readonly causes: Map<string, Cause> | undefined
}

// Beyond this, rows with a new cause are only counted.
const MAXIMUM_CAUSES = 10_000
/** The parameters that make two problems of a code different. */
const DISTINCT_PARAMS: Readonly<Record<string, readonly string[]>> = {
  'hit.unknown-site': ['site'],
  'hit.foreign-site': ['site'],
  'hit.own-rule': ['rule'],
  'hit.unknown-rule': ['rule'],
  'row.other-columns': ['count', 'expected'],
}

export const newTally = (onReject?: OnReject, { hasCauses = false } = {}): Tally => ({
  received: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  checked: 0,
  rejectedCount: 0,
  rejected: [],
  onReject,
  causes: hasCauses ? new Map() : undefined,
})

/** True if the next rejected row will be reported, or counted by its cause. */
export const isTold = (tally: Tally): boolean =>
  tally.onReject !== undefined || tally.causes !== undefined || tally.rejected.length < MAXIMUM_REPORTED_REJECTIONS

export function reject(
  tally: Tally,
  { row, code, params }: RowProblem,
  sent: SentRow | UnreadableRow | undefined,
): void {
  tally.rejectedCount += 1
  if (tally.causes) noteCause(tally.causes, { row, code, params })
  if (tally.rejected.length < MAXIMUM_REPORTED_REJECTIONS) tally.rejected.push({ row, code, params })
  tally.onReject?.({ row, code, params }, sent)
}

function noteCause(causes: Map<string, Cause>, { row, code, params }: RowProblem): void {
  const key = JSON.stringify([code, ...(DISTINCT_PARAMS[code] ?? []).map((name) => params[name])])
  const known = causes.get(key)
  if (known) known.rowCount += 1
  else if (causes.size < MAXIMUM_CAUSES) causes.set(key, { code, params, rowCount: 1, firstRow: row })
}

/** The rows that say what was checked, as the counts of an import or a preview have things. */
export const checkedCounts = ({ checked = 0 }: Pick<ImportResult, 'checked'>): ImportRun['counts'] =>
  checked > 0 ? { checkedDays: { created: checked, updated: 0, unchanged: 0 } } : {}

export const toImportResult = ({ onReject: _, causes: _causes, checked, ...tally }: Tally): ImportResult => ({
  ...tally,
  ...(checked > 0 && { checked }),
  rejected: tally.rejected.toSorted((a, b) => a.row - b.row),
})
