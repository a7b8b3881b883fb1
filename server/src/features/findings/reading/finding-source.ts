import type { TableReading } from '@bonfire/contract/imports/table-reading'
import type { Zone } from '../../readers/cells/zones.ts'
import type { SentRow, UnreadableRow } from '../../readers/sent-row.ts'

/** One occurrence as sent, not validated yet. */
export interface SentOccurrence extends SentRow {
  /** The starts are what clocks at the site showed, as if in UTC. */
  readonly isWallClock?: boolean
  /** Of these clocks; without it that of the site. */
  readonly zone?: Zone | undefined
  /** So are the ends, from which the durations are. */
  readonly hasWallEnds?: boolean
  /** Which instant is meant where the clocks showed such a time twice or never; without it, the row is refused. */
  readonly clockChange?: TableReading['clockChange']
  /** `occurredOn` is a placeholder for the day of the start at the site. */
  readonly hasNoDay?: boolean
  /** Of its cost, if that is text. */
  readonly decimalMark?: TableReading['decimalMark']
  /** The currency that goes for all costs of the file. */
  readonly costMark?: string | undefined
  /** What a reference calls the site and the rule, beside their ids. */
  readonly siteName?: string | undefined
  readonly ruleName?: string | undefined
  /** The sender's name of a field, by the contract's path: `times.0.t` is `start` in CSV. */
  readonly fieldNames?: Readonly<Record<string, string>>
}

/** The rows of a file or body; an unreadable row is a rejection. */
export type FindingSource = AsyncIterable<SentOccurrence | UnreadableRow>
