import { epochDayAt, localDay, weekdayOf } from '../days.ts'
import { demoFaults, episodeOn, type Fault, isWatched } from '../findings/faults.ts'
import { findingOn } from '../findings/findings.ts'

export interface CameBack {
  readonly fault: Fault
  /** The site-local day on which somebody called it fixed. */
  readonly closedOn: number
}

const FEWEST_FIRED_DAYS = 3
const LOOKS_BACK_DAYS = 31
/** Days without a firing: enough to call it fixed, and to see it stay away. */
const QUIET_DAYS = [4, 24] as const
const FEWEST_CLEAN_DAYS = 2

/** A fault that had stopped, was called fixed, and fired again yesterday; if possible one that is watched in any weather. */
export function cameBackYesterday(now: Date): CameBack | null {
  const found = demoFaults().flatMap((fault) => cameBack(fault, epochDayAt(now, fault.project.timezone) - 1) ?? [])
  const rank = ({ fault }: CameBack) =>
    2 ** 32 * ((isWatched(fault) ? 0 : 2) + (fault.rule.weather === undefined ? 0 : 1)) + fault.seed
  return found.toSorted((one, other) => rank(one) - rank(other))[0] ?? null
}

function cameBack(fault: Fault, yesterday: number): CameBack | null {
  if (fault.mending || !episodeOn(fault, yesterday) || episodeOn(fault, yesterday - QUIET_DAYS[0])) return null
  const seconds = (day: number) =>
    findingOn(fault, localDay(day, fault.project.timezone), Number.POSITIVE_INFINITY)?.hit.times.reduce(
      (total, { d }) => total + d,
      0,
    ) ?? 0
  const again = seconds(yesterday)
  let quietDays = 0
  while (quietDays <= QUIET_DAYS[1] && seconds(yesterday - 1 - quietDays) === 0) quietDays += 1
  if (again === 0 || quietDays < QUIET_DAYS[0] || quietDays > QUIET_DAYS[1]) return null
  const before = Array.from({ length: LOOKS_BACK_DAYS - quietDays }, (_, place) =>
    seconds(yesterday - 1 - quietDays - place),
  ).filter((one) => one > 0)
  const closedOn = workdayFrom(yesterday - quietDays)
  const isSerious = 2 * again >= (before.toSorted((one, other) => one - other)[Math.floor(before.length / 2)] ?? 0)
  const isSeen = before.length >= FEWEST_FIRED_DAYS && yesterday - closedOn > FEWEST_CLEAN_DAYS
  return isSeen && isSerious ? { fault, closedOn } : null
}

function workdayFrom(epochDay: number): number {
  const weekday = weekdayOf(epochDay)
  if (weekday === 0) return epochDay + 1
  return weekday === 6 ? epochDay + 2 : epochDay
}
