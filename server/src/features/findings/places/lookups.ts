import type { KnownRule, KnownSite } from './occurrence-places.repository.ts'

const MAXIMUM_KNOWN = 200_000

/** Ids already looked up by an import. Only undoing an import removes rows: see `withoutRemovedEquips`. */
export interface Lookups {
  readonly sites: Map<string, KnownSite>
  readonly rules: Map<string, KnownRule>
  readonly equips: Map<string, number>
  readonly equipRules: Map<string, number>
  /** The days of sites that are noted as sent. */
  readonly sentDays: Map<string, true>
  /** The number of imports that had been undone before the first look; null before it. */
  undoneImports: number | null
}

export const newLookups = (): Lookups => ({
  sites: new Map(),
  rules: new Map(),
  equips: new Map(),
  equipRules: new Map(),
  sentDays: new Map(),
  undoneImports: null,
})

const listKnown = ({ sites, rules, equips, equipRules, sentDays }: Lookups) => [
  ...[sites, rules, equips, equipRules],
  sentDays,
]

/** Places created in a rolled-back transaction do not exist. */
export function forgetPlaces(lookups: Lookups): void {
  for (const known of listKnown(lookups)) known.clear()
}

/** An import may name any number of ids. */
export function boundLookups(lookups: Lookups): void {
  for (const known of listKnown(lookups)) if (known.size > MAXIMUM_KNOWN) known.clear()
}
