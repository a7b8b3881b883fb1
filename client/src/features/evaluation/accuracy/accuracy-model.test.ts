import type { LabelledFinding } from '@bonfire/contract/evaluation/accuracy'
import { expect, test } from 'vitest'
import { findMeasured, measure } from './accuracy-model.ts'

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
  const measured = measure({ findings: FINDINGS, rules: RULES })
  const { all, rules, causes } = measured
  const counts = [all, ...rules, ...causes].map((one) => [one.of, one.real.length, one.false.length, one.precision])
  expect(counts).toEqual([
    ['all', 2, 2, 0.5],
    ['rule:r20', 0, 3, 0],
    ['rule:fc13', 1, 1, 0.5],
    ['rule:sent', 1, 0, 1],
    ['cause:cooling-valve', 1, 2, 1 / 3],
    ['cause:', 1, 0, 1],
  ])
  expect(findMeasured(measured, 'rule:fc13')?.false.map(({ day }) => day)).toEqual(['2026-03-02'])
})

test('without findings there is no precision', () => {
  const { all, rules } = measure({ findings: [], rules: [] })
  expect([all.precision, rules]).toEqual([null, []])
})
