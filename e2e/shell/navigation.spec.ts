import { expect, type Page, test } from '@playwright/test'
import { demonstrationUrl, signIn } from '../helpers/pages/people.ts'

const TWO_SITES = 'HUDSON~hud-fairlawn,WOOL~wool-parramatta'

const at = (path: string) => demonstrationUrl() + path
const pathOf = (page: Page) => new URL(page.url()).pathname
const sitesOf = (page: Page) => new URL(page.url()).searchParams.get('sites')
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })
const scrollTop = (page: Page) => page.getByRole('main').evaluate((main) => main.scrollTop)

async function openUserMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /User menu|Menu utilisateur/ }).click()
}

test('links keep the sites, and each page starts at its top with its own title', async ({ page }) => {
  await signIn(page, 'admin', { path: `/analysis/insights?sites=${TWO_SITES}&daysRange=30` })
  const goTo = (name: string) => navigation(page).getByRole('link', { name }).click()
  await expect(page).toHaveTitle(/Insights · Bonfire$/)
  await expect(navigation(page).getByRole('link', { name: 'Insights' })).toHaveAttribute('aria-current', 'page')

  const list = page.getByRole('treegrid').locator('..')
  await expect(page.getByRole('row', { level: 2 }).first()).toBeVisible()
  await list.evaluate((scroller) => scroller.scrollTo(0, 300))
  expect(await list.evaluate((scroller) => scroller.scrollTop)).toBeGreaterThan(0)
  await goTo('Monitoring')
  await expect(page).toHaveTitle(/Monitoring · Bonfire$/)
  expect(pathOf(page)).toBe('/analysis/monitoring')
  expect(sitesOf(page)).toBe(TWO_SITES)
  await expect(page.getByRole('row', { level: 2 }).first()).toBeVisible()
  expect(await list.evaluate((scroller) => scroller.scrollTop)).toBe(0)

  // A window so low that even a short page does not fit.
  await page.setViewportSize({ width: 1440, height: 260 })
  await page.goto(at(`/analysis/insights/hud-fairlawn/no-such-rule?sites=${TWO_SITES}`))
  await expect(page.getByText("There don't seem to be any hits for this rule/site combination")).toBeVisible()
  await page.getByRole('main').evaluate((main) => main.scrollTo(0, main.scrollHeight))
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(0)
  await goTo('Actions')
  await expect(page).toHaveTitle('Actions · Bonfire')
  await expect.poll(() => scrollTop(page)).toBe(0)
  expect(await page.getByRole('main').evaluate((main) => main.scrollHeight > main.clientHeight)).toBe(true)
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(sitesOf(page)).toBe(TWO_SITES)
  await goTo('Insights')
  await expect(page).toHaveTitle(/Insights · Bonfire$/)
  expect(sitesOf(page)).toBe(TWO_SITES)
  await page.getByRole('link', { name: 'Bonfire home' }).click()
  await expect.poll(() => pathOf(page)).toBe('/analysis/insights')
  expect(sitesOf(page)).toBe(TWO_SITES)
})

test('equipment monitoring has its own page, and other sites lead back to its list', async ({ page }) => {
  await signIn(page, 'admin', { path: `/analysis/monitoring?sites=${TWO_SITES}&daysRange=30` })
  await page
    .getByRole('row', { level: 2, name: /Fairlawn/ })
    .first()
    .click()
  await expect.poll(() => pathOf(page)).toMatch(/^\/analysis\/monitoring\/hud-fairlawn\/[^/]+$/)
  await expect(page.getByRole('checkbox', { name: 'Select all rows' })).toBeVisible()
  expect(sitesOf(page)).toBe(TWO_SITES)

  await page.getByRole('button', { name: 'Choose sites: Fairlawn Medical Center' }).click()
  const selected = page.getByRole('listbox', { name: 'Selected' })
  await selected.getByRole('option', { name: /Parramatta/ }).click()
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect.poll(() => pathOf(page)).toBe('/analysis/monitoring')
  await expect.poll(() => sitesOf(page)).toBe('HUDSON~hud-fairlawn')
})

test('at double zoom nothing needs horizontal scrolling', async ({ page }) => {
  await signIn(page, 'admin', { path: '/actions' })
  await page.setViewportSize({ width: 720, height: 450 })
  const pages = [
    ['/actions', page.getByRole('treegrid')],
    ['/actions/WOOL-1', page.getByRole('heading', { level: 1 })],
    ['/analysis/insights?daysRange=30', page.getByRole('treegrid')],
    ['/analysis/monitoring/wool-parramatta/case-temperature-high?daysRange=30', page.getByRole('grid')],
  ] as const
  for (const [path, shown] of pages) {
    await page.goto(`${demonstrationUrl()}${path}`)
    await expect(shown).toBeVisible()
    const wide = `[document.documentElement, document.querySelector('main'), document.querySelector('table')?.parentElement]
      .filter((box) => box && box.scrollWidth > box.clientWidth).map((box) => box.tagName)`
    await expect.poll(() => page.evaluate(wide), path).toEqual([])
  }
})

test('at 1200 px the rule is the widest list column, followed by the site', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 800 })
  await signIn(page, 'admin', { path: '/analysis/insights?daysRange=30' })
  const headers = page.getByRole('columnheader')
  // With the ticks.
  await expect(headers).toHaveCount(11)
  const widths = await headers.evaluateAll((cells) =>
    cells.map((cell) => [cell.textContent, cell.getBoundingClientRect().width] as const),
  )
  const widest = widths.toSorted((a, b) => b[1] - a[1]).map(([name]) => name)
  expect(widest.slice(0, 2)).toEqual(['Rule', 'Site'])
})

test('the user menu greets and permanently changes language and theme', { tag: '@quick' }, async ({ page }) => {
  const root = page.locator('html')
  const colour = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn(page, 'admin', { path: '/actions' })
  await openUserMenu(page)
  const menu = page.getByRole('menu')
  await expect(menu).toContainText('Hi, Administrator')
  await expect(menu).toContainText('admin@bonfire.example')
  await expect(menu.getByRole('menuitemradio', { name: 'English' })).toBeChecked()
  const light = await colour()

  const saved = page.waitForResponse((response) => response.request().method() !== 'GET' && response.ok())
  await menu.getByRole('menuitemradio', { name: 'Français' }).click()
  await saved
  const french = page.getByRole('navigation', { name: 'Navigation principale' })
  await expect(french.getByRole('link')).toHaveText([
    'Surveillance',
    'Analyses',
    'Vue d’ensemble',
    'Équipements',
    'Actions',
    'Historiques',
  ])
  await expect(root).toHaveAttribute('lang', 'fr')

  await openUserMenu(page)
  await expect(menu).toContainText('Bonjour, Administrator')
  await menu.getByRole('menuitemradio', { name: 'Sombre' }).click()
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect.poll(colour).not.toBe(light)

  await page.reload()
  await expect(french).toBeVisible()
  await expect(root).toHaveAttribute('lang', 'fr')
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await openUserMenu(page)
  await menu.getByRole('menuitemradio', { name: 'Système' }).click()
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')

  await openUserMenu(page)
  await menu.getByRole('menuitem', { name: 'Déconnexion' }).click()
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('locale')).toBe('fr')
})
