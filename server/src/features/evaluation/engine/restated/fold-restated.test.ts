import { describe, expect, test } from 'vitest'
import { evaluateAirHandler, firingsOf, TOO_WARM } from '../../../../../test/engine/air-handler.ts'
import { ownRule } from '../../../../../test/engine/own-rule.ts'
import { BUILT_IN } from '../../../definitions/catalogue/read-catalogue.ts'
import type { EngineRule } from '../input.ts'

/** Fires from 8 to 12 with TOO_WARM, but for the delays. */
const rule = (key: string, others: Parameters<typeof ownRule>[1] = {}) => ownRule(key, { proof: null, ...others })
const among = (...rules: EngineRule[]) =>
  evaluateAirHandler({ rules: [], shapes: TOO_WARM, change: (site) => ({ ...site, rules }) })
const found = (...rules: EngineRule[]) => {
  const { occurrences } = among(...rules)
  return Object.fromEntries(
    occurrences.map(({ rule, evidence }) => [
      rule,
      { firings: evidence.firings.length, also: evidence.restatedBy ?? [] },
    ]),
  )
}

describe('what a rule finds while one that it restates fires', () => {
  test('is part of that finding, which names the rule', () => {
    expect(found(rule('own-a'), rule('own-b', { restates: ['own-a'] }))).toEqual({
      'own-a': { firings: 1, also: ['own-b'] },
    })
    // In any order, and from several rules.
    expect(
      found(rule('own-c', { restates: ['own-z'] }), rule('own-b', { restates: ['own-z', 'own-none'] }), rule('own-z')),
    ).toEqual({ 'own-z': { firings: 1, also: ['own-b', 'own-c'] } })
  })

  test('is found by itself where that rule found nothing, or did not run', () => {
    expect(found(rule('own-a', { when: 'sat > 90 °C' }), rule('own-b', { restates: ['own-a'] }))).toEqual({
      'own-b': { firings: 1, also: [] },
    })
    expect(found(rule('own-b', { restates: ['own-a'] }))).toEqual({ 'own-b': { firings: 1, also: [] } })
  })

  test('stays a finding of its own if less than half of it is in that time', () => {
    const hours = (from: number, to: number) => ({ when: `sat > 15 °C and hour() >= ${from} and hour() < ${to}` })
    const b = rule('own-b', { restates: ['own-a'], ...hours(8, 12) })
    expect(found(rule('own-a', hours(8, 9)), b)).toEqual({
      'own-a': { firings: 1, also: [] },
      'own-b': { firings: 1, also: [] },
    })
    expect(found(rule('own-a', hours(8, 10)), b)).toEqual({ 'own-a': { firings: 1, also: ['own-b'] } })
  })
})

test('a rule is named only by findings that its folded firings are part of', () => {
  const hours = (...times: readonly (readonly [from: number, to: number])[]) => ({
    when: times.map(([from, to]) => `(sat > 15 °C and hour() >= ${from} and hour() < ${to})`).join(' or '),
  })
  // Of the two firings of the last, one is part of the first rule's, and the other mostly by itself.
  const rules = [
    rule('own-a', hours([8, 9])),
    rule('own-b', hours([13, 14])),
    rule('own-c', { restates: ['own-a', 'own-b'], ...hours([8, 9], [10, 14]) }),
  ]
  expect(found(...rules)).toEqual({
    'own-a': { firings: 1, also: ['own-c'] },
    'own-b': { firings: 1, also: [] },
    'own-c': { firings: 1, also: [] },
  })
})

test('APAR beside Guideline 36 is one finding', () => {
  const result = evaluateAirHandler({ rules: ['g36-ahu-fc13', 'apar-r20', 'apar-r25'], shapes: TOO_WARM })
  expect(firingsOf(result)).toEqual(['g36-ahu-fc13 2026-03-09 08:30 + 210'])
  expect(result.occurrences[0]?.evidence.restatedBy).toEqual(['apar-r20', 'apar-r25'])
})

test('no rule of the catalogue restates one that restates another', () => {
  const restating = new Set(BUILT_IN.flatMap(({ key, restates }) => (restates ? [key] : [])))
  const chained = BUILT_IN.filter(({ restates }) => restates?.some((key) => restating.has(key)))
  expect(restating.size).toBeGreaterThan(5)
  expect(chained.map(({ key }) => key)).toEqual([])
})
