import { type JudgedFindings, NOTHING_JUDGED } from '@bonfire/contract/trust'
import { expect, test } from 'vitest'
import { sortByTrust } from './trust-order.ts'

const judged = (fixed: number, falseAlerts: number): JudgedFindings => ({ ...NOTHING_JUDGED, fixed, falseAlerts })
const RULES = {
  unknown: undefined,
  good: judged(9, 1),
  few: judged(4, 0),
  bad: judged(1, 9),
  half: judged(3, 3),
  halfOfMore: judged(30, 30),
}
const sorted = (order: 'least' | 'most' | undefined) =>
  sortByTrust(Object.keys(RULES), (name) => RULES[name as keyof typeof RULES], order)

test('rules are sorted by the share that was real, those that say nothing last', () => {
  expect(sorted('least')).toEqual(['bad', 'halfOfMore', 'half', 'good', 'unknown', 'few'])
  expect(sorted('most')).toEqual(['good', 'halfOfMore', 'half', 'bad', 'unknown', 'few'])
  expect(sorted(undefined)).toEqual(Object.keys(RULES))
})
