import { quantileOfBeta } from './beta-quantile.ts'

/** How many clean exposed days in a row prove a repair, and why. */
export interface NeededDays {
  /** Null: it fired too rarely to prove its absence. */
  readonly needed: number | null
  /** The days before the repair on which the rule could have fired, and those on which it did. */
  readonly exposedDays: number
  readonly firedDays: number
  /** The longest run of clean ones between two on which it fired. */
  readonly longestQuiet: number
  /** False: too few days are known, and the usual number holds. */
  readonly isMeasured: boolean
}

/** So many days before the repair are looked at. */
export const DAYS_BEFORE = 60
const USUAL = 14
const LEAST_EXPOSED = 5
const LEAST_FIRED = 2
const LEAST_NEEDED = 3
const TOO_MANY = 60
const CHANCE = 0.05
const SURELY = 0.8

/**
 * The days that prove a repair, from the exposed days before it in their order: true where the rule fired. Faults come in spells, so
 * a run of clean days must be longer than any before, and unlikely as one that goes on by itself.
 */
export function neededDays(days: readonly boolean[]): NeededDays {
  const [exposedDays, firedDays] = [days.length, days.filter(Boolean).length]
  const longestQuiet = longestQuietOf(days)
  const before = { exposedDays, firedDays, longestQuiet }
  if (exposedDays < LEAST_EXPOSED) return { ...before, needed: USUAL, isMeasured: false }
  const least = firedDays < LEAST_FIRED ? USUAL : LEAST_NEEDED
  const needed = Math.max(least, longestQuiet + 1, unlikelyRun(days))
  return { ...before, needed: needed >= TOO_MANY ? null : needed, isMeasured: true }
}

/** The run of clean days that would be seen by chance in a twentieth of faults that go on. */
function unlikelyRun(days: readonly boolean[]): number {
  const clean = days.filter((hasFired) => !hasFired).length
  const cleanShare = (clean + 0.5) / (days.length + 1)
  if (cleanShare <= CHANCE) return 1
  let [staying, leaving] = [0, 0]
  for (const [place, hasFired] of days.slice(1).entries()) {
    if (days[place]) continue
    if (hasFired) leaving += 1
    else staying += 1
  }
  const stays = quantileOfBeta(SURELY, staying, leaving)
  return 1 + Math.ceil(Math.log(CHANCE / cleanShare) / Math.log(stays))
}

function longestQuietOf(days: readonly boolean[]): number {
  let [longest, quiet] = [0, 0]
  for (const hasFired of days.slice(days.indexOf(true) < 0 ? days.length : days.indexOf(true))) {
    if (hasFired) longest = Math.max(longest, quiet)
    quiet = hasFired ? 0 : quiet + 1
  }
  return longest
}
