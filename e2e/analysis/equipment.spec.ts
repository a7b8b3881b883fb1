import { expect, type Page, test } from '@playwright/test'
import { demonstrationUrl, signIn } from '../helpers/pages/people.ts'
import { dayAgo } from '../helpers/servers/generated-hits.ts'

const RULE = '/analysis/insights/hbr-kent-rise/zone-too-warm'
const COLUMNS = ['', 'Latest', 'Severity', 'Equip', 'Details', 'Hits', 'Rule Type', 'Action']

const go = (page: Page, path: string) => page.goto(`${demonstrationUrl()}${path}`)
const filter = (page: Page) => page.getByRole('searchbox', { name: /^Filter results/ })
const equips = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('button', { name: /^More for/ }) })

/** One unit's occurrence of today, as the screen receives it. */
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
    cost: null,
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

test('a rule at a site shows its equipment, expandable to firings, and a way back', async ({ page }) => {
  await signIn(page, 'admin', { path: `${RULE}?daysRange=30` })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim())).toEqual(COLUMNS)
  await expect(page.getByRole('columnheader', { name: 'Latest' })).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByText(/^Showing (\d+) of \1$/)).toBeVisible()
  await expect(page.getByText('Hits (0 selected)')).toBeVisible()

  // The filter lasts for the session; an opened link shows what its sender saw.
  await filter(page).fill('nothing is called so')
  await expect(page.getByText('0 results match the current filter(s).')).toBeVisible()
  await page.reload()
  await expect(filter(page)).toHaveValue('nothing is called so')
  await go(page, `${RULE}?daysRange=30`)
  await expect(equips(page).first()).toBeVisible()
  await expect(filter(page)).toHaveValue('')

  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Times in Australia/).first()).toBeVisible()
  await expect(page.getByText(/^\d+\.\d\d h on average$/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Times in/)).toBeHidden()
  // Rows with an action cannot be selected.
  for (const box of await page.getByRole('checkbox', { name: /^Select (?!all)/ }).all()) {
    if (await box.isEnabled()) break
    await page.keyboard.press('j')
  }
  await page.keyboard.press('x')
  await expect(page.getByText('Hits (1 selected)')).toBeVisible()
  await page.getByRole('button', { name: 'Clear selection' }).click()

  await equips(page)
    .first()
    .getByRole('button', { name: /^More for/ })
    .click()
  await expect(page.getByRole('menuitem', { name: 'Snooze' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Copy ID' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(
    equips(page)
      .first()
      .getByRole('button', { name: /^More for/ }),
  ).toBeFocused()
  await page.getByRole('link', { name: 'Back to insights' }).click()
  await expect(page).toHaveURL(/\/analysis\/insights\?.*daysRange=30/)
})

test('past the site’s midnight the selection stays and the chart ends on the new day', async ({ page }) => {
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
  await page.getByRole('button', { name: 'Show as table' }).click()
  const days = page.getByRole('figure').getByRole('row')
  await expect(days.last()).toContainText('20')
  await page.clock.runFor(180_000)
  await expect(days.last()).toContainText('21')
  await expect(box).toBeChecked()
  expect([...new Set(asked)]).toEqual(['2026-11-20', '2026-11-21'])
})
