import {
  countAccuracy,
  diagnosisOf,
  type JudgedDay,
  outcomeOf,
  precisionOf,
  rankedCauses,
  recallOf,
  type Tally,
} from '@bonfire/contract/evaluation/count-accuracy'
import { stringify } from 'csv-stringify/sync'

const COUNTS = [
  ...['of', 'key', 'truePositives', 'falsePositives', 'misses', 'trueNegatives', 'cannotTell', 'precision', 'recall'],
  ...['causesLabelled', 'causeFirst', 'causeAmongThree', 'causeNamed'],
]
const DAYS = [...['site', 'equip', 'day', 'faulted', 'cause', 'outcome', 'rules', 'causes', 'diagnosis']] as const

/** A line for all days, one for each rule and one for each fault. */
export function accuracyCsv(days: readonly JudgedDay[]): string {
  const { all, rules, causes } = countAccuracy(days)
  const byCause = [...causes].toSorted(([one], [other]) => ((one ?? '') < (other ?? '') ? -1 : 1))
  return csvOf([
    COUNTS,
    lineOf('all', '', all),
    ...[...rules].map(([key, tally]) => lineOf('rule', key, tally)),
    ...byCause.map(([key, tally]) => lineOf('fault', key ?? '', tally)),
  ])
}

function lineOf(of: string, key: string, { outcomes, diagnoses }: Tally): unknown[] {
  const { truePositive, falsePositive, miss, trueNegative, cannotTell } = outcomes
  const shares = [precisionOf(outcomes), recallOf(outcomes)].map((share) => share && Math.round(share * 1000) / 1000)
  const { labelled, first, amongThree, named } = diagnoses
  return [
    of,
    key,
    truePositive,
    falsePositive,
    miss,
    trueNegative,
    cannotTell,
    ...shares,
    labelled,
    first,
    amongThree,
    named,
  ]
}

/** A line for each labelled day: the list behind each of the counts. */
export const daysCsv = (days: readonly JudgedDay[]): string =>
  csvOf([
    DAYS,
    ...days.map((one) => [
      ...[one.siteId, one.equipId, one.day, one.isFaulted ? 'yes' : 'no', one.cause, outcomeOf(one)],
      one.findings.map(({ rule }) => rule).join(' '),
      rankedCauses(one).join(' '),
      diagnosisOf(one),
    ]),
  ])

const csvOf = (lines: readonly (readonly unknown[])[]): string =>
  stringify([...lines], { escape_formulas: true, record_delimiter: 'unix' })
