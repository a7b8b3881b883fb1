// Some megabytes; an import that touches more places than this is told as "there may be more".
const MAXIMUM_PLACES = 50_000

/** How many occurrences were created, by site and rule (internal ids), with bounded memory. */
export interface HitCounts {
  readonly byPlace: Map<string, { readonly siteId: number; readonly ruleId: number; count: number }>
  /** True when there were too many places to count. */
  isIncomplete: boolean
}

export const newHitCounts = (): HitCounts => ({ byPlace: new Map(), isIncomplete: false })

export function countHits(counts: HitCounts, place: { siteId: number; ruleId: number }, count = 1): void {
  const key = `${place.siteId} ${place.ruleId}`
  const known = counts.byPlace.get(key)
  if (known) known.count += count
  else if (counts.byPlace.size >= MAXIMUM_PLACES) counts.isIncomplete = true
  else counts.byPlace.set(key, { siteId: place.siteId, ruleId: place.ruleId, count })
}

/** Adds what `from` counted to `counts`, and empties `from`. */
export function moveHits(counts: HitCounts, from: HitCounts): void {
  for (const place of from.byPlace.values()) countHits(counts, place, place.count)
  counts.isIncomplete ||= from.isIncomplete
  from.byPlace.clear()
  from.isIncomplete = false
}
