import { expect, type Page, test } from '@playwright/test'
import { dayAgo } from './generated-hits.ts'
import { demonstrationUrl, signIn } from './people.ts'

const RULE = '/analysis/insights/hbr-kent-rise/zone-too-warm'
const COLUMNS = ['', 'Latest', 'Severity', 'Equip', 'Details', 'Hits', 'Rule Type', 'Action']

const go = (page: Page, path: string) => page.goto(`${demonstrationUrl()}${path}`)
const filter = (page: Page) => page.getByRole('searchbox', { name: /^Filter results/ })
const equips = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('button', { name: /^More for/ }) })

/** What one unit did today, as the screen receives it. */
function occurrence(index: number, part: Record<string, unknown> = {}) {
  const startedAt = Math.floor(Date.now() / 1000) - index * 60
  const equipRuleId = String(9_000_000 + index)
  return {
    occurrenceId: `${equipRuleId}-${dayAgo(0)}`,
    equipRuleId,
    siteId: 'hbr-kent-rise',
    ruleId: 'zone-too-warm',
    forgeId: 'f',
    ruleName: 'Zone too warm',
    ruleDescription: null,
    ruleType: 'fdd',
    targetId: `t${index}`,
    targetName: `Unit ${String(index).padStart(3, '0')}`,
    occurredOn: dayAgo(0),
    times: [{ t: startedAt, d: 900 }],
    snoozeEnd: null,
    isSnoozed: false,
    snoozedBy: null,
    snoozeReason: null,
    description: 'Above its set point',
    reportUrl: null,
    skysparkDomain: null,
    issueKey: null,
    issueStatus: null,
    issueClosedAt: null,
    priority: 1,
    severity: 'high',
    hits: 1,
    activeHits: 1,
    duration: 900,
    averageDur: 900,
    activeAverageDur: 900,
    actionsCount: 0,
    targetCount: 1,
    site: { label: 'Kent Rise', state: 'NSW', syncoId: 'hbr-kent-rise', projectId: 'HBR', forgeId: 'f' },
    ...part,
  }
}

async function answerHits(page: Page, occurrences: ReturnType<typeof occurrence>[]): Promise<void> {
  const hit = Object.fromEntries(occurrences.map((each) => [each.occurrenceId, each]))
  await page.route('**/api/synco/ui/insights?*', (route) =>
    route.fulfill({ json: { hit, rule: {}, priority: {}, category: {}, site: {} } }),
  )
}

test('a rule at a site shows its equips, which unfold to when they fired, and a way back', async ({ page }) => {
  await signIn(page, 'admin', { path: `${RULE}?daysRange=30` })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim())).toEqual(COLUMNS)
  await expect(page.getByRole('columnheader', { name: 'Latest' })).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByText(/^Showing (\d+) of \1$/)).toBeVisible()
  await expect(page.getByText('Hits (0 selected)')).toBeVisible()

  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Times in Australia/)).toBeVisible()
  await expect(page.getByText(/^\d+\.\d\d h on average$/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Times in/)).toBeHidden()
  // Those that have an action cannot be selected.
  for (const box of await page.getByRole('checkbox', { name: /^Select (?!all)/ }).all()) {
    if (await box.isEnabled()) break
    await page.keyboard.press('j')
  }
  await page.keyboard.press('x')
  await expect(page.getByText('Hits (1 selected)')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the selection' }).click()

  await equips(page)
    .first()
    .getByRole('button', { name: /^More for/ })
    .click()
  await expect(page.getByRole('menuitem', { name: 'Snooze' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Copy id' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(
    equips(page)
      .first()
      .getByRole('button', { name: /^More for/ }),
  ).toBeFocused()
  await page.getByRole('link', { name: 'Back to insights' }).click()
  await expect(page).toHaveURL(/\/analysis\/insights\?.*daysRange=30/)
})

test('the filter takes every word, is remembered for the session and says when nothing fits', async ({ page }) => {
  await signIn(page, 'admin', { path: '/actions' })
  await answerHits(page, [
    occurrence(1, { severity: 'critical', description: 'Sensor flat lining' }),
    occurrence(2, { severity: 'critical' }),
    occurrence(3),
  ])
  await go(page, RULE)
  await expect(equips(page)).toHaveCount(3)
  await expect(filter(page)).toHaveAttribute('placeholder', 'Filter results e.g. ‘critical’ or ‘flat lining’')
  await page.keyboard.press('/')
  await page.keyboard.type('FLAT critical')
  await expect(equips(page)).toHaveCount(1)
  await page.reload()
  await expect(filter(page)).toHaveValue('FLAT critical')
  await expect(equips(page)).toHaveCount(1)
  // A link that was followed shows what it showed to its sender.
  await go(page, RULE)
  await expect(equips(page)).toHaveCount(3)
  await expect(filter(page)).toHaveValue('')
  await filter(page).fill('no such thing')
  await expect(page.getByText('0 results match the current filter(s).')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the filter' }).last().click()
  await expect(equips(page)).toHaveCount(3)

  await filter(page).fill('flat')
  await expect(equips(page)).toHaveCount(1)
  await page.getByRole('link', { name: 'Back to insights' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('')
})

test('25 rows come first and 10 with each Show More; a row that has an action cannot be selected until that has ended', async ({
  page,
}) => {
  await signIn(page, 'admin', { path: '/actions' })
  const report = { reportUrl: 'https://reports.example/1' }
  const now = Math.floor(Date.now() / 1000)
  const actions = [
    { issueKey: 'HBR-7', issueStatus: 'Parked' },
    { issueKey: 'HBR-8', issueStatus: 'Closed', issueClosedAt: now },
    { issueKey: 'HBR-9', issueStatus: 'Closed', issueClosedAt: now - 7200 },
  ]
  await answerHits(
    page,
    Array.from({ length: 60 }, (_, index) => occurrence(index, actions[index] ?? report)),
  )
  await go(page, RULE)
  await expect(page.getByText('Showing 25 of 60')).toBeVisible()
  await expect(equips(page)).toHaveCount(25)
  await page.getByRole('button', { name: 'Show More' }).click()
  await expect(page.getByText('Showing 35 of 60')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(equips(page)).toHaveCount(60)

  const barred = page.getByRole('checkbox', { name: 'Select Unit 000' })
  await expect(barred).toBeDisabled()
  await barred.hover({ force: true })
  await expect(page.getByText('Unit 000 already has an action')).toBeVisible()
  const link = equips(page).nth(1).getByRole('link', { name: 'HBR-8 Closed', exact: true })
  await expect(link).toHaveAttribute('href', /^\/actions\/HBR-8\?sites=/)
  await expect(link).toHaveAttribute('title', /No hits since it was closed/)
  await expect(equips(page).nth(2).getByRole('link', { name: 'HBR-9 Closed Fired again' })).toBeVisible()
  await page.getByRole('button', { name: 'Show when Unit 002 fired' }).click()
  await expect(page.getByText('Fired again since it was closed, on 1 of the days shown')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await expect(page.getByText('Hits (59 selected)')).toBeVisible()
  await expect(barred).not.toBeChecked()
  const bulk = page.getByRole('toolbar', { name: 'Actions for the selected hits' })
  await expect(bulk.getByRole('button', { name: 'Snooze', exact: true })).toBeVisible()
  await expect(bulk.getByRole('button', { name: 'Unsnooze' })).toBeHidden()
  await bulk.getByRole('button', { name: 'Clear the selection' }).click()
  await expect(bulk).toBeHidden()
  await expect(page.locator('tbody tr:focus')).toHaveCount(1)

  await page.getByRole('button', { name: 'More for Unit 001' }).click()
  for (const name of ['Associate to new Action', 'Associate to existing Action', 'Unassociate from Action'])
    await expect(page.getByRole('menuitem', { name })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More for Unit 003' }).click()
  await expect(page.getByRole('menuitem', { name: 'Open report' })).toHaveAttribute('href', report.reportUrl)
})

test('no hits, a failed load and an unknown site each say what they are and what to do', async ({ page }) => {
  await signIn(page, 'admin', { path: '/analysis/insights/hbr-kent-rise/no-such-rule' })
  await expect(page.getByText("There don't seem to be any hits for this rule/site combination")).toBeVisible()
  await page.getByRole('button', { name: 'Show the last 7 days' }).click()
  await expect(page).toHaveURL(/daysRange=7/)
  await go(page, '/analysis/insights/no-such-site/zone-too-warm')
  await expect(page.getByText('This site is not in your portfolio')).toBeVisible()

  await page.route('**/api/synco/ui/insights?*', (route) => {
    const isGroups = route.request().postDataJSON().view === 'packedGroups'
    return route.fulfill({
      json: isGroups ? { groups: [] } : { hit: {}, rule: {}, priority: {}, category: {}, site: {} },
    })
  })
  await go(page, RULE)
  await expect(page.getByText("There don't seem to be any hits for this site in the selected period")).toBeVisible()

  await page.unroute('**/api/synco/ui/insights?*')
  const broken = { status: 500, json: { code: 'internal', message: 'The rule engine sleeps' } }
  await page.route('**/api/synco/ui/insights?*', (route) => route.fulfill(broken))
  await go(page, RULE.replace('insights', 'monitoring'))
  await expect(page.getByRole('heading', { name: 'The rule engine sleeps' })).toBeVisible()
  await page.unroute('**/api/synco/ui/insights?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(equips(page).first()).toBeVisible()
})

test('past the midnight of its site a screen keeps what is selected, and its chart ends on the new day', async ({
  page,
}) => {
  await signIn(page, 'admin', { path: '/actions' })
  const asked: (string | null)[] = []
  await answerHits(page, [occurrence(1), occurrence(2)])
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/insights') && request.method() === 'POST') asked.push(searchParams.get('to'))
  })
  // Two minutes before midnight in Sydney, noon here.
  await page.clock.install({ time: new Date('2026-11-20T12:58:00Z') })
  await go(page, RULE)
  const box = page.getByRole('checkbox', { name: 'Select Unit 001' })
  await box.check()
  await page.getByRole('button', { name: 'Show as a table' }).click()
  const days = page.getByRole('figure').getByRole('row')
  await expect(days.last()).toContainText('20')
  await page.clock.runFor(180_000)
  await expect(days.last()).toContainText('21')
  await expect(box).toBeChecked()
  expect([...new Set(asked)]).toEqual(['2026-11-20', '2026-11-21'])
})

test('a rule without hits shows its name, a filter says what it hides, and other sites lead to their list', async ({
  page,
}) => {
  await signIn(page, 'admin', { path: '/actions' })
  await answerHits(page, [occurrence(1), occurrence(2), occurrence(3)])
  await go(page, RULE)
  await filter(page).fill('unit 001')
  await expect(page.getByText('Showing 1 of 1 · 2 hidden by the filter')).toBeVisible()
  await filter(page).fill('nothing')
  await expect(page.getByText('3 hidden by the filter')).toBeVisible()
  await expect(page.getByText('0 of 0')).toHaveCount(0)

  await page.unroute('**/api/synco/ui/insights?*')
  await page.route('**/api/synco/ui/insights?*', async (route) => {
    if (!('rules' in route.request().postDataJSON())) return route.fallback()
    return route.fulfill({ json: { hit: {}, rule: {}, priority: {}, category: {}, site: {} } })
  })
  await go(page, RULE)
  await expect(page.getByRole('heading', { level: 1, name: 'Room warmer than its comfort band' })).toBeVisible()

  await page.getByRole('button', { name: /^Choose sites/ }).click()
  await page.getByRole('listbox', { name: 'Sites' }).getByRole('option').first().click()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL(/\/analysis\/insights\?/)
})
