import { afterEach, describe, expect, test, vi } from 'vitest'
import { firingDays } from '../features/hits/equipment/firing-bars.ts'
import { daySpan, daysBetween, daysFrom, knownTimeZone, localDay, requestRange, siteRange } from './site-days.ts'

const SYDNEY = 'Australia/Sydney'
const hours = (day: string, zone: string) => {
  const { startSeconds, endSeconds } = daySpan(day, zone)
  return (endSeconds - startSeconds) / 3600
}
const epochSeconds = (instant: string) => Date.parse(instant) / 1000

test('a day begins at the midnight of the site, not of the browser', () => {
  expect(localDay(new Date('2026-11-20T14:00:00Z'), SYDNEY)).toBe('2026-11-21')
  expect(daySpan('2026-11-21', SYDNEY).startSeconds).toBe(epochSeconds('2026-11-20T13:00:00Z'))
})

describe.each(['UTC', 'Europe/London', SYDNEY, 'Pacific/Kiritimati', 'America/Los_Angeles', 'America/Santiago'])(
  'in a browser in %s',
  (browserZone) => {
    afterEach(() => vi.unstubAllEnvs())

    test('days on which the clocks of the site change are 23 and 25 hours long', () => {
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

    test('a firing stands on the line of its day', () => {
      vi.stubEnv('TZ', browserZone)
      for (const zone of ['Pacific/Auckland', 'America/Los_Angeles']) {
        const noon = epochSeconds(zone === 'Pacific/Auckland' ? '2026-11-20T23:00:00Z' : '2026-11-21T20:00:00Z')
        expect(localDay(new Date(noon * 1000), zone)).toBe('2026-11-21')
        const [line] = firingDays(['2026-11-21'], [{ t: noon, d: 3600 }], zone)
        expect(line?.bars).toMatchObject([{ left: 0.5, width: 1 / 24 }])
      }
    })
  },
)

test('the days of a range are counted by the calendar', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
  expect(daysFrom('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(requestRange(new Date(2026, 10, 21, 0, 30), 3)).toEqual({ from: '2026-11-18', to: '2026-11-21' })
})

test('an unknown time zone becomes the browser’s own', () => {
  expect(knownTimeZone('Mars/Olympus')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
  expect(knownTimeZone(SYDNEY)).toBe(SYDNEY)
})

test('a firing stands at its site-local time on the line of its day', () => {
  const noon = epochSeconds('2026-11-21T01:00:00Z')
  const [line] = firingDays(['2026-11-21'], [{ t: noon, d: 3600 }], SYDNEY)
  expect(line?.bars).toMatchObject([{ left: 0.5, width: 1 / 24 }])
  expect(line?.hours.map((mark) => [mark.hour, mark.left])).toEqual([
    [6, 0.25],
    [12, 0.5],
    [18, 0.75],
  ])
})

test('on a 23-hour day noon comes after eleven hours, for firings and marks alike', () => {
  const noon = epochSeconds('2026-10-04T12:00:00+11:00')
  const [line] = firingDays(['2026-10-04'], [{ t: noon, d: 0 }], SYDNEY)
  expect(line?.bars[0]?.left).toBeCloseTo(11 / 23)
  expect(line?.hours.find((mark) => mark.hour === 12)?.left).toBeCloseTo(11 / 23)
})

test('on a 25-hour day the hour that comes twice has two places, and noon comes after thirteen hours', () => {
  const halfPastTwo = [epochSeconds('2026-04-05T02:30:00+11:00'), epochSeconds('2026-04-05T02:30:00+10:00')]
  const firings = halfPastTwo.map((t) => ({ t, d: 600 }))
  const [line] = firingDays(['2026-04-05'], firings, SYDNEY)
  expect(line?.bars.map((bar) => bar.left * 25)).toEqual([2.5, 3.5].map((hour) => expect.closeTo(hour)))
  expect(line?.hours.find((mark) => mark.hour === 12)?.left).toBeCloseTo(13 / 25)
})

test('a firing past midnight goes on at the start of the next line', () => {
  const lateEvening = epochSeconds('2026-11-20T23:00:00+11:00')
  const lines = firingDays(['2026-11-20', '2026-11-21'], [{ t: lateEvening, d: 7200 }], SYDNEY)
  expect(lines.map((line) => line.bars.map((bar) => [bar.left, bar.width]))).toEqual([
    [[23 / 24, 1 / 24]],
    [[0, 1 / 24]],
  ])
})

test('the days of a site end on its own today, which may be tomorrow here', () => {
  const now = new Date('2026-11-20T14:00:00Z')
  expect(siteRange(now, 3, SYDNEY)).toEqual({ from: '2026-11-18', to: '2026-11-21' })
  expect(siteRange(now, 30, 'America/Los_Angeles')).toEqual({ from: '2026-10-21', to: '2026-11-20' })
})
