import { tzOffset } from '@date-fns/tz'
import { type RowProblem, rowProblem } from '../../../../locales/rejections.ts'
import type { CheckedHit } from '../hit-row.ts'
import { dayAt } from './site-day.ts'

const DAY_SECONDS = 86_400
const MAXIMUM_KNOWN_DAYS = 100_000
const knownOffsets = new Map<string, number | OffsetChange>()

/**
 * The hit with its starts as instants and its day, if it came with the time on the wall or without a day. What the
 * clocks showed twice or never is refused, unless someone chose.
 */
export function atSite(hit: CheckedHit, timeZone: string): CheckedHit | RowProblem {
  const { isWallClock, hasWallEnds, clockChange, hasNoDay, ...rest } = hit
  // Lists that grow take several times the memory of copies.
  const starts = [...hit.starts]
  const durations = [...hit.durations]
  for (const [place, start] of hit.starts.entries()) {
    const instant = isWallClock ? instantOf(start, timeZone, clockChange) : start
    if (typeof instant === 'string') {
      return rowProblem(hit.row, instant, { time: wallText(start), timeZone })
    }
    const duration = hit.durations[place] ?? 0
    const end = hasWallEnds ? instantOf(start + duration, timeZone, clockChange) : instant + duration
    if (typeof end === 'string') return rowProblem(hit.row, end, { time: wallText(start + duration), timeZone })
    starts[place] = instant
    durations[place] = Math.max(0, end - instant)
  }
  const occurredOn = hasNoDay ? dayAt(timeZone, new Date((starts[0] ?? 0) * 1000)) : hit.occurredOn
  // Firings of several days in one row need the days of the file.
  const others = hasNoDay ? starts.slice(1) : []
  const strayed = others.find((start) => dayAt(timeZone, new Date(start * 1000)) !== occurredOn)
  if (strayed === undefined) return { ...rest, starts, durations, occurredOn }
  const day = dayAt(timeZone, new Date(strayed * 1000))
  const instant = new Date(strayed * 1000).toISOString()
  return rowProblem(hit.row, 'hit.wrong-day', { instant, day, timeZone, occurredOn })
}

/** The instants at which the clocks showed the time, the earlier first: one, two when it was doubled, none when missing. */
export function instantsOf(wall: number, timeZone: string): readonly number[] {
  const offsets = offsetsAround(timeZone, Math.floor(wall / DAY_SECONDS))
  if (typeof offsets === 'number') return [wall - offsets]
  return [offsets.before, offsets.after]
    .filter((offset) => offsetAt(timeZone, wall - offset) === offset)
    .map((offset) => wall - offset)
    .toSorted((one, other) => one - other)
}

function instantOf(
  wall: number,
  timeZone: string,
  clockChange: CheckedHit['clockChange'],
): number | 'hit.doubled-hour' | 'hit.missing-hour' {
  const [first, second] = instantsOf(wall, timeZone)
  if (first !== undefined && second === undefined) return first
  const offsets = offsetsAround(timeZone, Math.floor(wall / DAY_SECONDS))
  if (clockChange && typeof offsets !== 'number') {
    const { before, after } = offsets
    return wall - (clockChange === 'earlier' ? Math.max(before, after) : Math.min(before, after))
  }
  return first === undefined ? 'hit.missing-hour' : 'hit.doubled-hour'
}

interface OffsetChange {
  readonly before: number
  readonly after: number
}

/** The offset on a day in seconds, or two where the clocks change within it or the days beside it. */
function offsetsAround(timeZone: string, day: number): number | OffsetChange {
  const key = `${timeZone} ${day}`
  const known = knownOffsets.get(key)
  if (known !== undefined) return known
  const before = offsetAt(timeZone, (day - 1) * DAY_SECONDS)
  const after = offsetAt(timeZone, (day + 2) * DAY_SECONDS)
  const found = before === after ? before : { before, after }
  if (knownOffsets.size >= MAXIMUM_KNOWN_DAYS) knownOffsets.clear()
  knownOffsets.set(key, found)
  return found
}

/** Seconds ahead of UTC. */
const offsetAt = (timeZone: string, epochSeconds: number) => tzOffset(timeZone, new Date(epochSeconds * 1000)) * 60

const wallText = (wall: number) => new Date(wall * 1000).toISOString().slice(0, 19).replace('T', ' ')
