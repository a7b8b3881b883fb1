import { expect, type Page, test } from '@playwright/test'
import { emptyFolder, startDemonstration } from './bonfire-process.ts'
import { demonstrationUrl, signIn } from './people.ts'

const TWO_SITES = 'HUDSON~hud-fairlawn,WOOL~wool-parramatta'

const at = (path: string) => demonstrationUrl() + path
const pathOf = (page: Page) => new URL(page.url()).pathname
const sitesOf = (page: Page) => new URL(page.url()).searchParams.get('sites')
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })
const scrollTop = (page: Page) => page.getByRole('main').evaluate((main) => main.scrollTop)

async function openUserMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /User menu|Menu utilisateur/ }).click()
}

test('every short and every old address leads to its page, with its query kept', async ({ page }) => {
  await signIn(page, 'admin', { path: `/actions?sites=${TWO_SITES}` })
  const addresses = {
    '/': '/analysis/insights',
    '/analysis': '/analysis/insights',
    '/insights': '/analysis/insights',
    '/triage': '/analysis/insights',
    '/monitoring': '/analysis/monitoring',
    '/issues': '/actions',
    '/triage/hud-fairlawn/no-such-rule': '/analysis/insights/hud-fairlawn/no-such-rule',
  }
  for (const [address, target] of Object.entries(addresses)) {
    await page.goto(at(`${address}?sites=${TWO_SITES}&daysRange=7`))
    await expect.poll(() => pathOf(page), address).toBe(target)
    expect(sitesOf(page), address).toBe(TWO_SITES)
    expect(new URL(page.url()).searchParams.get('daysRange'), address).toBe('7')
  }
})

test('links keep the sites, and every page begins at its top under a title of its own', async ({ page }) => {
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

  // So low a window that even a short page does not fit.
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
  await page.getByRole('link', { name: 'Bonfire, to the first page' }).click()
  await expect.poll(() => pathOf(page)).toBe('/analysis/insights')
  expect(sitesOf(page)).toBe(TWO_SITES)
})

test('equipment monitoring has its own page, and other sites lead from it back to the list', async ({ page }) => {
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

test('an address that leads nowhere says so, keeps itself, and offers the pages of this person', async ({ page }) => {
  await signIn(page, 'engineer', { path: `/nonsense?sites=${TWO_SITES}` })
  const related = page.getByRole('navigation', { name: 'Related links' })
  for (const path of ['/nonsense', '/404', '/analysis/nonsense']) {
    await page.goto(at(`${path}?sites=${TWO_SITES}`))
    await expect(page.getByRole('main')).toContainText(
      "Page not available. The page requested no longer exists or isn't accessible to you.",
    )
    await expect(page).toHaveTitle('Page not available · Bonfire')
    expect(pathOf(page)).toBe(path)
    await expect(related.getByRole('link')).toHaveText(['Insights', 'Actions'])
  }
  await related.getByRole('link', { name: 'Actions' }).click()
  await expect.poll(() => pathOf(page)).toBe('/actions')
  expect(sitesOf(page)).toBe(TWO_SITES)
})

test('with a companion application its pages appear in the bar, the user menu and the not-found page', async ({
  page,
}) => {
  const environment = { APERTURE_URL: 'https://companion.example' }
  const server = await startDemonstration(emptyFolder(), environment)
  await signIn(page, 'engineer', { url: server.url, path: `/404?sites=${TWO_SITES}` })
  const link = (name: string) => page.getByRole('link', { name })
  await expect(navigation(page).getByRole('link')).toHaveText(['Insights', 'Actions', 'Metering', 'Histories'])
  await expect(link('Metering')).toHaveAttribute('href', 'https://companion.example/org/HUD/metering')
  await expect(link('Histories')).toHaveAttribute('href', 'https://companion.example/inbound/explorer')
  await expect(link('Reports')).toHaveAttribute('href', 'https://companion.example/organisations/HUD')

  await openUserMenu(page)
  const inNewTab = { 'My Profile': '/settings/profile', 'Insight Subscriptions': '/settings/insight-subscriptions' }
  for (const [name, address] of Object.entries(inNewTab)) {
    const item = page.getByRole('menuitem', { name })
    await expect(item).toHaveAttribute('href', `https://companion.example${address}`)
    await expect(item).toHaveAttribute('target', '_blank')
  }

  await page.route('https://companion.example/**', (route) => route.fulfill({ body: 'The companion' }))
  await page.goto(`${server.url}/profile`)
  await expect(page).toHaveURL('https://companion.example/settings/profile')
  await server.stop()
})

test('the bar is 52 px high and as wide as the page, which is never narrower than 1200 px', async ({ page }) => {
  await signIn(page, 'admin', { path: '/actions' })
  const parts = [
    page.getByRole('button', { name: /^Choose sites/ }),
    navigation(page),
    page.getByRole('button', { name: /User menu/ }),
  ]
  for (const width of [1920, 1440, 1200, 1000]) {
    await page.setViewportSize({ width, height: 800 })
    const pageWidth = Math.max(width, 1200)
    expect(await page.getByRole('banner').boundingBox()).toMatchObject({ x: 0, y: 0, width: pageWidth, height: 52 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(pageWidth)
    let left = 0
    for (const part of parts) {
      const box = await part.boundingBox()
      expect(box?.x, `${width}`).toBeGreaterThan(left)
      left = (box?.x ?? 0) + (box?.width ?? 0)
    }
    expect(left).toBeLessThanOrEqual(pageWidth)
  }
})

test('at twice the size of a usual screen nothing has to be pushed sideways', async ({ page }) => {
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

test('on a page of 1200 px the rule is the widest column of the list, and the site the second', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 800 })
  await signIn(page, 'admin', { path: '/analysis/insights?daysRange=30' })
  const headers = page.getByRole('columnheader')
  await expect(headers).toHaveCount(10)
  const widths = await headers.evaluateAll((cells) =>
    cells.map((cell) => [cell.textContent, cell.getBoundingClientRect().width] as const),
  )
  const widest = widths.toSorted((a, b) => b[1] - a[1]).map(([name]) => name)
  expect(widest.slice(0, 2)).toEqual(['Rule', 'Site'])
})

test('the user menu greets, and changes language and theme for good', async ({ page }) => {
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
  await expect(french.getByRole('link')).toHaveText(['Surveillance', 'Analyses', 'Actions'])
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
