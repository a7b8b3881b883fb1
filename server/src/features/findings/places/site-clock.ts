import { type RowProblem, rowProblem } from '../../../locales/rejections.ts'
import { zoneName } from '../../readers/cells/zones.ts'
import { dayAt } from '../../sites/site-day.ts'
import { instantsOf, offsetsAround, settledZone } from '../../sites/wall-clock.ts'
import type { CheckedOccurrence } from '../occurrence-row.ts'

/**
 * The occurrence with its starts as instants and its day, if it came with the time on the wall or without a day. What the
 * clocks showed twice or never is refused, unless someone chose.
 */
export function atSite(occurrence: CheckedOccurrence, timeZone: string): CheckedOccurrence | RowProblem {
  const { isWallClock, zone, hasWallEnds, clockChange, hasNoDay, ...rest } = occurrence
  const clock = zone ? settledZone(zone, timeZone, occurrence.starts[0] ?? 0) : { timeZone }
  if (zone && !clock)
    return rowProblem(occurrence.row, 'row.zone', { time: wallText(occurrence.starts[0] ?? 0), zone: zoneName(zone) })
  // Lists that grow take several times the memory of copies.
  const starts = [...occurrence.starts]
  const durations = [...occurrence.durations]
  for (const [place, start] of occurrence.starts.entries()) {
    const instant = isWallClock ? instantOf(start, clock, clockChange) : start
    if (typeof instant === 'string') {
      return rowProblem(occurrence.row, instant, { time: wallText(start), timeZone })
    }
    const duration = occurrence.durations[place] ?? 0
    const end = hasWallEnds ? instantOf(start + duration, clock, clockChange) : instant + duration
    if (typeof end === 'string') return rowProblem(occurrence.row, end, { time: wallText(start + duration), timeZone })
    starts[place] = instant
    durations[place] = Math.max(0, end - instant)
  }
  const occurredOn = hasNoDay ? dayAt(timeZone, new Date((starts[0] ?? 0) * 1000)) : occurrence.occurredOn
  // Firings of several days in one row need the days of the file.
  const others = hasNoDay ? starts.slice(1) : []
  const strayed = others.find((start) => dayAt(timeZone, new Date(start * 1000)) !== occurredOn)
  if (strayed === undefined) return { ...rest, starts, durations, occurredOn }
  const day = dayAt(timeZone, new Date(strayed * 1000))
  const instant = new Date(strayed * 1000).toISOString()
  return rowProblem(occurrence.row, 'hit.wrong-day', { instant, day, timeZone, occurredOn })
}

function instantOf(
  wall: number,
  clock: ReturnType<typeof settledZone>,
  clockChange: CheckedOccurrence['clockChange'],
): number | 'hit.doubled-hour' | 'hit.missing-hour' {
  if (!clock || 'offsetSeconds' in clock) return wall - (clock?.offsetSeconds ?? 0)
  const { timeZone } = clock
  const [first, second] = instantsOf(wall, timeZone)
  if (first !== undefined && second === undefined) return first
  const offsets = offsetsAround(wall, timeZone)
  if (clockChange && typeof offsets !== 'number') {
    const { before, after } = offsets
    return wall - (clockChange === 'earlier' ? Math.max(before, after) : Math.min(before, after))
  }
  return first === undefined ? 'hit.missing-hour' : 'hit.doubled-hour'
}

const wallText = (wall: number) => new Date(wall * 1000).toISOString().slice(0, 19).replace('T', ' ')
