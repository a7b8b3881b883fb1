import { describe, expect, test } from 'vitest'
import { lowestPosition } from './lowest-position.ts'

/** Hours at positions, in cells of a quarter of an hour. */
const rested = (...stretches: readonly (readonly [hours: number, percent: number])[]) =>
  lowestPosition({
    percent: Float64Array.from(stretches.flatMap(([hours, percent]) => Array<number>(hours * 4).fill(percent))),
    stepSeconds: 900,
  })
/** Evenly over a range. */
const spread = (hours: number, from: number, to: number) =>
  Array.from({ length: hours * 4 }, (_, place) => [0.25, from + ((to - from) * place) / (hours * 4)] as const)

describe('the lowest position of a damper', () => {
  test('is where it rests while it does not cool freely', () => {
    expect(rested([120, 22], [60, 100], ...spread(40, 25, 95))).toMatchObject({
      value: 22,
      grounds: 'shown',
      hours: 120,
      knownHours: 220,
      moves: true,
    })
  })

  test('is drawn by the hours at each position', () => {
    const { histogram } = rested([120, 22], [60, 100])
    expect([histogram.from, histogram.step, histogram.hours.length]).toEqual([0, 2, 51])
    expect([histogram.hours[11], histogram.hours[50]]).toEqual([120, 60])
  })

  test('bears a sensor that is not exact, and a few lower positions', () => {
    expect(rested([50, 19.4], [50, 20.6], ...spread(4, 2, 19))).toMatchObject({ value: 20, grounds: 'shown' })
  })

  test('is not a closed damper', () => {
    expect(rested([40, 0], [100, 15])).toMatchObject({ value: 15, hours: 100, knownHours: 140, moves: false })
    expect(rested([200, 0])).toMatchObject({ value: null, grounds: 'closed' })
    expect(rested([200, 0], [10, 15])).toMatchObject({ value: null, grounds: 'closed' })
  })

  test('is not a damper that is always wide open', () => {
    expect(rested([200, 100])).toMatchObject({ value: null, grounds: 'open', moves: false })
  })

  test('is unknown of a damper that rests nowhere, or was lower for long', () => {
    expect(rested(...spread(100, 10, 90))).toMatchObject({ value: null, grounds: 'unclear', moves: true })
    expect(rested(...spread(40, 10, 28), [100, 30])).toMatchObject({ value: null, grounds: 'unclear' })
  })

  test('is unknown until the fan has run for a day', () => {
    expect(rested([23, 20])).toMatchObject({ value: null, grounds: 'fewHours', knownHours: 23 })
    expect(rested([24, 20])).toMatchObject({ value: 20, grounds: 'shown' })
    expect(rested([20, 20], [48, Number.NaN])).toMatchObject({ grounds: 'fewHours', knownHours: 20 })
  })
})
