import { priorOf } from '../definitions/causes.ts'
import { type Strength, strengthsOf } from '../definitions/strengths.ts'
import { diagnose } from '../diagnosis/diagnose.ts'

/** A day of an equip of which someone says whether it had a fault. */
export interface LabelledDay {
  readonly siteId: string
  readonly equipId: string
  readonly day: string
  readonly isFaulted: boolean
  /** The key of what was wrong; null if that is not known, or nothing was. */
  readonly cause: string | null
}

/** A finding of the day, with the causes that its rule names. */
export interface NamedFinding extends CausesOfRule {
  readonly rule: string
}

/** What a rule says of causes, and the rules of which it says the same. */
export interface CausesOfRule {
  readonly causes: readonly string[]
  readonly strengths?: Readonly<Record<string, Strength>> | undefined
  readonly restates?: readonly string[] | undefined
}

/** Undefined is a rule of another engine, which names none. */
export const causesOfRule = (rule: CausesOfRule | undefined) => ({
  causes: [...(rule?.causes ?? [])],
  ...(rule?.strengths && { strengths: rule.strengths }),
  ...(rule?.restates && { restates: [...rule.restates] }),
})

/** A labelled day, and what rules made of it. */
export interface JudgedDay extends LabelledDay {
  /** False if too little was known of the equip: no rule could look. */
  readonly hasData: boolean
  /** In the order in which people read them. */
  readonly findings: readonly NamedFinding[]
  /** The rules that could look and found nothing. */
  readonly quiet: readonly NamedFinding[]
}

/** A miss is a faulted day on which nothing fires. */
export const OUTCOMES = ['truePositive', 'falsePositive', 'miss', 'trueNegative', 'cannotTell'] as const
export type Outcome = (typeof OUTCOMES)[number]

/**
 * Whether what was wrong is the likeliest cause of the day, among the first three, a later one, or none of them; `none`: its findings
 * name no cause.
 */
export const DIAGNOSES = ['first', 'amongThree', 'later', 'other', 'none'] as const
export type Diagnosis = (typeof DIAGNOSES)[number]

export type OutcomeCounts = Readonly<Record<Outcome, number>>

/** Of the true positives whose label says what was wrong. */
export interface DiagnosisCounts {
  readonly labelled: number
  readonly first: number
  /** The first one included. */
  readonly amongThree: number
  /** Wherever. */
  readonly named: number
}

export interface Tally {
  readonly outcomes: OutcomeCounts
  readonly diagnoses: DiagnosisCounts
}

export interface Accuracy {
  readonly all: Tally
  /** By the key of the rule. */
  readonly rules: ReadonlyMap<string, Tally>
  /** Of faulted days, by what was wrong. */
  readonly causes: ReadonlyMap<string | null, Tally>
}

/** The causes that findings of a day name, the likeliest first: how likely they are also follows from the rules that were quiet. */
export function rankedCauses({ findings, quiet }: Pick<JudgedDay, 'findings' | 'quiet'>): string[] {
  const checks = [
    // Of findings that say the same, the one that people read first counts.
    ...findings.map((one, place) => ({ ...checkOf(one), outcome: 'fired' as const, amount: -place })),
    ...quiet.map((one) => ({ ...checkOf(one), outcome: 'passed' as const, amount: 0 })),
  ]
  return diagnose(checks, priorOf).causes.map(({ cause }) => cause)
}

const checkOf = ({ rule, causes, strengths, restates = [] }: NamedFinding) => ({
  rule,
  restates,
  strengths: strengthsOf({ causes, strengths }),
})

/** Without data, a day tells nothing, unless a finding says just what the label says: that the data are missing, for example. */
export function outcomeOf({ isFaulted, cause, hasData, findings }: Omit<JudgedDay, keyof Place | 'quiet'>): Outcome {
  const isNamed = isFaulted && findings.some(({ causes }) => cause !== null && causes.includes(cause))
  if (!hasData && !isNamed) return 'cannotTell'
  if (findings.length > 0) return isFaulted ? 'truePositive' : 'falsePositive'
  return isFaulted ? 'miss' : 'trueNegative'
}
type Place = Pick<LabelledDay, 'siteId' | 'equipId' | 'day'>

/** Undefined if there is nothing to compare: the day is no true positive, or its label does not say what was wrong. */
export function diagnosisOf(day: JudgedDay): Diagnosis | undefined {
  if (day.cause === null || outcomeOf(day) !== 'truePositive') return undefined
  const named = rankedCauses(day)
  const place = named.indexOf(day.cause)
  if (place === -1) return named.length > 0 ? 'other' : 'none'
  return place === 0 ? 'first' : place < 3 ? 'amongThree' : 'later'
}

/** The labelled days as one rule alone would have it; undefined where its silence means nothing. */
export function dayOfRule(day: JudgedDay, rule: string): JudgedDay | undefined {
  const finding = day.findings.find((one) => one.rule === rule)
  if (finding) return { ...day, findings: [finding], quiet: [] }
  const quiet = day.quiet.find((one) => one.rule === rule)
  // A rule need not find the faults that it does not name.
  const isForIt = !day.isFaulted || (day.cause !== null && quiet?.causes.includes(day.cause))
  return quiet && isForIt ? { ...day, findings: [], quiet: [quiet] } : undefined
}

/** Counts labelled days as LBNL does: the day of an equip is the sample (docs/decisions/0099-a-labelled-day-is-a-test.md). */
export function countAccuracy(days: readonly JudgedDay[]): Accuracy {
  const rules = new Set(days.flatMap(({ findings, quiet }) => [...findings, ...quiet].map(({ rule }) => rule)))
  const faulted = days.filter(({ isFaulted }) => isFaulted)
  return {
    all: tallyOf(days),
    rules: new Map(
      [...rules].toSorted().map((rule) => [rule, tallyOf(days.flatMap((day) => dayOfRule(day, rule) ?? []))]),
    ),
    causes: new Map([...Map.groupBy(faulted, ({ cause }) => cause)].map(([cause, some]) => [cause, tallyOf(some)])),
  }
}

function tallyOf(days: readonly JudgedDay[]): Tally {
  const outcomes = { truePositive: 0, falsePositive: 0, miss: 0, trueNegative: 0, cannotTell: 0 }
  const diagnoses = { labelled: 0, first: 0, amongThree: 0, named: 0 }
  for (const day of days) {
    outcomes[outcomeOf(day)] += 1
    const diagnosis = diagnosisOf(day)
    if (diagnosis === undefined) continue
    diagnoses.labelled += 1
    if (diagnosis === 'first') diagnoses.first += 1
    if (diagnosis === 'first' || diagnosis === 'amongThree') diagnoses.amongThree += 1
    if (diagnosis !== 'other' && diagnosis !== 'none') diagnoses.named += 1
  }
  return { outcomes, diagnoses }
}

/** The share of the days with findings that were faulted; null without such days. */
export const precisionOf = ({ truePositive, falsePositive }: OutcomeCounts): number | null =>
  shareOf(truePositive, falsePositive)

/** The share of the faulted days that were found; null without such days. */
export const recallOf = ({ truePositive, miss }: OutcomeCounts): number | null => shareOf(truePositive, miss)

const shareOf = (part: number, rest: number) => (part + rest === 0 ? null : part / (part + rest))
