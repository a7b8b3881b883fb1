import { expect, type Page, test } from '@playwright/test'
import { demonstrationUrl, fillAndSignIn, signIn } from './people.ts'

const HOUR_MILLISECONDS = 3_600_000
const SESSION_CHECK = '**/api/v1/users/me'

const at = (path: string) => demonstrationUrl() + path
const pathOf = (page: Page) => new URL(page.url()).pathname
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })

test('a stranger sees nothing of a page, signs in, and comes to the very page that was asked for', async ({ page }) => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route(SESSION_CHECK, async (route) => {
    await answered
    await route.continue()
  })
  const asked = page.waitForRequest(SESSION_CHECK)
  const sent = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/auth/login')
  await page.goto(at('/actions?sites=HUDSON~hud-fairlawn'))
  await asked
  await expect(page.locator('body')).toHaveText('')
  answer()

  const { searchParams } = new URL((await sent).url())
  expect(searchParams.get('returnTo')).toBe('/actions?sites=HUDSON~hud-fairlawn')
  expect(searchParams.get('locale')).toBe('en')
  await expect(page).toHaveTitle('Sign in · Bonfire')
  await expect(page.getByText(/^Mails are not sent: they are files in .+mail$/)).toBeVisible()

  await fillAndSignIn(page, 'Admin@Bonfire.example')
  await expect(page.getByRole('heading', { name: 'Actions' })).toBeVisible()
  await expect(page).toHaveURL(at('/actions?sites=HUDSON~hud-fairlawn&status=open'))
})

test('login leads to the page it is told, but never to a foreign one, and logout signs out', async ({ page }) => {
  await page.goto(at('/login?redirect=/actions'))
  await expect(page).toHaveURL(/\/sign-in\?returnTo=%2Factions/)
  await page.goto(at('/login'))
  await expect(page).toHaveURL(/\/sign-in\?returnTo=%2F(&|$)/)
  await page.goto(at('/sign-in?returnTo=/actions/..//foreign.example/actions'))
  await fillAndSignIn(page, 'contractor')
  const home = new RegExp(`^${demonstrationUrl()}/actions\\?`)
  await expect(page).toHaveURL(home)

  await page.goto(at('/login?redirect=/404'))
  await expect.poll(() => pathOf(page)).toBe('/404')
  const foreignPages = ['https://foreign.example/', '//foreign.example', '/\\foreign.example', '/.//foreign.example']
  for (const foreign of [...foreignPages, 'actions', '']) {
    await page.goto(at(`/login?redirect=${encodeURIComponent(foreign)}`))
    await expect(page, foreign).toHaveURL(home)
  }

  const sentOut = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/auth/logout')
  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  expect(new URL((await sentOut).url()).searchParams.get('returnTo')).toBe(at('/login'))
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await page.goto(at('/actions'))
  await expect(page).toHaveURL(/\/sign-in\?returnTo=%2Factions/)

  await fillAndSignIn(page, 'contractor')
  await expect(page.getByRole('heading', { name: 'Actions' })).toBeVisible()
  await page.goto(at('/logout?redirect=/actions'))
  await expect(page).toHaveURL(/\/sign-in\?returnTo=%2Factions/)
})

test('blank fields and a wrong password are told, and the first wrong field has the focus', async ({ page }) => {
  await page.goto(demonstrationUrl())
  const username = page.getByLabel('Username or email')
  const password = page.getByLabel('Password', { exact: true })
  await expect(username).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Username or email cannot be blank')).toBeVisible()
  await expect(page.getByText('Password cannot be blank')).toBeVisible()
  await expect(username).toBeFocused()

  await username.fill('engineer')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Username or email cannot be blank')).toBeHidden()
  await expect(password).toBeFocused()

  await password.fill('not-the-password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('The username or password is wrong, or the account is deactivated.')
  await expect(password).toBeFocused()
  await expect(username).toHaveValue('engineer')

  await password.fill('bonfire-demo')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /Engineer/ })).toBeVisible()
})

test('the sign-in page offers the identity provider and support where there are, and says what failed there', async ({
  page,
}) => {
  await page.goto(at('/sign-in'))
  await expect(page.getByText('Demo accounts')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Support' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Sign in with/ })).toHaveCount(0)

  await page.route('**/api/auth/options', async (route) => {
    const options = await (await route.fetch()).json()
    const others = { identityProvider: { label: 'Example ID' }, supportUrl: 'https://help.example/bonfire' }
    await route.fulfill({ json: { ...options, ...others } })
  })
  await page.goto(at('/sign-in?returnTo=/actions&problem=noAccount'))
  await expect(page.getByRole('alert')).toContainText('There is no account with your email address.')
  await expect(page.getByRole('link', { name: 'Sign in with Example ID' })).toHaveAttribute(
    'href',
    at('/api/auth/login?returnTo=%2Factions&locale=en'),
  )
  const support = page.getByRole('link', { name: 'Support' })
  await expect(support).toHaveAttribute('href', 'https://help.example/bonfire')
  await expect(support).toHaveAttribute('target', '_blank')
  await page.goto(at('/sign-in?problem=%3Cb%3Enonsense'))
  await expect(support).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Français' }).click()
  await expect(page.getByRole('button', { name: /^site / })).toContainText('Voit un bâtiment d’hôpital, dans Analyses.')
})

interface Visitor {
  lands: string
  items: string[]
  projects: string[]
  selected: string
  /** Pages that lead this person to the actions instead. */
  barred: string[]
}

const MONITORING = ['/analysis/monitoring', '/analysis/monitoring/hud-fairlawn/any-rule']
const ALL_PROJECTS = [
  'Albion Public Estate',
  'Harbourside Property',
  'Hudson Campus Facilities',
  'Patrimoine Rive Gauche',
  'Woolshed Markets',
]
const VISITORS: Record<string, Visitor> = {
  admin: {
    lands: '/analysis/insights',
    items: ['Monitoring', 'Insights', 'Actions'],
    projects: ALL_PROJECTS,
    selected: '7 sites',
    barred: [],
  },
  engineer: {
    lands: '/analysis/insights',
    items: ['Insights', 'Actions'],
    projects: ALL_PROJECTS,
    selected: '7 sites',
    barred: MONITORING,
  },
  portfolio: {
    lands: '/analysis/insights',
    items: ['Insights', 'Actions'],
    projects: ['Harbourside Property', 'Woolshed Markets'],
    selected: '5 sites',
    barred: MONITORING,
  },
  site: {
    lands: '/analysis/insights',
    items: ['Insights', 'Actions'],
    projects: ['Albion Public Estate'],
    selected: "St Aldhelm's Hospital, Main Block",
    barred: MONITORING,
  },
  contractor: {
    lands: '/actions',
    items: ['Actions'],
    projects: ['Hudson Campus Facilities'],
    selected: '6 sites',
    barred: [...MONITORING, '/analysis/insights', '/analysis/insights/hud-fairlawn/any-rule', '/analysis'],
  },
}

for (const [username, { lands, items, projects, selected, barred }] of Object.entries(VISITORS)) {
  test(`the demo account ${username} signs in with two clicks and sees its own part`, async ({ page }) => {
    await page.goto(demonstrationUrl())
    await page.getByRole('button', { name: new RegExp(`^${username} Sees`) }).click()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect.poll(() => pathOf(page)).toBe(lands)
    await expect(navigation(page).getByRole('link')).toHaveText(items)

    await page.getByRole('button', { name: `Choose sites: ${selected}` }).click()
    const listed = page.getByRole('listbox', { name: 'Projects' }).getByRole('option')
    await expect(listed).toHaveText(projects.map((name) => new RegExp(`^${name}`)))

    for (const path of barred) {
      await page.goto(at(`${path}?daysRange=7`))
      await expect(page.getByRole('heading', { name: 'Actions' })).toBeVisible()
      expect(pathOf(page), path).toBe('/actions')
      expect(new URL(page.url()).searchParams.get('daysRange'), path).toBe('7')
    }
  })
}

test('a session that ends in the middle of work leads to sign-in and back to the very same address', async ({
  page,
  context,
}) => {
  await signIn(page, 'engineer', { path: '/analysis/insights?daysRange=30&category=fdd&sites=HUDSON~hud-fairlawn' })
  await page.getByRole('row', { name: /AHU/ }).first().click()
  const first = page.getByRole('checkbox', { name: /^Select (?!all)/ }).first()
  await first.check()
  const address = page.url()

  await context.clearCookies()
  await page
    .getByRole('toolbar', { name: 'Actions for the selected hits' })
    .getByRole('button', { name: 'Snooze' })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: '7 Days' }).check()
  await dialog.getByRole('button', { name: 'Snooze' }).click()

  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('status')).toHaveText('Your session has ended. Sign in to go on where you were.')
  await expect(page.getByRole('banner')).toBeHidden()
  await fillAndSignIn(page, 'engineer')
  await expect(first).toBeVisible()
  expect(page.url()).toBe(address)
  await expect(page.getByText(/Snoozed for/)).toHaveCount(0)
})

test('the session is checked every hour, and one that has ended leads to sign-in', async ({ page, context }) => {
  let checks = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/v1/users/me') checks += 1
  })
  await page.clock.install()
  await signIn(page, 'engineer', { path: '/actions' })
  const before = checks

  await page.clock.fastForward(HOUR_MILLISECONDS - 60_000)
  await expect(page.getByRole('heading', { name: 'Actions' })).toBeVisible()
  expect(checks).toBe(before)

  // One that gets no answer is repeated until there is one.
  await page.route(SESSION_CHECK, (route) => route.abort(), { times: 1 })
  const lost = page.waitForEvent('requestfailed')
  await page.clock.fastForward(60_000)
  await lost
  const repeated = page.waitForResponse(SESSION_CHECK)
  await page.clock.fastForward(30_000)
  expect((await repeated).status()).toBe(200)
  expect(checks).toBe(before + 2)
  await expect(page.getByRole('heading', { name: 'Actions' })).toBeVisible()

  await context.clearCookies()
  await page.clock.fastForward(HOUR_MILLISECONDS)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('returnTo')).toMatch(/^\/actions\?sites=/)
})

test('a new browser speaks its own language before sign-in, and the account’s after', async ({ browser }) => {
  for (const [own, button, locale, heading] of [
    ['fr-CA', 'Se connecter', 'en', 'Actions'],
    ['de-DE', 'Sign in', 'fr', 'Actions'],
  ] as const) {
    const page = await (await browser.newContext({ locale: own })).newPage()
    const data = { username: 'engineer', password: 'bonfire-demo' }
    await page.request.post(at('/api/auth/login'), { data })
    await page.request.put(at('/api/v1/users/me/preferences'), { data: { locale } })
    await page.context().clearCookies()
    await page.goto(at('/actions'))
    await expect(page.getByRole('button', { name: button })).toBeVisible()
    await page.getByRole('textbox').first().fill(data.username)
    await page.locator('input[type="password"]').fill(data.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await page.context().close()
  }
})
