import type { ComparedDay, LabelledFinding } from '@bonfire/contract/evaluation/accuracy'
import { expect, test } from 'vitest'
import { findMeasured, measureActions, measureLabels } from './accuracy-model.ts'

const RULES = [
  { ruleId: 'fc13', name: 'Too warm', causes: ['cooling-valve', 'undersized'] },
  { ruleId: 'r20', name: 'Full cooling', causes: ['cooling-valve'] },
  { ruleId: 'sent', name: 'Sent', causes: [] },
]
const finding = (day: number, rule: number, isReal: boolean, equipId = 'ahu-1'): LabelledFinding => ({
  siteId: 'tower',
  equipId,
  day: `2026-03-0${day}`,
  rule,
  isReal,
  actionKey: 'P-1',
  cause: null,
})
// Four days of units: on the 1st, one finding is real and one false; on the 2nd and 3rd both rules are wrong or one is.
const FINDINGS = [
  finding(1, 0, true),
  finding(1, 1, false),
  finding(2, 0, false),
  finding(2, 1, false),
  finding(3, 1, false),
  finding(3, 2, true, 'ahu-2'),
]

test('days are counted once for all, for each rule and for each first cause', () => {
  const measured = measureActions({ findings: FINDINGS, rules: RULES, equips: [], isCut: false })
  const { all, rules, causes } = measured
  const counts = [all, ...rules, ...causes].map((one) => [
    one.of,
    one.days.truePositive.length,
    one.days.falsePositive.length,
    one.precision,
  ])
  expect(counts).toEqual([
    ['all', 2, 2, 0.5],
    ['rule:r20', 0, 3, 0],
    ['rule:fc13', 1, 1, 0.5],
    ['rule:sent', 1, 0, 1],
    ['cause:cooling-valve', 1, 2, 1 / 3],
    ['cause:', 1, 0, 1],
  ])
  expect(findMeasured(measured, 'rule:fc13')?.days.falsePositive.map(({ day }) => day)).toEqual(['2026-03-02'])
})

test('what an action says was wrong is compared with the causes that the rules name', () => {
  const named = (day: number, rule: number, cause: string) => ({ ...finding(day, rule, true), cause })
  const findings = [named(1, 0, 'undersized'), named(2, 0, 'cooling-valve'), named(3, 2, 'sensor'), finding(4, 0, true)]
  const { all, rules } = measureActions({ findings, rules: RULES, equips: [], isCut: false })
  expect(all.diagnoses).toEqual({ labelled: 3, first: 1, amongThree: 2, named: 2 })
  expect(rules.find(({ id }) => id === 'fc13')?.diagnoses).toEqual({ labelled: 2, first: 1, amongThree: 2, named: 2 })
  expect(all.days.truePositive.map(({ cause }) => cause)).toEqual([null, 'sensor', 'cooling-valve', 'undersized'])
})

test('without findings there is no precision', () => {
  const { all, rules } = measureActions({ findings: [], rules: [], equips: [], isCut: false })
  expect([all.precision, rules]).toEqual([null, []])
})

const compared = (day: number, label: Partial<ComparedDay>): ComparedDay => ({
  ...{ equip: 0, day: `2026-03-0${day}`, isFaulted: false, cause: null, hasData: true, findings: [], quiet: [0, 1] },
  ...label,
})

test('labels count misses and clean days too, each with the days behind it', () => {
  const measured = measureLabels({
    rules: RULES,
    equips: [{ siteId: 'tower', siteLabel: 'Tower', equipId: 'ahu-1', name: 'AHU 1' }],
    days: [
      compared(1, { isFaulted: true, cause: 'undersized', findings: [0], quiet: [1] }),
      compared(2, { isFaulted: true, cause: 'undersized' }),
      compared(3, { findings: [1], quiet: [0] }),
      compared(4, {}),
      compared(5, { hasData: false, quiet: [] }),
      compared(6, { isFaulted: true, findings: [2], quiet: [] }),
    ],
  })
  const { all, rules, causes } = measured
  const counts = [all, ...rules, ...causes].map(({ of, days, precision, recall }) => [
    of,
    ...Object.values(days).map(({ length }) => length),
    ...[precision, recall],
  ])
  expect(counts).toEqual([
    ['all', 2, 1, 1, 1, 1, 2 / 3, 2 / 3],
    // It does not name the fault, so that its silence misses nothing.
    ['rule:r20', 0, 1, 0, 1, 0, 0, null],
    ['rule:fc13', 1, 0, 1, 2, 0, 1, 0.5],
    // Of a rule of another engine nobody knows when it looked in vain.
    ['rule:sent', 1, 0, 0, 0, 0, 1, null],
    ['cause:undersized', 1, 0, 1, 0, 0, 1, 0.5],
    ['cause:', 1, 0, 0, 0, 0, 1, 1],
  ])
  expect(all.diagnoses).toEqual({ labelled: 1, first: 0, amongThree: 1, named: 1 })
  expect(findMeasured(measured, 'all')?.days.miss).toEqual([
    {
      ...{ outcome: 'miss', equip: expect.objectContaining({ name: 'AHU 1' }), day: '2026-03-02', rules: [] },
      ...{ actionKeys: [], cause: 'undersized' },
    },
  ])
})
