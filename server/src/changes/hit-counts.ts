// A few megabytes; a larger import is announced as "there may be more".
const MAXIMUM_PLACES = 50_000

/** Counts created occurrences by site and rule (internal ids), in bounded memory. */
export interface HitCounts {
  /** Site to rule to count: numeric keys, because every created occurrence passes through here. */
  readonly bySite: Map<number, Map<number, number>>
  placeCount: number
  /** Whether there were too many pairs to count. */
  isIncomplete: boolean
}

interface CountedPlace {
  readonly siteId: number
  readonly ruleId: number
  readonly count: number
}

export const newHitCounts = (): HitCounts => ({ bySite: new Map(), placeCount: 0, isIncomplete: false })

export function countHits(counts: HitCounts, { siteId, ruleId }: Omit<CountedPlace, 'count'>, count = 1): void {
  const byRule = counts.bySite.get(siteId)
  const known = byRule?.get(ruleId)
  if (known === undefined && counts.placeCount >= MAXIMUM_PLACES) {
    counts.isIncomplete = true
    return
  }
  if (known === undefined) counts.placeCount += 1
  if (byRule) byRule.set(ruleId, (known ?? 0) + count)
  else counts.bySite.set(siteId, new Map([[ruleId, count]]))
}

export function countedPlaces(counts: HitCounts): CountedPlace[] {
  return [...counts.bySite].flatMap(([siteId, byRule]) =>
    [...byRule].map(([ruleId, count]) => ({ siteId, ruleId, count })),
  )
}

/** Adds `from` to `counts` and clears `from`. */
export function moveHits(counts: HitCounts, from: HitCounts): void {
  for (const place of countedPlaces(from)) countHits(counts, place, place.count)
  counts.isIncomplete ||= from.isIncomplete
  from.bySite.clear()
  from.placeCount = 0
  from.isIncomplete = false
}
