import { MILLISECONDS_PER_DAY, MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { expect, test } from 'vitest'
import { createAgo, distanceOf } from './relative-time.ts'

const NOW = Date.parse('2026-11-21T10:00:00Z')

test.each([
  [-5 * MILLISECONDS_PER_MINUTE, 0, 'second'],
  [59_999, 0, 'second'],
  [MILLISECONDS_PER_MINUTE, 1, 'minute'],
  [59 * MILLISECONDS_PER_MINUTE, 59, 'minute'],
  [60 * MILLISECONDS_PER_MINUTE, 1, 'hour'],
  [MILLISECONDS_PER_DAY - 1, 23, 'hour'],
  [MILLISECONDS_PER_DAY, 1, 'day'],
  [29.9 * MILLISECONDS_PER_DAY, 29, 'day'],
  [30 * MILLISECONDS_PER_DAY, 1, 'month'],
  [364 * MILLISECONDS_PER_DAY, 12, 'month'],
  [365 * MILLISECONDS_PER_DAY, 1, 'year'],
])('shows %d milliseconds ago as %d %s', (age, count, unit) => {
  expect(distanceOf(NOW - age, NOW)).toEqual({ count, unit })
})

test('the present and yesterday are words, last month is a number', () => {
  const ago = createAgo('en', NOW)
  const ages = [
    0,
    5 * MILLISECONDS_PER_MINUTE,
    60 * MILLISECONDS_PER_MINUTE,
    MILLISECONDS_PER_DAY,
    2 * MILLISECONDS_PER_DAY,
    45 * MILLISECONDS_PER_DAY,
    400 * MILLISECONDS_PER_DAY,
  ]
  expect(ages.map((age) => ago(NOW - age))).toEqual([
    'now',
    '5 minutes ago',
    '1 hour ago',
    'yesterday',
    '2 days ago',
    '1 month ago',
    '1 year ago',
  ])
  expect(createAgo('fr', NOW)(NOW - MILLISECONDS_PER_DAY)).toBe('hier')
})
