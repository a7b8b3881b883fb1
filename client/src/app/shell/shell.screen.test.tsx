import { loadActions } from '@bonfire/contract/actions/actions'
import { listPoints } from '@bonfire/contract/histories/points'
import { loadInsights } from '@bonfire/contract/hits/hits'
import { currentUser, savePreferences } from '@bonfire/contract/people/users'
import { search } from '@bonfire/contract/search'
import { loadPortfolio, readTenant } from '@bonfire/contract/sites'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectCount, focus, parameter, textsOf } from '../../testing/elements.ts'
import { insightGroup, packedGroups } from '../../testing/group-samples.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { holdPhone, smallControls } from '../../testing/phone.ts'
import { samplePoint } from '../../testing/points.ts'
import { occurrence, occurrenceMap, portfolio, preferences, sessionUser, site } from '../../testing/samples.ts'
import { signedInServer } from '../../testing/signed-in-server.ts'
import { noConnection, refusal } from '../../testing/stub-server.ts'

const SITES = [site(), site({ id: 'NORTH~mill', syncoId: 'mill', label: 'Old Mill' })]
const TWO_SITES = 'NORTH~tower,NORTH~mill'
const COMPANION = 'https://companion.example'

const bar = page.getByRole('navigation', { name: 'Main navigation' })
const rows = page.getByRole('row', { level: 2 })
const entry = (name: string) => page.getByRole('menuitem', { name })
const userMenu = page.getByRole('button', { name: /User menu/ })

type User = Partial<ReturnType<typeof sessionUser>>

function serverFor(user: User = {}) {
  const server = signedInServer({ sites: SITES })
  server.on(currentUser, () => sessionUser({ groups: ['Monitoring'], ...user }))
  const { projects, sites } = portfolio(SITES)
  const withKeys = Object.fromEntries(Object.entries(projects).map(([id, each]) => [id, { ...each, jira_key: 'NOR' }]))
  server.on(loadPortfolio, () => ({ projects: withKeys, sites }))
  server.on(loadInsights, ({ body }) => (body.rules ? occurrenceMap([occurrence()]) : packedGroups([insightGroup()])))
  server.on(loadActions, () => [])
  server.on(search, () => ({ rules: [], equips: [], actions: [], people: [] }))
  return server
}

test.each([
  {
    who: 'an engineer who also sees metering and deployments',
    access: ['viewTriagePage', 'viewMetering', 'viewDeployments'],
    items: ['Insights', 'Overview', 'Units', 'Actions', 'Metering', 'Histories', 'Deployments'],
  },
  {
    who: 'somebody who sees deployments only',
    access: ['viewDeployments'],
    items: ['Actions', 'Histories', 'Deployments'],
  },
  { who: 'somebody with no access at all', access: [], items: ['Actions', 'Histories'] },
])('the bar and the user menu are those of $who', async ({ access, items }) => {
  const config = { ...sessionUser().config, apertureUrl: COMPANION }
  serverFor({ access, groups: [], display_name: '', config })
  await openScreen('/actions?sites=NORTH~tower')
  await expect.element(bar).toBeVisible()
  await expect.poll(() => textsOf(bar.getByRole('link'))).toEqual(items)
  const addresses: Record<string, string> = {
    Metering: '/org/NOR/metering',
    Histories: '/inbound/explorer',
    Deployments: '/org/NOR/deployments/sites',
  }
  for (const name of items.filter((item) => item in addresses)) {
    await expect.element(bar.getByRole('link', { name })).toHaveAttribute('href', COMPANION + addresses[name])
  }
  await userMenu.click()
  await expect.element(page.getByRole('menu')).toMatchTextContent('Hi, ada')
  await expect.element(entry('Logout')).toBeVisible()
  await expect.element(entry('My Profile')).toHaveAttribute('href', `${COMPANION}/settings/profile`)
  await expect.element(entry('My Profile')).toHaveAttribute('target', '_blank')
  const subscriptions = entry('Insight Subscriptions')
  if (!access.includes('viewTriagePage')) return expect.element(subscriptions).not.toBeInTheDocument()
  await expect.element(subscriptions).toHaveAttribute('href', `${COMPANION}/settings/insight-subscriptions`)
  await expect.element(subscriptions).toHaveAttribute('target', '_blank')
})

test('without a role nothing of monitoring or actions is loaded, and snoozing is off', async () => {
  const logged = vi.spyOn(console, 'error')
  onTestFinished(() => logged.mockRestore())
  const server = serverFor({ rolesRestriction: null })
  for (const path of ['/actions', '/analysis/monitoring', '/analysis/monitoring/tower/any-rule']) {
    logged.mockClear()
    await openScreen(path)
    await expect.element(page.getByText(/^Your account has no role yet/)).toBeVisible()
    const lines = () => logged.mock.calls.map(([first]) => first)
    await expect.poll(lines, { message: path }).toContain('Unable to authenticate user')
  }
  expect(server.asked(loadActions)).toEqual([])
  expect(server.asked(loadInsights)).toEqual([])

  await openScreen('/analysis/insights?sites=NORTH~tower&daysRange=30')
  await expectCount(rows, 1)
  const snoozing = page.getByRole('button', { name: /^(Snooze |Snooze$|Unsnooze$)/ })
  await rows.first().hover()
  await expect.element(snoozing).not.toBeInTheDocument()
  await rows.first().click()
  await page.getByRole('checkbox', { name: 'Select Fan 1' }).click()
  await expect.element(page.getByRole('toolbar', { name: 'Actions for the selected hits' })).toBeVisible()
  await expect.element(snoozing).not.toBeInTheDocument()
  expect(new Set(server.asked(loadInsights).map(({ body }) => body.insightType))).toEqual(new Set(['insights']))
})

test('a portfolio that fails to load resets the user and can be retried', async () => {
  const server = serverFor()
  server.once(loadPortfolio, () => refusal('internal', 'No'))
  await openScreen('/analysis/insights')
  await expect.element(page.getByRole('heading', { name: 'Failed to authenticate logged in user' })).toBeVisible()
  await expect.element(page.getByRole('banner')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectCount(rows, 1)
})

test('short and old addresses redirect to their page and keep the query', async () => {
  serverFor()
  for (const [old, target] of Object.entries({
    '/': '/analysis/insights',
    '/analysis': '/analysis/insights',
    '/insights': '/analysis/insights',
    '/triage': '/analysis/insights',
    '/monitoring': '/analysis/monitoring',
    '/issues': '/actions',
    '/triage/tower/no-such-rule': '/analysis/insights/tower/no-such-rule',
  })) {
    await openScreen(`${old}?sites=${TWO_SITES}&daysRange=7`)
    await expect.poll(() => location.pathname, { message: old }).toBe(target)
    await expect.poll(() => parameter('sites'), { message: old }).toBe(TWO_SITES)
    expect(parameter('daysRange'), old).toBe('7')
    await expect.element(page.getByRole('banner')).toBeVisible()
  }
})

test.each([
  {
    who: 'outside the monitoring group',
    access: ['viewTriagePage'],
    barred: ['/analysis/monitoring', '/analysis/monitoring/tower/any-rule'],
  },
  {
    who: 'who sees no insights',
    access: [],
    barred: ['/analysis/monitoring', '/analysis/insights', '/analysis/insights/tower/any-rule', '/analysis'],
  },
])('pages of others lead a person $who to the actions', async ({ access, barred }) => {
  serverFor({ access, groups: [] })
  for (const path of barred) {
    await openScreen(`${path}?daysRange=7`)
    await expect.element(page.getByRole('heading', { name: 'Actions', level: 1 })).toBeVisible()
    expect(location.pathname, path).toBe('/actions')
    expect(parameter('daysRange'), path).toBe('7')
  }
})

test('an unknown address says so, stays as it is and offers the person’s pages', async () => {
  const server = serverFor({ groups: [] })
  const related = page.getByRole('navigation', { name: 'Related links' })
  for (const path of ['/nonsense', '/404', '/analysis/nonsense']) {
    await openScreen(`${path}?sites=${TWO_SITES}`)
    await expect
      .element(page.getByRole('main'))
      .toMatchTextContent("Page not available. The page requested no longer exists or isn't accessible to you.")
    await expect.poll(() => document.title).toBe('Page not available · Bonfire')
    expect(location.pathname).toBe(path)
    expect(textsOf(related.getByRole('link'))).toEqual(['Insights', 'Actions'])
  }
  await related.getByRole('link', { name: 'Actions' }).click()
  await expect.poll(() => location.pathname).toBe('/actions')
  expect(parameter('sites')).toBe(TWO_SITES)

  server.on(currentUser, () => sessionUser({ config: { ...sessionUser().config, apertureUrl: COMPANION } }))
  await openScreen('/404')
  await expect
    .element(page.getByRole('link', { name: 'Reports' }))
    .toHaveAttribute('href', `${COMPANION}/organisations/NOR`)
})

test('the bar is 52 px high and spans the page, which is at least 1200 px wide', async () => {
  onTestFinished(() => page.viewport(1440, 900))
  serverFor()
  await openScreen('/actions')
  const parts = [page.getByRole('button', { name: /^Choose sites/ }), bar, userMenu]
  await expect.element(bar).toBeVisible()
  for (const width of [1920, 1440, 1200, 1000]) {
    await page.viewport(width, 800)
    const pageWidth = Math.max(width, 1200)
    await expect.poll(() => document.documentElement.scrollWidth).toBe(pageWidth)
    const box = page.getByRole('banner').element().getBoundingClientRect()
    expect(box, `${width}`).toMatchObject({ x: 0, y: 0, width: pageWidth, height: 52 })
    let left = 0
    for (const part of parts) {
      const { x, right } = part.element().getBoundingClientRect()
      expect(x, `${width}`).toBeGreaterThan(left)
      left = right
    }
    expect(left).toBeLessThanOrEqual(pageWidth)
  }
})

test('on a phone, the pages are in a row below the bar', async () => {
  onTestFinished(() => page.viewport(1440, 900))
  await page.viewport(390, 800)
  const server = serverFor({ groups: ['Monitoring'] })
  server.on(listPoints, () => ({ points: [samplePoint({ pointId: 'sat' })], count: 1 }))
  await openScreen('/histories')
  const rectangleOf = (part: typeof bar) => part.element().getBoundingClientRect()
  await expect.element(bar.getByRole('link', { name: 'Histories' })).toBeInViewport()
  await expect.element(userMenu).toBeInViewport()
  expect(rectangleOf(bar).top).toBeGreaterThanOrEqual(rectangleOf(userMenu).bottom)
  const name = page.getByText('AHU 1', { exact: true })
  await expect.element(name).toBeInViewport()
  expect(rectangleOf(name as typeof bar).width).toBeGreaterThan(30)
})

test('a failed palette search shows loaded results and can be retried', async () => {
  const server = serverFor()
  server.on(search, noConnection)
  await openScreen('/actions')
  await expect.element(bar).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  const palette = page.getByRole('dialog')
  await expect.element(palette.getByRole('combobox')).toHaveFocus()
  await userEvent.keyboard('old mill')
  await expect.element(palette).toMatchTextContent('could not be searched.')
  await expect.element(palette.getByRole('option').first()).toMatchTextContent('Old Mill')
  server.on(search, () => ({ rules: [], equips: [], actions: [], people: [] }))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(palette.getByText('could not be searched.')).not.toBeInTheDocument()
})

test('the palette offers only pages the person may see', async () => {
  serverFor({ access: [], groups: [] })
  await openScreen('/actions')
  await expect.element(bar).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  const options = page.getByRole('dialog').getByRole('option')
  await expectCount(options.filter({ hasText: /^Actions$/ }), 1)
  await expect.element(options.filter({ hasText: /^(Insights|Monitoring)$/ })).not.toBeInTheDocument()
})

test('the user menu closes after choosing a language or theme', async () => {
  const server = serverFor()
  server.on(readTenant, () => ({ tenantId: 'acme', name: 'Acme', uiDomain: '' }))
  server.on(savePreferences, () => preferences())
  await openScreen('/actions')
  const french = page.getByRole('menuitemradio', { name: 'Français' })
  await userMenu.click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect.element(french).not.toBeInTheDocument()
  await userMenu.click()
  await french.click()
  await expect.element(french).not.toBeInTheDocument()
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog', { name: 'Raccourcis clavier' })).toBeVisible()
})

test('the palette moves by arrow keys, reports no results and returns focus', async () => {
  serverFor()
  await openScreen('/analysis/insights?sites=NORTH~tower')
  await focus(rows.first())
  await userEvent.keyboard('{Control>}k{/Control}')
  const palette = page.getByRole('dialog')
  const whereTo = palette.getByRole('combobox')
  const options = palette.getByRole('option')
  await expect.element(whereTo).toHaveFocus()
  await expect.element(options.first()).toHaveAttribute('aria-selected', 'true')
  const named = () => whereTo.element().getAttribute('aria-activedescendant')
  const first = named()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(named).not.toBe(first)
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(named).toBe(first)
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(options.last()).toHaveAttribute('aria-selected', 'true')
  await expect.element(options.last()).toBeInViewport()
  await userEvent.keyboard('nothing-is-called-so')
  await expect.element(palette).toMatchTextContent('No matches')
  await userEvent.keyboard('{Enter}')
  await expect.element(palette).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(palette).not.toBeInTheDocument()
  await expect.element(rows.first()).toHaveFocus()
})

const ESTATE = [...SITES, site({ id: 'SOUTH~quay', syncoId: 'quay', projectId: 'SOUTH', label: 'The Quay' })]

async function openEstate(sites?: string): Promise<void> {
  signedInServer({ sites: ESTATE }).on(loadActions, () => [])
  await openScreen(sites === undefined ? '/actions' : `/actions?sites=${sites}`)
  await expect.element(page.getByRole('button', { name: /^Choose sites/ })).toBeVisible()
}

const shownSites = () => parameter('sites')?.split(',').toSorted()

test('sites that nobody chose are said to be some of all, which one click shows', async () => {
  await openEstate()
  expect(shownSites()).toEqual(['NORTH~mill', 'NORTH~tower'])
  const seeAll = page.getByRole('button', { name: '2 of 3 sites See all' })
  await seeAll.click()
  await expect.poll(shownSites).toEqual(['NORTH~mill', 'NORTH~tower', 'SOUTH~quay'])
  await expect.element(page.getByRole('button', { name: 'Choose sites: 3 sites' })).toHaveFocus()
  await expect.element(page.getByRole('button', { name: /See all/ })).not.toBeInTheDocument()
})

test('chosen sites are not said to be some of all, and the menu shows all at once', async () => {
  await openEstate('SOUTH~quay')
  await expect.element(page.getByRole('button', { name: /See all/ })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Choose sites: The Quay' }).click()
  await page.getByRole('button', { name: 'Show all 3 sites' }).click()
  await expect.poll(shownSites).toEqual(['NORTH~mill', 'NORTH~tower', 'SOUTH~quay'])
  await page.getByRole('button', { name: 'Choose sites: 3 sites' }).click()
  await expect.element(page.getByRole('button', { name: 'Show all 3 sites' })).toBeDisabled()
})

test('on a phone, all sites are one tap away', async () => {
  await holdPhone()
  await openEstate()
  await expect.element(page.getByRole('button', { name: '2 of 3 sites See all' })).toBeInViewport({ ratio: 1 })
  expect(smallControls()).toEqual([])
})

test('the menu counts findings that are already loaded, the worst site first', async () => {
  const server = signedInServer({ sites: ESTATE })
  const fired = (siteId: string, ruleId: string, targets: number[]) => insightGroup({ siteId, ruleId, targets })
  server.on(loadInsights, () =>
    packedGroups([
      fired('mill', 'fan', [1]),
      { ...fired('mill', 'valve', [2]), activeTargetCount: 0 },
      fired('tower', 'fan', [3, 4]),
      fired('tower', 'valve', [3]),
    ]),
  )
  await openScreen(`/analysis/insights?sites=${ESTATE.map(({ id }) => id)}`)
  await expect.element(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('button', { name: 'Choose sites: 3 sites' }).click()
  const sites = page.getByRole('listbox', { name: 'Sites' }).getByRole('option')
  await expect.element(sites.first()).toBeVisible()
  expect(textsOf(sites)).toEqual(['Harbour Tower3', 'Old Mill1'])
})
