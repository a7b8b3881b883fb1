import { MILLISECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import { expect, test } from '@playwright/test'
import { activity, at, button, message, newAction, pageOf } from '../helpers/pages/action-page.ts'
import { bulkBar } from '../helpers/pages/associate-page.ts'
import { fillAndSignIn, signIn, whileSignedOut } from '../helpers/pages/people.ts'

const SESSION_CHECK = '**/api/v1/users/me'

test('a session that ends during work leads to sign-in and back to the same address', async ({ page }) => {
  await signIn(page, 'engineer', { path: '/analysis/insights?daysRange=7&category=fdd&sites=HUDSON~hud-fairlawn' })
  await expect(page.getByRole('row', { name: /AHU/ }).first()).toBeVisible()

  await whileSignedOut(page, async () => {
    await page.getByRole('button', { name: /^History/ }).click()
    await page.getByRole('menuitemradio', { name: 'Last 30 days' }).click()
  })

  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const ended = page.getByRole('status').filter({ hasText: 'Your session has ended.' })
  await expect(ended).toHaveText('Your session has ended. Sign in to pick up where you left off.')
  await expect(page.getByRole('banner')).toBeHidden()
  await fillAndSignIn(page, 'engineer')
  await expect(page.getByRole('row', { name: /AHU/ }).first()).toBeVisible()
  expect(page.url()).toContain('/analysis/insights?daysRange=30&category=fdd&sites=HUDSON~hud-fairlawn')
})

test('a snooze that meets an ended session waits for sign-in and can be retried', async ({ page }) => {
  await signIn(page, 'engineer', { path: '/analysis/insights?daysRange=30&category=fdd&sites=HUDSON~hud-fairlawn' })
  await page.getByRole('row', { name: /AHU/ }).first().click()
  const first = page.getByRole('checkbox', { name: /^Select (?!all)/ }).first()
  await first.check()
  const address = page.url()

  await whileSignedOut(page, async () => {
    await bulkBar(page).getByRole('button', { name: 'Snooze' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: '7 Days' }).check()
    await dialog.getByRole('button', { name: 'Snooze' }).click()
  })

  const signedOut = page.getByRole('dialog', { name: 'You are signed out' })
  await expect(signedOut.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type('bonfire-demo')
  await page.keyboard.press('Enter')
  await expect(signedOut).toHaveCount(0)
  expect(page.url()).toBe(address)
  await expect(page.getByText(/Snoozed for/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText(/Snoozed for/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/Snoozed for/)).toHaveCount(0)
})

test('an hourly check sends an ended session to sign-in', async ({ page, context }) => {
  let checks = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/v1/users/me') checks += 1
  })
  await page.clock.install()
  await signIn(page, 'engineer', { path: '/actions' })
  const before = checks

  await page.clock.fastForward(MILLISECONDS_PER_HOUR - 60_000)
  await expect(page.getByRole('heading', { name: 'Actions' })).toBeVisible()
  expect(checks).toBe(before)

  // A check without a response is repeated until there is one.
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
  await page.clock.fastForward(MILLISECONDS_PER_HOUR)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('returnTo')).toMatch(/^\/actions\?sites=/)
})

test('a session that ends during a comment resumes there, here or in another tab', async ({ page }) => {
  await signIn(page, 'engineer')
  await page.goto(pageOf(await newAction(page)))
  const dialog = page.getByRole('dialog', { name: 'You are signed out' })
  for (const place of ['here', 'in another tab'] as const) {
    await message(page).fill(`Written ${place}`)
    await whileSignedOut(page, () => button(page, 'Add Comment').click())
    await expect(dialog).toContainText('Sign in as Engineer to continue')
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
    if (place === 'here') {
      await page.keyboard.type('bonfire-demo')
      await page.keyboard.press('Enter')
    } else {
      const data = { username: 'admin', password: 'bonfire-demo' }
      await page.request.post(at('/api/auth/login'), { data })
      await page.evaluate('window.dispatchEvent(new Event("focus"))')
      await expect(dialog).toContainText('Administrator is now signed in. Sign in as Engineer')
      await page.request.post(at('/api/auth/login'), { data: { ...data, username: 'engineer' } })
      await page.evaluate('window.dispatchEvent(new Event("focus"))')
    }
    await expect(dialog).toHaveCount(0)
    await expect(message(page)).toHaveValue(`Written ${place}`)
    await button(page, 'Add Comment').click()
    await expect(activity(page).getByText(`Written ${place}`)).toBeVisible()
  }
})
