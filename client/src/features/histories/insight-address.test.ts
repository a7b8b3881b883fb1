import { expect, test } from 'vitest'
import { insightAddress, insightSearch } from './insight-address.ts'

const NOW = new Date(2026, 10, 21, 9)

test('a link to an occurrence keeps its equip, rule, occurrence and days', () => {
  const link = {
    organisationId: 'org-1',
    siteId: 'tower',
    equipId: 'ahu-1',
    ruleId: 'fan',
    occurrenceId: '17-2026-11-21',
    from: '2026-11-15',
    to: '2026-11-22',
  }
  expect(insightAddress({ sites: 'NORTH~tower', ...insightSearch(link) }, NOW)).toEqual({
    sites: 'NORTH~tower',
    site: 'tower',
    equip: 'ahu-1',
    rule: 'fan',
    occurrence: '17-2026-11-21',
    from: '2026-11-15',
    to: '2026-11-22',
  })
})

test('a link without days shows those around the occurrence', () => {
  const days = (occurrenceId: string) => {
    const { from, to } = insightAddress({ siteId: 'tower', equipId: 'ahu-1', occurrenceId }, NOW)
    return [from, to]
  }
  expect(days('17-2026-11-16')).toEqual(['2026-11-15', '2026-11-22'])
  expect(days('17-2026-11-15')).toEqual(['2026-11-11', '2026-11-18'])
  expect(days('17')).toEqual([undefined, undefined])
})
