import { chance, hashText, mix, pick, wholeWithin } from '../seed.ts'

/** Why a person ends an action on findings. */
const REASONS = [
  'Fixed',
  'Fixed',
  'Fixed',
  'Fixed',
  'Fixed',
  'False alert',
  'Cannot fix (known issue)',
  'Duplicate',
  'Too difficult/expensive',
  'Low priority',
  'Other',
] as const
export type ClosingReason = (typeof REASONS)[number]

/**
 * When the equips of an action that was closed as fixed were mended: one rule at one site, again and again, whole weeks apart. It
 * depends on no today, so that days requested later continue the same story.
 */
export interface Mending {
  readonly periodDays: number
  /** One of these days, as an epoch day; a working day. The fault fires until the day before. */
  readonly mendedOn: number
  /** The days after which it fires again now and then; null: it holds. */
  readonly returnsAfterDays: number | null
  /** The days after which the points that the rule reads send nothing more; null: they go on. */
  readonly lostAfterDays: number | null
}

/** A rule at a site that fires on some equips. */
export interface Group {
  readonly siteId: string
  readonly ruleId: string
  /** True if Bonfire's own rules tell there when it could have fired, in any weather. */
  readonly isWatched: boolean
}

/** A rule that is watched, and the keys of the points that it cannot do without. */
export const LOSING = { ruleId: 'ahu-duct-static-low', points: ['dsp', 'dspSp', 'fan'] } as const

/** Nobody believes this rule any more. */
export const DOUBTED_RULE = 'ahu-valve-hunting'

/** A rule whose limit is too low for some sites: two valves that are hardly open are no fault there. */
export const LOW_LIMIT = {
  ruleId: 'ahu-heating-and-cooling',
  siteIds: ['hbr-wharf-lane', 'hbr-lakeside', 'alb-st-aldhelm-women', 'alb-kingsmead-science'],
} as const

/** True if what the rule finds at the site is just above its limit. */
export const isFaint = ({ siteId, ruleId }: Pick<Group, 'siteId' | 'ruleId'>) =>
  ruleId === LOW_LIMIT.ruleId && LOW_LIMIT.siteIds.some((id) => id === siteId)

const CLOSED_SHARE = 0.33
const DOUBTED_SHARE = 0.45
const RETURNING_SHARE = 1 / 8
/** Long enough for a fault, and to see it stay away. */
const WATCHED_PERIOD_DAYS = 84
/** A working day that leaves the fewest weeks without one that is new. */
const FIRST_TURN = 2
const LOST_AFTER_DAYS = 2
const ASPECT = { closed: 81, reason: 84, period: 93, phase: 94, returns: 95, after: 96 } as const

export const actionSeedOf = ({ siteId, ruleId }: Pick<Group, 'siteId' | 'ruleId'>) =>
  hashText(`action/${siteId}/${ruleId}`)

export const closingReasonAt = (seed: number): ClosingReason => pick(REASONS, chance(seed, ASPECT.reason))

/** Why somebody closed the action on a rule at a site; null: nobody did. */
export function closingReasonOf(group: Group): ClosingReason | null {
  if (isFaint(group)) return 'False alert'
  if (group.isWatched) return 'Fixed'
  const seed = actionSeedOf(group)
  if (group.ruleId === DOUBTED_RULE) return chance(seed, ASPECT.closed) < DOUBTED_SHARE ? 'False alert' : null
  return chance(seed, ASPECT.closed) < CLOSED_SHARE ? closingReasonAt(mix(seed, 1)) : null
}

/** The mendings of those that were closed as fixed. Those that are watched come one after another, so that some are always new. */
export function mendingsOf(groups: readonly Group[]): Map<Group, Mending> {
  const fixed = groups.filter((group) => closingReasonOf(group) === 'Fixed')
  const watched = fixed
    .filter(({ isWatched }) => isWatched)
    .toSorted((one, other) => actionSeedOf(one) - actionSeedOf(other))
  const turns = spreadOut(watched, ({ ruleId }) => ruleId === LOW_LIMIT.ruleId)
  const mendings = new Map(
    fixed.map((group) => [group, group.isWatched ? inTurn(turns, group) : mendingOf(group)] as const),
  )
  for (const group of losing(watched, mendings)) {
    const mending = mendings.get(group)
    if (mending) mendings.set(group, { ...mending, returnsAfterDays: null, lostAfterDays: LOST_AFTER_DAYS })
  }
  return mendings
}

/** Some of them at even distances among the others, so that one of these is always proved, and not long ago. */
function spreadOut(groups: readonly Group[], isSpread: (group: Group) => boolean): readonly Group[] {
  const [some, others] = [groups.filter(isSpread), groups.filter((group) => !isSpread(group))]
  const turns = [...others]
  for (const [place, group] of some.entries()) turns.splice(Math.round((place * groups.length) / some.length), 0, group)
  return turns
}

/** Days since the equips were last mended; 0 on that day. */
export function daysSinceMending({ periodDays, mendedOn }: Mending, epochDay: number): number {
  return (((epochDay - mendedOn) % periodDays) + periodDays) % periodDays
}

function mendingOf(group: Group): Mending {
  const seed = actionSeedOf(group)
  const weeks = 16 + Math.floor(112 * chance(seed, ASPECT.period) ** 1.3)
  const workday = wholeWithin([0, 5 * weeks - 1], chance(seed, ASPECT.phase))
  return {
    periodDays: 7 * weeks,
    mendedOn: nthWorkday(workday),
    returnsAfterDays: returnsAfter(seed),
    lostAfterDays: null,
  }
}

function inTurn(watched: readonly Group[], group: Group): Mending {
  const workdays = (5 * WATCHED_PERIOD_DAYS) / 7
  const workday = FIRST_TURN + Math.floor((watched.indexOf(group) * workdays) / watched.length)
  return {
    periodDays: WATCHED_PERIOD_DAYS,
    mendedOn: nthWorkday(workday),
    returnsAfterDays: returnsAfter(actionSeedOf(group)),
    lostAfterDays: null,
  }
}

const returnsAfter = (seed: number) =>
  chance(seed, ASPECT.returns) < RETURNING_SHARE ? wholeWithin([6, 20], chance(seed, ASPECT.after)) : null

/** The two that are nearest to half a period apart, so that points of one of them are nearly always missed. */
function losing(watched: readonly Group[], mendings: ReadonlyMap<Group, Mending>): readonly Group[] {
  const able = watched.filter(({ ruleId }) => ruleId === LOSING.ruleId)
  const dayOf = (group: Group) => mendings.get(group)?.mendedOn ?? 0
  const fromOpposite = ([one, other]: readonly [Group, Group]) =>
    Math.abs(Math.abs(dayOf(one) - dayOf(other)) - WATCHED_PERIOD_DAYS / 2)
  const pairs = able.flatMap((one, place) => able.slice(place + 1).map((other) => [one, other] as const))
  return pairs.toSorted((one, other) => fromOpposite(one) - fromOpposite(other))[0] ?? able
}

/** From the Monday after 1 January 1970 on, which is 0. */
function nthWorkday(count: number): number {
  return 4 + 7 * Math.floor(count / 5) + (count % 5)
}
