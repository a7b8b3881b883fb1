import { expect, type Page, test } from '@playwright/test'
import { answerLists, dayAgo, type Group, group } from './generated-hits.ts'
import { demonstrationUrl, signIn } from './people.ts'

const COLUMNS = ['Latest', 'Priority', 'Site', 'Region', 'Rule', 'Hits', 'Equips', 'Rule Type', 'Severity', 'Actions']
const CATEGORIES = ['All', 'Metering', 'Data Uptime', 'Optimisation', 'FDD', 'Other']

const sections = (page: Page) => page.getByRole('row', { level: 1 })
const rows = (page: Page) => page.getByRole('row', { level: 2 })
const list = (page: Page) => page.getByRole('treegrid')
const SCROLLER = "document.querySelector('[role=treegrid]').parentElement"
const scrollTop = (page: Page) => page.evaluate<number>(`${SCROLLER}.scrollTop`)
/** Returns when the rows of the new place are painted: rows that scroll in take the elements of others. */
const scrollTo = (page: Page, top: number) =>
  page.evaluate(`new Promise((painted) => {
    ${SCROLLER}.scrollTo(0, ${top})
    requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(painted)))
  })`)
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const railNames = async (page: Page) => {
  const texts = await page.getByRole('navigation', { name: 'Categories' }).getByRole('link').allInnerTexts()
  return texts.map((text) => text.split('\n')[0])
}
const go = (page: Page, path: string) => page.goto(`${demonstrationUrl()}${path}`)

async function choose(page: Page, menu: string, option: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitemradio', { name: option, exact: true }).click()
}

test('the lists read as the address says, and an unknown range or category counts as none', async ({ page }) => {
  await signIn(page, 'admin', { path: '/analysis/insights?daysRange=7' })
  await expect(page.getByRole('button', { name: /History/ })).toContainText('Last 7 days')
  await expect.poll(() => page.getByRole('columnheader').allInnerTexts()).toEqual(COLUMNS)
  await expect.poll(() => railNames(page)).toEqual(CATEGORIES)
  const info = page.getByRole('list', { name: 'What is shown' })
  await expect(info).toHaveText(/\d+ sites.*\d+ insights.*\d+ equips.*Last 7 days/)

  await page.getByRole('link', { name: /^Other/ }).click()
  await expect(page).toHaveURL(/category=other/)
  await expect(page).toHaveTitle(/^Other - Insights/)
  await expect(rows(page).first()).toContainText('Other')

  await go(page, '/analysis/insights?daysRange=8&category=x')
  await expect(page.getByRole('link', { name: /^All/ })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('button', { name: /History/ })).toContainText(/Last (3|7) days/)
  await expect(page).toHaveTitle(/^Insights/)

  await go(page, '/analysis/monitoring?category=other')
  await expect(page).toHaveTitle(/^Other - Monitoring/)
  await expect.poll(() => railNames(page)).toEqual(['All', 'Metering', 'FDD', 'Optimisation', 'Data Uptime'])
})

test('another time range or other sites load the list again, from as many days back to today', async ({ page }) => {
  await signIn(page, 'admin', { path: '/actions' })
  const asked = await answerLists(page, [group()])
  await go(page, '/analysis/insights')
  await expect(rows(page)).toHaveCount(1)
  expect(asked.map(({ from, to, insightType }) => [from, to, insightType])).toEqual([
    [dayAgo(3), dayAgo(0), 'insights'],
  ])

  for (const [option, days] of [
    ['Last 24 hours', 1],
    ['Last 7 days', 7],
    ['Last 30 days', 30],
  ] as const) {
    await choose(page, 'History', option)
    await expect(page).toHaveURL(new RegExp(`daysRange=${days}(&|$)`))
    await expect.poll(() => asked.at(-1)?.from).toBe(dayAgo(days))
  }
  const before = asked.length
  await go(page, '/analysis/insights?sites=HUDSON~hud-mercantile')
  await expect.poll(() => asked.length).toBe(before + 1)
  expect(asked.at(-1)?.sites).toEqual(['hud-mercantile'])
})

test('every word of the search must match; it stands in the address and is remembered until the session ends', async ({
  page,
}) => {
  await signIn(page, 'site', { path: '/actions' })
  await answerLists(page, [
    group({ ruleId: 'a', ruleName: 'Chilled water valve leaks' }),
    group({ ruleId: 'b', ruleName: 'Chilled water pump hunts' }),
    group({ ruleId: 'c', ruleName: 'Fan runs after hours', site: 'Harbour', siteId: 'generated-2' }),
  ])
  await go(page, '/analysis/insights')
  await expect(rows(page)).toHaveCount(3)
  await page.keyboard.press('/')
  await expect(searchBox(page)).toBeFocused()
  await page.keyboard.type('LEAKS  chilled')
  await expect(page).toHaveURL(/analysisSearch=LEAKS(%20|\+)+chilled/)
  await expect(rows(page)).toHaveCount(1)

  await page.getByRole('link', { name: 'Actions' }).click()
  await page.getByRole('link', { name: 'Insights', exact: true }).click()
  await expect(searchBox(page)).toHaveValue('LEAKS  chilled')
  await go(page, '/analysis/insights?analysisSearch=harbour')
  await expect(searchBox(page)).toHaveValue('harbour')
  await expect(rows(page)).toHaveCount(1)
  await searchBox(page).fill('nothing is called so')
  await expect(page.getByText('0 results match the current filter(s).')).toBeVisible()
  await searchBox(page).press('Escape')
  await expect(rows(page)).toHaveCount(3)

  await searchBox(page).fill('harbour')
  await expect(rows(page)).toHaveCount(1)
  // The page itself leaves for the sign-in as soon as it hears that the session has ended.
  await page.evaluate("location.assign('/api/auth/logout')")
  await expect(page.getByLabel('Username or email')).toBeVisible()
  await signIn(page, 'site', { path: '/analysis/insights' })
  await expect(searchBox(page)).toHaveValue('')
})

test('twenty groups come first and five with each step; a group shows ten rows, ten more, or all', async ({ page }) => {
  await signIn(page, 'admin', { path: '/actions' })
  const sites = Array.from({ length: 30 }, (_, index) =>
    group({ siteId: `s${index}`, site: `Site ${String(index).padStart(2, '0')}`, activeHits: 30 - index }),
  )
  const wide = Array.from({ length: 34 }, (_, index) =>
    group({ siteId: 's0', site: 'Site 00', ruleId: `more-${index}` }),
  )
  await answerLists(page, [...sites, ...wide])
  await go(page, '/analysis/monitoring')

  await expect(sections(page).first()).toContainText('Site 00')
  const shown = page.getByText(/Showing \d+ of 35/)
  await expect(shown).toHaveText('Showing 10 of 35')
  await page.getByRole('button', { name: 'Show More' }).click()
  await expect(list(page)).toHaveAttribute('aria-rowcount', String(1 + 20 + 20 + 1 + 19))
  await scrollTo(page, 500)
  await expect(shown).toHaveText('Showing 20 of 35')
  await page.getByRole('button', { name: 'Show All' }).click()
  await expect(list(page)).toHaveAttribute('aria-rowcount', String(1 + 20 + 35 + 19))

  await scrollTo(page, 0)
  await page.getByRole('button', { name: 'Collapse All' }).click()
  for (const count of [20, 25, 30]) {
    await expect(list(page)).toHaveAttribute('aria-rowcount', String(1 + count))
    await scrollTo(page, 1_000_000)
  }

  await scrollTo(page, 0)
  await sections(page).filter({ hasText: 'Site 03' }).click()
  await expect(rows(page)).toHaveCount(1)
  await page.reload()
  await expect(sections(page).filter({ hasText: 'Site 03' })).toHaveAttribute('aria-expanded', 'true')
  await expect(sections(page).filter({ hasText: 'Site 04' })).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('button', { name: 'Expand All' }).click()
  await expect(sections(page).filter({ hasText: 'Site 04' })).toHaveAttribute('aria-expanded', 'true')
})

test('groups and orders are those of the menus, and a reload finds them as they were left', async ({ page }) => {
  await signIn(page, 'admin', { path: '/actions' })
  await answerLists(page, [
    group({
      siteId: 'b',
      site: 'Bravo',
      ruleId: 'r1',
      ruleName: 'Leak',
      activeHits: 5,
      targets: [1, 2, 3],
      priority: 2,
    }),
    group({ siteId: 'a', site: 'Alpha', ruleId: 'r1', ruleName: 'Leak', activeHits: 9, targets: [4], priority: 0 }),
    group({ siteId: 'c', site: 'Charlie', ruleId: 'r1', ruleName: 'Leak', activeHits: 3, targets: [5] }),
    group({ siteId: 'c', site: 'Charlie', ruleId: 'r2', ruleName: 'Stuck', activeHits: 3, targets: [5] }),
  ])
  await go(page, '/analysis/insights')
  const names = () => sections(page).locator('td > span:first-of-type').allInnerTexts()
  await expect(page.getByRole('button', { name: /Group By/ })).toContainText('Priority')
  await expect(page.getByRole('button', { name: /Sort By/ })).toContainText('Alphabetical (A-Z)')
  await expect.poll(names).toEqual(['P1', 'P2', 'No priority'])
  await choose(page, 'Group By', 'Rule')
  await expect.poll(names).toEqual(['Leak', 'Stuck'])
  await choose(page, 'Group By', 'Site')
  for (const [option, order] of [
    ['Number of Hits', ['Alpha', 'Charlie', 'Bravo']],
    ['Number of Equips', ['Bravo', 'Alpha', 'Charlie']],
    ['Insight (Low-High)', ['Alpha', 'Bravo', 'Charlie']],
    ['Insight (High-Low)', ['Charlie', 'Alpha', 'Bravo']],
    ['Alphabetical (A-Z)', ['Alpha', 'Bravo', 'Charlie']],
    ['Alphabetical (Z-A)', ['Charlie', 'Bravo', 'Alpha']],
  ] as const) {
    await choose(page, 'Sort By', option)
    await expect.poll(names, option).toEqual(order)
  }
  await page.getByRole('columnheader', { name: 'Severity' }).getByRole('button').click()
  await page.reload()
  await expect(page.getByRole('button', { name: /Group By/ })).toContainText('Site')
  await expect.poll(names).toEqual(['Charlie', 'Bravo', 'Alpha'])
  await expect(page.getByRole('columnheader', { name: 'Severity' })).toHaveAttribute('aria-sort', 'descending')
  const stored = await page.evaluate("JSON.parse(localStorage.getItem('BonfireLS'))")
  expect(stored).toMatchObject({
    version: 4,
    state: { analysis: { insights: { groupBy: 'site', sortBy: 'alphaDesc' } } },
  })

  await go(page, '/analysis/monitoring')
  await expect(page.getByRole('button', { name: /Group By/ })).toContainText('Site')
  await expect(page.getByRole('button', { name: /Sort By/ })).toContainText('Number of Hits')
  await expect(page.getByRole('columnheader', { name: 'Latest' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: /^Snoozed/ }).click()
  await expect(page.getByLabel('Show snoozed')).toBeChecked()
})

test('a row tells its latest day, priority and tick; what is snoozed is counted apart', async ({ page }) => {
  await signIn(page, 'admin', { path: '/actions' })
  await answerLists(page, [
    group({ ruleId: 'a', ruleName: 'Seen today', targets: [1, 2], actionsCount: 2, activeActionsCount: 2 }),
    group({ ruleId: 'b', ruleName: 'Seen yesterday', latest: dayAgo(1), priority: 2, ruleType: null }),
    group({ ruleId: 'c', ruleName: 'Seen before', latest: dayAgo(5), priority: 0 }),
    group({ ruleId: 'd', ruleName: 'Silent', activeTargetCount: 0, activeHits: 0, targets: [9] }),
  ])
  await go(page, '/analysis/insights?daysRange=7')
  const row = (name: string) => rows(page).filter({ hasText: name })
  await expect(row('Seen today')).toContainText(/Today.*P1.*Every equip has an action2/)
  await expect(row('Seen yesterday')).toContainText(/Yesterday.*P2.*Other/)
  await expect(row('Seen before')).toContainText('5 days ago')
  await expect(row('Seen before')).not.toContainText(/P\d/)
  const info = page.getByRole('list', { name: 'What is shown' })
  await expect(info).toContainText('3 insights')
  await expect(row('Silent')).toHaveCount(0)
  await page.getByRole('button', { name: 'Snoozed 1' }).click()
  await page.getByLabel('Show snoozed').click()
  await expect(page.getByLabel('Show snoozed')).toBeChecked()
  await expect(row('Silent')).toBeVisible()
  await expect(info).toContainText('3 insights')

  await go(page, '/analysis/monitoring?daysRange=7')
  await expect(row('Seen before')).toContainText('P1')
})

test('a list that fails says so quietly, keeps what was loaded and can be tried again', async ({ page }) => {
  await signIn(page, 'admin', { path: '/actions' })
  let answer: Group[] | number = 500
  const seen = Promise.withResolvers<void>()
  await answerLists(page, () => seen.promise.then(() => answer))
  await go(page, '/analysis/insights')
  await expect(page.getByRole('status', { name: 'Loading the list' })).toBeVisible()
  seen.resolve()
  await expect(page.getByText('The list could not be loaded.')).toBeVisible()
  await expect(page.getByText('0 results')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  answer = [group()]
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(rows(page)).toHaveCount(1)

  answer = 500
  await choose(page, 'History', 'Last 7 days')
  await expect(page.getByText('The list could not be updated. You see what was loaded before.')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'What is shown' })).toContainText('Last 3 days')
  answer = []
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('0 results found for your selected sites')).toBeVisible()
  answer = 500
  await page.getByRole('button', { name: 'Show the last 30 days' }).click()
  await expect(page).toHaveURL(/daysRange=30/)
  await expect(page.getByText('The list could not be loaded.')).toBeVisible()
  await expect(page.getByText('0 results')).toHaveCount(0)
  answer = []
  await go(page, '/analysis/insights?sites=HUDSON~hud-mercantile')
  await expect(
    page.getByText(/^No insights found\. There may be no insights in the selected time range, or/),
  ).toBeVisible()
})

test('the keyboard walks the list, opens a rule and comes back to the row it left', async ({ page }) => {
  await signIn(page, 'admin', { path: '/analysis/insights?daysRange=30' })
  await page.getByRole('button', { name: 'Show All' }).first().click()
  await scrollTo(page, 1500)
  await expect.poll(() => scrollTop(page)).toBe(1500)
  const name = await rows(page).nth(12).getByRole('link').textContent()
  await rows(page)
    .filter({ hasText: name ?? '' })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: name ?? '' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to insights' }).click()
  await expect(
    rows(page)
      .filter({ hasText: name ?? '' })
      .first(),
  ).toBeInViewport()
  await expect.poll(() => scrollTop(page)).toBe(1500)
  await expect(page).toHaveURL(/daysRange=30/)

  await page.keyboard.press('j')
  const first = await page.evaluate('document.activeElement.getAttribute("aria-rowindex")')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  expect(Number(await page.evaluate('document.activeElement.getAttribute("aria-rowindex")'))).toBe(Number(first) + 1)
  const focused = await page.evaluate<string>('document.activeElement.querySelector("a").textContent')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: focused })).toBeVisible()
})

test('fifteen thousand rows stay few on the page and quick to search', async ({ page }) => {
  await signIn(page, 'admin', { path: '/actions' })
  await answerLists(
    page,
    Array.from({ length: 15_000 }, (_, index) =>
      group({
        siteId: `s${index % 500}`,
        site: `Site ${index % 500}`,
        ruleId: `r${index % 30}`,
        ruleName: `Rule ${index}`,
      }),
    ),
  )
  await go(page, '/analysis/insights')
  await page.getByRole('button', { name: 'Show All' }).click()
  await expect(list(page)).toHaveAttribute('aria-rowcount', '15002')
  expect(await page.getByRole('row').count()).toBeLessThan(80)
  await searchBox(page).fill('rule 14999')
  await expect(rows(page)).toHaveCount(1)
  await searchBox(page).fill('')
  await expect(list(page)).toHaveAttribute('aria-rowcount', '15002')
  await scrollTo(page, 1_000_000)
  await expect(rows(page).last()).toBeInViewport()
})

test('whatever the browser stored or the address holds, the list still comes', async ({ page }) => {
  await signIn(page, 'admin', { path: '/analysis/insights' })
  for (const stored of [
    '{',
    '7',
    '{"state":{"analysis":{"insights":{"groupBy":"moon"}}},"version":"x"}',
    '{"state":null,"version":4}',
  ]) {
    await page.evaluate(`localStorage.setItem('BonfireLS', ${JSON.stringify(stored)})`)
    await page.reload()
    await expect(page.getByRole('button', { name: /Group By/ }), stored).toContainText('Priority')
    await expect(rows(page).first()).toBeVisible()
  }
  const state = { daysRange: 7, locale: 'en', analysis: { insights: { groupBy: 'rule', search: 'old' } } }
  for (const [version, grouped, range] of [
    [1, 'Priority', 'Last 3 days'],
    [3, 'Rule', 'Last 7 days'],
  ] as const) {
    await page.evaluate(`localStorage.setItem('BonfireLS', ${JSON.stringify(JSON.stringify({ state, version }))})`)
    await go(page, '/analysis/insights')
    await expect(page.getByRole('button', { name: /Group By/ })).toContainText(grouped)
    await expect(page.getByRole('button', { name: /History/ })).toContainText(range)
    await expect(searchBox(page)).toHaveValue('')
  }
  const unknown = Array.from({ length: 1001 }, (_, index) => `HUDSON~site-${index}`).join(',')
  await go(page, `/analysis/insights?sites=HUDSON~hud-mercantile,${unknown}`)
  await expect(page).toHaveURL(/sites=HUDSON~hud-mercantile(&|$)/)
  await expect(rows(page).first()).toContainText('270 Mercantile Street')
})
