import { expect, test } from 'vitest'
import { daysAtAll, sitesByDays } from './days-at-sites.ts'

const SITES = [
  { syncoId: 'mill', timezone: 'America/Los_Angeles' },
  { syncoId: 'atoll', timezone: 'Pacific/Kiritimati' },
  { syncoId: 'tower', timezone: 'America/New_York' },
]
// Saturday in Kiritimati, Friday in America.
const NOW = new Date('2026-11-20T14:00:00Z')

test('a range ends on each site’s own today; sites of the same days are asked together', () => {
  expect(sitesByDays(SITES, 1, NOW)).toEqual([
    { days: { from: '2026-11-19', to: '2026-11-20' }, siteIds: ['mill', 'tower'] },
    { days: { from: '2026-11-20', to: '2026-11-21' }, siteIds: ['atoll'] },
  ])
})

test('chosen days are the same days everywhere', () => {
  const days = { from: '2026-01-01', to: '2026-02-01' }
  expect(sitesByDays(SITES, days, NOW)).toEqual([{ days, siteIds: ['mill', 'atoll', 'tower'] }])
  expect(daysAtAll(SITES, days, NOW)).toEqual(days)
})

test('days to choose from begin with the first and end with the last of any site', () => {
  expect(daysAtAll(SITES, 3, NOW)).toEqual({ from: '2026-11-17', to: '2026-11-21' })
})
