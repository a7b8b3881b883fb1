import { afterEach, expect, test, vi } from 'vitest'
import { localDay } from '../../../../lib/time/site-days.ts'
import { firingDays } from './firing-bars.ts'

const SYDNEY = 'Australia/Sydney'
const epochSeconds = (instant: string) => Date.parse(instant) / 1000

afterEach(() => vi.unstubAllEnvs())

test.each(['UTC', 'Europe/London', SYDNEY, 'Pacific/Kiritimati', 'America/Los_Angeles', 'America/Santiago'])(
  'draws a firing on its day’s line in a browser in %s',
  (browserZone) => {
    vi.stubEnv('TZ', browserZone)
    for (const zone of ['Pacific/Auckland', 'America/Los_Angeles']) {
      const noon = epochSeconds(zone === 'Pacific/Auckland' ? '2026-11-20T23:00:00Z' : '2026-11-21T20:00:00Z')
      expect(localDay(new Date(noon * 1000), zone)).toBe('2026-11-21')
      const [line] = firingDays(['2026-11-21'], [{ t: noon, d: 3600 }], zone)
      expect(line?.bars).toMatchObject([{ left: 0.5, width: 1 / 24 }])
    }
  },
)

test('a firing is drawn at its site-local time on its day’s line', () => {
  const noon = epochSeconds('2026-11-21T01:00:00Z')
  const [line] = firingDays(['2026-11-21'], [{ t: noon, d: 3600 }], SYDNEY)
  expect(line?.bars).toMatchObject([{ left: 0.5, width: 1 / 24 }])
  expect(line?.hours.map((mark) => [mark.hour, mark.left])).toEqual([
    [6, 0.25],
    [12, 0.5],
    [18, 0.75],
  ])
})

test('noon comes after eleven hours on a 23-hour day, for firings and marks', () => {
  const noon = epochSeconds('2026-10-04T12:00:00+11:00')
  const [line] = firingDays(['2026-10-04'], [{ t: noon, d: 0 }], SYDNEY)
  expect(line?.bars[0]?.left).toBeCloseTo(11 / 23)
  expect(line?.hours.find((mark) => mark.hour === 12)?.left).toBeCloseTo(11 / 23)
})

test('a 25-hour day has two places for the repeated hour and noon after 13 hours', () => {
  const halfPastTwo = [epochSeconds('2026-04-05T02:30:00+11:00'), epochSeconds('2026-04-05T02:30:00+10:00')]
  const firings = halfPastTwo.map((t) => ({ t, d: 600 }))
  const [line] = firingDays(['2026-04-05'], firings, SYDNEY)
  expect(line?.bars.map((bar) => bar.left * 25)).toEqual([2.5, 3.5].map((hour) => expect.closeTo(hour)))
  expect(line?.hours.find((mark) => mark.hour === 12)?.left).toBeCloseTo(13 / 25)
})

test('a firing past midnight continues on the next line', () => {
  const lateEvening = epochSeconds('2026-11-20T23:00:00+11:00')
  const lines = firingDays(['2026-11-20', '2026-11-21'], [{ t: lateEvening, d: 7200 }], SYDNEY)
  expect(lines.map((line) => line.bars.map((bar) => [bar.left, bar.width]))).toEqual([
    [[23 / 24, 1 / 24]],
    [[0, 1 / 24]],
  ])
})
