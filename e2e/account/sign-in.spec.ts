import { expect, type Page, test } from '@playwright/test'
import { demonstrationUrl, fillAndSignIn } from '../helpers/pages/people.ts'

const SESSION_CHECK = '**/api/v1/users/me'

const at = (path: string) => demonstrationUrl() + path
const pathOf = (page: Page) => new URL(page.url()).pathname
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })

test('an anonymous visitor signs in and lands on the requested page', { tag: '@quick' }, async ({ page }) => {
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
  await expect(page.getByText(/^Emails are not sent\. They are saved as files in .+mail$/)).toBeVisible()

  await fillAndSignIn(page, 'Admin@Bonfire.example')
  await expect(page.getByRole('heading', { name: 'Actions' })).toBeVisible()
  await expect(page).toHaveURL(at('/actions?sites=HUDSON~hud-fairlawn&status=open'))
})

test('login follows its return address but never to another site, logout signs out', async ({ page }) => {
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

test('blank fields and a wrong password are reported, with focus on the first one', async ({ page }) => {
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

test('the sign-in page offers configured providers and support, and shows their errors', async ({ page }) => {
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
}

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
    items: ['Monitoring', 'Insights', 'Overview', 'Units', 'Actions', 'Histories'],
    projects: ALL_PROJECTS,
    selected: '8 sites',
  },
  engineer: {
    lands: '/analysis/insights',
    items: ['Insights', 'Overview', 'Units', 'Actions', 'Histories'],
    projects: ALL_PROJECTS,
    selected: '8 sites',
  },
  portfolio: {
    lands: '/analysis/insights',
    items: ['Insights', 'Overview', 'Units', 'Actions', 'Histories'],
    projects: ['Harbourside Property', 'Woolshed Markets'],
    selected: '5 sites',
  },
  site: {
    lands: '/analysis/insights',
    items: ['Insights', 'Overview', 'Units', 'Actions', 'Histories'],
    projects: ['Albion Public Estate'],
    selected: "St Aldhelm's Hospital, Main Block",
  },
  contractor: {
    lands: '/actions',
    items: ['Actions', 'Histories'],
    projects: ['Hudson Campus Facilities'],
    selected: '7 sites',
  },
}

test('each demo account signs in with two clicks and sees its own pages', async ({ browser }) => {
  for (const [username, { lands, items, projects, selected }] of Object.entries(VISITORS)) {
    await test.step(username, async () => {
      const page = await (await browser.newContext()).newPage()
      await page.goto(demonstrationUrl())
      await page.getByRole('button', { name: new RegExp(`^${username} Sees`) }).click()
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect.poll(() => pathOf(page)).toBe(lands)
      await expect(navigation(page).getByRole('link')).toHaveText(items)

      await page.getByRole('button', { name: `Choose sites: ${selected}` }).click()
      const listed = page.getByRole('listbox', { name: 'Projects' }).getByRole('option')
      await expect(listed).toHaveText(projects.map((name) => new RegExp(`^${name}`)))
      await page.context().close()
    })
  }
})

test('a browser finds the icons and the name of the product', async ({ page, request }) => {
  const refused: string[] = []
  page.on(
    'console',
    (message) => /Content.Security.Policy|[Mm]anifest/.test(message.text()) && refused.push(message.text()),
  )
  await page.goto(at('/sign-in'))
  const linked = await page
    .locator('link[rel~=icon], link[rel=apple-touch-icon], link[rel=manifest]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const manifest = await (await request.get(at('/manifest.webmanifest'))).json()
  expect(manifest.name).toBe('Bonfire')
  const icons: string[] = manifest.icons.map(({ src }: { src: string }) => src)
  expect(linked).toEqual(['/favicon.ico', '/mark.svg', '/apple-touch-icon.png', '/manifest.webmanifest'])
  for (const path of [...linked, ...icons]) {
    const answer = await request.get(at(path))
    expect(answer.status(), path).toBe(200)
    expect(answer.headers()['content-type'], path).toMatch(/^(image\/|application\/manifest\+json)/)
    expect(answer.headers()['cache-control'], path).toBe('no-cache')
  }
  expect(refused).toEqual([])
})

test('a new browser uses its own language before sign-in and the account’s after', async ({ browser }) => {
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
