import type {
  ClosedActionLabels,
  ComparedDay,
  ComparedLabels,
  LabelledEquip,
  LabelledFinding,
  LabelledRule,
} from '@bonfire/contract/evaluation/accuracy'
import {
  type Accuracy,
  causesOfRule,
  countAccuracy,
  type DiagnosisCounts,
  dayOfRule,
  type JudgedDay,
  OUTCOMES,
  type Outcome,
  outcomeOf,
  precisionOf,
  recallOf,
  type Tally,
} from '@bonfire/contract/evaluation/count-accuracy'
import { unitDaysOf } from '@bonfire/contract/evaluation/unit-days'

/** A day of an equip behind a count. */
interface ListedDay {
  readonly equip: LabelledEquip | undefined
  readonly day: string
  /** The names of the rules that fired. */
  readonly rules: readonly string[]
  /** The actions that label it. */
  readonly actionKeys: readonly string[]
  /** The key of what was wrong, as a label or an action says it. */
  readonly cause: string | null
}

/** The days that are counted for a rule, for a cause or for all: a count is the length of its list. */
export interface Measured {
  /** Its place in an address. */
  readonly of: string
  readonly kind: 'all' | 'rule' | 'cause'
  /** The id of a rule, or the key of a cause; null for all, and where no cause is named. */
  readonly id: string | null
  /** The name of a rule. */
  readonly name: string | null
  readonly days: Readonly<Record<Outcome, readonly ListedDay[]>>
  /** Null without days. */
  readonly precision: number | null
  readonly recall: number | null
  /** Of the days whose label or action says what was wrong. */
  readonly diagnoses: DiagnosisCounts
}

export interface Accuracies {
  /** Actions say nothing of days without findings. */
  readonly source: 'actions' | 'labels'
  readonly all: Measured
  /** Those with the most false positives first. */
  readonly rules: readonly Measured[]
  /** First causes of rules; of labels, what was wrong. */
  readonly causes: readonly Measured[]
}

/** The outcomes that a source tells. */
export const OUTCOMES_OF = {
  actions: ['truePositive', 'falsePositive'],
  labels: OUTCOMES,
} as const satisfies Record<Accuracies['source'], readonly Outcome[]>

export const parseShown = (text: string | undefined): Outcome | undefined => OUTCOMES.find((shown) => shown === text)

const findingOf = (rule: LabelledRule | undefined) => ({ rule: rule?.ruleId ?? '', ...causesOfRule(rule) })

/** Counts the days of equips on which something fired, as closed actions label them. */
export function measureActions({ findings, rules, equips }: ClosedActionLabels): Accuracies {
  const equipOf = new Map(equips.map((equip) => [JSON.stringify([equip.siteId, equip.equipId]), equip]))
  const measured = (
    what: Pick<Measured, 'of' | 'kind' | 'id' | 'name'>,
    some: readonly LabelledFinding[],
  ): Measured => {
    const judged = unitDaysOf(some).map(({ siteId, equipId, day, isReal, findings: found }) => ({
      ...{ siteId, equipId, day, isFaulted: isReal, hasData: true, quiet: [] },
      cause: found.find(({ cause }) => cause !== null)?.cause ?? null,
      findings: found.map(({ rule }) => findingOf(rules[rule])),
      listed: {
        outcome: isReal ? ('truePositive' as const) : ('falsePositive' as const),
        equip: equipOf.get(JSON.stringify([siteId, equipId])),
        rules: [...new Set(found.map(({ rule }) => rules[rule]?.name ?? ''))],
        actionKeys: [...new Set(found.map(({ actionKey }) => actionKey))],
      },
    }))
    const days = byOutcome(judged.map(({ day, cause, listed }) => ({ day, cause, ...listed })))
    const { diagnoses } = countAccuracy(judged).all
    return { ...what, days, precision: precisionOf(lengthsOf(days)), recall: null, diagnoses }
  }
  const causeOf = ({ rule }: LabelledFinding) => rules[rule]?.causes[0] ?? null
  const byRule = [...Map.groupBy(findings, ({ rule }) => rule)].flatMap(([place, some]) => {
    const rule = rules[place]
    return rule ? measured({ of: `rule:${rule.ruleId}`, kind: 'rule', id: rule.ruleId, name: rule.name }, some) : []
  })
  const byCause = [...Map.groupBy(findings, causeOf)].map(([cause, some]) =>
    measured({ of: `cause:${cause ?? ''}`, kind: 'cause', id: cause, name: null }, some),
  )
  return {
    source: 'actions',
    all: measured({ of: 'all', kind: 'all', id: null, name: null }, findings),
    rules: byRule.toSorted(mostFalse),
    causes: byCause.toSorted(mostFalse),
  }
}

interface ComparedWithEquip extends JudgedDay {
  readonly equip: LabelledEquip | undefined
}

/** Counts labelled days, as the command line does. */
export function measureLabels({ rules, equips, days }: ComparedLabels): Accuracies {
  const finding = (place: number) => findingOf(rules[place])
  const judged = days.map(({ equip: place, findings, quiet, ...label }: ComparedDay): ComparedWithEquip => {
    const equip = equips[place]
    return {
      ...{ equip, siteId: equip?.siteId ?? '', equipId: equip?.equipId ?? '' },
      ...label,
      findings: findings.map(finding),
      quiet: quiet.map(finding),
    }
  })
  const names = new Map(rules.map(({ ruleId, name }) => [ruleId, name]))
  const counted: Accuracy = countAccuracy(judged)
  const measured = (
    what: Pick<Measured, 'of' | 'kind' | 'id' | 'name'>,
    { outcomes, diagnoses }: Tally,
    some: readonly ComparedWithEquip[],
  ): Measured => ({
    ...what,
    days: byOutcome(
      some.map((one) => ({
        outcome: outcomeOf(one),
        equip: one.equip,
        day: one.day,
        rules: one.findings.map(({ rule }) => names.get(rule) ?? rule),
        actionKeys: [],
        cause: one.cause,
      })),
    ),
    precision: precisionOf(outcomes),
    recall: recallOf(outcomes),
    diagnoses,
  })
  // Of the rules of other engines only findings are known, and not where they looked and found nothing.
  const looked = new Set(judged.flatMap(({ quiet }) => quiet.map(({ rule }) => rule)))
  const ofRule = (rule: string) =>
    judged.flatMap((one) => {
      const day = dayOfRule(one, rule)
      return day ? { ...day, equip: one.equip } : []
    })
  return {
    source: 'labels',
    all: measured({ of: 'all', kind: 'all', id: null, name: null }, counted.all, judged),
    rules: [...counted.rules]
      .map(([rule, tally]) => {
        const what = { of: `rule:${rule}`, kind: 'rule', id: rule, name: names.get(rule) ?? rule } as const
        const one = measured(what, tally, ofRule(rule))
        return looked.has(rule) ? one : { ...one, recall: null }
      })
      .toSorted(mostFalse),
    causes: [...counted.causes]
      .map(([cause, tally]) =>
        measured(
          { of: `cause:${cause ?? ''}`, kind: 'cause', id: cause, name: null },
          tally,
          judged.filter((one) => one.isFaulted && one.cause === cause),
        ),
      )
      .toSorted(mostFalse),
  }
}

/** The list of an address. */
export const findMeasured = ({ all, rules, causes }: Accuracies, of: string | undefined): Measured | undefined =>
  [all, ...rules, ...causes].find((one) => one.of === of)

/** The newest first. */
function byOutcome(days: readonly (ListedDay & { readonly outcome: Outcome })[]): Measured['days'] {
  const lists = Map.groupBy(
    days.toSorted((one, other) => (one.day < other.day ? 1 : one.day > other.day ? -1 : 0)),
    ({ outcome }) => outcome,
  )
  const list = (outcome: Outcome) => lists.get(outcome) ?? []
  return {
    truePositive: list('truePositive'),
    falsePositive: list('falsePositive'),
    miss: list('miss'),
    trueNegative: list('trueNegative'),
    cannotTell: list('cannotTell'),
  }
}

const lengthsOf = (days: Measured['days']) => ({
  truePositive: days.truePositive.length,
  falsePositive: days.falsePositive.length,
  miss: days.miss.length,
  trueNegative: days.trueNegative.length,
  cannotTell: days.cannotTell.length,
})

const mostFalse = ({ of, days }: Measured, other: Measured): number =>
  other.days.falsePositive.length - days.falsePositive.length ||
  other.days.miss.length - days.miss.length ||
  other.days.truePositive.length - days.truePositive.length ||
  (of < other.of ? -1 : 1)
