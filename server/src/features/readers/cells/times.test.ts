import { describe, expect, it } from 'vitest'
import { dateOrderIn } from './date-order.ts'
import { readDay, readTime } from './times.ts'

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
    expect(readTime(cell, null)).toEqual(moment)
  })

  it.each([
    '',
    'soon',
    '2026-02-30 10:00',
    '2026-11-22 24:01',
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
    expect(readTime(cell, 'dayFirst')).toBeUndefined()
  })

  it('of a time alone is on the day of its row', () => {
    expect(readTime('15:05', null, DAY)).toEqual({ wallSeconds: AT })
    expect(readTime('3:05 PM', null, DAY)).toEqual({ wallSeconds: AT })
    expect(readTime('12:00 AM', null, DAY)).toEqual({ wallSeconds: DAY })
  })
})

describe('a date that can be read both ways', () => {
  const april = { wallSeconds: Date.UTC(2026, 3, 3) / 1000 }
  const march = { wallSeconds: Date.UTC(2026, 2, 4) / 1000 }

  it('is read as chosen, and not at all without a choice', () => {
    expect(readTime('03/04/2026', null)).toBeUndefined()
    expect(readTime('03/04/2026', 'dayFirst')).toEqual(april)
    expect(readTime('03/04/2026', 'monthFirst')).toEqual(march)
    expect(readDay('03/04/2026', 'monthFirst')).toBe(march.wallSeconds)
  })

  it('is decided by one that can be read one way only', () => {
    expect(
      ['03/04/2026', '22/04/2026', '04/22/2026', '03.04.2026', '05/05/2026', '2026-04-03'].map(dateOrderIn),
    ).toEqual(['either', 'dayFirst', 'monthFirst', undefined, undefined, undefined])
  })

  it('is not read against the choice', () => {
    expect(readTime('22/04/2026', 'monthFirst')).toBeUndefined()
    expect(readTime('04/22/2026', 'dayFirst')).toBeUndefined()
  })
})
