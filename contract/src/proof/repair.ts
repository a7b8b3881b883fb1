import * as z from 'zod/mini'
import { MILLISECONDS_PER_DAY } from '../values/durations.ts'
import { LocalDate } from '../values/local-date.ts'
import { type NeededDays, neededDays } from './needed-days.ts'

/**
 * A whole local day of a rule on an equip. `blind`: the rule could not have fired. Today is never clean, as it is not over.
 */
export interface RepairDay {
  /** YYYY-MM-DD. */
  readonly day: string
  readonly kind: 'fired' | 'clean' | 'blind'
  /** The time in fault. */
  readonly firedSeconds: number
  /** What its firings cost, in the currency of the site's project; null if no cost was estimated. */
  readonly cost?: number | null
  /** False: it fired on a day of which nothing else is known, which says nothing of how often it does. */
  readonly isExposed?: boolean
}

export const REPAIR_STATES = ['watching', 'proved', 'cameBack', 'cannotTell'] as const
export type RepairState = (typeof REPAIR_STATES)[number]

/** What follows, in a project, when repairs are proved or come back. */
export const RepairFollowUp = z.enum(['tell', 'review', 'reopen'])
export type RepairFollowUp = z.infer<typeof RepairFollowUp>

/**
 * What repairs have avoided while they are proved, by the rules' estimates: what the fault took a day before, for each day since on
 * which it could have fired and did not.
 */
export const Avoided = z.object({
  /** The time in fault. */
  seconds: z.int(),
  /** Null if no cost was estimated before. */
  cost: z.nullable(z.number()),
})
export type Avoided = z.infer<typeof Avoided>

/** The state of an action's repairs together: came back if one did, proved if all are. */
export const ActionRepairs = z.object({
  state: z.enum(REPAIR_STATES),
  /** The day on which all were proved, or the first came back; null while it is watched, and where nothing can be told. */
  stateOn: z.nullable(LocalDate),
  /** While it is watched: of the repair that takes longest, how many clean days in a row there are, and how many prove it. */
  cleanDays: z.nullable(z.int()),
  neededDays: z.nullable(z.int()),
  /** By those of the repairs that are proved; null if none is, or if too little is known of the days before. */
  avoided: z.nullable(Avoided),
})
export type ActionRepairs = z.infer<typeof ActionRepairs>

/** Why nothing can be told: it fired too rarely, the rule has not looked for two weeks, or looked on too few of 90 days. */
export const CANNOT_TELL_REASONS = ['tooRare', 'blind', 'tooFewDays'] as const
export type CannotTellReason = (typeof CANNOT_TELL_REASONS)[number]

export interface Repair {
  readonly state: RepairState
  /** The day on which it came to that; null while it is watched. */
  readonly stateOn: string | null
  readonly reason: CannotTellReason | null
  readonly before: NeededDays
  /** Clean days in a row, up to the last. */
  readonly cleanDays: number
  /** How many clean days in a row it had when it came back; null if it did not. */
  readonly heldDays: number | null
  /** The last day on which it fired without coming back. */
  readonly lesserFiredOn: string | null
  /** The day, after the repair, on which the rule was last changed: clean days count from the day after. */
  readonly changedOn: string | null
  /** Null unless it is proved, and enough is known of the days before. */
  readonly avoided: Avoided | null
}

const BLIND_DAYS = 14
const MOST_DAYS = 90
/** A repair is credited with a year: by then, who knows what else would have been done. */
export const CREDITED_DAYS = 365
/** A rule that is changed is evaluated again on so many days before: they are days of the new rule. */
const RE_EVALUATED_DAYS = 30
/** Of the median firing day before: a firing that is shorter is shown, and watched on, once. */
const SERIOUS_SHARE = 0.5

/**
 * Says whether a repair held, from the sixty days before it and all since, in order. The day of the repair itself counts for neither
 * side. Where the rule was changed since, the count begins again: what it did not find on the days before that were evaluated again says
 * something of the new rule, not of the fault.
 */
export function judgeRepair(
  days: readonly RepairDay[],
  repairedOn: string,
  lastChangedOn: string | null = null,
): Repair {
  const changedOn = lastChangedOn !== null && lastChangedOn > repairedOn ? lastChangedOn : null
  const known = days.filter(({ day, kind }) => day < repairedOn && kind !== 'blind')
  const exposed = known.filter(({ isExposed }) => isExposed !== false)
  const before = neededDays(exposed.map(({ kind }) => kind === 'fired'))
  const serious =
    SERIOUS_SHARE * median(known.flatMap(({ kind, firedSeconds }) => (kind === 'fired' ? firedSeconds : [])))
  const since = days.filter(
    ({ day, kind }) => day > repairedOn && !(kind === 'clean' && isOfChangedRule(day, changedOn)),
  )
  const watched: Watched = { cleanDays: 0, provedOn: null, lesserFiredOn: null }
  for (const part of changedOn === null ? [since] : partAt(since, changedOn)) {
    if (watched.provedOn === null) watched.cleanDays = 0
    const cameBackOn = watch(watched, part, { needed: before.needed, serious })
    if (cameBackOn === undefined) continue
    const { cleanDays: heldDays, lesserFiredOn } = watched
    const cameBack = { state: 'cameBack', stateOn: cameBackOn, reason: null, before, cleanDays: 0 } as const
    return { ...cameBack, heldDays, lesserFiredOn, changedOn, avoided: null }
  }
  const avoided = watched.provedOn !== null && before.isMeasured ? avoidedSince(exposed, since, repairedOn) : null
  return { ...stateOf(watched, before, since), before, ...held(watched), changedOn, avoided }
}

/** Counts days on; returns the one on which the fault came back. */
function watch(
  watched: Watched,
  days: readonly RepairDay[],
  { needed, serious }: { needed: number | null; serious: number },
): string | undefined {
  for (const { day, kind, firedSeconds } of days) {
    if (kind === 'blind') continue
    if (kind === 'clean') {
      watched.cleanDays += 1
      if (needed !== null && watched.cleanDays >= needed) watched.provedOn ??= day
    } else if (firedSeconds >= serious || watched.lesserFiredOn !== null || watched.provedOn !== null) {
      return day
    } else {
      watched.cleanDays = 0
      watched.lesserFiredOn = day
    }
  }
  return undefined
}

const partAt = (days: readonly RepairDay[], last: string) => [
  days.filter(({ day }) => day <= last),
  days.filter(({ day }) => day > last),
]

const isOfChangedRule = (day: string, changedOn: string | null) =>
  changedOn !== null &&
  day <= changedOn &&
  Date.parse(day) > Date.parse(changedOn) - RE_EVALUATED_DAYS * MILLISECONDS_PER_DAY

function avoidedSince(exposed: readonly RepairDay[], since: readonly RepairDay[], repairedOn: string): Avoided {
  const creditedUntil = Date.parse(repairedOn) + CREDITED_DAYS * MILLISECONDS_PER_DAY
  const clean = since.filter(({ day, kind }) => kind === 'clean' && Date.parse(day) <= creditedUntil).length
  const costs = exposed.flatMap(({ cost }) => cost ?? [])
  const perDay = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / exposed.length
  return {
    seconds: Math.round(perDay(exposed.map(({ firedSeconds }) => firedSeconds)) * clean),
    cost: costs.length === 0 ? null : perDay(costs) * clean,
  }
}

interface Watched {
  cleanDays: number
  provedOn: string | null
  lesserFiredOn: string | null
}

const held = ({ cleanDays, lesserFiredOn }: Watched) => ({ cleanDays, heldDays: null, lesserFiredOn })

function stateOf(
  { provedOn }: Watched,
  { needed }: NeededDays,
  since: readonly RepairDay[],
): Pick<Repair, 'state' | 'stateOn' | 'reason'> {
  if (provedOn !== null) return { state: 'proved', stateOn: provedOn, reason: null }
  if (needed === null) return { state: 'cannotTell', stateOn: null, reason: 'tooRare' }
  // It has been blind since the day after; a day that passes changes neither.
  const blindOn = since[since.findLastIndex(({ kind }) => kind !== 'blind') + BLIND_DAYS]?.day
  const fewOn = since[MOST_DAYS - 1]?.day
  const reason = fewOn !== undefined ? 'tooFewDays' : blindOn !== undefined ? 'blind' : null
  if (reason === null) return { state: 'watching', stateOn: null, reason: null }
  const [stateOn = null] = [blindOn, fewOn].filter((day) => day !== undefined).toSorted()
  return { state: 'cannotTell', stateOn, reason }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  return Number.isInteger(middle)
    ? ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
    : (sorted[Math.floor(middle)] ?? 0)
}
