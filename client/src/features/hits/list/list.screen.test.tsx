import { loadActions } from '@bonfire/contract/actions/actions'
import { readMissingRole } from '@bonfire/contract/evaluation/missing-role'
import { loadCosts, loadInsights, loadTrends } from '@bonfire/contract/hits/hits'
import { loadPortfolio } from '@bonfire/contract/sites'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setLocale } from '../../../lib/stored/stored-state.ts'
import { catchDownload } from '../../../testing/catch-download.ts'
import { address, expectCount, parameter, press, textsOf } from '../../../testing/elements.ts'
import { insightGroup, packedGroups } from '../../../testing/group-samples.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { hitMap, occurrence, portfolio, site } from '../../../testing/samples.ts'
import { signedInServer } from '../../../testing/signed-in-server.ts'
import { noConnection, refusal } from '../../../testing/stub-server.ts'

type Row = ReturnType<typeof insightGroup>

const sections = page.getByRole('row', { level: 1 })
const rows = page.getByRole('row', { level: 2 })
const list = page.getByRole('treegrid')
const searchBox = page.getByRole('searchbox', { name: 'Search' })

/** The day in the browser's time zone, `yyyy-MM-dd`. */
function dayAgo(days: number): string {
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/London' })
  // Days are counted in UTC, where each has 24 hours.
  return new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)
}

/** Waits until the rows at the new position are painted: rows that scroll in reuse others' elements. */
async function scrollTo(top: number): Promise<void> {
  list.element().parentElement?.scrollTo(0, top)
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
}

async function choose(menu: string, option: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitemradio', { name: option, exact: true }).click()
}

function serverWith(groups: readonly Row[]) {
  // In the monitoring group, as the tests open both lists.
  const user = { groups: ['Monitoring'] }
  const server = signedInServer({
    user,
    sites: [site(), site({ id: 'NORTH~mill', syncoId: 'mill', label: 'Old Mill' })],
  })
  server.on(loadInsights, () => packedGroups(groups))
  return server
}

test('the bars of a row follow hits that are loaded, and stay with another range', async () => {
  const groups = [insightGroup({ hits: 10 }), insightGroup({ ruleId: 'rule-2', ruleName: 'Rule 2' })]
  const server = serverWith(groups)
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

test('switching the language loads the rules again, whose names the server says', async () => {
  const server = serverWith([insightGroup()])
  await openScreen('/analysis/insights')
  await expectCount(rows, 1)
  server.on(loadInsights, () => packedGroups([insightGroup({ ruleName: 'Ventilateur en marche la nuit' })]))
  setLocale('fr')
  await expect.element(rows.nth(0)).toMatchTextContent('Ventilateur en marche la nuit')
  setLocale('en')
})

test('changing time range or sites reloads the list for that many days up to today', async () => {
  const server = serverWith([insightGroup()])
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

test('every search word must match, and the search is in the URL for the session', async () => {
  const server = serverWith([
    insightGroup({ ruleId: 'a', ruleName: 'Chilled water valve leaks' }),
    insightGroup({ ruleId: 'b', ruleName: 'Chilled water pump hunts' }),
    insightGroup({ ruleId: 'c', ruleName: 'Fan runs after hours', site: 'Old Mill', siteId: 'mill' }),
  ])
  await openScreen('/analysis/insights')
  await expectCount(rows, 3)
  await userEvent.keyboard('/')
  await expect.element(searchBox).toHaveFocus()
  await userEvent.keyboard('LEAKS  chilled')
  await expect.poll(address).toMatch(/analysisSearch=LEAKS(%20|\+)+chilled/)
  await expectCount(rows, 1)

  server.on(loadActions, () => [])
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Actions' }).click()
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Insights' }).click()
  await expect.element(searchBox).toHaveValue('LEAKS  chilled')
  await openScreen('/analysis/insights?analysisSearch=mill')
  await expect.element(searchBox).toHaveValue('mill')
  await expectCount(rows, 1)
  await searchBox.fill('nothing is called so')
  await expect.element(page.getByText('0 results match the current filter(s).')).toBeVisible()
  await press(searchBox, '{Escape}')
  await expectCount(rows, 3)
})

test('shows twenty groups and five per step, ten rows per group, ten more, or all', async () => {
  const groups = Array.from({ length: 30 }, (_, index) =>
    insightGroup({ siteId: `s${index}`, site: `Site ${String(index).padStart(2, '0')}`, activeHits: 30 - index }),
  )
  const wide = Array.from({ length: 34 }, (_, index) =>
    insightGroup({ siteId: 's0', site: 'Site 00', ruleId: `more-${index}` }),
  )
  serverWith([...groups, ...wide])
  await openScreen('/analysis/monitoring')

  await expect.element(sections.first()).toMatchTextContent('Site 00')
  const shown = page.getByText(/Showing \d+ of 35/)
  await expect.element(shown).toHaveTextContent('Showing 10 of 35')
  await page.getByRole('button', { name: 'Show More' }).click()
  await expect.element(list).toHaveAttribute('aria-rowcount', String(1 + 20 + 20 + 1 + 19))
  await scrollTo(500)
  await expect.element(shown).toHaveTextContent('Showing 20 of 35')
  await page.getByRole('button', { name: 'Show All' }).click()
  await expect.element(list).toHaveAttribute('aria-rowcount', String(1 + 20 + 35 + 19))

  await scrollTo(0)
  await page.getByRole('button', { name: 'Collapse All' }).click()
  for (const count of [20, 25, 30]) {
    await expect.element(list).toHaveAttribute('aria-rowcount', String(1 + count))
    await scrollTo(1_000_000)
  }

  await scrollTo(0)
  await sections.filter({ hasText: 'Site 03' }).click()
  await expectCount(rows, 1)
  await openScreen()
  await expect.element(sections.filter({ hasText: 'Site 03' })).toHaveAttribute('aria-expanded', 'true')
  await expect.element(sections.filter({ hasText: 'Site 04' })).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('button', { name: 'Expand All' }).click()
  await expect.element(sections.filter({ hasText: 'Site 04' })).toHaveAttribute('aria-expanded', 'true')
})

test('menus offer groups and orders, and a reload restores them', async () => {
  serverWith([
    insightGroup({
      siteId: 'b',
      site: 'Bravo',
      ruleId: 'r1',
      ruleName: 'Leak',
      activeHits: 5,
      targets: [1, 2, 3],
      priority: 2,
    }),
    insightGroup({
      siteId: 'a',
      site: 'Alpha',
      ruleId: 'r1',
      ruleName: 'Leak',
      activeHits: 9,
      targets: [4],
      priority: 0,
    }),
    insightGroup({ siteId: 'c', site: 'Charlie', ruleId: 'r1', ruleName: 'Leak', activeHits: 3, targets: [5] }),
    insightGroup({ siteId: 'c', site: 'Charlie', ruleId: 'r2', ruleName: 'Stuck', activeHits: 3, targets: [5] }),
  ])
  await openScreen('/analysis/insights')
  const names = () =>
    sections.elements().map((section) => section.querySelector('td > span:first-of-type')?.textContent)
  await expect.element(page.getByRole('button', { name: /Group By/ })).toMatchTextContent('Priority')
  await expect.element(page.getByRole('button', { name: /Sort By/ })).toMatchTextContent('Alphabetical (A-Z)')
  await expect.poll(names).toEqual(['P1', 'P2', 'No priority'])
  await choose('Group By', 'Rule')
  await expect.poll(names).toEqual(['Leak', 'Stuck'])
  await choose('Group By', 'Site')
  for (const [option, order] of [
    ['Number of Hits', ['Alpha', 'Charlie', 'Bravo']],
    ['Number of Equips', ['Bravo', 'Alpha', 'Charlie']],
    ['Insight (Low-High)', ['Alpha', 'Bravo', 'Charlie']],
    ['Insight (High-Low)', ['Charlie', 'Alpha', 'Bravo']],
    ['Alphabetical (A-Z)', ['Alpha', 'Bravo', 'Charlie']],
    ['Alphabetical (Z-A)', ['Charlie', 'Bravo', 'Alpha']],
  ] as const) {
    await choose('Sort By', option)
    await expect.poll(names, { message: option }).toEqual(order)
  }
  await page.getByRole('columnheader', { name: 'Severity' }).getByRole('button').click()
  await openScreen()
  await expect.element(page.getByRole('button', { name: /Group By/ })).toMatchTextContent('Site')
  await expect.poll(names).toEqual(['Charlie', 'Bravo', 'Alpha'])
  await expect.element(page.getByRole('columnheader', { name: 'Severity' })).toHaveAttribute('aria-sort', 'descending')
  expect(JSON.parse(localStorage.getItem('BonfireLS') ?? '')).toMatchObject({
    version: 4,
    state: { analysis: { insights: { groupBy: 'site', sortBy: 'alphaDesc' } } },
  })

  await openScreen('/analysis/monitoring')
  await expect.element(page.getByRole('button', { name: /Group By/ })).toMatchTextContent('Site')
  await expect.element(page.getByRole('button', { name: /Sort By/ })).toMatchTextContent('Number of Hits')
  await expect.element(page.getByRole('columnheader', { name: 'Latest' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: /^Snoozed/ }).click()
  await expect.element(page.getByLabelText('Show snoozed')).toBeChecked()
})

test('a row shows its latest day, priority and tick, and counts snoozed hits apart', async () => {
  serverWith([
    insightGroup({ ruleId: 'a', ruleName: 'Seen today', targets: [1, 2], actionsCount: 2, activeActionsCount: 2 }),
    insightGroup({ ruleId: 'b', ruleName: 'Seen yesterday', latest: dayAgo(1), priority: 2, ruleType: null }),
    insightGroup({ ruleId: 'c', ruleName: 'Seen before', latest: dayAgo(5), priority: 0 }),
    insightGroup({ ruleId: 'd', ruleName: 'Silent', activeTargetCount: 0, activeHits: 0, targets: [9] }),
  ])
  await openScreen('/analysis/insights?daysRange=7')
  const row = (name: string) => rows.filter({ hasText: name })
  await expect.element(row('Seen today')).toMatchTextContent(/Today.*P1.*All equipment has an action2/)
  await expect.element(row('Seen yesterday')).toMatchTextContent(/Yesterday.*P2.*Other/)
  await expect.element(row('Seen before')).toMatchTextContent('5 days ago')
  await expect.element(row('Seen before')).not.toMatchTextContent(/P\d/)
  const info = page.getByRole('list', { name: 'List summary' })
  await expect.element(info).toMatchTextContent('3 insights')
  await expect.element(row('Silent')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Snoozed 1' }).click()
  await page.getByLabelText('Show snoozed').click()
  await expect.element(page.getByLabelText('Show snoozed')).toBeChecked()
  await expect.element(row('Silent')).toBeVisible()
  await expect.element(info).toMatchTextContent('3 insights')

  await openScreen('/analysis/monitoring?daysRange=7')
  await expect.element(row('Seen before')).toMatchTextContent('P1')
})

test('a failed reload is reported, keeps the loaded rows and can be retried', async () => {
  const broken = () => refusal('internal', 'Broken')
  const server = serverWith([])
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

test('fifteen thousand rows render few elements and search quickly', async () => {
  serverWith(
    Array.from({ length: 15_000 }, (_, index) =>
      insightGroup({
        siteId: `s${index % 500}`,
        site: `Site ${index % 500}`,
        ruleId: `r${index % 30}`,
        ruleName: `Rule ${index}`,
      }),
    ),
  )
  await openScreen('/analysis/insights')
  await page.getByRole('button', { name: 'Show All' }).click()
  await expect.element(list).toHaveAttribute('aria-rowcount', '15002')
  expect(page.getByRole('row').all().length).toBeLessThan(80)
  await searchBox.fill('rule 14999')
  await expectCount(rows, 1)
  await searchBox.fill('')
  await expect.element(list).toHaveAttribute('aria-rowcount', '15002')
  await scrollTo(1_000_000)
  await expect.element(rows.last()).toBeInViewport()
})

test('a link shows what its sender saw, whatever was searched for before', async () => {
  serverWith([insightGroup(), insightGroup({ ruleId: 'b', ruleName: 'Pump hunts' })])
  await openScreen('/analysis/insights')
  await searchBox.fill('pump')
  await expectCount(rows, 1)
  await expect.poll(address).toMatch(/analysisSearch=pump/)
  for (const parameter of ['daysRange=7', 'category=fdd']) {
    await openScreen(`/analysis/insights?${parameter}`)
    await expectCount(rows, 2)
    await expect.element(searchBox).toHaveValue('')
  }
})

test('the list marks snoozed equipment, snoozed rules and the filter that shows them', async () => {
  serverWith([
    insightGroup({ targets: [1, 2, 3], activeTargetCount: 2 }),
    insightGroup({ ruleId: 'b', ruleName: 'Pump hunts', activeTargetCount: 0, activeHits: 0 }),
  ])
  await openScreen('/analysis/insights')
  await expectCount(rows, 1)
  await expectCount(rows.getByText('1 of 3 equips snoozed'), 1)
  await expect.element(sections).not.toMatchTextContent('snoozed')
  const toggle = page.getByRole('button', { name: /^Snoozed/ })
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'false')
  await toggle.click()
  const snoozed = page.getByRole('checkbox', { name: 'Show snoozed' })
  await snoozed.click()
  await expect.element(snoozed).toBeChecked()
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'true')
  await expect.element(sections).toMatchTextContent('1 insight, 1 snoozed')
})

test('Enter and Down go from search to the first row; Escape clears, then leaves it', async () => {
  serverWith([insightGroup(), insightGroup({ ruleId: 'b', ruleName: 'Pump hunts' })])
  await openScreen('/analysis/insights')
  await expectCount(rows, 2)
  for (const key of ['Enter', 'ArrowDown']) {
    await searchBox.fill('pump')
    await expectCount(rows, 1)
    await press(searchBox, `{${key}}`)
    await expect.element(rows.first()).toHaveFocus()
  }
  await userEvent.keyboard('/')
  await userEvent.keyboard('{Escape}')
  await expectCount(rows, 2)
  await expect.element(searchBox).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(searchBox).not.toHaveFocus()
})

test('searches equipment by name, aligns totals and explains keys that have no effect', async () => {
  serverWith([
    insightGroup({ targets: [1, 2], actionsCount: 2, activeActionsCount: 2, hits: 40, activeHits: 40 }),
    insightGroup({ ruleId: 'b', ruleName: 'Pump hunts', targets: [3], ruleType: 'metering' }),
  ])
  await openScreen('/analysis/insights?category=fdd')
  await expectCount(rows, 1)
  await expect
    .element(page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: /^FDD/ }))
    .toHaveAttribute('aria-current')
  await expect
    .poll(() => textsOf(sections.getByRole('gridcell')))
    .toEqual(['', expect.stringContaining('1 insight'), '40', '2', '', '2'])
  await userEvent.keyboard('j')
  await expect.element(rows.first()).toHaveFocus()
  await userEvent.keyboard('a')
  await expect
    .element(page.getByText('All equipment flagged by this rule at this site already has an action.'))
    .toBeVisible()

  const latest = page.getByRole('columnheader', { name: 'Site' })
  for (const sorted of ['ascending', 'descending', null]) {
    // At the far end of the cell, away from its text.
    const { width } = latest.element().getBoundingClientRect()
    await latest.click({ position: { x: width - 4, y: 4 } })
    if (sorted === null) await expect.element(latest).not.toHaveAttribute('aria-sort')
    else await expect.element(latest).toHaveAttribute('aria-sort', sorted)
  }
  await page.getByRole('link', { name: /^All/ }).click()
  await expectCount(rows, 2)
  await searchBox.fill('fan 3')
  await expectCount(rows, 1)
  await expect.element(rows).toMatchTextContent('Pump hunts')
})

test('an export has what each row cost, and says when the costs cannot be had', async () => {
  const exported = catchDownload()
  const server = serverWith([insightGroup(), insightGroup({ ruleId: 'b', ruleName: 'Pump hunts' })])
  const cost = { siteId: 'tower', ruleId: 'b', cost: 9.5, estimatedHits: 3, activeCost: 2, activeEstimatedHits: 1 }
  server.on(loadCosts, () => ({ costs: [cost] }))
  await openScreen('/analysis/insights?sites=NORTH~tower')
  await expectCount(rows, 2)
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const lines = await exported()
  expect(lines.filter((line) => line.includes('Pump'))).toEqual([expect.stringMatching(/,tower,2,EUR,1$/)])
  expect(lines.filter((line) => line.includes('Fan'))).toEqual([expect.stringMatching(/,tower,,,$/)])
  const [asked] = server.asked(loadCosts)
  expect(asked).toMatchObject({ query: { from: dayAgo(3), to: dayAgo(0) }, body: { sites: ['tower'] } })

  server.on(loadCosts, noConnection)
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect.element(page.getByText('The export failed. Try again.')).toBeVisible()
})

test('keeps its rows while the server is down; Retry loads the chosen range and sites', async () => {
  const mill = { siteId: 'mill', site: 'Old Mill' }
  const server = serverWith([insightGroup(), insightGroup({ ruleId: 'b', ruleName: 'Pump hunts' })])
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
  server.on(loadInsights, () => hitMap([occurrence()]))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('button', { name: 'More for Fan 1' })).toBeVisible()
})

test('a search of a million characters is cut to fit the address', async () => {
  serverWith([insightGroup()])
  await openScreen('/analysis/insights')
  await expectCount(rows, 1)
  await searchBox.fill('x'.repeat(1_000_000))
  await expect.element(page.getByText('0 results match the current filter(s).')).toBeVisible()
  await expect.element(searchBox).toHaveValue('x'.repeat(200))
  await expect.poll(address).toContain('x'.repeat(200))
  await openScreen()
  await expect.element(searchBox).toHaveValue('x'.repeat(200))
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expectCount(rows, 1)
})

test('a malformed address still leads to a working list', async () => {
  serverWith([insightGroup()])
  for (const query of [
    'category=%E0%A4%A',
    'category=constructor&__proto__=1',
    'category=fdd&category=bogus',
    'daysRange=8&daysRange=-1',
    'daysRange=7.5',
    'daysRange=',
    'sites=%00',
    'sites=,,,',
    'sites=%3Cimg%3E',
    `analysisSearch=${'x'.repeat(20_000)}`,
  ]) {
    await openScreen(`/analysis/insights?${query}`)
    await expect.element(rows.first(), { message: query }).toBeVisible()
    const all = page.getByRole('link', { name: /^All/ })
    await expect.element(all, { message: query }).toHaveAttribute('aria-current', 'page')
    await expect.element(page.getByRole('button', { name: /History/ }), { message: query }).toMatchTextContent('3 days')
    await expect.poll(() => parameter('sites'), { message: query }).toBe('NORTH~tower,NORTH~mill')
  }
})

test('markup in the names of a list and in a search is shown as text', async () => {
  const markup = '<img src="x" onerror="window.isRun = true">'
  const named = insightGroup({ ruleName: markup, site: markup, region: markup, severity: markup })
  const server = serverWith([named, insightGroup({ ruleId: 'r2', ruleName: 'Zone 東京 é 🔥', siteId: 'b', site: 'B' })])
  server.on(loadPortfolio, () =>
    portfolio([site({ label: markup }), site({ id: 'NORTH~b', syncoId: 'b', label: 'B' })]),
  )
  await openScreen('/analysis/insights')
  await expectCount(rows.filter({ hasText: markup }), 1)
  await expectCount(rows.filter({ hasText: 'Zone 東京 é 🔥' }), 1)
  await searchBox.fill(`${markup} p1`)
  await expectCount(rows, 1)
  await expect.poll(address).toContain('analysisSearch=')
  await openScreen()
  await expect.element(searchBox).toHaveValue(`${markup} p1`)
  await page.getByRole('button', { name: /^Choose sites/ }).click()
  await expect.element(page.getByRole('option', { name: markup }).first()).toBeVisible()
  expect('isRun' in window).toBe(false)
  expect(document.querySelector('img[src="x"]')).toBeNull()
})

test('an empty list of several sites names the point that keeps rules from running', async () => {
  const server = serverWith([])
  server.on(readMissingRole, () => ({
    missing: { role: 'sat', kind: 'ahu' as const, equips: 12, equipsOfKind: 14, siteId: 'mill' },
    ...{ sites: 10, sitesThatRunRules: 40 },
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
