import { describe, expect, it } from 'vitest'
import { dateOrderIn, readDay, readDuration, readStart } from './cells.ts'

const AT = Date.UTC(2026, 10, 22, 15, 5) / 1000
const DAY = Date.UTC(2026, 10, 22) / 1000

describe('a start', () => {
  it.each([
    ['2026-11-22T15:05:00Z', { epochSeconds: AT }],
    ['2026-11-22T16:05:00+01:00', { epochSeconds: AT }],
    ['2026-11-22 08:05:00-0700 Los_Angeles', { epochSeconds: AT }],
    ['2026-11-22T08:05:00-07:00 Los_Angeles', { epochSeconds: AT }],
    ['2026-11-22 15:05', { wallSeconds: AT }],
    ['2026/11/22 15:05:00.250', { wallSeconds: AT }],
    ['22.11.2026 15:05', { wallSeconds: AT }],
    ['22/11/2026 15h05', { wallSeconds: AT }],
    ['11/22/2026 3:05 PM', { wallSeconds: AT }],
    ['11/22/26, 3:05 p.m.', { wallSeconds: AT }],
    ['2026-11-22', { wallSeconds: DAY }],
    [String(AT), { epochSeconds: AT }],
    [`${AT}250`, { epochSeconds: AT }],
    ['46348.628472222', { wallSeconds: AT }],
    ['46348,628472222', { wallSeconds: AT }],
  ])('%s is understood', (cell, moment) => {
    expect(readStart(cell, null)).toEqual(moment)
  })

  it.each([
    '',
    'soon',
    '2026-02-30 10:00',
    '2026-11-22 24:00',
    '13/13/2026 10:00',
    '22.11.2026 13:05 PM',
    '15:05',
    '12',
    '20261122',
    '202611221505',
    '20261122150500',
    '2026-11-22T08:05:00-07:00 Los_Angeles/90min',
    '2026-11-22T08:05:00-07:00 Los_Angeles/PT90M',
  ])('"%s" is none', (cell) => {
    expect(readStart(cell, 'dayFirst')).toBeUndefined()
  })

  it('of a time alone is on the day of its row', () => {
    expect(readStart('15:05', null, DAY)).toEqual({ wallSeconds: AT })
    expect(readStart('3:05 PM', null, DAY)).toEqual({ wallSeconds: AT })
    expect(readStart('12:00 AM', null, DAY)).toEqual({ wallSeconds: DAY })
  })
})

describe('a date that can be read both ways', () => {
  const april = { wallSeconds: Date.UTC(2026, 3, 3) / 1000 }
  const march = { wallSeconds: Date.UTC(2026, 2, 4) / 1000 }

  it('is read as chosen, and not at all without a choice', () => {
    expect(readStart('03/04/2026', null)).toBeUndefined()
    expect(readStart('03/04/2026', 'dayFirst')).toEqual(april)
    expect(readStart('03/04/2026', 'monthFirst')).toEqual(march)
    expect(readDay('03/04/2026', 'monthFirst')).toBe(march.wallSeconds)
  })

  it('is decided by one that can be read one way only', () => {
    expect(
      ['03/04/2026', '22/04/2026', '04/22/2026', '03.04.2026', '05/05/2026', '2026-04-03'].map(dateOrderIn),
    ).toEqual(['either', 'dayFirst', 'monthFirst', undefined, undefined, undefined])
  })

  it('is not read against the choice', () => {
    expect(readStart('22/04/2026', 'monthFirst')).toBeUndefined()
    expect(readStart('04/22/2026', 'dayFirst')).toBeUndefined()
  })
})

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
