import { afterAll, beforeEach, expect, it } from 'vitest'
import { buildTenant, buildUser } from '../../../../test/app/factories.ts'
import { TEST_PASSWORD, testApp } from '../../../../test/app/test-app.ts'
import {
  oidcSettings,
  PUBLIC_URL,
  problemOf,
  signInAddress,
  startBrowser,
} from '../../../../test/fixtures/identity-provider.ts'
import { startOidcProvider } from '../../../../test/servers/oidc-provider.ts'
import { handOverLink } from '../passwords/passwords.service.ts'
import { createInvite, createReset } from '../passwords/tokens.service.ts'
import { SESSION_COOKIE } from '../session-cookie.ts'

const provider = await startOidcProvider(PUBLIC_URL)
const test = await testApp({ ...oidcSettings(provider), OIDC_ONLY: 'true' })
const { db } = test.database
afterAll(async () => {
  await test.close()
  await provider.stop()
})

const NEW_PASSWORD = 'a bridge of cedar'
let adaId: number
beforeEach(async () => {
  await test.reset()
  adaId = await buildUser(db, { tenantId: await buildTenant(db), username: 'ada' })
  provider.people.set('sub-1', { email: 'ada@acme.example', email_verified: true })
  provider.next = 'sub-1'
})

const REFUSED = {
  code: 'sign-in.provider-only',
  message: 'Passwords are turned off. Sign in with Acme.',
  params: { provider: 'Acme' },
}
const post = (path: string, payload: object, cookie?: string, language = 'en') =>
  test.ask({ method: 'POST', url: `/api/auth/${path}`, payload, headers: { 'accept-language': language } }, cookie)
const readLink = (token: string) => test.ask({ url: `/api/auth/reset-password?token=${token}` })

it('refuses a right password, in the reader’s language, and counts it', async () => {
  const answer = await post('login', { username: 'ada', password: TEST_PASSWORD })
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toMatchObject(REFUSED)
  expect(answer.cookies).toEqual([])
  const french = await post('login', { username: 'ada', password: TEST_PASSWORD }, undefined, 'fr')
  expect(french.json().message).toBe('Les mots de passe sont désactivés. Connectez-vous avec Acme.')
  const { body } = await test.ask({ url: '/metrics' })
  expect(body).toContain('bonfire_sign_in_failures_total{method="password",reason="provider_only"} 2')
})

it('offers no passwords, and lets people in through the provider only', async () => {
  expect((await test.ask({ url: '/api/auth/options' })).json()).toMatchObject({ passwords: false })
  const browser = startBrowser(test)
  expect(problemOf(await browser.open(signInAddress('/')))).toBeNull()
  expect(await browser.user()).toMatchObject({ username: 'ada', hasPassword: false })
})

it('sends no links for forgotten passwords', async () => {
  const answer = await post('forgot-password', { email: 'ada@acme.example' })
  expect(answer.json()).toMatchObject(REFUSED)
  expect(await db.selectFrom('mail').select('id').execute()).toEqual([])
})

it('refuses links in mails, of invitations too, and ones that never existed', async () => {
  const now = test.clock.now
  const reset = await createReset(db, { userId: adaId, now })
  expect((await readLink(reset)).json()).toMatchObject(REFUSED)
  expect((await post('reset-password', { token: reset, password: NEW_PASSWORD })).json()).toMatchObject(REFUSED)
  const invite = await createInvite(db, { userId: adaId, now })
  expect((await readLink(invite)).json()).toMatchObject(REFUSED)
  expect((await post('reset-password', { token: invite, password: NEW_PASSWORD })).json()).toMatchObject(REFUSED)
  expect((await readLink('never-existed')).json()).toMatchObject(REFUSED)
})

it('a link from the command line signs its person in once, without the provider', async () => {
  const { token } = await handOverLink(db, { id: adaId, email: 'ada@acme.example' }, test.clock.now)
  expect((await readLink(token)).json()).toMatchObject({ username: 'ada', signsIn: true })
  const answer = await post('reset-password', { token, password: NEW_PASSWORD })
  expect(answer.statusCode).toBe(200)
  const session = answer.cookies.find(({ name }) => name === SESSION_COOKIE)?.value
  const cookie = `${SESSION_COOKIE}=${session}`
  expect((await test.ask({ url: '/api/v1/users/me' }, cookie)).json()).toMatchObject({ username: 'ada' })
  expect((await post('reset-password', { token, password: NEW_PASSWORD })).statusCode).toBe(404)
  expect((await post('login', { username: 'ada', password: NEW_PASSWORD })).json()).toMatchObject(REFUSED)
  const change = { currentPassword: NEW_PASSWORD, newPassword: 'a bridge of larch' }
  expect((await post('change-password', change, cookie)).json()).toMatchObject(REFUSED)
})

it('accepts such a link as the first thing after a start', async () => {
  const fresh = await testApp({ ...oidcSettings(provider), OIDC_ONLY: 'true' })
  const own = fresh.database.db
  const id = await buildUser(own, { tenantId: await buildTenant(own), username: 'ada' })
  const { token } = await handOverLink(own, { id, email: 'ada@acme.example' }, fresh.clock.now)
  const payload = { token, password: NEW_PASSWORD }
  const answer = await fresh.ask({ method: 'POST', url: '/api/auth/reset-password', payload })
  expect(answer.statusCode).toBe(200)
  await fresh.close()
})
