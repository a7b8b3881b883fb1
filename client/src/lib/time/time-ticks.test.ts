import { describe, expect, test } from 'vitest'
import { offsetSeconds, timeTicks } from './time-ticks.ts'

const LONDON = 'Europe/London'
const seconds = (instant: string) => Date.parse(instant) / 1000

/** Ticks as clocks in the zone show them; a star marks a time that comes twice. */
function shown(from: string, to: string, timeZone: string, most: number): string[] {
  return timeTicks(seconds(from), seconds(to), timeZone, most).map(({ at, isTwice }) => {
    const local = new Date((at + offsetSeconds(at, timeZone)) * 1000).toISOString()
    return `${local.slice(5, 16).replace('T', ' ')}${isTwice ? '*' : ''}`
  })
}

test('an hour that comes twice has two marks, an hour that is skipped has none', () => {
  expect(shown('2026-10-24T23:00:00Z', '2026-10-25T03:00:00Z', LONDON, 6)).toEqual([
    '10-25 00:00',
    '10-25 01:00*',
    '10-25 01:00*',
    '10-25 02:00',
    '10-25 03:00',
  ])
  expect(shown('2026-03-29T00:00:00Z', '2026-03-29T03:00:00Z', LONDON, 6)).toEqual([
    '03-29 00:00',
    '03-29 00:30',
    '03-29 02:00',
    '03-29 02:30',
    '03-29 03:00',
    '03-29 03:30',
    '03-29 04:00',
  ])
})

test('half an hour that comes twice is marked at both its times', () => {
  expect(shown('2026-04-04T14:00:00Z', '2026-04-04T16:00:00Z', 'Australia/Lord_Howe', 5)).toEqual([
    '04-05 01:00',
    '04-05 01:30*',
    '04-05 01:30*',
    '04-05 02:00',
    '04-05 02:30',
  ])
})

describe('a mark is at', () => {
  test.each([
    [
      'midnight of the site, on days of 23 and 25 hours',
      '2026-10-23T12:00:00Z',
      '2026-10-28T12:00:00Z',
      LONDON,
      5,
      ['10-24 00:00', '10-25 00:00', '10-26 00:00', '10-27 00:00', '10-28 00:00'],
    ],
    [
      'full hours of a zone a quarter off',
      '2026-01-01T00:00:00Z',
      '2026-01-01T04:00:00Z',
      'Asia/Kathmandu',
      4,
      ['01-01 06:00', '01-01 07:00', '01-01 08:00', '01-01 09:00'],
    ],
    [
      'the first of a month',
      '2026-01-15T00:00:00Z',
      '2026-04-15T00:00:00Z',
      LONDON,
      4,
      ['02-01 00:00', '03-01 00:00', '04-01 00:00'],
    ],
  ])('%s', (_where, from, to, zone, most, expected) => {
    expect(shown(from, to, zone, most)).toEqual(expected)
  })
})

test('never more marks than there is room for, give or take the one at the edge', () => {
  for (const days of [0.01, 0.2, 1, 3, 9, 40, 200, 400, 2000]) {
    const ticks = timeTicks(1_780_000_000, 1_780_000_000 + days * 86_400, LONDON, 8)
    expect(ticks.length, `${days} days`).toBeLessThanOrEqual(9)
    expect(ticks.length, `${days} days`).toBeGreaterThanOrEqual(2)
  }
})
