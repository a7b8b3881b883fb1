import { describe, expect, test } from 'vitest'
import { countAccuracy, type JudgedDay, type NamedFinding, precisionOf, recallOf } from './count-accuracy.ts'

const LEAK: NamedFinding = { rule: 'leak', causes: ['cooling-valve-leak', 'sensor-sat'] }
const DAMPER: NamedFinding = { rule: 'damper', causes: ['outside-air-damper', 'sensor-oat'] }
const STALE: NamedFinding = { rule: 'stale', causes: ['network'] }

function judged(day: number, label: string | null | false, found: Partial<JudgedDay>): JudgedDay {
  return {
    siteId: 'tower',
    equipId: 'ahu-1',
    day: `2026-03-${String(day).padStart(2, '0')}`,
    isFaulted: label !== false,
    cause: label === false ? null : label,
    hasData: true,
    findings: [],
    quiet: [],
    ...found,
  }
}

/**
 * Twelve days. Seven are faulted: four found (1, 2, 3, 11), one missed (4), one without data (5), one found although
 * there are no data, because that is what is wrong (6). Five are clean: one with a finding (7), two without (8, 9), two
 * without data (10, 12).
 */
const DAYS = [
  judged(1, 'cooling-valve-leak', { findings: [LEAK], quiet: [DAMPER] }),
  judged(2, 'sensor-sat', { findings: [DAMPER, LEAK] }),
  judged(3, 'outside-air-damper', { findings: [LEAK], quiet: [DAMPER] }),
  judged(4, 'cooling-valve-leak', { quiet: [LEAK, DAMPER] }),
  judged(5, 'cooling-valve-leak', { hasData: false, findings: [STALE] }),
  judged(6, 'network', { hasData: false, findings: [STALE] }),
  judged(7, false, { findings: [DAMPER], quiet: [LEAK] }),
  judged(8, false, { quiet: [LEAK, DAMPER] }),
  judged(9, false, { quiet: [LEAK] }),
  judged(10, false, { hasData: false, findings: [STALE] }),
  judged(11, null, { findings: [DAMPER] }),
  judged(12, false, { hasData: false }),
]

describe('labelled days', () => {
  test('the day of an equip counts once, however many rules fire', () => {
    const { outcomes } = countAccuracy(DAYS).all
    expect(outcomes).toEqual({ truePositive: 5, falsePositive: 1, miss: 1, trueNegative: 2, cannotTell: 3 })
    expect(precisionOf(outcomes)).toBeCloseTo(5 / 6, 12)
    expect(recallOf(outcomes)).toBeCloseTo(5 / 6, 12)
  })

  test('a diagnosis is right if its first cause is that of the label', () => {
    // Days 1 and 6 first; day 2 fourth, after the two causes of the damper and the leak, which is as likely; day 3 not at all; day 11 says no cause.
    expect(countAccuracy(DAYS).all.diagnoses).toEqual({ labelled: 4, first: 2, amongThree: 2, named: 3 })
  })

  test('a rule misses only the faults that it names, on days on which it could look', () => {
    const { rules } = countAccuracy(DAYS)
    expect(rules.get('leak')).toEqual({
      outcomes: { truePositive: 3, falsePositive: 0, miss: 1, trueNegative: 3, cannotTell: 0 },
      diagnoses: { labelled: 3, first: 1, amongThree: 2, named: 2 },
    })
    // It is silent on day 3, whose fault it names, and on days 1 and 4, whose fault it does not.
    expect(rules.get('damper')).toEqual({
      outcomes: { truePositive: 2, falsePositive: 1, miss: 1, trueNegative: 1, cannotTell: 0 },
      diagnoses: { labelled: 1, first: 0, amongThree: 0, named: 0 },
    })
    expect(rules.get('stale')).toEqual({
      outcomes: { truePositive: 1, falsePositive: 0, miss: 0, trueNegative: 0, cannotTell: 2 },
      diagnoses: { labelled: 1, first: 1, amongThree: 1, named: 1 },
    })
  })

  test('faulted days are counted by what was wrong', () => {
    const { causes } = countAccuracy(DAYS)
    const summed = [...causes].map(([cause, { outcomes, diagnoses }]) => {
      const { truePositive, miss, cannotTell } = outcomes
      return [cause, truePositive, miss, cannotTell, diagnoses.first, diagnoses.named]
    })
    expect(summed).toEqual([
      ['cooling-valve-leak', 1, 1, 1, 1, 1],
      ['sensor-sat', 1, 0, 0, 0, 1],
      ['outside-air-damper', 1, 0, 0, 0, 0],
      ['network', 1, 0, 0, 1, 1],
      [null, 1, 0, 0, 0, 0],
    ])
  })

  test('a share of nothing is no share', () => {
    const { outcomes } = countAccuracy([]).all
    expect([precisionOf(outcomes), recallOf(outcomes)]).toEqual([null, null])
  })
})
