import { loadInsights } from '@bonfire/contract/hits/hits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectCount } from '../../../testing/elements.ts'
import { insightGroup, packedGroups } from '../../../testing/group-samples.ts'
import { rows } from '../../../testing/lists/finding-list.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { occurrence, occurrenceMap, site } from '../../../testing/samples.ts'
import { signedInServer } from '../../../testing/signed-in-server.ts'

// Two minutes before midnight in Sydney. The clock is frozen until the test moves it.
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:58:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('past the site’s midnight the selection stays and the chart ends on the new day', async () => {
  const server = signedInServer({ sites: [site({ timezone: 'Australia/Sydney' })] })
  const unit = (equipRuleId: string, targetName: string) =>
    occurrence({ equipRuleId, targetName, occurredOn: '2026-11-20', times: [{ t: 1_795_172_400, d: 900 }] })
  const occurrences = occurrenceMap([unit('101', 'Unit 1'), unit('102', 'Unit 2')])
  server.on(loadInsights, ({ body }) => (body.rules ? occurrences : packedGroups([])))
  await openScreen('/analysis/insights/tower/fan-after-hours')
  const box = page.getByRole('checkbox', { name: 'Select Unit 1' })
  await box.click()
  await page.getByRole('button', { name: 'Show as table' }).click()
  const lastDay = page.getByRole('figure').getByRole('row').last()
  await expect.element(lastDay).toMatchTextContent('Fri, Nov 20')
  vi.advanceTimersByTime(180_000)
  await expect.element(lastDay).toMatchTextContent('Sat, Nov 21')
  await expect.element(box).toBeChecked()
  const days = server.asked(loadInsights).filter(({ body }) => body.rules)
  expect([...new Set(days.map(({ query }) => query.to))]).toEqual(['2026-11-20', '2026-11-21'])
})

test('the list asks each site for its own days, and again past that site’s midnight', async () => {
  const sites = [
    site({ timezone: 'Australia/Sydney' }),
    site({ syncoId: 'mill', label: 'Old Mill', timezone: 'America/Los_Angeles' }),
    site({ syncoId: 'atoll', label: 'Atoll', timezone: 'Pacific/Kiritimati' }),
  ]
  const server = signedInServer({ sites })
  server.on(loadInsights, ({ body }) =>
    packedGroups(
      body.sites.map((siteId) => {
        const label = sites.find(({ syncoId }) => syncoId === siteId)?.label ?? ''
        return insightGroup({ siteId, site: label, latest: '2026-11-20', latestAt: 1_795_172_400 })
      }),
    ),
  )
  const daysAsked = () =>
    Object.fromEntries(
      server.asked(loadInsights).flatMap(({ body, query }) => body.sites.map((siteId) => [siteId, query])),
    )
  await openScreen('/analysis/insights?sites=NORTH~tower,NORTH~mill,NORTH~atoll&daysRange=1')
  await expectCount(rows, 3)
  // The browser is in none of these zones.
  const latestAt = (label: string) => rows.filter({ hasText: label }).getByRole('gridcell').nth(1)
  await expect.element(latestAt('Harbour Tower')).toMatchTextContent('Today GMT+11')
  await expect.element(latestAt('Old Mill')).toMatchTextContent('Today GMT-8')
  await expect.element(latestAt('Atoll')).toMatchTextContent('Yesterday GMT+14')
  const until = (to: string, from: string) => ({ from, to })
  expect(daysAsked()).toEqual({
    tower: until('2026-11-20', '2026-11-19'),
    mill: until('2026-11-20', '2026-11-19'),
    atoll: until('2026-11-21', '2026-11-20'),
  })
  vi.advanceTimersByTime(180_000)
  await expect.poll(daysAsked).toEqual({
    tower: until('2026-11-21', '2026-11-20'),
    mill: until('2026-11-20', '2026-11-19'),
    atoll: until('2026-11-21', '2026-11-20'),
  })
  await expectCount(rows, 3)
})
