import { afterEach, describe, expect, test, vi } from 'vitest'
import { daySpan, daysBetween, daysFrom, knownTimeZone, localDay, siteRange } from './site-days.ts'

const SYDNEY = 'Australia/Sydney'
const hours = (day: string, zone: string) => {
  const { startSeconds, endSeconds } = daySpan(day, zone)
  return (endSeconds - startSeconds) / 3600
}
const epochSeconds = (instant: string) => Date.parse(instant) / 1000

test('a day starts at the site’s midnight, not the browser’s', () => {
  expect(localDay(new Date('2026-11-20T14:00:00Z'), SYDNEY)).toBe('2026-11-21')
  expect(daySpan('2026-11-21', SYDNEY).startSeconds).toBe(epochSeconds('2026-11-20T13:00:00Z'))
})

describe.each(['UTC', 'Europe/London', SYDNEY, 'Pacific/Kiritimati', 'America/Los_Angeles', 'America/Santiago'])(
  'in a browser in %s',
  (browserZone) => {
    afterEach(() => vi.unstubAllEnvs())

    test('days with a clock change have 23 or 25 hours', () => {
      vi.stubEnv('TZ', browserZone)
      expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(browserZone)
      expect(hours('2026-10-04', SYDNEY)).toBe(23)
      expect(hours('2026-04-05', SYDNEY)).toBe(25)
      expect(hours('2026-11-21', SYDNEY)).toBe(24)
      // The clocks of Santiago change at midnight, which that day does not have.
      expect(hours('2026-09-06', 'America/Santiago')).toBe(23)
      expect(hours('2026-09-07', 'America/Santiago')).toBe(24)
      expect(hours('2026-04-04', 'America/Santiago')).toBe(25)
      // Those of Havana change back at one: its day has two midnights, and begins with the first.
      expect(hours('2026-11-01', 'America/Havana')).toBe(25)
    })
  },
)

test('counts the days of a range by the calendar', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
  expect(daysFrom('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
})

test('an unknown time zone falls back to the browser’s', () => {
  expect(knownTimeZone('Mars/Olympus')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
  expect(knownTimeZone(SYDNEY)).toBe(SYDNEY)
})

test('a site’s days end on its own today, which may be tomorrow here', () => {
  const now = new Date('2026-11-20T14:00:00Z')
  expect(siteRange(now, 3, SYDNEY)).toEqual({ from: '2026-11-18', to: '2026-11-21' })
  const days = { from: '2026-01-01', to: '2026-02-01' }
  expect(siteRange(now, days, SYDNEY)).toEqual(days)
  expect(siteRange(now, 30, 'America/Los_Angeles')).toEqual({ from: '2026-10-21', to: '2026-11-20' })
})
