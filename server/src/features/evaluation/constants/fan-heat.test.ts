import { expect, test } from 'vitest'
import { fanHeat } from './fan-heat.ts'

/** Hours at warmings in kelvins, in cells of five minutes. */
const warmed = (...stretches: readonly (readonly [hours: number, kelvin: number])[]) =>
  fanHeat({
    kelvin: Float64Array.from(stretches.flatMap(([hours, kelvin]) => Array<number>(hours * 12).fill(kelvin))),
    stepSeconds: 300,
  })

test('is the median of the warming, in tenths', () => {
  expect(warmed([10, 0.7], [11, 0.92], [10, 1.4])).toMatchObject({
    value: 0.9,
    grounds: 'shown',
    hours: 31,
    knownHours: 31,
  })
  expect(warmed([20, -0.1])).toMatchObject({ value: 0, grounds: 'shown' })
})

test('is drawn by the hours at each warming, those far off at the ends', () => {
  const { histogram } = warmed([20, 0.9], [1, 40], [2, -9])
  expect([histogram.from, histogram.step, histogram.hours.length]).toEqual([-2, 0.25, 33])
  expect([histogram.hours[12], histogram.hours[32], histogram.hours[0]]).toEqual([20, 1, 2])
})

test('is unknown until the valves were shut for twelve hours', () => {
  expect(warmed([11, 1])).toMatchObject({ value: null, grounds: 'fewHours', knownHours: 11 })
  expect(warmed([11, 1], [30, Number.NaN])).toMatchObject({ grounds: 'fewHours', knownHours: 11 })
  expect(warmed([12, 1])).toMatchObject({ grounds: 'shown' })
})

test('is not what a leaking valve or a wrong sensor warms or cools', () => {
  expect(warmed([40, 4])).toMatchObject({ value: null, grounds: 'unlikely' })
  expect(warmed([40, 3.5])).toMatchObject({ value: 3.5, grounds: 'shown' })
  expect(warmed([40, -0.5])).toMatchObject({ value: null, grounds: 'unlikely' })
})

test('is not proposed where the difference varies', () => {
  expect(warmed([20, 0], [20, 2.1])).toMatchObject({ value: null, grounds: 'unclear' })
  expect(warmed([20, 0], [20, 2])).toMatchObject({ grounds: 'shown' })
})
