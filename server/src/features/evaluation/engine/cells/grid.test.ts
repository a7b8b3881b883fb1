import { SECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { expect, test } from 'vitest'
import { fillCells, smooth } from './grid.ts'

const minutes = (values: readonly (number | null)[], startsAt = 0) => ({
  column: Float64Array.from(values, (value) => value ?? Number.NaN),
  grid: { stepSeconds: SECONDS_PER_MINUTE, startsAt, length: values.length },
})
const smoothed = (values: readonly (number | null)[], overSeconds = 300, startsAt = 0) => {
  const { column, grid } = minutes(values, startsAt)
  return [...smooth(column, grid, overSeconds)]
}

test('samples of a minute become the mean of five minutes, the newest included', () => {
  expect(smoothed([10, 20, 30, 40, 50, 60, 70])).toEqual([10, 15, 20, 25, 30, 40, 50])
})

test('what is not known is left out of a mean, and stays unknown itself', () => {
  expect(smoothed([10, null, 30, null, null, null, null, 80])).toEqual([10, NaN, 20, NaN, NaN, NaN, NaN, 80])
})

test.each([1e18, -1e300])('one absurd sample, %d, counts for five minutes and no longer', (absurd) => {
  const means = smoothed([20.1, 20.2, absurd, 20.3, 20.4, 20.5, 20.6, 20.7, 20.8, 20.9])
  expect(means.slice(2, 7).every((mean) => Math.abs(mean) > 1e17)).toBe(true)
  // (20.3 + 20.4 + 20.5 + 20.6 + 20.7) / 5, and so on
  const after = means.slice(7)
  for (const [place, mean] of [20.5, 20.6, 20.7].entries()) expect(after[place]).toBeCloseTo(mean, 12)
})

test('a mean is the same to the last bit wherever a column begins', () => {
  const values = Array.from({ length: 400 }, (_, minute) => (minute % 7 === 3 ? null : 20 + (minute % 11) / 10))
  const whole = smoothed(values, 600)
  for (const first of [1, 7, 60, 123]) {
    // The first ten minutes have fewer cells before them.
    expect(smoothed(values.slice(first), 600, first * SECONDS_PER_MINUTE).slice(10)).toEqual(whole.slice(first + 10))
  }
})

test('samples no closer than the time they are averaged over stay as they are', () => {
  expect(smoothed([10, 20, 30], 60)).toEqual([10, 20, 30])
})

test('a sample beyond what can be measured is left out of a mean and not held', () => {
  const series = {
    at: Float64Array.of(0, 60, 120, 180, 240, 300),
    values: Float64Array.of(20, 20, 3e12, 21, NaN, 1e18),
  }
  const grid = { stepSeconds: 300, startsAt: 0, length: 3 }
  const filling = { isState: false, holdSeconds: 900, factor: 1, offset: 0 }
  // 20, 20 and 21 for a minute each; then only the absurd one.
  const [first = 0, ...others] = fillCells(series, grid, { ...filling, limit: 1e12 })
  expect(first).toBeCloseTo(61 / 3, 12)
  expect(others).toEqual([NaN, NaN])
})

test.each([
  ['a year', 366, [1, 1, 1]],
  ['more than a year', 367, [1, NaN, NaN]],
])('a value that is held to the next sample counts where that comes after %s', (_, days, cells) => {
  const day = 86_400
  const series = { at: Float64Array.of(0, days * day), values: Float64Array.of(1, 2) }
  const filling = { isState: false, isHeldToNext: true, holdSeconds: day, factor: 1, offset: 0 }
  expect([...fillCells(series, { stepSeconds: 2 * day, startsAt: 0, length: 3 }, filling)]).toEqual(cells)
})
