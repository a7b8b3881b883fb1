// A few megabytes; a larger import is announced as "there may be more".
const MAXIMUM_PLACES = 50_000

/** Counts created occurrences by site and rule (internal ids), in bounded memory. */
export interface OccurrenceCounts {
  /** Counts by site, then by rule: numeric keys, because every created occurrence passes through here. */
  readonly bySite: Map<number, Map<number, CountedDays>>
  placeCount: number
  /** True if there were too many pairs to count. */
  isIncomplete: boolean
}

interface CountedDays {
  readonly count: number
  /** The first and the last of their days. */
  readonly from: string
  readonly to: string
}

interface CountedPlace extends CountedDays {
  readonly siteRowId: number
  readonly ruleRowId: number
}

export const newOccurrenceCounts = (): OccurrenceCounts => ({ bySite: new Map(), placeCount: 0, isIncomplete: false })

interface Created {
  readonly siteRowId: number
  readonly ruleRowId: number
  readonly occurredOn: string
}

export function countOccurrence(counts: OccurrenceCounts, { siteRowId, ruleRowId, occurredOn }: Created): void {
  addPlace(counts, { siteRowId, ruleRowId, count: 1, from: occurredOn, to: occurredOn })
}

function addPlace(counts: OccurrenceCounts, { siteRowId, ruleRowId, ...added }: CountedPlace): void {
  const byRule = counts.bySite.get(siteRowId)
  const known = byRule?.get(ruleRowId)
  if (known === undefined && counts.placeCount >= MAXIMUM_PLACES) {
    counts.isIncomplete = true
    return
  }
  if (known === undefined) counts.placeCount += 1
  const days = known === undefined ? added : addCounts(known, added)
  if (byRule) byRule.set(ruleRowId, days)
  else counts.bySite.set(siteRowId, new Map([[ruleRowId, days]]))
}

const addCounts = (a: CountedDays, b: CountedDays): CountedDays => ({
  count: a.count + b.count,
  from: earlier(a.from, b.from),
  to: earlier(a.to, b.to) === a.to ? b.to : a.to,
})

const earlier = (a: string, b: string) => (a < b ? a : b)

export function countedPlaces(counts: OccurrenceCounts): CountedPlace[] {
  return [...counts.bySite].flatMap(([siteRowId, byRule]) =>
    [...byRule].map(([ruleRowId, days]) => ({ siteRowId, ruleRowId, ...days })),
  )
}

/** Adds `from` to `counts` and clears `from`. */
export function moveCounts(counts: OccurrenceCounts, from: OccurrenceCounts): void {
  for (const place of countedPlaces(from)) addPlace(counts, place)
  counts.isIncomplete ||= from.isIncomplete
  from.bySite.clear()
  from.placeCount = 0
  from.isIncomplete = false
}
