import { expect, it } from 'vitest'
import { holdSecondsOf, measureIntervalSeconds } from './hold.ts'

const every = (seconds: number, count: number) => Array.from({ length: count }, (_, place) => place * seconds)

it.each([
  ['what it is set to', { holdSeconds: 100, intervalSeconds: 300 }, 60, 100],
  ['three intervals', { holdSeconds: null, intervalSeconds: 300 }, 60, 900],
  ['a day for samples at each change', { holdSeconds: null, intervalSeconds: 0 }, 60, 86_400],
  ['three measured intervals where it is not said', { holdSeconds: null, intervalSeconds: null }, 60, 180],
  ['a day where they are measured to come at changes', { holdSeconds: null, intervalSeconds: null }, 0, 86_400],
  ['an hour where nothing is known', { holdSeconds: null, intervalSeconds: null }, null, 3600],
])('a sample counts %s', (_, point, measured, hold) => {
  expect(holdSecondsOf(point, measured)).toBe(hold)
})

it.each([
  ['every 5 minutes', every(300, 50), 300],
  ['every 5 minutes with a pause', [...every(300, 50), 100_000, 100_300], 300],
  ['at changes', [0, 5, 9, 12, 4000, 4003, 9000, 9002, 30_000, 30_001], 0],
  ['just often enough to say', every(300, 5), 300],
  ['too seldom to say', every(300, 4), null],
  ['every day', every(86_400, 5), 86_400],
  ['every day and a second', every(86_401, 5), 0],
  ['none', [], null],
])('measures the interval of samples that come %s', (_, at, interval) => {
  expect(measureIntervalSeconds(at)).toBe(interval)
})
