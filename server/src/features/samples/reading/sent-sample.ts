import type { DecimalMark } from '../../readers/cells/numbers.ts'
import type { Moment } from '../../readers/cells/times.ts'
import type { UnreadableRow } from '../../readers/sent-row.ts'
import type { PointColumn } from './sample-columns.ts'

export interface SentSample {
  /** Position in the request, from 1; of a table the row of the file. */
  readonly row: number
  readonly point: string
  /** It is an ID, not what its sender calls it. */
  readonly isId?: boolean
  /** The sent text, for messages. */
  readonly time: string | number
  /** Undefined if it cannot be read. */
  readonly moment: Moment | undefined
  readonly value: unknown
  /** The unit of the column, if it says one. */
  readonly unit?: string | undefined
  /** The form of its number; undefined if a program wrote it. */
  readonly decimalMark?: DecimalMark
  /** The column of a table with one for each point. */
  readonly column?: PointColumn
}

/** An unreadable row is a rejection. */
export type SampleSource = AsyncIterable<SentSample | UnreadableRow>

export const isSample = (sent: SentSample | UnreadableRow): sent is SentSample => 'point' in sent
