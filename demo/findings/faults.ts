import { DEMO_PROJECTS } from '../content/sites.ts'
import { type DemoEquip, equipsOf } from '../portfolio/plant.ts'
import type { DemoProject, DemoSite } from '../portfolio/site.ts'
import type { DemoRule } from '../rules/rule.ts'
import { DEMO_RULES } from '../rules/rules.ts'
import { chance, hashText, mix, wholeWithin, within } from '../seed.ts'
import { actionSeedOf, daysSinceMending, LOSING, type Mending, mendingsOf } from './mendings.ts'

/** A rule that fires now and then on one equip, and its pattern. */
export interface Fault {
  project: DemoProject
  site: DemoSite
  equip: DemoEquip
  rule: DemoRule
  seed: number
  /** From 0 to 1: how often per day and how long. */
  vigour: number
  /** From 0 to 1: the probability of firing on a day of an episode. */
  persistence: number
  cycleDays: number
  /** With others of the rule at its site; null: it comes and goes. */
  mending: Mending | null
}

/** The days between a fault's beginning and its repair. */
export interface Episode {
  seed: number
  lengthDays: number
  /** From 0 on its first day. */
  day: number
  /** 0 on the first day, 1 on the last. */
  progress: number
}

const ASPECT = {
  present: 1,
  chronic: 2,
  vigour: 3,
  persistence: 4,
  rest: 5,
  phase: 6,
  equip: 7,
  prone: 8,
  mended: 9,
  equips: 89,
} as const
const FREE_OF_RULE_SHARE = 0.35
const CHRONIC_SHARE = 0.06
const CHRONIC_SHARE_OF_BAD_EQUIP = 0.3
const MOST_EQUIPS = 6

let known: readonly Fault[] | undefined

/** All faults of the portfolio; deterministic. */
export function demoFaults(): readonly Fault[] {
  known ??= withMendings(DEMO_PROJECTS.flatMap((project) => project.sites.flatMap((site) => faultsOf(project, site))))
  return known
}

/** How many equips the actions on a rule at a site are about, at most. */
export const mostEquipsOf = (fault: Fault) =>
  wholeWithin([1, MOST_EQUIPS], chance(actionSeedOf(groupOf(fault)), ASPECT.equips) ** 1.5)

/** True if Bonfire's own rules tell on which days the fault could have fired. */
export const isWatched = ({ site, rule, equip }: Pick<Fault, 'site' | 'rule' | 'equip'>) =>
  site.runsOwnRules && rule.sameAs !== undefined && (equip.kind === 'ahu' || equip.kind === 'rtu')

const groupOf = ({ site, rule }: Pick<Fault, 'site' | 'rule'>) => ({ siteId: site.siteId, ruleId: rule.ruleId })

function withMendings(faults: readonly Fault[]): readonly Fault[] {
  const groups = [...Map.groupBy(faults, ({ site, rule }) => `${site.siteId}/${rule.ruleId}`).values()].flatMap(
    (ofGroup) => {
      const [first] = ofGroup
      if (!first) return []
      const watched = first.rule.weather === undefined && first.rule.lasts[1] > 20 ? ofGroup.filter(isWatched) : []
      const mended = (watched.length > 0 ? watched : ofGroup).slice(0, mostEquipsOf(first))
      // Some come on nearly every day, others take longer to prove mended.
      for (const fault of watched.length > 0 ? mended : []) fault.persistence = 2 * fault.persistence - 1
      return [{ ...groupOf(first), isWatched: watched.length > 0, mended }]
    },
  )
  const mendings = mendingsOf(groups)
  const mendingOf = new Map(
    groups.flatMap((group) => group.mended.map((fault) => [fault, mendings.get(group) ?? null] as const)),
  )
  return faults.map((fault) => ({ ...fault, mending: mendingOf.get(fault) ?? null }))
}

function faultsOf(project: DemoProject, site: DemoSite): Fault[] {
  return equipsOf(site, project.tags).flatMap((equip) =>
    DEMO_RULES.filter((rule) => rule.on.includes(equip.kind)).flatMap((rule) => {
      const seed = hashText(`${equip.equipId}/${rule.ruleId}`)
      const frailty = frailtyOf(equip)
      const likelihood = rule.share * site.trouble * proneness(site, rule) * (0.5 + frailty)
      return chance(seed, ASPECT.present) < likelihood
        ? [{ project, site, equip, rule, ...temper(rule, seed, frailty), mending: null }]
        : []
    }),
  )
}

/** The same contractor makes the same mistake all over a building, or nowhere in it; 1 on average. */
function proneness(site: DemoSite, rule: DemoRule): number {
  return chance(hashText(`${site.siteId}/${rule.ruleId}`), ASPECT.prone) < FREE_OF_RULE_SHARE
    ? 0
    : 1 / (1 - FREE_OF_RULE_SHARE)
}

/** From 0 to 2, mostly near 0: a few equips cause most of the trouble. */
function frailtyOf(equip: DemoEquip): number {
  return 2 * chance(hashText(equip.equipId), ASPECT.equip) ** 3
}

function temper(
  rule: DemoRule,
  seed: number,
  frailty: number,
): Pick<Fault, 'seed' | 'vigour' | 'persistence' | 'cycleDays'> {
  const chronic = chance(seed, ASPECT.chronic) < (frailty > 1.2 ? CHRONIC_SHARE_OF_BAD_EQUIP : CHRONIC_SHARE)
  const vigour = chance(seed, ASPECT.vigour)
  const persistence = chance(seed, ASPECT.persistence)
  const restDays = wholeWithin(rule.rests, chance(seed, ASPECT.rest))
  return {
    seed,
    vigour: chronic ? within([0.8, 1], vigour) : 0.6 * vigour ** 2,
    persistence: chronic ? within([0.9, 1], persistence) : within([0.7, 1], persistence),
    cycleDays: rule.lasts[1] + (chronic ? Math.ceil(restDays / 5) : restDays),
  }
}

/** The episode a day belongs to; null while the equip is healthy. Depends only on fault and day. */
export function episodeOn(fault: Fault, epochDay: number): Episode | null {
  const { mending } = fault
  if (!mending) return recurringEpisode(fault, epochDay)
  const since = daysSinceMending(mending, epochDay)
  const lengthDays = mendedAfterDays(fault)
  const day = since - (mending.periodDays - lengthDays)
  if (day >= 0) return episode(mix(fault.seed, 99), lengthDays, day)
  const { returnsAfterDays } = mending
  return returnsAfterDays !== null && since >= returnsAfterDays ? recurringEpisode(fault, epochDay) : null
}

/** The keys of points that send nothing on a day, though the fault is mended. */
export function lostPointsOf(fault: Fault, epochDay: number): readonly string[] {
  const { mending } = fault
  if (mending === null || mending.lostAfterDays === null) return []
  const since = daysSinceMending(mending, epochDay)
  const isLost = since >= mending.lostAfterDays && since < mending.periodDays - mendedAfterDays(fault)
  return isLost ? LOSING.points : []
}

/** How long a fault that is mended goes on until then: what lasts is mended. */
export function mendedAfterDays({ rule: { lasts }, seed }: Fault): number {
  return wholeWithin([Math.ceil((lasts[0] + lasts[1]) / 2), lasts[1]], chance(seed, ASPECT.mended))
}

function recurringEpisode({ rule, seed, cycleDays }: Fault, epochDay: number): Episode | null {
  const sincePhase = epochDay + wholeWithin([0, cycleDays - 1], chance(seed, ASPECT.phase))
  const cycle = Math.floor(sincePhase / cycleDays)
  const episodeSeed = mix(seed, 100 + cycle)
  const lengthDays = wholeWithin(rule.lasts, chance(episodeSeed, 1) ** 0.7)
  const beginsOn = wholeWithin([0, cycleDays - lengthDays], chance(episodeSeed, 2))
  const day = sincePhase - cycle * cycleDays - beginsOn
  if (day < 0 || day >= lengthDays) return null
  return episode(episodeSeed, lengthDays, day)
}

const episode = (seed: number, lengthDays: number, day: number): Episode => ({
  seed,
  lengthDays,
  day,
  progress: lengthDays === 1 ? 1 : day / (lengthDays - 1),
})
