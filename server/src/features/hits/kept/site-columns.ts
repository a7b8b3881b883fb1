import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import type { SiteFindings } from '../groups.repository.ts'
import { factsAt, newAtOf, returnsOf } from '../returns.ts'

/** The columns that lists need: the same index in all columns of a part is one equipment rule, occurrence or equip. */
export interface SiteColumns {
  readonly siteRowId: number
  /** The first day that the occurrences include, as days since 1970. */
  readonly since: number
  readonly equipRules: {
    readonly ruleRowIds: Int32Array
    readonly equipRowIds: Int32Array
    /** Epoch milliseconds; 0 where it was never snoozed. */
    readonly snoozedUntil: Float64Array
    /** 1 where it has an open action, else 0. */
    readonly actions: Uint8Array
    /** Days since 1970 and epoch seconds; 0 for none, as in each of these. */
    readonly firstOn: Uint16Array
    readonly seenAt: Uint32Array
    readonly isReturn: Uint8Array
    readonly closedOn: Uint16Array
  }
  /** One equipment rule on one day each, in the order of days. */
  readonly occurrences: {
    /** Index among the equipment rules. */
    readonly places: Int32Array
    /** Days since 1970. */
    readonly days: Int32Array
    readonly hits: Uint16Array
    readonly durationsSeconds: Int32Array
    /** Seconds from the beginning of the day in UTC to its newest firing. */
    readonly latestSeconds: Int32Array
    readonly severityRanks: Uint8Array
    /** Severities without a known rank, by index. */
    readonly otherSeverities: ReadonlyMap<number, string>
  }
  /** Hits of a rule on a day whose occurrences are no longer kept. */
  readonly dailySums: { readonly ruleRowIds: Int32Array; readonly days: Int32Array; readonly hits: Int32Array }
  readonly equips: { readonly ids: readonly number[]; readonly names: readonly string[] }
}

export interface ColumnRange {
  /** Days since 1970, inclusive. */
  readonly from: number
  readonly to: number
  /** Epoch milliseconds. */
  readonly nowMs: number
  /** The rules to sum; undefined for all. */
  readonly ruleRowIds: ReadonlySet<number> | undefined
}

/** The rank of a severity that is not one of the known words. */
const UNKNOWN_RANK = 4

/** The findings of a range, added up per equipment rule: what `findSiteFindings` has the database do. */
export function findingsIn(
  columns: SiteColumns,
  { from, to, nowMs, ruleRowIds }: ColumnRange,
): SiteFindings | undefined {
  const { equipRules, occurrences } = columns
  const { places, days } = occurrences
  const count = equipRules.ruleRowIds.length
  const hits = new Float64Array(count)
  const durations = new Float64Array(count)
  const latestDays = new Int32Array(count)
  const latestAts = new Float64Array(count).fill(Number.NEGATIVE_INFINITY)
  const ranks = new Uint8Array(count).fill(UNKNOWN_RANK)
  const found: number[] = []
  const otherSeverities: Record<string, string> = {}
  for (let at = firstFrom(days, from); at < days.length; at++) {
    const day = days[at] as number
    if (day > to) break
    const place = places[at] as number
    const ruleRowId = equipRules.ruleRowIds[place] as number
    if (ruleRowIds && !ruleRowIds.has(ruleRowId)) continue
    if (latestAts[place] === Number.NEGATIVE_INFINITY) found.push(place)
    hits[place] = (hits[place] as number) + (occurrences.hits[at] as number)
    durations[place] = (durations[place] as number) + (occurrences.durationsSeconds[at] as number)
    // Days ascend.
    latestDays[place] = day
    const latestAt = day * SECONDS_PER_DAY + (occurrences.latestSeconds[at] as number)
    if (latestAt > (latestAts[place] as number)) latestAts[place] = latestAt
    const rank = occurrences.severityRanks[at] as number
    if (rank < (ranks[place] as number)) ranks[place] = rank
    const severity = rank === UNKNOWN_RANK ? occurrences.otherSeverities.get(at) : undefined
    if (severity !== undefined && severity > (otherSeverities[ruleRowId] ?? '')) otherSeverities[ruleRowId] = severity
  }
  if (found.length === 0) return undefined
  const snoozedUntil = found.map((place) => equipRules.snoozedUntil[place] as number)
  const wakesAtMs = Math.min(...snoozedUntil.filter((untilMs) => untilMs > nowMs))
  const column = (values: ArrayLike<number>) => found.map((place) => values[place] as number)
  const latestOf = (place: number) => ({
    latestOn: latestDays[place] as number,
    latestAt: latestAts[place] as number,
    to,
    nowMs,
  })
  return {
    siteRowId: columns.siteRowId,
    ruleRowIds: column(equipRules.ruleRowIds),
    equipRowIds: column(equipRules.equipRowIds),
    snoozed: snoozedUntil.map((untilMs) => (untilMs > nowMs ? 1 : 0)),
    actions: column(equipRules.actions),
    hits: column(hits),
    durations: column(durations),
    daysAgo: found.map((place) => to - (latestDays[place] as number)),
    latestAts: column(latestAts),
    severityRanks: column(ranks),
    newAts: found.map((place) => newAtOf(factsAt(equipRules, place), latestOf(place))),
    cameBack: found.map((place) => returnsOf(factsAt(equipRules, place), latestOf(place))),
    wakesAt: Number.isFinite(wakesAtMs) ? Math.round(wakesAtMs / 1000) : null,
    otherSeverities: Object.keys(otherSeverities).length === 0 ? null : otherSeverities,
  }
}

/** Hits per day of each rule that fired in the range, by rule: what `findTrends` has the database do. */
export function trendsIn(
  columns: SiteColumns,
  { from, to, ruleRowIds }: Omit<ColumnRange, 'nowMs'>,
): Map<number, number[]> {
  const trends = new Map<number, number[]>()
  const add = (ruleRowId: number, day: number, hits: number) => {
    if (day < from || day > to || (ruleRowIds && !ruleRowIds.has(ruleRowId))) return
    const ofRule = trends.get(ruleRowId) ?? new Array<number>(to - from + 1).fill(0)
    ofRule[day - from] = (ofRule[day - from] as number) + hits
    trends.set(ruleRowId, ofRule)
  }
  const { equipRules, occurrences, dailySums } = columns
  for (let at = firstFrom(occurrences.days, from); at < occurrences.days.length; at++) {
    const ruleRowId = equipRules.ruleRowIds[occurrences.places[at] as number] as number
    add(ruleRowId, occurrences.days[at] as number, occurrences.hits[at] as number)
  }
  for (const [at, ruleRowId] of dailySums.ruleRowIds.entries()) {
    add(ruleRowId, dailySums.days[at] as number, dailySums.hits[at] as number)
  }
  return trends
}

/** The first index whose day is this or later. */
function firstFrom(days: Int32Array, from: number): number {
  let [low, high] = [0, days.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((days[middle] as number) < from) low = middle + 1
    else high = middle
  }
  return low
}

const BYTES_OF_SITE = 1000
const BYTES_OF_OBJECT = 60

/** Estimates the memory that a site takes. */
export function bytesOfColumns({ equipRules, occurrences, dailySums, equips }: SiteColumns): number {
  const columns = [equipRules, occurrences, dailySums]
    .flatMap(Object.values)
    .filter((column) => ArrayBuffer.isView(column))
  const names = equips.names.reduce((sum, name) => sum + BYTES_OF_OBJECT + name.length, 0)
  return (
    BYTES_OF_SITE +
    names +
    occurrences.otherSeverities.size * BYTES_OF_OBJECT +
    columns.reduce((sum, { byteLength }) => sum + byteLength, 0)
  )
}
