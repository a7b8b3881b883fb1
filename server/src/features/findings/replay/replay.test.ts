import { expect, test } from 'vitest'
import type { SentRow } from '../../readers/sent-row.ts'
import type { FindingSource } from '../reading/finding-source.ts'
import { moveUntil, type ReplayEnd } from './replay.ts'

const NEW_YORK = new Map([['depot', 'America/New_York']])
const finding = (siteId: string, occurredOn: string, t: string) => ({
  siteId,
  equipId: 'ahu-1',
  ruleId: 'stuck-damper',
  occurredOn,
  times: [{ t, d: 60 }],
})

async function replay(hits: unknown[], until: ReplayEnd, timezones = NEW_YORK) {
  async function* open(): FindingSource {
    for (const [i, value] of hits.entries()) yield { row: i + 1, value }
  }
  const now = new Date('2026-03-10T02:00:00Z')
  const moved = []
  for await (const sent of moveUntil({ open, until, timezones, now })) moved.push((sent as SentRow).value)
  return moved as ReturnType<typeof finding>[]
}
const instants = (hits: { times: { t: string | number }[] }[]) =>
  hits.map((hit) => new Date(Number(hit.times[0]?.t) * 1000).toISOString())

test('findings keep their local time when moved across a clock change', async () => {
  const moved = await replay(
    [
      finding('depot', '2026-03-05', '2026-03-05T09:00:00-05:00'),
      finding('depot', '2026-03-06', '2026-03-06T09:00:00-05:00'),
    ],
    '2026-03-09',
  )
  expect(moved.map((hit) => hit.occurredOn)).toEqual(['2026-03-08', '2026-03-09'])
  // The clocks went forward on 8 March: 9:00 is an hour earlier in UTC.
  expect(instants(moved)).toEqual(['2026-03-08T13:00:00.000Z', '2026-03-09T13:00:00.000Z'])
})

test('days that were checked move with the findings, and count as the newest', async () => {
  const checked = (date: string) => ({
    checked: { siteId: 'depot', ruleId: 'stuck-damper', date, equipIds: ['ahu-1'] },
  })
  const hits = [
    finding('depot', '2026-01-06', '2026-01-06T09:00:00-05:00'),
    checked('2026-01-06'),
    checked('2026-01-07'),
  ]
  const moved = await replay(hits, '2026-03-09')
  expect(moved[0]?.occurredOn).toBe('2026-03-08')
  expect(moved.slice(1)).toEqual([checked('2026-03-08').checked, checked('2026-03-09').checked])
})

test('each site ends on the day in its own calendar', async () => {
  const timezones = new Map([...NEW_YORK, ['tower', 'Australia/Sydney']])
  const hits = [
    finding('depot', '2020-05-01', '2020-05-01T12:00:00-04:00'),
    finding('tower', '2021-07-01', '2021-07-01T12:00:00+10:00'),
  ]
  const today = await replay(hits, 'today', timezones)
  // At 02:00 UTC on the 10th it is still the 9th in New York.
  expect(today.map((hit) => hit.occurredOn)).toEqual(['2026-03-09', '2026-03-10'])
  const yesterday = await replay(hits, 'yesterday', timezones)
  expect(yesterday.map((hit) => hit.occurredOn)).toEqual(['2026-03-08', '2026-03-09'])
})

test('invalid rows and rows of unknown sites stay as sent', async () => {
  const hits = [finding('mill', '2020-05-01', '2020-05-01T12:00:00Z'), { siteId: 'depot' }]
  expect(await replay(hits, 'today')).toEqual(hits)
})
