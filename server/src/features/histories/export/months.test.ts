import { expect, it } from 'vitest'
import { fileNames } from './file-names.ts'
import { localTimes } from './local-time.ts'
import { instantOf, monthsIn } from './months.ts'

const at = (text: string) => Date.parse(text) / 1000

it('months begin and end at the midnight of the site', () => {
  const range = { from: at('2025-12-31T20:00:00Z'), to: at('2026-03-10T00:00:00Z') }
  expect([...monthsIn(range, 'Australia/Sydney')]).toEqual([
    { name: '2026-01', from: range.from, to: at('2026-01-31T13:00:00Z') },
    { name: '2026-02', from: at('2026-01-31T13:00:00Z'), to: at('2026-02-28T13:00:00Z') },
    { name: '2026-03', from: at('2026-02-28T13:00:00Z'), to: range.to },
  ])
  expect([...monthsIn({ from: 5, to: 5 }, 'UTC')]).toEqual([])
})

it('a day begins when it does at the site, an instant is the same everywhere', () => {
  expect(instantOf({ day: '2026-03-09' }, 'America/Chicago')).toBe(at('2026-03-09T05:00:00Z'))
  expect(instantOf({ at: 7 }, 'America/Chicago')).toBe(7)
})

it.each([
  ['America/Chicago', '2026-03-08T07:59:59Z', '2026-03-08T01:59:59-06:00'],
  ['America/Chicago', '2026-03-08T08:00:00Z', '2026-03-08T03:00:00-05:00'],
  ['Asia/Kathmandu', '2026-03-08T08:00:00Z', '2026-03-08T13:45:00+05:45'],
  ['UTC', '1969-12-31T23:59:59Z', '1969-12-31T23:59:59+00:00'],
  ['Europe/Paris', '1890-06-01T12:00:00Z', '1890-06-01T12:00:00Z'],
])('the local time in %s at %s is %s', (zone, utc, local) => {
  expect(localTimes(zone)(at(utc))).toBe(local)
})

it('the hour that clocks show twice has two offsets', () => {
  const write = localTimes('Australia/Lord_Howe')
  const start = at('2026-04-04T14:30:00Z')
  expect([0, 1, 2].map((n) => write(start + n * 1800))).toEqual([
    '2026-04-05T01:30:00+11:00',
    '2026-04-05T01:30:00+10:30',
    '2026-04-05T02:00:00+10:30',
  ])
})

it('IDs become different names of files that stay in their folder', () => {
  const nameOf = fileNames()
  expect(['SAT', 'sat', '../x', '..', 'a/b\\c:*', 'CON.', 'SAT'].map(nameOf)).toEqual([
    'SAT',
    'sat~2',
    '%2E.%2Fx',
    '%2E%2E',
    'a%2Fb%5Cc%3A%2A',
    'CON%2E',
    'SAT',
  ])
  const long = ['é'.repeat(200), `${'é'.repeat(200)}!`].map(nameOf)
  expect(long.every((name) => name.length < 130)).toBe(true)
  expect(new Set(long).size).toBe(2)
})
