import { describe, expect, it } from 'vitest'
import { readDuration } from './durations.ts'

describe('a duration', () => {
  it.each([
    ['5400', 'seconds', 5400],
    ['90', 'minutes', 5400],
    ['1,5', 'hours', 5400],
    ['1.5', 'hours', 5400],
    ['1:30', 'seconds', 5400],
    ['1:30:00', 'minutes', 5400],
    ['90min', 'seconds', 5400],
    ['5400s', 'minutes', 5400],
    ['1h30', 'seconds', 5400],
    ['1 h 30 min', 'seconds', 5400],
    ['1.5hr', 'seconds', 5400],
    ['PT1H30M', 'seconds', 5400],
    ['0', 'seconds', 0],
  ] as const)('%s in %s is %d seconds', (cell, unit, seconds) => {
    expect(readDuration(cell, { unit, decimalMark: null })).toBe(seconds)
  })

  it.each(['', 'long', '-5', '1:75', 'PT', '1e3'])('"%s" is none', (cell) => {
    expect(readDuration(cell, { unit: 'seconds', decimalMark: null })).toBeUndefined()
  })

  it.each([
    ['1,250', 'seconds', 'either', 1250, 1.25],
    ['1.250', 'minutes', 'either', 75, 75_000],
    ['1,250 min', 'seconds', 'either', 75_000, 75],
    ['0,250', 'hours', 900, 900, 900],
    ['1 250', 'seconds', 1250, 1250, 1250],
    ['1\u202F250,5', 'minutes', 75_030, undefined, 75_030],
    ['PT1.250H', 'seconds', 4500, 4500, 4500],
  ] as const)('%s in %s needs a decimal mark where it has two meanings', (cell, unit, open, point, comma) => {
    const read = (decimalMark: 'point' | 'comma' | null) => readDuration(cell, { unit, decimalMark })
    expect([read(null), read('point'), read('comma')]).toEqual([open, point, comma])
  })
})
