import { expect, test } from 'vitest'
import { severityRank } from './category.ts'

test('known severities rank from critical to low in any letter case, all others last', () => {
  expect(['critical', 'High', 'MEDIUM', 'low'].map(severityRank)).toEqual([0, 1, 2, 3])
  expect(['', 'odd', 'critical!', null].map(severityRank)).toEqual([4, 4, 4, 4])
})
