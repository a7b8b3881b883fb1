import { DAYS_BEFORE } from '@bonfire/contract/proof/needed-days'
import { judgeRepair, type Repair, type RepairDay } from '@bonfire/contract/proof/repair'
import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'

/** A repair is watched for as long. */
const DAYS_SINCE = 400

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * MILLISECONDS_PER_DAY).toISOString().slice(0, 10)

/** Returns the days that tell whether a repair held, both included. */
export function spanOf(repairedOn: string, today: string): { from: string; to: string } {
  const last = dayAfter(repairedOn, DAYS_SINCE)
  return { from: dayAfter(repairedOn, -DAYS_BEFORE), to: last < today ? last : today }
}

export function daysIn({ from, to }: { from: string; to: string }): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(day)
  return days
}

/** Where nothing tells when the rule looked, only a firing says something. */
export function judgeWatched(
  days: readonly RepairDay[],
  { repairedOn, changedOn, isWatched }: { repairedOn: string; changedOn: string | null; isWatched: boolean },
): Repair {
  const judged = judgeRepair(days, repairedOn, changedOn)
  if (isWatched || judged.state === 'cameBack') return judged
  return { ...judged, state: 'cannotTell', stateOn: null, reason: null }
}
