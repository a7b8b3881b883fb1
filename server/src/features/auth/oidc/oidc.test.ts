import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTenant, buildUser } from '../../../../test/app/factories.ts'
import { testApp } from '../../../../test/app/test-app.ts'
import {
  oidcSettings,
  PUBLIC_URL,
  problemOf,
  signInAddress,
  startBrowser,
} from '../../../../test/fixtures/identity-provider.ts'
import { startOidcProvider } from '../../../../test/servers/oidc-provider.ts'

const provider = await startOidcProvider(PUBLIC_URL)
const SETTINGS = oidcSettings(provider)
const test = await testApp(SETTINGS)
const { db } = test.database
afterAll(async () => {
  await test.close()
  await provider.stop()
})

const ADA = { email: 'Ada@acme.example', email_verified: true, name: 'Ada of Acme' }
const CALLBACK = '/api/auth/callback'
const THOUSAND_SITES = `/actions?sites=${Array.from({ length: 1000 }, (_, index) => `PROJECT~site-${index}`).join(',')}`

beforeEach(async () => {
  await test.reset()
  await buildUser(db, { tenantId: await buildTenant(db), username: 'ada' })
  provider.people.clear()
  provider.people.set('sub-1', ADA)
  provider.next = 'sub-1'
})

const signIn = (returnTo = '/actions?status=Triage') => signInAddress(returnTo)
/** The outcome of a full sign-in in a fresh browser. */
const tryOut = async () => problemOf(await startBrowser(test).open(signIn()))

describe('signing in at the identity provider', () => {
  it('opens the account with the verified email, in any case, at the wanted page', async () => {
    const browser = startBrowser(test)
    expect(await browser.open(signIn())).toBe('/actions?status=Triage')
    expect(await browser.user()).toMatchObject({ username: 'ada' })
  })

  it('follows the person when their email changes', async () => {
    expect(await tryOut()).toBeNull()
    provider.people.set('sub-1', { email: 'elsewhere@acme.example', email_verified: false })
    const browser = startBrowser(test)
    await browser.open(signIn())
    expect(await browser.user()).toMatchObject({ username: 'ada' })
  })

  it('does not open the account of an email’s former owner', async () => {
    expect(await tryOut()).toBeNull()
    provider.people.set('sub-2', ADA)
    provider.next = 'sub-2'
    expect(await tryOut()).toBe('accountClosed')
  })

  it('moves the account to a replacement provider', async () => {
    await db.updateTable('user_account').set({ oidc_issuer: 'https://old.example', oidc_subject: 'sub-9' }).execute()
    expect(await tryOut()).toBeNull()
    expect(await db.selectFrom('user_account').select(['oidc_issuer', 'oidc_subject']).execute()).toEqual([
      { oidc_issuer: provider.issuer, oidc_subject: 'sub-1' },
    ])
  })

  it.each([
    ['is not verified', { ...ADA, email_verified: false }],
    ['may not be verified', { email: ADA.email }],
    ['is missing', { email_verified: true }],
    ['is none', { email: 'ada', email_verified: true }],
  ])('is refused when the email %s', async (_kind, person) => {
    provider.people.set('sub-1', person)
    expect(await tryOut()).toBe('emailNotVerified')
  })

  it('is refused for a deactivated person, linked or not', async () => {
    await db.updateTable('user_account').set({ status: 'deleted' }).execute()
    expect(await tryOut()).toBe('accountClosed')
    await db.updateTable('user_account').set({ status: 'active' }).execute()
    expect(await tryOut()).toBeNull()
    await db.updateTable('user_account').set({ status: 'deleted' }).execute()
    expect(await tryOut()).toBe('accountClosed')
  })

  it('ends the previous session and completes a sign-up', async () => {
    await db.updateTable('user_account').set({ password_hash: null }).execute()
    const browser = startBrowser(test)
    await browser.open(signIn())
    await browser.open(signIn())
    expect(await db.selectFrom('session').select('id').execute()).toHaveLength(1)
  })

  it('works in two tabs of one browser', async () => {
    const browser = startBrowser(test)
    const [one, other] = [await browser.open(signIn('/a'), CALLBACK), await browser.open(signIn('/b'), CALLBACK)]
    expect([await browser.open(one), await browser.open(other)]).toEqual(['/a', '/b'])
  })

  it('works in two tabs opened at the same moment, the first time', async () => {
    const browser = startBrowser(test)
    const begun = await Promise.all(['/a', '/b', '/c'].map((page) => browser.open(signIn(page), '/auth?')))
    const answers: string[] = []
    for (const path of begun) answers.push(await browser.open(provider.issuer + path, CALLBACK))
    const ends = await Promise.all(answers.map((answer) => browser.open(answer)))
    expect(ends).toEqual(['/a', '/b', '/c'])
  })

  it('redirects from another host to the public one without looping', async () => {
    const ask = async (url: string) =>
      (await test.ask({ url, headers: { host: 'bonfire.internal:4000' } })).headers.location
    const moved = new URL(await ask(signIn()).then(String))
    expect(moved.origin).toBe(PUBLIC_URL)
    expect(moved.searchParams.get('returnTo')).toBe('/actions?status=Triage')
    const browser = startBrowser(test)
    expect(await browser.open(moved.href)).toBe('/actions?status=Triage')
    expect(await ask(moved.pathname + moved.search)).toMatch(provider.issuer)
  })

  it('reports when the person cancels', async () => {
    provider.next = null
    const page = await startBrowser(test).open(signIn())
    expect(problemOf(page)).toBe('providerRefused')
    expect(new URL(page, PUBLIC_URL).searchParams.get('returnTo')).toBe('/actions?status=Triage')
  })
})

describe('an answer of the provider', () => {
  it('with a wrong or missing state is refused', async () => {
    const browser = startBrowser(test)
    const answer = new URL(await browser.open(signIn(), CALLBACK), PUBLIC_URL)
    for (const state of ['forged', '', '\0']) {
      answer.searchParams.set('state', state)
      expect(problemOf(await browser.open(answer.href))).toBe('attemptExpired')
    }
    answer.searchParams.delete('state')
    expect(problemOf(await browser.open(answer.href))).toBe('attemptExpired')
    expect(await browser.user()).toBeUndefined()
  })

  it('is refused in a browser that did not ask', async () => {
    const answer = await startBrowser(test).open(signIn(), CALLBACK)
    const victim = startBrowser(test)
    expect(problemOf(await victim.open(answer))).toBe('attemptExpired')
    await victim.open(signIn(), CALLBACK)
    expect(problemOf(await victim.open(answer))).toBe('attemptExpired')
    expect(await victim.user()).toBeUndefined()
  })

  it('is accepted once, within ten minutes', async () => {
    const browser = startBrowser(test)
    const answer = await browser.open(signIn(), CALLBACK)
    await browser.open(answer)
    expect(problemOf(await browser.open(answer))).toBe('attemptExpired')
    const late = await browser.open(signIn(), CALLBACK)
    test.clock.now = new Date(test.clock.now.getTime() + 10 * 60_000)
    expect(problemOf(await browser.open(late))).toBe('attemptExpired')
  })

  it.each([
    ['nonce', { nonce: 'of another sign-in' }],
    ['code verifier', { code_verifier: 'x'.repeat(43) }],
  ])('with a wrong %s is refused', async (_kind, change) => {
    const browser = startBrowser(test)
    const answer = await browser.open(signIn(), CALLBACK)
    await db.updateTable('oidc_sign_in').set(change).execute()
    expect(problemOf(await browser.open(answer))).toBe('providerRefused')
    expect(await browser.user()).toBeUndefined()
  })

  it.each(['code=forged', 'iss=https://evil.example', 'code=a&code=b'])('with %s is refused', async (forged) => {
    const browser = startBrowser(test)
    const answer = new URL(await browser.open(signIn(), CALLBACK), PUBLIC_URL)
    const state = answer.searchParams.get('state') ?? ''
    const query = new URLSearchParams(forged)
    if (!query.has('code')) query.set('code', answer.searchParams.get('code') ?? '')
    if (!query.has('iss')) query.set('iss', provider.issuer)
    expect(problemOf(await browser.open(`${CALLBACK}?${query}&state=${state}`))).toBe('providerRefused')
  })

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    `${PUBLIC_URL}.evil.example/`,
  ])('never leads to %j', async (returnTo) => {
    expect(await startBrowser(test).open(signIn(returnTo))).toBe('/')
  })

  it('leads to an address with a thousand sites', async () => {
    expect(await startBrowser(test).open(signIn(THOUSAND_SITES))).toBe(THOUSAND_SITES)
  })
})

describe('a provider that is down', () => {
  it('is reported beside local sign-in, which works, and is retried', async () => {
    const house = await testApp(SETTINGS)
    const tenant = await buildTenant(house.database.db)
    await buildUser(house.database.db, { tenantId: tenant, username: 'ada' })
    await provider.stop()
    const page = await startBrowser(house).open(signIn())
    expect(page).toBe('/sign-in?returnTo=%2Factions%3Fstatus%3DTriage&problem=providerUnreachable')
    await house.signIn('ada')
    await provider.start()
    expect(problemOf(await startBrowser(house).open(signIn()))).toBeNull()
    await house.close()
  })

  it('is not used for redirects, even if it answered before', async () => {
    const browser = startBrowser(test)
    await browser.open(signIn())
    await provider.stop()
    expect(await tryOut()).toBe('providerUnreachable')
    expect(await browser.open('/api/auth/logout?returnTo=/login')).toBe('/sign-in')
    expect(await browser.user()).toBeUndefined()
    await provider.start()
  })

  it('is reported also in the middle of a sign-in', async () => {
    const browser = startBrowser(test)
    const answer = await browser.open(signIn(), CALLBACK)
    await provider.stop()
    expect(problemOf(await browser.open(answer))).toBe('providerUnreachable')
    await provider.start()
  })
})

describe('the sign-in page', () => {
  it('names the identity provider', async () => {
    const { identityProvider } = (await test.ask({ url: '/api/auth/options' })).json()
    expect(identityProvider).toEqual({ label: 'Acme' })
  })

  it('is shown after signing out, also at the provider', async () => {
    const browser = startBrowser(test)
    await browser.open(signIn())
    const out = await browser.open('/api/auth/logout?returnTo=/login', '/session/end')
    expect(new URL(out, provider.issuer).searchParams.get('post_logout_redirect_uri')).toBe(`${PUBLIC_URL}/sign-in`)
    expect(await browser.user()).toBeUndefined()
  })

  it('is shown after ending a local session or one that had already ended', async () => {
    const local = await test.ask({ url: '/api/auth/logout?returnTo=/login' }, await test.signIn('ada'))
    expect(local.headers.location).toBe('/sign-in')
    const returnTo = encodeURIComponent('/login?redirect=/actions?status=open')
    const ended = await test.ask({ url: `/api/auth/logout?returnTo=${returnTo}` })
    expect(ended.headers.location).toBe('/sign-in?returnTo=%2Factions%3Fstatus%3Dopen')
  })
})
