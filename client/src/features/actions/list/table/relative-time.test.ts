import { expect, test } from 'vitest'
import { createAgo, distanceOf } from './relative-time.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE
const NOW = Date.parse('2026-11-21T10:00:00Z')

test.each([
  [-5 * MINUTE, 0, 'second'],
  [59_999, 0, 'second'],
  [MINUTE, 1, 'minute'],
  [59 * MINUTE, 59, 'minute'],
  [60 * MINUTE, 1, 'hour'],
  [DAY - 1, 23, 'hour'],
  [DAY, 1, 'day'],
  [29.9 * DAY, 29, 'day'],
  [30 * DAY, 1, 'month'],
  [364 * DAY, 12, 'month'],
  [365 * DAY, 1, 'year'],
])('shows %d milliseconds ago as %d %s', (age, count, unit) => {
  expect(distanceOf(NOW - age, NOW)).toEqual({ count, unit })
})

test('the present and yesterday are words, last month is a number', () => {
  const ago = createAgo('en', NOW)
  const ages = [0, 5 * MINUTE, 60 * MINUTE, DAY, 2 * DAY, 45 * DAY, 400 * DAY]
  expect(ages.map((age) => ago(NOW - age))).toEqual([
    'now',
    '5 minutes ago',
    '1 hour ago',
    'yesterday',
    '2 days ago',
    '1 month ago',
    '1 year ago',
  ])
  expect(createAgo('fr', NOW)(NOW - DAY)).toBe('hier')
})
