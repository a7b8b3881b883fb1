import type { Strength } from '../definitions/strengths.ts'

/** How likely a rule fires on a day on which it could, if this is what is wrong. */
const FIRES: Readonly<Record<Strength, number>> = { strong: 0.8, medium: 0.4, weak: 0.15 }
/** How likely it fires for no reason of its own. */
const FIRES_ANYHOW = 0.03
/** Rules of a unit read the same sensors, so that those that passed say less than their number. */
const WEIGHT_OF_PASSED = 0.35

/** What a rule told of a unit in a range of days. A rule that could not run is none. */
export interface Check {
  /** The key of the rule. */
  readonly rule: string
  readonly outcome: 'fired' | 'passed'
  /** The time in fault of a rule that fired, the days on which it could have fired of one that passed. */
  readonly amount: number
  readonly strengths: ReadonlyMap<string, Strength>
  /** Keys of rules of which it says the same. */
  readonly restates: readonly string[]
}

export interface RankedCause {
  readonly cause: string
  /** 0 to 1; all causes of the checks have 1 together. */
  readonly probability: number
  /** The rules that fired and that it explains, the strongest first; those with it that passed. */
  readonly for: readonly string[]
  readonly against: readonly string[]
}

export interface Diagnosis {
  /** Of those that explain something, the likeliest first. */
  readonly causes: readonly RankedCause[]
  /** The best cause of what the first one leaves unexplained; null if it leaves nothing. */
  readonly also: RankedCause | null
}

/** Words instead of a number. */
export const LIKELIHOODS = ['veryLikely', 'likely', 'possible', 'unlikely'] as const
export type Likelihood = (typeof LIKELIHOODS)[number]

export function likelihoodOf(probability: number): Likelihood {
  if (probability >= 0.75) return 'veryLikely'
  if (probability >= 0.4) return 'likely'
  return probability >= 0.1 ? 'possible' : 'unlikely'
}

/**
 * Ranks what may be wrong with a unit, one cause at a time: a cause is likely if the rules that it makes fire have fired, and those
 * that passed are not among them.
 */
export function diagnose(checks: readonly Check[], priorOf: (cause: string) => number): Diagnosis {
  const counted = withoutRestated(checks)
  const fired = counted.filter(({ outcome }) => outcome === 'fired')
  const passed = counted.filter(({ outcome }) => outcome === 'passed')
  const causes = rank(fired, passed, priorOf)
  const [first] = causes
  if (!first) return { causes, also: null }
  const unexplained = fired.filter(({ strengths }) => !isExplained(strengths.get(first.cause)))
  const [also] = rank(unexplained, passed, priorOf)
  const explains = unexplained.some(({ strengths }) => also && isExplained(strengths.get(also.cause)))
  return { causes, also: also && explains ? also : null }
}

/** The share of a kind's closed actions that moves a prior; 1 on average over the causes, and where nothing was closed. */
export function shareFactor(closures: number, all: { closures: number; causes: number }): number {
  const { causes } = all
  return (causes * (closures + PSEUDO_CLOSURES)) / (all.closures + PSEUDO_CLOSURES * causes)
}
/** As if each cause had been found so often before, so that a few closures move little. */
const PSEUDO_CLOSURES = 3

/** The prior of a cause that someone looked into and ruled out, and of one that a proved repair named. */
export const TICKED_PRIOR = 0.02
export const CONFIRMED_PRIOR = 2

const isExplained = (strength: Strength | undefined) => strength === 'strong' || strength === 'medium'

/** Of rules that say the same, the one that fired, and the one with more time, counts. */
function withoutRestated(checks: readonly Check[]): Check[] {
  const weight = (check: Check) => (check.outcome === 'fired' ? 1e9 : 0) + check.amount
  const counted: Check[] = []
  for (const check of checks.toSorted((one, other) => weight(other) - weight(one))) {
    const saysTheSame = (other: Check) => other.restates.includes(check.rule) || check.restates.includes(other.rule)
    if (!counted.some(saysTheSame)) counted.push(check)
  }
  return counted
}

function rank(fired: readonly Check[], passed: readonly Check[], priorOf: (cause: string) => number): RankedCause[] {
  const causes = [...new Set([...fired, ...passed].flatMap(({ strengths }) => [...strengths.keys()]))]
  const stays = (check: Check, cause: string) => Math.log((1 - firesFor(check, cause)) * (1 - FIRES_ANYHOW))
  const scores = causes.map(
    (cause) =>
      Math.log(priorOf(cause)) +
      sum(fired.map((check) => Math.log(-Math.expm1(stays(check, cause))))) +
      WEIGHT_OF_PASSED * sum(passed.map((check) => stays(check, cause))),
  )
  const best = Math.max(...scores)
  const weights = scores.map((score) => Math.exp(score - best))
  const whole = sum(weights)
  return causes
    .map((cause, place) => ({
      cause,
      probability: (weights[place] as number) / whole,
      for: rulesWith(fired, cause),
      against: rulesWith(passed, cause),
    }))
    .filter((ranked) => ranked.for.length > 0)
    .sort((one, other) => other.probability - one.probability)
}

const firesFor = ({ strengths }: Check, cause: string): number => {
  const strength = strengths.get(cause)
  return strength === undefined ? 0 : FIRES[strength]
}

const rulesWith = (checks: readonly Check[], cause: string): string[] =>
  checks
    .filter(({ strengths }) => strengths.has(cause))
    .toSorted((one, other) => firesFor(other, cause) - firesFor(one, cause) || other.amount - one.amount)
    .map(({ rule }) => rule)

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
