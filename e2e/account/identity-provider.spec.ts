import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { type OidcProvider, startOidcProvider } from '../../server/test/servers/oidc-provider.ts'
import { fillAndSignIn, forgetSession } from '../helpers/pages/people.ts'
import { bonfire, type RunningBonfire, startBonfire } from '../helpers/servers/bonfire-process.ts'
import { newInstallation } from '../helpers/servers/installations.ts'

const PASSWORD = 'a bridge of cedar'
const ADA = { email: 'Ada@acme.example', email_verified: true, name: 'Ada' }
const NEW = { email: 'new@acme.example', email_verified: true, name: 'New at Acme' }

// The second test continues with another policy.
test.describe.configure({ mode: 'serial' })

let dataDirectory: string
let publicUrl: string
let provider: OidcProvider
let server: RunningBonfire

test.beforeAll(async () => {
  dataDirectory = await newInstallation()
  const port = await freePort()
  publicUrl = `http://127.0.0.1:${port}`
  provider = await startOidcProvider(publicUrl)
  provider.people.set('ada', ADA).set('new', NEW)
  prepare()
  server = await start()
})
test.afterAll(async () => {
  await server.stop()
  await provider.stop()
  rmSync(dataDirectory, { recursive: true, force: true })
})

const at = (path: string) => publicUrl + path
const alert = (page: Page) => page.getByRole('alert')
const userMenu = (page: Page) => page.getByRole('button', { name: /User menu/ })
const providerLink = (page: Page) => page.getByRole('link', { name: 'Sign in with Acme' })
const actions = (page: Page) => page.getByRole('heading', { name: 'Actions', exact: true })

async function logOut(page: Page): Promise<void> {
  await userMenu(page).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

/** Signs out so slowly that the page notices from its stream of changes that its session is over. */
async function signOutSlowly(page: Page): Promise<void> {
  await page.route('**/api/auth/logout*', async (route) => {
    const isOver = page.waitForResponse((answer) => answer.url().endsWith('/users/me') && answer.status() === 401)
    const response = await route.fetch({ maxRedirects: 0 })
    await isOver
    await route.fulfill({ response })
  })
  // A page that becomes visible opens its stream again.
  await page.evaluate(() => setInterval(() => document.dispatchEvent(new Event('visibilitychange')), 500))
}

test('signs in through the organisation’s identity provider, and stays signed out', async ({ page }) => {
  provider.next = 'ada'
  await page.goto(at('/actions?status=closed'))
  await expect(actions(page)).toBeVisible()
  expect(new URL(page.url()).searchParams.get('status')).toBe('closed')
  await expect(userMenu(page)).toContainText('Ada')

  await signOutSlowly(page)
  await logOut(page)
  // The provider asks whether to end its session too.
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect(page).toHaveURL(at('/sign-in'))
  await expect(alert(page)).toHaveCount(0)
  provider.next = null
  await page.goto(at('/actions'))
  await expect(alert(page)).toContainText('The identity provider refused the sign-in, or you cancelled it.')
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/actions')

  provider.next = 'ada'
  await page.goto(at('/api/auth/callback?code=forged&state=forged'))
  await expect(alert(page)).toContainText('started in another browser. Try again.')
  await providerLink(page).click()
  await expect(userMenu(page)).toContainText('Ada')
})

test('refuses people without an account and keeps local accounts during an outage', async ({ page }) => {
  provider.next = 'new'
  await page.goto(at('/actions'))
  await expect(alert(page)).toContainText('There is no account with your email address.')

  await provider.stop()
  await providerLink(page).click()
  await expect(alert(page)).toContainText('The identity provider is not responding.')
  await fillAndSignIn(page, 'ada', PASSWORD)
  await expect(actions(page)).toBeVisible()
  await expect(page).toHaveURL(/\/actions\?/)
  await logOut(page)
  await expect(page).toHaveURL(at('/sign-in'))
  await expect(alert(page)).toHaveCount(0)
  await provider.start()

  // Signing out works here even if the provider cannot be reached.
  await page.context().clearCookies()
  provider.next = 'ada'
  await providerLink(page).click()
  await expect(userMenu(page)).toContainText('Ada')
  await provider.stop()
  await logOut(page)
  await expect(page).toHaveURL(at('/sign-in'))
  await provider.start()
})

test('creates an account without a password where allowed, and the trail records it', async ({ page }) => {
  await server.stop()
  server = await start({ OIDC_FIRST_SIGN_IN: 'create', OIDC_DEFAULT_GROUP: 'Users' })
  provider.next = 'new'
  await page.goto(at('/profile'))
  const password = page.getByRole('region', { name: 'Password' })
  await expect(password).toContainText('Change your password there.')
  await expect(password.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('new@acme.example')

  await forgetSession(page)
  await page.goto(at('/sign-in?returnTo=/users/changes'))
  await fillAndSignIn(page, 'ada', PASSWORD)
  const lines = page.getByRole('row').filter({ hasText: 'new@acme.example' })
  // One act with all its changes.
  await expect(lines).toHaveCount(1)
  for (const told of ['Account created', 'New at Acme', 'Groups', 'Users']) await expect(lines).toContainText(told)
  await page.goto(at('/profile'))
  await expect(password.getByRole('button', { name: 'Change password' })).toBeVisible()
})

test('gives projects by the provider’s groups, and administrators see where from', async ({ page }) => {
  await server.stop()
  server = await start({ OIDC_GROUP_MAP: 'engineers=Power Users', OIDC_PROJECT_MAP: 'plant=P; ghosts=GHOST' })
  // Warnings come on another stream than the line that says the server is ready.
  await expect.poll(() => server.output()).toContain('OIDC_PROJECT_MAP names a project that does not exist')
  expect(server.output()).not.toContain('"project":"P"')
  provider.next = 'new'
  provider.people.set('new', { ...NEW, groups: ['engineers', 'plant', 'ghosts'] })
  const seesPlant = async (isSeen: boolean) => {
    await page.context().clearCookies()
    await page.goto(at('/profile'))
    const details = page.getByRole('region', { name: 'Details' })
    await expect(details).toContainText('Power Users')
    await expect(details.getByText('Plant', { exact: true }).first()).toBeVisible({ visible: isSeen })
  }
  await seesPlant(true)

  await forgetSession(page)
  await page.goto(at('/sign-in?returnTo=/users'))
  await fillAndSignIn(page, 'ada', PASSWORD)
  await page.getByRole('row').filter({ hasText: 'new@acme.example' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('list', { name: 'From Acme:' })).toHaveText('All sites in Plant')
  await expect(dialog.getByLabel('Groups')).toHaveAccessibleDescription('From Acme: Power Users.')
  await dialog.getByRole('button', { name: 'Edit User' }).click()
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Staff', exact: true }).click()
  await dialog.getByRole('option', { name: /^Plant.*from Acme/ }).click()
  await expect(dialog.getByText(/^Acme gives this again at the next sign-in/)).toContainText('Plant')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto(at('/groups'))
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /^Power Users/ })
    .click()
  await expect(page.getByRole('table').getByRole('row', { name: /New at Acme/ })).toContainText('Acme')
  await page.goto(at('/users/changes'))
  const latest = page.getByRole('row').nth(1)
  for (const told of ['Ada', 'new@acme.example', 'Projects and sites']) await expect(latest).toContainText(told)

  await seesPlant(true)
  provider.people.set('new', { ...NEW, groups: ['engineers'] })
  await seesPlant(false)
})

test('with the provider only, puts people in their groups and offers no passwords', async ({ page }) => {
  await server.stop()
  server = await start({ OIDC_ONLY: 'true', OIDC_GROUP_MAP: 'engineers=Power Users' })
  const groups = page.getByRole('region', { name: 'Details' })
  provider.people.set('ada', { ...ADA, groups: ['choir', 'engineers'] })
  provider.next = 'ada'
  await page.goto(at('/profile'))
  await expect(groups).toContainText('Power Users')
  await expect(page.getByRole('region', { name: 'Password' }).getByRole('button')).toHaveCount(0)

  provider.people.set('ada', { ...ADA, groups: ['choir'] })
  await forgetSession(page)
  await page.goto(at('/profile'))
  await expect(alert(page)).toContainText('None of your groups at the identity provider gives access to Bonfire.')
  await expect(providerLink(page)).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Français' }).click()
  await expect(alert(page)).toContainText('Aucun de vos groupes chez le fournisseur d’identité')
  await page.goto(at('/forgot-password'))
  await expect(page.getByText('Les mots de passe sont désactivés.')).toBeVisible()

  // Without the provider, someone on the machine lets an administrator in.
  await server.stop()
  const reset = bonfire({ dataDirectory, environment: { PUBLIC_URL: publicUrl } }, ['user', 'reset-password', 'ada'])
  expect(reset.status, reset.output).toBe(0)
  const [link = ''] = /http\S+token=\S+/.exec(reset.output) ?? []
  server = await start({ OIDC_ONLY: 'true', OIDC_GROUP_MAP: 'engineers=Power Users' })
  await provider.stop()
  await page.goto(link)
  for (const field of ['Nouveau mot de passe', 'Confirmer le nouveau mot de passe']) {
    await page.getByLabel(field, { exact: true }).fill('a bridge of larch')
  }
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(page.getByRole('button', { name: /Menu utilisateur|User menu/ })).toContainText('Ada')
  await provider.start()
})

const start = (policy: NodeJS.ProcessEnv = {}) =>
  startBonfire({
    dataDirectory,
    environment: {
      PORT: new URL(publicUrl).port,
      PUBLIC_URL: publicUrl,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.client.id,
      OIDC_CLIENT_SECRET: provider.client.secret,
      OIDC_LABEL: 'Acme',
      ...policy,
    },
  })

/** An administrator with a password, and a site, so that the screens have content. */
function prepare(): void {
  const model = join(dataDirectory, 'model.json')
  writeFileSync(
    model,
    JSON.stringify({
      projects: [{ projectKey: 'P', projectName: 'Plant', currency: 'EUR' }],
      sites: [{ siteId: 'plant', projectKey: 'P', label: 'Plant', timezone: 'UTC' }],
      rules: [],
    }),
  )
  const ada = ['--username', 'ada', '--email', 'ada@acme.example', '--name', 'Ada']
  for (const command of [
    ['import', 'model', model],
    ['user', 'create', '--admin', ...ada],
  ]) {
    const { status, output } = bonfire(dataDirectory, command, `${PASSWORD}\n`)
    expect(status, output).toBe(0)
  }
}

/** The provider must know the server's address before it listens. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
