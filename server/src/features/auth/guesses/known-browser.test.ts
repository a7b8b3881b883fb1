import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTenant, buildUser } from '../../../../test/app/factories.ts'
import { TEST_PASSWORD, testApp } from '../../../../test/app/test-app.ts'
import { ELSEWHERE, type Guess, guesses, OFFICE, SECOND } from '../../../../test/fixtures/password-guesses.ts'
import { BROWSER_COOKIE } from '../session-cookie.ts'

const test = await testApp()
const { db } = test.database
afterAll(() => test.close())
const { browserAfterSignIn, browserOf, fail, login, pass, signIn, statusOf } = guesses(test)

beforeEach(async () => {
  await test.reset()
  const tenantId = await buildTenant(db)
  await buildUser(db, { tenantId, username: 'ada' })
  await buildUser(db, { tenantId, username: 'bo' })
})

describe('a browser that has signed in', () => {
  it('has its own five guesses, which count for nobody else', async () => {
    const browser = await browserAfterSignIn()
    expect(await fail(6, { browser })).toEqual([401, 401, 401, 401, 401, 429])
    expect((await signIn({ browser })).statusCode).toBe(429)
    expect(await fail(1, {})).toEqual([401])
    pass(15 * SECOND)
    const answer = await signIn({ browser })
    expect(answer.statusCode).toBe(200)
    expect(await fail(5, { browser: browserOf(answer) })).toEqual(Array(5).fill(401))
  })

  it('has five guesses also when they are concurrent', async () => {
    const browser = await browserAfterSignIn()
    const statuses = await Promise.all(Array.from({ length: 20 }, () => statusOf({ browser })))
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  })

  it('is known for each account that signed in there, and no other', async () => {
    const bos = await browserAfterSignIn({ username: 'bo' })
    const both = await browserAfterSignIn({ username: 'ada', browser: bos })
    await Promise.all(Array.from({ length: 6 }, (_, index) => statusOf({ from: `10.0.2.${index}` })))
    expect(await statusOf({ browser: bos, from: ELSEWHERE })).toBe(429)
    expect((await signIn({ browser: both, from: ELSEWHERE })).statusCode).toBe(200)
    await fail(6, { username: 'bo', from: '10.0.3.1' })
    expect((await signIn({ username: 'bo', browser: both })).statusCode).toBe(200)
  })

  it('is known only with a valid signature', async () => {
    const browser = await browserAfterSignIn()
    await fail(5, {})
    const [nonce = '', signature = ''] = browser.split('.')
    const forged = [`${nonce}.`, `${nonce}x.${signature}`, `.${signature}`, `${nonce}.${'A'.repeat(43)}`, '%00', '~~.~']
    for (const cookie of forged) expect(await statusOf({ browser: cookie })).toBe(429)
    expect((await signIn({ browser })).statusCode).toBe(200)
  })

  it('is unknown after a password change made elsewhere', async () => {
    const elsewhere = await browserAfterSignIn()
    const here = await signIn({ from: ELSEWHERE })
    const changed = await test.app.inject({
      method: 'POST',
      url: '/api/auth/change-password',
      payload: { currentPassword: TEST_PASSWORD, newPassword: 'a teapot on the roof' },
      headers: { cookie: here.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
    })
    expect(changed.statusCode).toBe(200)
    await fail(5, {})
    const retry = (browser: string) => login({ browser, password: 'a teapot on the roof' })
    expect((await retry(elsewhere)).statusCode).toBe(429)
    expect((await retry(browserOf(changed))).statusCode).toBe(200)
  })

  it('has a cookie without a username, hidden from scripts, for sign-in calls only', async () => {
    const cookie = (await signIn()).cookies.find(({ name }) => name === BROWSER_COOKIE)
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/api/auth' })
    expect(cookie?.value).toMatch(/^[\w-]{22}\.[\w-]{43}$/)
  })
})

describe('a mail for a forgotten password', () => {
  const forgot = (email: string, { from = ELSEWHERE, browser }: Guess = {}) =>
    test.app.inject({
      method: 'POST',
      url: '/api/auth/forgot-password',
      payload: { email },
      remoteAddress: from,
      headers: browser ? { cookie: `${BROWSER_COOKIE}=${browser}` } : {},
    })
  const statuses = async (answers: ReturnType<typeof forgot>[]) =>
    (await Promise.all(answers)).map(({ statusCode }) => statusCode).sort()

  it('is limited to three, but always available to the person’s own browser', async () => {
    const browser = await browserAfterSignIn()
    const asked = Array.from({ length: 10 }, (_, index) => forgot('ada@acme.example', { from: `10.0.4.${index}` }))
    expect(await statuses(asked)).toEqual([...Array(3).fill(200), ...Array(7).fill(429)])
    expect(await statuses([forgot('ADA@acme.example', { browser })])).toEqual([200])
    expect(await db.selectFrom('mail').select('id').execute()).toHaveLength(4)
  })

  it('is limited to twenty addresses an hour per network', async () => {
    const asked = Array.from({ length: 30 }, (_, index) => forgot(`person-${index}@acme.example`))
    expect(await statuses(asked)).toEqual([...Array(20).fill(200), ...Array(10).fill(429)])
    expect(await statuses([forgot('ada@acme.example', { from: OFFICE })])).toEqual([200])
  })

  it('makes the browser that sets the new password known', async () => {
    await forgot('ada@acme.example')
    const { facts } = await db.selectFrom('mail').select('facts').executeTakeFirstOrThrow()
    const password = 'a teapot on the roof'
    const payload = { token: 'token' in facts ? facts.token : '', password }
    const set = await test.app.inject({ method: 'POST', url: '/api/auth/reset-password', payload })
    await fail(5, {})
    expect((await login({ browser: browserOf(set), password })).statusCode).toBe(200)
  })

  it('is not limited by password guesses, nor is a password change in a session', async () => {
    const { cookies } = await signIn({ from: ELSEWHERE })
    await fail(6, {})
    expect(await statuses([forgot('ada@acme.example', { from: OFFICE })])).toEqual([200])
    const changed = await test.app.inject({
      method: 'POST',
      url: '/api/auth/change-password',
      payload: { currentPassword: TEST_PASSWORD, newPassword: 'a teapot on the roof' },
      headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
    })
    expect(changed.statusCode).toBe(200)
  })
})
