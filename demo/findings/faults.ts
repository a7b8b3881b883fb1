import { DEMO_PROJECTS } from '../content/sites.ts'
import { type DemoEquip, equipsOf } from '../portfolio/plant.ts'
import type { DemoProject, DemoSite } from '../portfolio/site.ts'
import type { DemoRule } from '../rules/rule.ts'
import { DEMO_RULES } from '../rules/rules.ts'
import { chance, hashText, mix, wholeWithin, within } from '../seed.ts'

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

const ASPECT = { present: 1, chronic: 2, vigour: 3, persistence: 4, rest: 5, phase: 6, equip: 7, prone: 8 } as const
const FREE_OF_RULE_SHARE = 0.35
const CHRONIC_SHARE = 0.06
const CHRONIC_SHARE_OF_BAD_EQUIP = 0.3

let known: readonly Fault[] | undefined

/** All faults of the portfolio; deterministic. */
export function demoFaults(): readonly Fault[] {
  known ??= DEMO_PROJECTS.flatMap((project) => project.sites.flatMap((site) => faultsOf(project, site)))
  return known
}

function faultsOf(project: DemoProject, site: DemoSite): Fault[] {
  return equipsOf(site, project.tags).flatMap((equip) =>
    DEMO_RULES.filter((rule) => rule.on.includes(equip.kind)).flatMap((rule) => {
      const seed = hashText(`${equip.equipId}/${rule.ruleId}`)
      const frailty = frailtyOf(equip)
      const likelihood = rule.share * site.trouble * proneness(site, rule) * (0.5 + frailty)
      return chance(seed, ASPECT.present) < likelihood
        ? [{ project, site, equip, rule, ...temper(rule, seed, frailty) }]
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
export function episodeOn({ rule, seed, cycleDays }: Fault, epochDay: number): Episode | null {
  const sincePhase = epochDay + wholeWithin([0, cycleDays - 1], chance(seed, ASPECT.phase))
  const cycle = Math.floor(sincePhase / cycleDays)
  const episodeSeed = mix(seed, 100 + cycle)
  const lengthDays = wholeWithin(rule.lasts, chance(episodeSeed, 1) ** 0.7)
  const beginsOn = wholeWithin([0, cycleDays - lengthDays], chance(episodeSeed, 2))
  const day = sincePhase - cycle * cycleDays - beginsOn
  if (day < 0 || day >= lengthDays) return null
  return { seed: episodeSeed, lengthDays, day, progress: lengthDays === 1 ? 1 : day / (lengthDays - 1) }
}
