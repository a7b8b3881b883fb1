import { readMissingRole } from '@bonfire/contract/evaluation/missing-role'
import { loadInsights, loadTrends } from '@bonfire/contract/hits/hits'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setLocale } from '../../../lib/stored/stored-state.ts'
import { address, expectCount } from '../../../testing/elements.ts'
import { insightGroup, packedGroups } from '../../../testing/group-samples.ts'
import { choose, dayAgo, listServer, rows } from '../../../testing/lists/finding-list.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { occurrence, occurrenceMap } from '../../../testing/samples.ts'
import { noConnection, refusal } from '../../../testing/stub-server.ts'

test('switching the language loads the rules again, whose names the server says', async () => {
  const server = listServer([insightGroup()])
  await openScreen('/analysis/insights')
  await expectCount(rows, 1)
  server.on(loadInsights, () => packedGroups([insightGroup({ ruleName: 'Ventilateur en marche la nuit' })]))
  setLocale('fr')
  await expect.element(rows.nth(0)).toMatchTextContent('Ventilateur en marche la nuit')
  setLocale('en')
})

test.each([
  '/analysis/insights',
  '/analysis/insights?daysRange=30&category=FDD',
  '/analysis/insights?from=2026-01-10&to=2026-01-12',
  '/analysis/monitoring',
])('%s asks for its rows once', async (url) => {
  const server = listServer([insightGroup()])
  await openScreen(url)
  await expectCount(rows, 1)
  expect(server.asked(loadInsights)).toHaveLength(1)
})

test('a list that could not be loaded is asked for again only when it is opened again', async () => {
  const server = listServer([])
  server.on(loadInsights, () => refusal('internal', 'Broken'))
  await openScreen('/analysis/insights')
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect.element(retry).toBeVisible()
  expect(server.asked(loadInsights)).toHaveLength(1)
  await openScreen('/analysis/insights')
  await expect.element(retry).toBeVisible()
  expect(server.asked(loadInsights)).toHaveLength(2)
})

test('changing time range or sites reloads the list for that many days up to today', async () => {
  const server = listServer([insightGroup()])
  const asked = () => server.asked(loadInsights).map(({ query, body }) => ({ ...query, ...body }))
  await openScreen('/analysis/insights')
  await expectCount(rows, 1)
  expect(asked().map(({ from, to, insightType }) => [from, to, insightType])).toEqual([
    [dayAgo(3), dayAgo(0), 'insights'],
  ])

  for (const [option, days] of [
    ['Last 24 hours', 1],
    ['Last 7 days', 7],
    ['Last 30 days', 30],
  ] as const) {
    await choose('History', option)
    await expect.poll(address).toMatch(new RegExp(`daysRange=${days}(&|$)`))
    await expect.poll(() => asked().at(-1)?.from).toBe(dayAgo(days))
  }
  const before = asked().length
  await openScreen('/analysis/insights?sites=NORTH~mill')
  await expect.poll(() => asked().length).toBe(before + 1)
  expect(asked().at(-1)?.sites).toEqual(['mill'])
})

test('a failed reload is reported, keeps the loaded rows and can be retried', async () => {
  const broken = () => refusal('internal', 'Broken')
  const server = listServer([])
  const seen = Promise.withResolvers<Response>()
  server.on(loadInsights, () => seen.promise)
  await openScreen('/analysis/insights')
  await expect.element(page.getByRole('status', { name: 'Loading list' })).toBeVisible()
  seen.resolve(broken())
  await expect.element(page.getByText('The list could not be loaded.')).toBeVisible()
  await expect.element(page.getByText('0 results')).not.toBeInTheDocument()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  server.on(loadInsights, () => packedGroups([insightGroup()]))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectCount(rows, 1)

  server.on(loadInsights, broken)
  await choose('History', 'Last 7 days')
  await expect
    .element(page.getByText('The list could not be updated. You are seeing what was loaded last.'))
    .toBeVisible()
  await expectCount(rows, 1)
  await expect.element(page.getByRole('list', { name: 'List summary' })).toMatchTextContent('Last 3 days')
  server.on(loadInsights, () => packedGroups([]))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('0 results found for your selected sites')).toBeVisible()
  server.on(loadInsights, broken)
  await page.getByRole('button', { name: 'Show the last 30 days' }).click()
  await expect.poll(address).toMatch(/daysRange=30/)
  await expect.element(page.getByText('The list could not be loaded.')).toBeVisible()
  await expect.element(page.getByText('0 results')).not.toBeInTheDocument()
  server.on(loadInsights, () => packedGroups([]))
  await openScreen('/analysis/insights?sites=NORTH~mill')
  await expect
    .element(page.getByText(/^No insights found\. There may be no insights in the selected time range, or/))
    .toBeVisible()
})

test('keeps its rows while the server is down; Retry loads the chosen range and sites', async () => {
  const mill = { siteId: 'mill', site: 'Old Mill' }
  const server = listServer([insightGroup(), insightGroup({ ruleId: 'b', ruleName: 'Pump hunts' })])
  await openScreen('/analysis/insights?sites=NORTH~tower')
  await expectCount(rows, 2)
  server.on(loadInsights, noConnection)
  await choose('History', 'Last 30 days')
  const stale = page.getByText('The list could not be updated. You are seeing what was loaded last.')
  await expect.element(stale).toBeVisible()
  await expectCount(rows, 2)
  await page.getByRole('button', { name: /^Choose sites/ }).click()
  await page.getByRole('listbox', { name: 'Sites' }).getByRole('option', { name: 'Old Mill' }).click()
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Choose sites: 2 sites' })).toBeVisible()
  await expect.element(stale).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Export CSV' })).toBeEnabled()
  await rows.first().hover()
  await rows
    .first()
    .getByRole('button', { name: /^Snooze all equipment/ })
    .click()
  await expect
    .element(page.getByText('The equipment for this rule could not be loaded. Nothing was snoozed.'))
    .toBeVisible()

  server.on(loadInsights, ({ body }) =>
    packedGroups([insightGroup(), ...(body.sites.includes('mill') ? [insightGroup(mill)] : [])]),
  )
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(stale).not.toBeInTheDocument()
  await expect.poll(address).toContain('daysRange=30')
  await expect.element(rows.filter({ hasText: 'Old Mill' })).toBeVisible()

  server.on(loadInsights, noConnection)
  await rows.first().getByRole('link').click()
  await expect.element(page.getByRole('heading', { name: 'Hits could not be loaded.' })).toBeVisible()
  await expect
    .element(page.getByText('The server cannot be reached. Check your connection and try again.'))
    .toBeVisible()
  server.on(loadInsights, () => occurrenceMap([occurrence()]))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('button', { name: 'More for Fan 1' })).toBeVisible()
})

test('the bars of a row follow hits that are loaded, and stay with another range', async () => {
  const groups = [insightGroup({ hits: 10 }), insightGroup({ ruleId: 'rule-2', ruleName: 'Rule 2' })]
  const server = listServer(groups)
  const trend = (ruleId: string, last: number) => ({ siteId: 'tower', ruleId, hits: [...Array(29).fill(0), last] })
  server.on(loadTrends, () => ({ trends: [trend('fan-after-hours', 10), trend('rule-2', 10)] }))
  await openScreen('/analysis/insights')
  const bars = rows.nth(0).getByRole('img', { name: /^Hits per day/ })
  await expect.element(bars).toHaveAccessibleName(/ 10$/)
  await choose('History', 'Last 7 days')
  await expect.poll(() => server.asked(loadInsights).length).toBe(2)
  await expectCount(rows, 2)
  expect(server.asked(loadTrends).length).toBe(1)

  const [from, to] = [dayAgo(0), dayAgo(0)]
  server.on(loadInsights, () => packedGroups([insightGroup({ hits: 13 }), ...groups.slice(1)]))
  server.on(loadTrends, () => ({ trends: [trend('fan-after-hours', 13)] }))
  const hits = [{ siteId: 'tower', ruleId: 'fan-after-hours', insights: 3, monitoring: 0, from, to }]
  server.announce({ kind: 'hits', hits })
  await page.getByRole('button', { name: 'Load', exact: true }).click()
  await expect.element(bars).toHaveAccessibleName(/ 13$/)
  expect(server.asked(loadTrends).map(({ body }) => body.rules)).toEqual([
    ['fan-after-hours', 'rule-2'],
    ['fan-after-hours'],
  ])
})

test('an empty list loads new findings by itself', async () => {
  const server = listServer([])
  await openScreen('/analysis/insights')
  await expect.poll(() => server.asked(loadInsights).length).toBe(1)
  await expectCount(rows, 0)
  server.on(loadInsights, () => packedGroups([insightGroup({ hits: 13 })]))
  const [from, to] = [dayAgo(0), dayAgo(0)]
  const hits = [{ siteId: 'tower', ruleId: 'fan-after-hours', insights: 3, monitoring: 0, from, to }]
  server.announce({ kind: 'hits', hits })
  await expectCount(rows, 1)
  expect(server.asked(loadInsights)).toHaveLength(2)
})

test('an empty list of several sites names the point that keeps rules from running', async () => {
  const server = listServer([])
  server.on(readMissingRole, () => ({
    missing: { role: 'sat', kind: 'ahu' as const, equips: 12, equipsOfKind: 14, siteId: 'mill' },
    sites: 10,
    sitesThatRunRules: 40,
  }))
  await openScreen('/analysis/insights?sites=NORTH~tower,NORTH~mill')
  await expect
    .element(
      page.getByText(/^Some rules cannot run on 12 of 14 air handling units: supply air temperature is missing\./),
    )
    .toMatchTextContent('Looked at 10 of 40 sites.')
  await expect
    .element(page.getByRole('link', { name: 'Coverage of rules' }).last())
    .toHaveAttribute('href', expect.stringContaining('coverageSite=mill'))
  expect(server.asked(readMissingRole).at(-1)?.body?.sites).toContain('mill')
})
