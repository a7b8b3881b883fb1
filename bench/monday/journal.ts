/** What is measured beside what. */
export const COLUMNS = ['idle', 'people', 'beside'] as const
export type Column = (typeof COLUMNS)[number] | 'faults'

export type Work =
  | 'list'
  | 'search'
  | 'create'
  | 'comment'
  | 'read'
  | 'overview'
  | 'firstOverview'
  | 'findings'
  | 'samples'

/** Something that somebody wanted, until it was done; all instants are of `performance.now()`. */
export interface Deed {
  readonly work: Work
  readonly column: Column
  readonly isWrite: boolean
  readonly startedAt: number
  /** When the first response came, a refusal included; undefined if none did. */
  readonly answeredAt: number | undefined
  readonly endedAt: number
  /** Status and code of each refusal, or how the connection failed. */
  readonly failures: readonly string[]
  readonly isDone: boolean
}

/** A bare statement over the same rows at the same time. */
export interface Reference {
  readonly work: 'list' | 'firstOverview'
  readonly column: Column
  readonly ms: number
}

export interface Journal {
  /** Nothing is written down while there is none, as in a minute of warming up. */
  column: Column | undefined
  readonly deeds: Deed[]
  readonly references: Reference[]
}

export const newJournal = (): Journal => ({ column: undefined, deeds: [], references: [] })

export const millisecondsOf = ({ deeds }: Journal, work: Work, column: Column): number[] =>
  deeds
    .filter((deed) => deed.work === work && deed.column === column && deed.isDone)
    .map(({ startedAt, endedAt }) => endedAt - startedAt)

/** `share` of the values are at most this; NaN without any. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
}
