import { type IngestAnswer, MAXIMUM_REPORTED_REJECTIONS, type Rejection } from '@bonfire/contract/ingest'
import type { SentRow, UnreadableRow } from './readers/hit-source.ts'

/** How far an import is; it goes on counting. */
export type Progress = Readonly<Omit<IngestAnswer, 'rejected'>>
export type OnReject = (rejection: Rejection, sent: SentRow | UnreadableRow | undefined) => void

export interface Tally {
  received: number
  created: number
  updated: number
  unchanged: number
  rejectedCount: number
  readonly rejected: Rejection[]
  readonly onReject: OnReject | undefined
}

export const newTally = (onReject?: OnReject): Tally => ({
  ...{ received: 0, created: 0, updated: 0, unchanged: 0, rejectedCount: 0 },
  rejected: [],
  onReject,
})

/** Whether anybody is told what is wrong with the next row that is refused; else it is only counted. */
export const isTold = (tally: Tally): boolean =>
  tally.onReject !== undefined || tally.rejected.length < MAXIMUM_REPORTED_REJECTIONS

export function reject(
  tally: Tally,
  { row, code, message }: Rejection,
  sent: SentRow | UnreadableRow | undefined,
): void {
  tally.rejectedCount += 1
  if (tally.rejected.length < MAXIMUM_REPORTED_REJECTIONS) tally.rejected.push({ row, code, message })
  tally.onReject?.({ row, code, message }, sent)
}

export const answerOf = ({ onReject: _, ...tally }: Tally): IngestAnswer => ({
  ...tally,
  rejected: tally.rejected.toSorted((a, b) => a.row - b.row),
})
