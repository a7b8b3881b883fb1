import { expect, it } from 'vitest'
import { historyLink } from './history-link.ts'

const OCCURRENCE = {
  organisationId: 'org-1',
  siteId: 'harbour tower',
  equipId: 'ahu-1',
  ruleId: 'fan&flow',
  occurrenceId: '17-2026-11-21',
}
// Shortly after midnight: counting 24 hours would be off by a day.
const NOW = new Date(2026, 10, 21, 0, 10)

function historyWindow(occurredOn: string, now = NOW) {
  const { searchParams } = new URL(historyLink('https://aperture.example/', { ...OCCURRENCE, occurredOn }, now))
  return { from: searchParams.get('from'), to: searchParams.get('to') }
}

it('builds the URL of an occurrence in the history viewer', () => {
  expect(historyLink('https://aperture.example/', { ...OCCURRENCE, occurredOn: '2026-11-21' }, NOW)).toBe(
    'https://aperture.example/inbound/bonfire/insight?organisationId=org-1&siteId=harbour+tower&equipId=ahu-1' +
      '&ruleId=fan%26flow&occurrenceId=17-2026-11-21&from=2026-11-15&to=2026-11-22',
  )
})

it.each([
  ['a site where tomorrow has begun', '2026-11-22'],
  ['today', '2026-11-21'],
  ['5 days ago', '2026-11-16'],
])('shows the history of %s from 6 days ago to tomorrow', (_age, occurredOn) => {
  expect(historyWindow(occurredOn)).toEqual({ from: '2026-11-15', to: '2026-11-22' })
})

it('shows a 6-day-old occurrence from 4 days before to 3 days after', () => {
  expect(historyWindow('2026-11-15')).toEqual({ from: '2026-11-11', to: '2026-11-18' })
  expect(historyWindow('2026-11-15', new Date(2026, 10, 21, 23, 50))).toEqual({ from: '2026-11-11', to: '2026-11-18' })
})
