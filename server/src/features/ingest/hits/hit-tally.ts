import { type IngestAnswer, MAXIMUM_REPORTED_REJECTIONS } from '@bonfire/contract/imports/ingest'
import type { RowProblem } from '../../../locales/rejections.ts'
import type { SentRow, UnreadableRow } from '../readers/hit-source.ts'

/** What became of an upload. */
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
  rejectedCount: number
  readonly rejected: RowProblem[]
  readonly onReject: OnReject | undefined
}

export const newTally = (onReject?: OnReject): Tally => ({
  ...{ received: 0, created: 0, updated: 0, unchanged: 0, rejectedCount: 0 },
  rejected: [],
  onReject,
})

/** Whether the next rejected row will be reported, not just counted. */
export const isTold = (tally: Tally): boolean =>
  tally.onReject !== undefined || tally.rejected.length < MAXIMUM_REPORTED_REJECTIONS

export function reject(
  tally: Tally,
  { row, code, params }: RowProblem,
  sent: SentRow | UnreadableRow | undefined,
): void {
  tally.rejectedCount += 1
  if (tally.rejected.length < MAXIMUM_REPORTED_REJECTIONS) tally.rejected.push({ row, code, params })
  tally.onReject?.({ row, code, params }, sent)
}

export const answerOf = ({ onReject: _, ...tally }: Tally): ImportResult => ({
  ...tally,
  rejected: tally.rejected.toSorted((a, b) => a.row - b.row),
})
