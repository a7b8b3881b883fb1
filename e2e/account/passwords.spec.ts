import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { fillAndSignIn, reloadSignedOut, signIn } from '../helpers/pages/people.ts'
import { emptyFolder, type RunningBonfire } from '../helpers/servers/bonfire-process.ts'
import { startDemonstration } from '../helpers/servers/installations.ts'
import { mailsTo, newestLink } from '../helpers/servers/mail-folder.ts'

const SHORT = 'A password must be at least 10 characters long.'
const dataDirectory = emptyFolder()
const mailFolder = join(dataDirectory, 'mail')
let server: RunningBonfire

// The passwords of its accounts change permanently.
test.beforeAll(async () => {
  server = await startDemonstration(dataDirectory)
})

test.afterAll(async () => {
  await server.stop()
  rmSync(dataDirectory, { recursive: true, force: true })
})

const at = (path: string) => server.url + path
const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** A page in a separate browser, signed in. */
async function elsewhere(browser: Browser, username: string, password = 'bonfire-demo'): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, username, { url: server.url, password, path: '/actions' })
  return page
}

async function typeTwice(page: Page, password: string, again = password): Promise<void> {
  await field(page, 'New password').fill(password)
  await field(page, 'Confirm new password').fill(again)
  await page.keyboard.press('Enter')
}

test('a mailed link resets a forgotten password once and ends every session', async ({ page, browser }) => {
  const other = await elsewhere(browser, 'contractor')
  await page.goto(at('/sign-in'))
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(field(page, 'Email')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Field cannot be blank')).toBeVisible()
  await field(page, 'Email').fill('contractor')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter an email address, not a username.')).toBeVisible()

  await field(page, 'Email').fill('nobody@bonfire.example')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('status').filter({ hasText: 'If nobody@bonfire.example belongs to an account, an email' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Try another address' }).click()
  await field(page, 'Email').fill('Contractor@Bonfire.example')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('status').filter({ hasText: 'If Contractor@Bonfire.example belongs to an account, an email' }),
  ).toBeVisible()

  const link = await newestLink('contractor@bonfire.example', mailFolder, 1)
  expect(mailsTo('nobody@bonfire.example', mailFolder)).toEqual([])
  await page.goto(link)
  await expect(heading(page, 'Reset password')).toBeVisible()
  await expect(field(page, 'Account')).toHaveValue('contractor@bonfire.example')
  await expect(field(page, 'New password')).toBeFocused()
  await expect(field(page, 'New password')).toHaveAttribute('autocomplete', 'new-password')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Field cannot be blank')).toHaveCount(2)
  await typeTwice(page, 'a bridge of cedar', 'a bridge of ceder')
  await expect(page.getByText("Passwords don't match")).toBeVisible()
  await expect(field(page, 'Confirm new password')).toBeFocused()
  await typeTwice(page, 'cedar')
  await expect(page.getByRole('alert')).toHaveText(SHORT)
  await expect(field(page, 'New password')).toBeFocused()

  await typeTwice(page, 'a bridge of cedar')
  await expect(page.getByRole('status').filter({ hasText: /^Password reset success, please login$/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await fillAndSignIn(page, 'contractor', 'a bridge of cedar')
  await expect(heading(page, 'Actions')).toBeVisible()
  await reloadSignedOut(other)
  await expect(heading(other, 'Sign in')).toBeVisible()

  // Signed-in users may open it too.
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('This link has already been used.')
  await page.getByRole('link', { name: 'Request another link' }).click()
  await expect(page).toHaveURL(at('/forgot-password'))
  await other.context().close()
})

test('a cut or forged link is reported, and a failed check can be retried', async ({ page }) => {
  const alert = page.getByRole('alert')
  await page.goto(at('/reset-password'))
  await expect(alert).toContainText('This link is incomplete. Open it from the email again.')
  await page.goto(at(`/reset-password?token=${'forged'.repeat(100)}`))
  await expect(heading(page, 'This link does not work')).toBeVisible()
  await page.goto(at('/invite?token=forged'))
  await expect(alert).toContainText('a newer link has replaced it. Open the latest email, or request another link.')
  await expect(page.getByRole('link', { name: 'Request another link' })).toHaveCount(0)

  const calls = '**/api/auth/reset-password*'
  await page.route(calls, (route) => route.abort())
  await page.goto(at('/reset-password?token=forged'))
  await expect(alert).toContainText('The link could not be checked. The server cannot be reached.')
  await page.unroute(calls)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(alert).toContainText('This link is incomplete')

  await page.goto(at('/forgot-password?locale=fr'))
  await page.route('**/api/auth/forgot-password', (route) => route.abort())
  await page.getByLabel('E-mail').fill('site@bonfire.example')
  await page.getByRole('button', { name: 'Envoyer le lien' }).click()
  await expect(alert).toContainText('serveur')
  await expect(page.getByLabel('E-mail')).toHaveValue('site@bonfire.example')
})

test('an invited person sets a password from the mail despite another’s session', async ({ page }) => {
  await signIn(page, 'admin', { url: server.url, path: '/actions' })
  const invited = 'new.colleague@bonfire.example'
  const registration = { email: invited, fullName: 'New colleague', role: 'Users', groups: ['Users'], locale: 'fr' }
  const answer = await page.request.post(at('/api/auth/register'), { data: registration })
  expect(answer.ok(), await answer.text()).toBe(true)

  await page.goto(await newestLink(invited, mailFolder, 1))
  await expect(heading(page, 'Terminez votre inscription')).toBeVisible()
  await expect(field(page, 'Compte')).toHaveValue(invited)
  await field(page, 'Nouveau mot de passe').fill('cèdre')
  await field(page, 'Confirmer le nouveau mot de passe').fill('cèdre')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('10 caractères')
  await page.getByRole('button', { name: 'English' }).click()
  await typeTwice(page, 'a bridge of cedar')
  await expect(page.getByRole('button', { name: /User menu/ })).toContainText('New colleague')
  await page.goto(await newestLink(invited, mailFolder, 1))
  await expect(page.getByRole('alert')).toHaveText(
    'This invitation has already been used. Sign in with the password you chose then.',
  )
})

test('changing a password reports mistakes and signs out every other device', async ({ page, browser }) => {
  const other = await elsewhere(browser, 'portfolio')
  await signIn(page, 'portfolio', { url: server.url, path: '/profile' })
  const places = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem')
  await expect(places).toHaveCount(2)
  const open = page.getByRole('region', { name: 'Password' }).getByRole('button')
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  const submit = dialog.getByRole('button', { name: 'Change password' })
  const [current, next, confirmed] = ['Current password', 'New Password', 'Confirm New Password'].map((label) =>
    dialog.getByLabel(label, { exact: true }),
  )
  if (!current || !next || !confirmed) throw new Error('the dialog has three fields')
  await expect(current).toBeFocused()
  await expect(current).toHaveAttribute('autocomplete', 'current-password')
  await expect(confirmed).toHaveAttribute('autocomplete', 'new-password')
  await submit.click()
  await expect(dialog).toContainText('Current password is required.')
  await expect(dialog).toContainText('New Password is required.')
  await expect(dialog).toContainText('Confirm New Password is required.')
  await expect(current).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()

  await open.click()
  await current.fill('a wrong guess')
  await next.fill('a bridge of cedar')
  await confirmed.fill('a bridge of ceder')
  await submit.click()
  const mismatch = 'New Password and Confirm New Password do not match. Try re-entering both.'
  await expect(dialog).toContainText(mismatch)
  await confirmed.fill('a bridge of cedar')
  await submit.click()
  await expect(dialog.getByRole('alert')).toHaveText('The current password is wrong.')
  await expect(current).toBeFocused()
  await current.fill('bonfire-demo')
  await next.fill('password123')
  await confirmed.fill('password123')
  await submit.click()
  await expect(dialog.getByRole('alert')).toContainText('too common')
  await expect(next).toBeFocused()

  await next.fill('a bridge of cedar')
  await confirmed.fill('a bridge of cedar')
  await page.keyboard.press('Enter')
  await expect(page.getByText('User password successfully updated.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
  await expect(places).toHaveCount(1)
  await reloadSignedOut(other)
  await expect(heading(other, 'Sign in')).toBeVisible()
  await other.context().close()
})

test('lists one’s sessions and signs out of one, of all others, or of this one', async ({ page, browser }) => {
  const others = [await elsewhere(browser, 'site'), await elsewhere(browser, 'site')]
  await signIn(page, 'site', { url: server.url, path: '/profile' })
  const region = page.getByRole('region', { name: 'Where you are signed in' })
  const places = region.getByRole('listitem')
  await expect(places).toHaveCount(3)
  await expect(places.first()).toContainText('This browser')
  await expect(places.first()).toContainText('Linux')
  await expect(places.first().getByRole('button')).toHaveCount(0)

  const endSession = '**/api/v1/users/me/sessions/*'
  await page.route(endSession, (route) => route.abort())
  await places
    .nth(1)
    .getByRole('button', { name: /^Sign out/ })
    .click()
  await expect(places.nth(1).getByRole('alert')).toContainText('Still signed in there: The server cannot be reached.')
  await page.unroute(endSession)
  const ended = page.waitForResponse(endSession)
  await places
    .nth(1)
    .getByRole('button', { name: /^Sign out/ })
    .click()
  expect((await ended).ok()).toBe(true)
  await expect(places).toHaveCount(2)

  const everywhere = region.getByRole('button', { name: 'Sign out everywhere' })
  await everywhere.click()
  await page.getByRole('button', { name: 'Everywhere else' }).click()
  await expect(page.getByText('Signed out in one other place.')).toBeVisible()
  await expect(places).toHaveCount(1)
  for (const other of others) {
    await reloadSignedOut(other)
    await expect(heading(other, 'Sign in')).toBeVisible()
    await other.context().close()
  }

  await everywhere.click()
  await page.getByRole('button', { name: 'Here too' }).click()
  await expect(heading(page, 'Sign in')).toBeVisible()
  await page.goto(at('/profile'))
  await expect(page).toHaveURL(/\/sign-in\?returnTo=%2Fprofile/)
})
