import { expect, type Page, test } from '@playwright/test'
import { demonstrationUrl, signIn } from '../helpers/pages/people.ts'

const COLUMNS = ['Latest', 'Priority', 'Site', 'Region', 'Rule', 'Hits', 'Equips', 'Rule Type', 'Severity', 'Actions']
const CATEGORIES = ['All', 'Metering', 'Data Uptime', 'Optimisation', 'FDD', 'Other']

const rows = (page: Page) => page.getByRole('row', { level: 2 })
const SCROLLER = "document.querySelector('[role=treegrid]').parentElement"
const scrollTop = (page: Page) => page.evaluate<number>(`${SCROLLER}.scrollTop`)
/** Waits until the rows at the new position are painted: rows that scroll in reuse others' elements. */
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

test('lists follow the URL and ignore an unknown range or category', { tag: '@quick' }, async ({ page }) => {
  await signIn(page, 'admin', { path: '/analysis/insights?daysRange=7' })
  await expect(page.getByRole('button', { name: /History/ })).toContainText('Last 7 days')
  await expect.poll(() => page.getByRole('columnheader').allInnerTexts()).toEqual(['', ...COLUMNS])
  await expect.poll(() => railNames(page)).toEqual(CATEGORIES)
  const info = page.getByRole('list', { name: 'List summary' })
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

test('the keyboard moves through the list, opens a rule and returns to its row', async ({ page }) => {
  await signIn(page, 'admin', { path: '/analysis/insights?daysRange=30' })
  await page.getByRole('treegrid').getByRole('button', { name: 'Show All' }).first().click()
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

test('the list loads with any stored state or address', async ({ page }) => {
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

test('text typed into the search stays while rows leave the list', async ({ page }) => {
  await signIn(page, 'admin', { path: '/analysis/insights?daysRange=30' })
  await rows(page).first().focus()
  // At the top the cursor cannot move up, and that key press must not be remembered.
  await page.keyboard.press('Home')
  await page.keyboard.press('k')
  await page.keyboard.press('/')
  await page.keyboard.type('valve', { delay: 40 })
  await expect(page).toHaveURL(/analysisSearch=valve/)
  await expect(searchBox(page)).toHaveValue('valve')
  await expect(searchBox(page)).toBeFocused()
})
