import { MILLISECONDS_PER_DAY, MILLISECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTenant, buildUser } from '../../../../test/app/factories.ts'
import { TEST_PASSWORD, testApp } from '../../../../test/app/test-app.ts'
import { SESSION_COOKIE } from '../session-cookie.ts'
import { createInvite } from './tokens.service.ts'

const test = await testApp()
const { db } = test.database
afterAll(() => test.close())

const NEW_PASSWORD = 'a teapot on the roof'
let ada: number

beforeEach(async () => {
  await test.reset()
  const tenantId = await buildTenant(db)
  ada = await buildUser(db, { tenantId, username: 'ada' })
  await buildUser(db, { tenantId, username: 'bo' })
})

const post = (url: string, payload: object, cookie?: string) => test.ask({ method: 'POST', url, payload }, cookie)
const forgot = (email: string) => post('/api/auth/forgot-password', { email })
const reset = (token: string, password = NEW_PASSWORD) => post('/api/auth/reset-password', { token, password })
const read = (token: string) => test.ask({ url: `/api/auth/reset-password?token=${encodeURIComponent(token)}` })
const signIn = (password: string, username = 'ada') => post('/api/auth/login', { username, password })
const pass = (milliseconds: number) => {
  test.clock.now = new Date(test.clock.now.getTime() + milliseconds)
}
const mails = () => db.selectFrom('mail').selectAll().orderBy('id').execute()

/** The secret in the latest mail, as its recipient would find it. */
async function newestToken(): Promise<string> {
  const facts = (await mails()).at(-1)?.facts
  if (!facts || !('token' in facts) || !facts.token) throw new Error('no mail with a link waits')
  return facts.token
}

async function askForLink(): Promise<string> {
  expect((await forgot('Ada@ACME.example')).statusCode).toBe(200)
  return newestToken()
}

describe('a forgotten password', () => {
  it('is reset by a mailed link and ends every session', async () => {
    const cookie = await test.signIn('ada')
    const token = await askForLink()
    expect(await mails()).toMatchObject([{ kind: 'passwordReset', recipient_id: ada, site_id: null }])
    expect((await read(token)).json()).toEqual({
      purpose: 'reset',
      email: 'ada@acme.example',
      username: 'ada',
      signsIn: false,
    })
    expect((await reset(token)).statusCode).toBe(200)
    expect((await signIn(TEST_PASSWORD)).statusCode).toBe(401)
    expect((await signIn(NEW_PASSWORD)).statusCode).toBe(200)
    expect((await test.ask({ url: '/api/v1/users/me' }, cookie)).statusCode).toBe(401)
  })

  it('gives unknown and deactivated people the same response and no mail', async () => {
    await db.updateTable('user_account').set({ status: 'deleted' }).where('username', '=', 'bo').execute()
    const answers = await Promise.all(['ada@acme.example', 'bo@acme.example', 'nobody@acme.example'].map(forgot))
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(3).fill([200, '{}']))
    expect((await mails()).map(({ recipient_id }) => recipient_id)).toEqual([ada])
  })

  it('cannot be the current one, and the link stays valid', async () => {
    const token = await askForLink()
    const answer = await reset(token, TEST_PASSWORD)
    expect([answer.statusCode, answer.json().fields]).toEqual([
      422,
      { password: 'The new password is the same as the current one. Choose another.' },
    ])
    expect((await reset(token)).statusCode).toBe(200)
  })

  it('can be set while signed out', async () => {
    const { cookies } = await reset(await askForLink())
    expect(cookies.map(({ name }) => name)).not.toContain(SESSION_COOKIE)
  })

  it('gives no local sign-in to people of the identity provider', async () => {
    await db
      .updateTable('user_account')
      .set({ password_hash: null, oidc_issuer: 'https://id.example', oidc_subject: '7' })
      .where('id', '=', ada)
      .execute()
    await forgot('ada@acme.example')
    expect(await mails()).toEqual([])
  })

  it('can be requested three times an hour, known or not', async () => {
    for (const email of ['ada@acme.example', 'nobody@acme.example']) {
      const answers = [await forgot(email), await forgot(email.toUpperCase()), await forgot(` ${email}`)]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
      const refused = await forgot(email)
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
    }
    pass(61_000)
    expect((await forgot('ada@acme.example')).statusCode).toBe(200)
  })

  it.each([
    ['NUL in it', 'ada\0@acme.example', 400],
    ['nothing in it', '', 422],
    ['far too much in it', `${'a'.repeat(255)}@acme.example`, 422],
    ['a pattern in it', '%@acme.example', 200],
  ])('of an email with %s sends no mail', async (_kind, email, status) => {
    expect((await forgot(email)).statusCode).toBe(status)
    expect(await mails()).toEqual([])
  })

  it('clears failed guesses once it is set', async () => {
    for (let attempt = 0; attempt < 5; attempt++) await signIn('guess')
    await reset(await askForLink())
    expect((await test.ask({ ...LOGIN, payload: { username: 'ada', password: NEW_PASSWORD } })).statusCode).toBe(200)
  })
})

// From another address, which has its own count.
const LOGIN = { method: 'POST', url: '/api/auth/login', remoteAddress: '10.0.0.9' } as const

describe('a link', () => {
  it('works once', async () => {
    const token = await askForLink()
    await reset(token)
    for (const answer of [await reset(token, 'another teapot here'), await read(token)]) {
      expect(answer.statusCode).toBe(404)
      expect(answer.json().message).toContain('already been used')
    }
    expect((await signIn(NEW_PASSWORD)).statusCode).toBe(200)
  })

  it('works once even when used concurrently', async () => {
    const token = await askForLink()
    const answers = await Promise.all([reset(token, 'the first teapot'), reset(token, 'the second teapot')])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
  })

  it('lasts an hour for a reset and seven days for an invitation', async () => {
    const token = await askForLink()
    pass(MILLISECONDS_PER_HOUR)
    expect((await reset(token)).json().message).toContain('expired')
    const invite = await db.transaction().execute((db) => createInvite(db, { userId: ada, now: test.clock.now }))
    pass(7 * MILLISECONDS_PER_DAY - 1)
    expect((await read(invite)).json()).toMatchObject({ purpose: 'invite' })
    pass(1)
    expect((await read(invite)).json().message).toBe(
      'This invitation has expired. Ask the person who invited you to resend it.',
    )
  })

  it('ends when a newer one is sent', async () => {
    const token = await askForLink()
    const newer = await askForLink()
    expect((await read(token)).statusCode).toBe(404)
    expect((await reset(newer)).statusCode).toBe(200)
  })

  it('ends when the password changes', async () => {
    const token = await askForLink()
    const payload = { currentPassword: TEST_PASSWORD, newPassword: 'a kettle in the cellar' }
    await post('/api/auth/change-password', payload, await test.signIn('ada'))
    expect((await reset(token)).statusCode).toBe(404)
  })

  it('of a deactivated person says so', async () => {
    const token = await askForLink()
    await db.updateTable('user_account').set({ status: 'deleted' }).execute()
    const refused = await reset(token)
    expect([refused.statusCode, refused.json().message]).toEqual([404, expect.stringContaining('deactivated')])
  })

  it.each(['x', 'a'.repeat(43), '%00', '\0', "' or 1=1 --", '東京'])(
    'that is forged (%j) opens nothing',
    async (token) => {
      expect((await read(token)).statusCode).toBe(404)
      expect((await reset(token)).statusCode).toBe(404)
    },
  )

  it('with a missing or overlong token is malformed', async () => {
    expect((await read('')).statusCode).toBe(400)
    expect((await read('x'.repeat(201))).statusCode).toBe(400)
    expect((await reset('x'.repeat(201))).statusCode).toBe(422)
  })

  it('stays valid when the password is refused', async () => {
    const token = await askForLink()
    expect((await reset(token, 'short')).statusCode).toBe(422)
    expect((await reset(token)).statusCode).toBe(200)
  })

  it('completes the sign-up of an invited person, who could not sign in before', async () => {
    await db.updateTable('user_account').set({ password_hash: null }).where('id', '=', ada).execute()
    const invite = await db.transaction().execute((db) => createInvite(db, { userId: ada, now: test.clock.now }))
    expect((await signIn('')).statusCode).toBe(422)
    expect((await signIn(NEW_PASSWORD)).statusCode).toBe(401)
    await reset(invite)
    expect((await signIn(NEW_PASSWORD)).statusCode).toBe(200)
  })

  it('that completes a sign-up signs in and ends the browser’s other session', async () => {
    await db.updateTable('user_account').set({ password_hash: null }).where('id', '=', ada).execute()
    const invite = await db.transaction().execute((db) => createInvite(db, { userId: ada, now: test.clock.now }))
    const before = await test.signIn('bo')
    const answer = await post('/api/auth/reset-password', { token: invite, password: NEW_PASSWORD }, before)
    const session = answer.cookies.find(({ name }) => name === 'bonfire_session')
    const me = await test.ask({ url: '/api/v1/users/me' }, `bonfire_session=${session?.value}`)
    expect([me.statusCode, me.json().username]).toEqual([200, 'ada'])
    expect((await test.ask({ url: '/api/v1/users/me' }, before)).statusCode).toBe(401)
    const again = await read(invite)
    expect([again.statusCode, again.json().message]).toEqual([
      404,
      'This invitation has already been used. Sign in with the password you chose then.',
    ])
  })

  it('keeps the page’s language for later mails, or the previous one by default', async () => {
    const token = await askForLink()
    await post('/api/auth/reset-password', { token, password: NEW_PASSWORD, locale: 'fr' })
    const localeOfAda = () => db.selectFrom('user_account').select('locale').where('id', '=', ada).executeTakeFirst()
    expect(await localeOfAda()).toEqual({ locale: 'fr' })
    await reset(await askForLink())
    expect(await localeOfAda()).toEqual({ locale: 'fr' })
  })
})

describe('a new password', () => {
  const COMMON = 'This password is too common, or too close to a common one. Choose another.'
  it.each([
    ['of 9 characters', 'nine char', 'A password must be at least 10 characters long.'],
    ['of 9 pictures', '😀'.repeat(9), 'A password must be at least 10 characters long.'],
    ['of 1025 characters', `${'x1'.repeat(512)}y`, 'A password can be at most 1024 characters long.'],
    ['that is common', '1234567890', COMMON],
    ['that is common, with a year and a sign', 'Password2026!', COMMON],
    ['that is common, twice', 'qwertyqwerty', COMMON],
    ['of two characters', '#+#+#+#+#+', 'This password repeats the same few characters. Choose another.'],
    ['that is the email', 'ADA@acme.example', 'This password is your own name or email address. Choose another.'],
  ])('%s is refused', async (_kind, password, message) => {
    const answer = await reset(await askForLink(), password)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ message, fields: { password: message } })
  })

  it.each([
    ['of 10 characters', 'ten chars!'],
    ['of 1024 characters', `teapot ${'long '.repeat(203)}ab`],
    ['with a NUL', 'NUL \0 inside it'],
    ['of all kinds of letters', 'mot de passe très 東京 🔥'],
    ['of spaces and a letter', '          x'],
  ])('%s signs in, and no similar one does', async (_kind, password) => {
    expect((await reset(await askForLink(), password)).statusCode).toBe(200)
    expect((await signIn(password)).statusCode).toBe(200)
    expect((await signIn(`${password.slice(0, -1)}~`)).statusCode).toBe(401)
    expect((await signIn(password.slice(0, 4))).statusCode).toBe(401)
  })

  it('is the same in every Unicode form a keyboard may send', async () => {
    await reset(await askForLink(), 'été à la mer'.normalize('NFD'))
    expect((await signIn('été à la mer'.normalize('NFC'))).statusCode).toBe(200)
  })
})
