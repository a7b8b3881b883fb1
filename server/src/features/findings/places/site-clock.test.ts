import { expect, it } from 'vitest'
import type { CheckedOccurrence } from '../occurrence-row.ts'
import { atSite } from './site-clock.ts'

function at(wall: string, timeZone: string) {
  const hit: CheckedOccurrence = {
    row: 7,
    siteKey: 'a',
    equipKey: 'b',
    equipName: undefined,
    ruleKey: 'c',
    occurredOn: '1970-01-01',
    costs: null,
    severity: null,
    description: null,
    reportUrl: null,
    sourceId: null,
    pointIds: null,
    starts: [Date.parse(`${wall}Z`) / 1000],
    durations: [60],
    isWallClock: true,
    hasNoDay: true,
  }
  const placed = atSite(hit, timeZone)
  if ('code' in placed) return [placed.code, placed.params]
  return [new Date((placed.starts[0] ?? 0) * 1000).toISOString().slice(0, 16), placed.occurredOn]
}

it.each([
  ['2026-03-10T09:00', 'Australia/Sydney', '2026-03-09T22:00', '2026-03-10'],
  ['2026-07-10T09:00', 'Australia/Sydney', '2026-07-09T23:00', '2026-07-10'],
  ['2026-03-29T01:30', 'Europe/Paris', '2026-03-29T00:30', '2026-03-29'],
  ['2026-03-29T03:00', 'Europe/Paris', '2026-03-29T01:00', '2026-03-29'],
  ['2026-10-25T01:59', 'Europe/Paris', '2026-10-24T23:59', '2026-10-25'],
  ['2026-10-25T03:00', 'Europe/Paris', '2026-10-25T02:00', '2026-10-25'],
  ['2026-03-28T23:30', 'Europe/Paris', '2026-03-28T22:30', '2026-03-28'],
  ['2026-03-10T23:45', 'Asia/Kathmandu', '2026-03-10T18:00', '2026-03-10'],
])('%s in %s is %s in UTC', (wall, timeZone, instant, day) => {
  expect(at(wall, timeZone)).toEqual([instant, day])
})

it('a time that the clocks show twice or skip is refused', () => {
  const time = { timeZone: 'Europe/Paris' }
  expect(at('2026-10-25T02:30', 'Europe/Paris')).toEqual(['hit.doubled-hour', { ...time, time: '2026-10-25 02:30:00' }])
  expect(at('2026-03-29T02:30', 'Europe/Paris')).toEqual(['hit.missing-hour', { ...time, time: '2026-03-29 02:30:00' }])
})
