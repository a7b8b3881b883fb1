import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'

/** How large a measured day is. */
export interface Size {
  readonly minutes: number
  readonly occurrences: number
  readonly sites: number
  readonly people: number
  readonly listeners: number
}

export const RULES = 100
/** Of findings before today: two periods of four weeks, and some days to move them. */
export const DAYS = 60
export const PERIOD_DAYS = 28
export const LISTED_SITES = 20

/** Findings of each of the two imports. */
export const importedOf = ({ occurrences }: Size) => Math.round(0.3 * occurrences)

export const equipsOf = ({ sites }: Size) => 50 * sites

/** In UTC. */
export const daysAgo = (days: number) => new Date(Date.now() - days * MILLISECONDS_PER_DAY).toISOString().slice(0, 10)
