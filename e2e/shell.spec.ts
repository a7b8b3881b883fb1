import { expect, type Page, test } from '@playwright/test'
import { demonstrationUrl, signIn } from './people.ts'

const TWO_SITES = 'HUDSON~hud-fairlawn,WOOL~wool-parramatta'

const at = (path: string) => demonstrationUrl() + path
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })
const rows = (page: Page) => page.getByRole('row', { level: 2 })
const remembered = (page: Page) => page.evaluate("JSON.parse(localStorage.getItem('BonfireLS')).state")

/** The person signs in with these parts of the session changed. */
async function become(page: Page, part: Record<string, unknown>): Promise<void> {
  await page.route('**/api/v1/users/me', async (route) => {
    const answer = await route.fetch()
    if (!answer.ok()) return route.fulfill({ response: answer })
    const user = await answer.json()
    await route.fulfill({
      json: { ...user, ...part, config: { ...user.config, apertureUrl: 'https://other.example' } },
    })
  })
}

for (const [access, items, hasSubscriptions] of [
  [
    ['viewTriagePage', 'viewMetering', 'viewDeployments'],
    ['Insights', 'Actions', 'Metering', 'Histories', 'Deployments'],
    true,
  ],
  [['viewDeployments'], ['Actions', 'Histories', 'Deployments'], false],
  [[], ['Actions', 'Histories'], false],
] as const) {
  test(`with ${access.join(', ') || 'no access at all'} the bar has ${items.join(', ')}`, async ({ page }) => {
    await signIn(page, 'engineer', { path: '/actions' })
    await become(page, { access, groups: [], display_name: '' })
    await page.goto(at('/actions?sites=HUDSON~hud-fairlawn'))
    await expect(navigation(page).getByRole('link')).toHaveText([...items])
    if (access.some((each) => each === 'viewDeployments')) {
      const deployments = navigation(page).getByRole('link', { name: 'Deployments' })
      await expect(deployments).toHaveAttribute('href', 'https://other.example/org/HUD/deployments/sites')
    }
    await page.getByRole('button', { name: /User menu/ }).click()
    await expect(page.getByRole('menu')).toContainText('Hi, engineer')
    await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Insight Subscriptions' })).toHaveCount(hasSubscriptions ? 1 : 0)
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  })
}

test('every call goes to /api of the same origin', async ({ page }) => {
  const asked: URL[] = []
  page.on('request', (request) => asked.push(new URL(request.url())))
  await signIn(page, 'admin', { path: '/analysis/insights' })
  await rows(page).first().click()
  await expect(page.getByRole('checkbox', { name: 'Select all rows' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to insights' }).click()
  await expect(rows(page).first()).toBeVisible()
  expect([...new Set(asked.map((url) => url.origin))]).toEqual([demonstrationUrl()])
  const calls = asked.filter((url) => !/^\/(assets\/|analysis\/|sign-in|mark\.svg|$)/.test(url.pathname))
  expect(calls.map((url) => url.pathname).filter((path) => !path.startsWith('/api/'))).toEqual([])
})

test('without a role nothing of monitoring and no action is asked for, and nothing can be snoozed', async ({
  page,
}) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  // A page without a list: what it asked for must not be counted below.
  await signIn(page, 'admin', { path: '/profile' })
  await become(page, { rolesRestriction: null })
  const asked: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (path === '/api/issues') asked.push(path)
    if (path === '/api/synco/ui/insights') asked.push(request.postDataJSON().insightType)
  })
  for (const path of ['/actions', '/analysis/monitoring', '/analysis/monitoring/hud-fairlawn/any-rule']) {
    logged.length = 0
    await page.goto(at(`${path}?sites=HUDSON~hud-fairlawn`))
    await expect(page.getByText(/^Your account has no role yet/)).toBeVisible()
    await expect.poll(() => logged, path).toContain('Unable to authenticate user')
  }
  expect(asked).toEqual([])

  await page.goto(at('/analysis/insights?sites=HUDSON~hud-fairlawn&daysRange=30'))
  await expect(rows(page).first()).toBeVisible()
  expect(new Set(asked)).toEqual(new Set(['insights']))
  const snoozing = page.getByRole('button', { name: /^(Snooze |Snooze$|Unsnooze$)/ })
  await rows(page).first().hover()
  await expect(snoozing).toHaveCount(0)
  await rows(page).first().click()
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check()
  await expect(page.getByRole('toolbar', { name: 'Actions for the selected hits' })).toBeVisible()
  await expect(snoozing).toHaveCount(0)
})

test('a screen that does not arrive says so, is reported to the server, and comes with the next load', async ({
  page,
}) => {
  await signIn(page, 'admin', { path: '/actions' })
  const chunk = /\/assets\/rules-screen-[^/]*\.js$/
  await page.route(chunk, (route) => route.abort())
  const reported = page.waitForRequest('**/api/v1/client-errors')
  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Project Settings' }).click()
  expect((await reported).postDataJSON()).toEqual({ type: 'missing', url: expect.stringMatching(chunk) })
  await expect(page.getByRole('alert')).toContainText('A part of the application did not load (missing).')
  await expect(navigation(page)).toBeVisible()
  await page.unroute(chunk)
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { name: 'Project Settings' })).toBeVisible()
})

test('several sites are one on the screen of one rule', async ({ page }) => {
  await signIn(page, 'admin', { path: `/analysis/insights?sites=${TWO_SITES}&daysRange=30` })
  await expect(rows(page).first()).toBeVisible()
  expect(await remembered(page)).toMatchObject({ isMultiSite: true, selectedSites: TWO_SITES.split(',') })
  await rows(page).filter({ hasText: 'Parramatta' }).first().click()
  await expect(page.getByRole('button', { name: /^Choose sites: Parramatta/ })).toBeVisible()
  await expect.poll(() => remembered(page)).toMatchObject({ isMultiSite: false, selectedSites: TWO_SITES.split(',') })
  await page.getByRole('link', { name: 'Back to insights' }).click()
  await expect(page.getByRole('button', { name: 'Choose sites: 2 sites' })).toBeVisible()
})

test('a portfolio that does not load says so, forgets the user and can be tried again', async ({ page }) => {
  await signIn(page, 'admin', { path: '/actions' })
  await page.route('**/portfolio', (route) => route.fulfill({ status: 500, json: { code: 'internal', message: 'No' } }))
  await page.goto(at('/analysis/insights'))
  await expect(page.getByRole('heading', { name: 'Failed to authenticate logged in user' })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await page.unroute('**/portfolio')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page).first()).toBeVisible()
})

const view = { groupBy: 'rule', sortBy: 'hits', search: 'old', hitSearch: 'old', showSnoozed: true, scrollTop: 40 }
const columnSort = { column: 'severity', direction: 'desc' }
const state = {
  locale: 'fr',
  daysRange: 7,
  selectedSites: ['HUDSON~hud-fairlawn'],
  analysis: { insights: { ...view, columnSort, collapsed: { 'rule:x': true } } },
}

for (const version of [0, 1, 2, 3]) {
  const isReset = version < 2
  test(`what version ${version} of the product stored ${isReset ? 'is forgotten' : 'keeps language, sites and range'}`, async ({
    page,
  }) => {
    await signIn(page, 'admin', { path: '/actions' })
    await page.evaluate(`localStorage.setItem('BonfireLS', ${JSON.stringify(JSON.stringify({ state, version }))})`)
    await page.goto(at('/analysis/insights'))
    await expect(rows(page).first()).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', isReset ? 'en' : 'fr')
    const now = (await remembered(page)) as typeof state
    expect(now).toMatchObject(
      isReset
        ? { daysRange: 3, locale: 'en', analysis: { insights: { groupBy: 'priority', sortBy: 'alphaAsc' } } }
        : {
            daysRange: 7,
            locale: 'fr',
            selectedSites: ['HUDSON~hud-fairlawn'],
            analysis: { insights: { groupBy: 'rule' } },
          },
    )
    expect(now.analysis.insights).toMatchObject({ search: '', hitSearch: '', columnSort: null, collapsed: {} })
    expect(await page.evaluate("JSON.parse(localStorage.getItem('BonfireLS')).version")).toBe(4)
  })
}
