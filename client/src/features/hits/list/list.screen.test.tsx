import { loadCosts } from '@bonfire/contract/hits/hits'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setLocale } from '../../../lib/stored/stored-state.ts'
import { catchDownload } from '../../../testing/catch-download.ts'
import { expectCount, textsOf } from '../../../testing/elements.ts'
import { insightGroup } from '../../../testing/group-samples.ts'
import { choose, dayAgo, listServer, rows, searchBox, sections } from '../../../testing/lists/finding-list.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { noConnection } from '../../../testing/stub-server.ts'

const list = page.getByRole('treegrid')

/** Waits until the rows at the new position are painted: rows that scroll in reuse others' elements. */
async function scrollTo(top: number): Promise<void> {
  list.element().parentElement?.scrollTo(0, top)
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
}

test('shows twenty groups and five per step, ten rows per group, ten more, or all', async () => {
  const groups = Array.from({ length: 30 }, (_, index) =>
    insightGroup({ siteId: `s${index}`, site: `Site ${String(index).padStart(2, '0')}`, activeHits: 30 - index }),
  )
  const wide = Array.from({ length: 34 }, (_, index) =>
    insightGroup({ siteId: 's0', site: 'Site 00', ruleId: `more-${index}` }),
  )
  listServer([...groups, ...wide])
  await openScreen('/analysis/monitoring')

  await expect.element(sections.first()).toMatchTextContent('Site 00')
  const shown = page.getByText(/Showing \d+ of 35/)
  await expect.element(shown).toHaveTextContent('Showing 10 of 35')
  await page.getByRole('button', { name: 'Show More' }).click()
  await expect.element(list).toHaveAttribute('aria-rowcount', String(1 + 20 + 20 + 1 + 19))
  await scrollTo(500)
  await expect.element(shown).toHaveTextContent('Showing 20 of 35')
  await list.getByRole('button', { name: 'Show All' }).click()
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
  listServer([
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
  listServer([
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

test('fifteen thousand rows render few elements and search quickly', { tags: 'whole' }, async () => {
  listServer(
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
  await list.getByRole('button', { name: 'Show All' }).click()
  await expect.element(list).toHaveAttribute('aria-rowcount', '15002')
  expect(page.getByRole('row').all().length).toBeLessThan(80)
  await searchBox.fill('rule 14999')
  await expectCount(rows, 1)
  await searchBox.fill('')
  await expect.element(list).toHaveAttribute('aria-rowcount', '15002')
  await scrollTo(1_000_000)
  await expect.element(rows.last()).toBeInViewport()
})

test('the list marks snoozed equipment, snoozed rules and the filter that shows them', async () => {
  listServer([
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

test('searches equipment by name, aligns totals and explains keys that have no effect', async () => {
  listServer([
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
  const server = listServer([insightGroup(), insightGroup({ ruleId: 'b', ruleName: 'Pump hunts' })])
  const worth = { observedDays: 4, trust: null }
  const counted = { cost: 9.5, estimatedHits: 3, activeCost: 2, activeEstimatedHits: 1, worth }
  const cost = { siteId: 'tower', ruleId: 'b', ...counted }
  server.on(loadCosts, () => ({ costs: [cost] }))
  await openScreen('/analysis/insights?sites=NORTH~tower')
  await expectCount(rows, 2)
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const lines = await exported()
  expect(lines.filter((line) => line.includes('Pump'))).toEqual([
    expect.stringMatching(/,tower,2,EUR,1,0.5,Europe\/London$/),
  ])
  expect(lines.filter((line) => line.includes('Fan'))).toEqual([expect.stringMatching(/,tower,,,,,Europe\/London$/)])
  const [asked] = server.asked(loadCosts)
  expect(asked).toMatchObject({ query: { from: dayAgo(3), to: dayAgo(0) }, body: { sites: ['tower'] } })

  server.on(loadCosts, noConnection)
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect.element(page.getByText('The export failed. Try again.')).toBeVisible()
})

test('a French reader chooses between a spreadsheet and a file for programs', async () => {
  listServer([insightGroup()]).on(loadCosts, () => ({ costs: [] }))
  await openScreen('/analysis/insights?sites=NORTH~tower')
  await expectCount(rows, 1)
  setLocale('fr')
  const exportAs = async (form: RegExp) => {
    const exported = catchDownload()
    await page.getByRole('button', { name: 'Exporter en CSV' }).click()
    await page.getByRole('menuitem', { name: form }).click()
    return (await exported())[0]
  }
  expect(await exportAs(/^Pour un tableur en français/)).toMatch(/^.?Dernière;Priorité;Site;/)
  expect(await exportAs(/^Pour des programmes/)).toMatch(/^.?Latest,Priority,Site,/)
  setLocale('en')
})
