import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { tzOffset } from '@date-fns/tz'

const MAXIMUM_KNOWN_DAYS = 100_000
const knownOffsets = new Map<string, number | OffsetChange>()

/** The instants at which the clocks showed the time, the earlier first: one, two when it was doubled, none when missing. */
export function instantsOf(wall: number, timeZone: string): readonly number[] {
  const offsets = offsetsAround(wall, timeZone)
  if (typeof offsets === 'number') return [wall - offsets]
  return [offsets.before, offsets.after]
    .filter((offset) => offsetAt(timeZone, wall - offset) === offset)
    .map((offset) => wall - offset)
    .toSorted((one, other) => one - other)
}

/** A zone by its name, or by a word that can mean several offsets. */
type SaidZone = { readonly timeZone: string } | { readonly word: string; readonly offsetsSeconds: readonly number[] }

const HALF_YEAR_SECONDS = 182 * SECONDS_PER_DAY

/**
 * The clock that a zone means at a site: of a word with several offsets, the one that clocks at the site show in winter or
 * summer. Undefined if that is none, or more than one.
 */
export function settledZone(
  zone: SaidZone,
  siteTimeZone: string,
  wall: number,
): { readonly timeZone: string } | { readonly offsetSeconds: number } | undefined {
  if ('timeZone' in zone) return zone
  const [only] = zone.offsetsSeconds
  if (zone.offsetsSeconds.length === 1 && only !== undefined) return { offsetSeconds: only }
  const shown = new Set([wall, wall + HALF_YEAR_SECONDS].map((at) => offsetAt(siteTimeZone, at)))
  const [offsetSeconds, another] = zone.offsetsSeconds.filter((offset) => shown.has(offset))
  return offsetSeconds === undefined || another !== undefined ? undefined : { offsetSeconds }
}

interface OffsetChange {
  readonly before: number
  readonly after: number
}

/** The offset at a time in seconds, or two where the clocks change within it or the days beside it. */
export function offsetsAround(wall: number, timeZone: string): number | OffsetChange {
  const day = Math.floor(wall / SECONDS_PER_DAY)
  const key = `${timeZone} ${day}`
  const known = knownOffsets.get(key)
  if (known !== undefined) return known
  const before = offsetAt(timeZone, (day - 1) * SECONDS_PER_DAY)
  const after = offsetAt(timeZone, (day + 2) * SECONDS_PER_DAY)
  const found = before === after ? before : { before, after }
  if (knownOffsets.size >= MAXIMUM_KNOWN_DAYS) knownOffsets.clear()
  knownOffsets.set(key, found)
  return found
}

/** Seconds ahead of UTC. */
const offsetAt = (timeZone: string, epochSeconds: number) => tzOffset(timeZone, new Date(epochSeconds * 1000)) * 60
