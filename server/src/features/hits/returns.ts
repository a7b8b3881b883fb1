import { RETURNS, type Return } from '@bonfire/contract/hits/insight-group'
import { MILLISECONDS_PER_DAY, SECONDS_PER_DAY } from '@bonfire/contract/values/durations'

/** The facts of an equipment rule beside its firings. Days are since 1970; 0 is none, here and below. */
export interface FindingFacts {
  /** The day on which its spell began, and the time at which that was first seen, epoch seconds. */
  readonly firstOn: number
  readonly seenAt: number
  /** 1 if it had been gone for long enough before this spell. */
  readonly isReturn: number
  /** The day on which its action was closed. */
  readonly closedOn: number
  /** Epoch milliseconds. */
  readonly snoozedUntil: number
}

/** The same of many equipment rules: the same index in all columns is one. */
export type FactColumns = { readonly [Fact in keyof FindingFacts]: ArrayLike<number> }

export const factsAt = (columns: FactColumns, place: number): FindingFacts => ({
  firstOn: columns.firstOn[place] as number,
  seenAt: columns.seenAt[place] as number,
  isReturn: columns.isReturn[place] as number,
  closedOn: columns.closedOn[place] as number,
  snoozedUntil: columns.snoozedUntil[place] as number,
})

/** Its latest firing in a range, and the range's end. */
export interface LatestFiring {
  readonly latestOn: number
  /** Epoch seconds. */
  readonly latestAt: number
  readonly to: number
  readonly nowMs: number
}

/** Longer than people are away; what began before it is new to nobody. */
const NEW_DAYS = 92
/** A return is news for a week. */
const RETURN_DAYS = 7

/** Returns the time at which it became new, epoch seconds; 0 if that was long before the range's end, or after it. */
export const newAtOf = ({ firstOn, seenAt }: FindingFacts, { to }: LatestFiring): number =>
  firstOn <= to && seenAt >= (to - NEW_DAYS) * SECONDS_PER_DAY ? seenAt : 0

const bitOf = (reason: Return) => 1 << RETURNS.indexOf(reason)
const [GONE, CLOSED, SNOOZED] = [bitOf('gone'), bitOf('closed'), bitOf('snoozed')]

/** A bit for each reason why it came back in the week before the range's end. */
export function returnsOf(facts: FindingFacts, { latestOn, latestAt, to, nowMs }: LatestFiring): number {
  const { firstOn, isReturn, closedOn, snoozedUntil } = facts
  const isRecent = (day: number) => day <= to && day > to - RETURN_DAYS
  const isGone = isReturn === 1 && isRecent(firstOn)
  // A return counts from the day after the closing, as a repair does.
  const isClosed = closedOn > 0 && latestOn > closedOn && isRecent(Math.max(closedOn + 1, firstOn))
  const hasWoken = snoozedUntil > 0 && snoozedUntil <= nowMs && latestAt * 1000 >= snoozedUntil
  const isSnoozed = hasWoken && isRecent(Math.max(Math.floor(snoozedUntil / MILLISECONDS_PER_DAY), firstOn))
  return (isGone ? GONE : 0) | (isClosed ? CLOSED : 0) | (isSnoozed ? SNOOZED : 0)
}
