import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { type OidcProvider, startOidcProvider } from '../server/src/testing/oidc-provider.ts'
import { bonfire, emptyFolder, type RunningBonfire, startBonfire } from './bonfire-process.ts'
import { fillAndSignIn } from './people.ts'

const PASSWORD = 'a bridge of cedar'
const ADA = { email: 'Ada@acme.example', email_verified: true, name: 'Ada' }
const NEW = { email: 'new@acme.example', email_verified: true, name: 'New at Acme' }

// The second test goes on with another policy.
test.describe.configure({ mode: 'serial' })

const dataDirectory = emptyFolder()
let publicUrl: string
let provider: OidcProvider
let server: RunningBonfire

test.beforeAll(async () => {
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

test('one signs in where the organisation does, and who signs out stays signed out', async ({ page }) => {
  provider.next = 'ada'
  await page.goto(at('/actions?status=closed'))
  await expect(actions(page)).toBeVisible()
  expect(new URL(page.url()).searchParams.get('status')).toBe('closed')
  await expect(userMenu(page)).toContainText('Ada')

  await logOut(page)
  // It asks by itself whether the session ends there too.
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect(page).toHaveURL(at('/sign-in'))
  await expect(alert(page)).toHaveCount(0)
  provider.next = null
  await page.goto(at('/actions'))
  await expect(alert(page)).toContainText('The identity provider did not sign you in, or you stopped there.')
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/actions')

  provider.next = 'ada'
  await page.goto(at('/api/auth/callback?code=forged&state=forged'))
  await expect(alert(page)).toContainText('began in another browser. Try again.')
  await providerLink(page).click()
  await expect(userMenu(page)).toContainText('Ada')
})

test('who has no account is refused, and local accounts work beside the provider, also while it is down', async ({
  page,
}) => {
  provider.next = 'new'
  await page.goto(at('/actions'))
  await expect(alert(page)).toContainText('There is no account with your email address.')

  await provider.stop()
  await providerLink(page).click()
  await expect(alert(page)).toContainText('The identity provider does not answer.')
  await fillAndSignIn(page, 'ada', PASSWORD)
  await expect(actions(page)).toBeVisible()
  await expect(page).toHaveURL(/\/actions\?/)
  await logOut(page)
  await expect(page).toHaveURL(at('/sign-in'))
  await expect(alert(page)).toHaveCount(0)
  await provider.start()

  // Whoever came from the provider is signed out here also when it cannot be told.
  await page.context().clearCookies()
  provider.next = 'ada'
  await providerLink(page).click()
  await expect(userMenu(page)).toContainText('Ada')
  await provider.stop()
  await logOut(page)
  await expect(page).toHaveURL(at('/sign-in'))
  await provider.start()
})

test('where accounts are made the person gets one without a password, and administrators read of it', async ({
  page,
}) => {
  await server.stop()
  server = await start({ OIDC_FIRST_SIGN_IN: 'create', OIDC_DEFAULT_GROUP: 'Users' })
  provider.next = 'new'
  await page.goto(at('/profile'))
  const password = page.getByRole('region', { name: 'Password' })
  await expect(password).toContainText('your password is kept and changed there')
  await expect(password.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('new@acme.example')

  await page.context().clearCookies()
  await page.goto(at('/sign-in?returnTo=/users/changes'))
  await fillAndSignIn(page, 'ada', PASSWORD)
  const lines = page.getByRole('row').filter({ hasText: 'new@acme.example' })
  // One act, with all that it changed.
  await expect(lines).toHaveCount(1)
  for (const told of ['Account created', 'New at Acme', 'Groups', 'Users']) await expect(lines).toContainText(told)
  await page.goto(at('/profile'))
  await expect(password.getByRole('button', { name: 'Change password' })).toBeVisible()
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

/** An administrator with a password, and a site, so that the screens have something to stand on. */
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

/** The provider knows the address of the server before it listens there. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
