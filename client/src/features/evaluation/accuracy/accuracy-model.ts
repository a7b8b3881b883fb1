import type { ClosedActionLabels, LabelledFinding } from '@bonfire/contract/evaluation/accuracy'
import { precisionOf } from '@bonfire/contract/evaluation/count-accuracy'
import { type UnitDay, unitDaysOf } from '@bonfire/contract/evaluation/unit-days'

/** The days that are counted for a rule, for a cause or for all: a count is the length of its list. */
export interface Measured {
  /** Its place in an address. */
  readonly of: string
  readonly kind: 'all' | 'rule' | 'cause'
  /** The id of a rule, or the key of a cause; null for all, and where no cause is named. */
  readonly id: string | null
  /** The name of a rule. */
  readonly name: string | null
  readonly real: readonly UnitDay[]
  readonly false: readonly UnitDay[]
  /** Null without days. */
  readonly precision: number | null
}

export interface Accuracies {
  readonly all: Measured
  /** Those with the most false positives first. */
  readonly rules: readonly Measured[]
  readonly causes: readonly Measured[]
}

export const SHOWN = ['real', 'false'] as const
export type Shown = (typeof SHOWN)[number]

export const parseShown = (text: string | undefined): Shown | undefined => SHOWN.find((shown) => shown === text)

/** Counts the days of equips on which something fired, as closed actions label them. */
export function measure({ findings, rules }: Pick<ClosedActionLabels, 'findings' | 'rules'>): Accuracies {
  const causeOf = ({ rule }: LabelledFinding) => rules[rule]?.causes[0] ?? null
  const byRule = [...Map.groupBy(findings, ({ rule }) => rule)].flatMap(([place, some]) => {
    const rule = rules[place]
    return rule ? measured({ of: `rule:${rule.ruleId}`, kind: 'rule', id: rule.ruleId, name: rule.name }, some) : []
  })
  const byCause = [...Map.groupBy(findings, causeOf)].map(([cause, some]) =>
    measured({ of: `cause:${cause ?? ''}`, kind: 'cause', id: cause, name: null }, some),
  )
  return {
    all: measured({ of: 'all', kind: 'all', id: null, name: null }, findings),
    rules: byRule.toSorted(mostFalse),
    causes: byCause.toSorted(mostFalse),
  }
}

/** The list of an address. */
export const findMeasured = ({ all, rules, causes }: Accuracies, of: string | undefined): Measured | undefined =>
  [all, ...rules, ...causes].find((one) => one.of === of)

function measured(what: Pick<Measured, 'of' | 'kind' | 'id' | 'name'>, findings: readonly LabelledFinding[]): Measured {
  const days = unitDaysOf(findings)
  const real = days.filter(({ isReal }) => isReal)
  const wrong = days.filter(({ isReal }) => !isReal)
  const counts = { truePositive: real.length, falsePositive: wrong.length, miss: 0, trueNegative: 0, cannotTell: 0 }
  return { ...what, real, false: wrong, precision: precisionOf(counts) }
}

const mostFalse = (one: Measured, other: Measured): number =>
  other.false.length - one.false.length || other.real.length - one.real.length || (one.of < other.of ? -1 : 1)
