import type { TableReading } from '@bonfire/contract/imports/table-reading'
import type { Zone } from '../../readers/cells/zones.ts'
import type { SentRow, UnreadableRow } from '../../readers/sent-row.ts'

/** One occurrence as sent, or a day that was checked; not validated yet. */
export interface SentOccurrence extends SentRow {
  /** The value says that a rule ran on a day. */
  readonly isCheck?: boolean
  /** The starts are what clocks at the site showed, as if in UTC. */
  readonly isWallClock?: boolean
  /** The clocks of the times; if absent, those of the site. */
  readonly zone?: Zone | undefined
  /** True if the ends, from which the durations are computed, are clock times too. */
  readonly hasWallEnds?: boolean
  /** The instant that is meant if the clocks showed such a time twice or never; if absent, the row is refused. */
  readonly clockChange?: TableReading['clockChange']
  /** `occurredOn` is a placeholder for the day of the start at the site. */
  readonly hasNoDay?: boolean
  /** The decimal mark of its cost, if that is text. */
  readonly decimalMark?: TableReading['decimalMark']
  /** The currency that goes for all costs of the file. */
  readonly costMark?: string | undefined
  /** The names of the site and the rule in a reference, beside their ids. */
  readonly siteName?: string | undefined
  readonly ruleName?: string | undefined
  /** The sender's name of a field, by the contract's path: `times.0.t` is `start` in CSV. */
  readonly fieldNames?: Readonly<Record<string, string>>
}

/** The rows of a file or body; an unreadable row is a rejection. */
export type FindingSource = AsyncIterable<SentOccurrence | UnreadableRow>
