import { expect, test } from 'vitest'
import { historiesSearch } from './histories-search.ts'
import { lastDays, pointIdsOf, spanOf, spanParameters, weekBefore } from './history-address.ts'

const LONDON = 'Europe/London'
const NOW = new Date('2026-11-20T10:00:00Z')
const at = (instant: string) => Date.parse(instant) / 1000
const lengthHours = (day: string) => {
  const span = spanOf({ from: day, to: day }, LONDON, NOW)
  return typeof span === 'object' ? (span.to - span.from) / 3600 : span
}

test('days of an address are those of the site, both included', () => {
  expect(spanOf({ from: '2026-06-01', to: '2026-06-02' }, LONDON, NOW)).toEqual({
    from: at('2026-05-31T23:00:00Z'),
    to: at('2026-06-02T23:00:00Z'),
  })
  expect([lengthHours('2026-03-29'), lengthHours('2026-10-25'), lengthHours('2026-11-01')]).toEqual([23, 25, 24])
})

test('a range of whole days is written as days, and reads back as the same range', () => {
  for (const span of [
    { from: at('2026-10-24T23:00:00Z'), to: at('2026-10-26T00:00:00Z') },
    { from: at('2026-10-25T00:30:00Z'), to: at('2026-10-25T01:30:00Z') },
    { from: at('2026-10-25T00:30:07Z'), to: at('2026-10-25T01:30:00Z') },
  ]) {
    expect(spanOf(spanParameters(span, LONDON), LONDON, NOW)).toEqual(span)
  }
  expect(spanParameters({ from: at('2026-10-24T23:00:00Z'), to: at('2026-10-26T00:00:00Z') }, LONDON)).toEqual({
    from: '2026-10-25',
    to: '2026-10-25',
  })
  expect(spanParameters(lastDays(1, at('2026-11-20T10:20:30Z')), LONDON)).toEqual({
    from: '2026-11-19T10:21Z',
    to: '2026-11-20T10:21Z',
  })
})

test('an invalid range is reported, and never guessed', () => {
  expect(spanOf({}, LONDON, NOW)).toBeUndefined()
  expect(spanOf({ from: '2026-06-02', to: '2026-06-01' }, LONDON, NOW)).toBe('backwards')
  expect(spanOf({ from: '2025-01-01', to: '2026-06-01' }, LONDON, NOW)).toBe('tooLong')
  for (const from of ['yesterday', '2026-02-30', '2026-06-01T10:00', '1780000000', '']) {
    expect(spanOf({ from, to: '2026-06-05' }, LONDON, NOW), from).toBe('notATime')
  }
  expect(spanOf({ from: '2026-06-01' }, LONDON, NOW)).toBe('notATime')
})

test('an address names each point once, at most twenty, and may name none', () => {
  expect(pointIdsOf({ points: 'a,b,a,,c' })).toEqual(['a', 'b', 'c'])
  expect(pointIdsOf({ points: ',' })).toEqual([])
  expect(pointIdsOf({})).toBeUndefined()
  expect(pointIdsOf({ points: Array.from({ length: 30 }, (_, place) => `p${place}`).join() })).toHaveLength(20)
})

test('an address keeps what the viewer knows, and nothing else', () => {
  expect(historiesSearch({ site: 'tower', rule: '', axis: 'zero', daysRange: '7', points: 'x'.repeat(6000) })).toEqual({
    site: 'tower',
    axis: 'zero',
  })
})

test('a week earlier means the same clock times, also over a change of the clocks', () => {
  const span = { from: at('2026-10-28T08:00:00Z'), to: at('2026-10-28T20:00:00Z') }
  expect(weekBefore(span, LONDON)).toEqual({ from: at('2026-10-21T07:00:00Z'), to: at('2026-10-21T19:00:00Z') })
})

test('days that have not begun at the site are left out', () => {
  expect(spanOf({ from: '2026-11-14', to: '2026-11-21' }, LONDON, NOW)).toEqual({
    from: at('2026-11-14T00:00:00Z'),
    to: at('2026-11-21T00:00:00Z'),
  })
  expect(spanOf({ from: '2026-11-14', to: '2026-11-21' }, 'Pacific/Kiritimati', NOW)).toEqual({
    from: at('2026-11-13T10:00:00Z'),
    to: at('2026-11-21T10:00:00Z'),
  })
})
