import { expect, it } from 'vitest'
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '../values/durations.ts'
import { holdSecondsOf, isHeldToNext, measureRhythm } from './hold.ts'

const every = (seconds: number, count: number) => Array.from({ length: count }, (_, place) => place * seconds)

it.each([
  ['what it is set to', { holdSeconds: 100, intervalSeconds: 300 }, 60, 100],
  ['three intervals', { holdSeconds: null, intervalSeconds: 300 }, 60, 900],
  ['a day for samples at each change', { holdSeconds: null, intervalSeconds: 0 }, 60, 86_400],
  ['three measured intervals where it is not said', { holdSeconds: null, intervalSeconds: null }, 60, 180],
  ['a day where they are measured to come at changes', { holdSeconds: null, intervalSeconds: null }, 0, 86_400],
  ['an hour where nothing is known', { holdSeconds: null, intervalSeconds: null }, null, 3600],
])('a sample counts %s', (_, point, intervalSeconds, hold) => {
  expect(holdSecondsOf(point, { intervalSeconds, isOnChange: false })).toBe(hold)
})

it.each([
  ['where it is said to come at changes', { holdSeconds: null, intervalSeconds: 0 }, false, true],
  ['where it is measured to come at changes', { holdSeconds: null, intervalSeconds: null }, true, true],
  ['not where an interval is said', { holdSeconds: null, intervalSeconds: 300 }, true, false],
  ['not where it is said how long it counts', { holdSeconds: 900, intervalSeconds: 0 }, true, false],
])('a value counts until the next sample %s', (_, point, isOnChange, isHeld) => {
  expect(isHeldToNext(point, { intervalSeconds: 0, isOnChange })).toBe(isHeld)
})

/** Values that are all different, as those of a sensor with many digits. */
const different = (at: readonly number[]) => at.map((_, place) => 20 + Math.sin(place))
const back = (at: readonly number[]) => at.map((_, place) => (place % 2 === 0 ? 21 : 16))
const same = (at: readonly number[]) => at.map(() => 21)
const CHANGES = [0, 5, 9, 12, 4000, 4003, 9000, 9002, 30_000, 30_001]
// Each minute or two by day, and nothing by night.
const DAYS_AND_NIGHTS = every(SECONDS_PER_DAY, 14).flatMap((day) =>
  every(90, 30).map((at, place) => day + at + (place % 3) * 40),
)
const AT_6_AND_18 = every(12 * SECONDS_PER_HOUR, 20).map((at) => 6 * SECONDS_PER_HOUR + at)
const WITH_PAUSES = every(300, 200).map((at, place) => at + Math.floor(place / 6) * 7200)

it.each([
  ['every 5 minutes', every(300, 50), different, 300, false],
  ['every 5 minutes, always the same', every(300, 50), same, 300, false],
  ['every 5 minutes with a pause', [...every(300, 50), 100_000, 100_300], different, 300, false],
  ['every 5 minutes with many pauses', WITH_PAUSES, different, 300, false],
  ['just often enough to say', every(300, 5), different, 300, false],
  ['too seldom to say', every(300, 4), different, null, false],
  ['hourly, for a few hours', every(SECONDS_PER_HOUR, 4), different, null, false],
  ['every day, as a meter is read', every(SECONDS_PER_DAY, 20), different, SECONDS_PER_DAY, false],
  ['every day and a second', every(SECONDS_PER_DAY + 1, 5), different, 0, true],
  ['none', [], different, null, false],
  ['one', [0], different, null, false],
  ['at changes', CHANGES, different, 0, true],
  ['at odd times, often the same', CHANGES, same, 0, false],
  ['at changes by day', DAYS_AND_NIGHTS, different, 0, true],
  ['twice a day, back and forth', AT_6_AND_18, back, 0, true],
  ['three times in a month', [0, 9 * SECONDS_PER_DAY, 11 * SECONDS_PER_DAY], back, 0, true],
  ['twice in a year', [0, 200 * SECONDS_PER_DAY], back, 0, true],
  ['on two days, as a meter is read', [0, SECONDS_PER_DAY], different, null, false],
  ['three times in a month, the same', [0, 9 * SECONDS_PER_DAY, 11 * SECONDS_PER_DAY], same, null, false],
  ['first long ago, and then every minute', [-60 * SECONDS_PER_DAY, ...every(60, 20)], different, 60, false],
])('measures the samples of a number that come %s', (_, at, valuesOf, intervalSeconds, isOnChange) => {
  const samples = { at: Float64Array.from(at), values: Float64Array.from(valuesOf(at)) }
  expect(measureRhythm(samples, 'number')).toEqual({ intervalSeconds, isOnChange })
})

const STARTED = [
  ...AT_6_AND_18,
  ...[4, 5, 6, 7].map((second) => 19 * 12 * SECONDS_PER_HOUR + 6 * SECONDS_PER_HOUR + second),
]
const started = (at: readonly number[]) => at.map((_, place) => (place < 20 ? place % 2 : 1))

it.each([
  ['twice a day', AT_6_AND_18, back, 0, true],
  ['once', [0], back, 0, true],
  ['twice a day, and again where a controller started', STARTED, started, 0, true],
  ['every 5 minutes', every(300, 200), (at: readonly number[]) => at.map((_, n) => (n % 100 < 50 ? 1 : 0)), 300, false],
  ['twice, the same', [0, 300], same, null, false],
  ['none', [], back, null, false],
])('measures the samples of an on/off point that come %s', (_, at, valuesOf, intervalSeconds, isOnChange) => {
  const samples = { at: Float64Array.from(at), values: Float64Array.from(valuesOf(at)) }
  expect(measureRhythm(samples, 'bool')).toEqual({ intervalSeconds, isOnChange })
})
