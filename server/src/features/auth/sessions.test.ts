import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTenant, buildUser } from '../../../test/app/factories.ts'
import { TEST_NOW, TEST_PASSWORD, testApp } from '../../../test/app/test-app.ts'
import { SESSION_COOKIE } from './session-cookie.ts'

const test = await testApp()
const { db } = test.database
afterAll(() => test.close())

beforeEach(async () => {
  await test.reset()
  const tenantId = await buildTenant(db)
  await buildUser(db, { tenantId, username: 'ada' })
  await buildUser(db, { tenantId, username: 'bo' })
})

async function signInFrom(userAgent: string, username = 'ada'): Promise<string> {
  const answer = await test.ask({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username, password: TEST_PASSWORD },
    headers: { 'user-agent': userAgent },
  })
  return `${SESSION_COOKIE}=${answer.cookies.find(({ name }) => name === SESSION_COOKIE)?.value}`
}

interface Listed {
  id: string
  userAgent: string
  isThis: boolean
  lastSeenAt: string
}

const URL = '/api/v1/users/me/sessions'
const list = async (cookie: string) => (await test.ask({ url: URL }, cookie)).json<Listed[]>()
const end = (cookie: string, id = '') => test.ask({ method: 'DELETE', url: id ? `${URL}/${id}` : URL }, cookie)
const isSignedIn = async (cookie: string) => (await test.ask({ url: '/api/v1/users/me' }, cookie)).statusCode === 200
const later = (milliseconds: number) => {
  test.clock.now = new Date(test.clock.now.getTime() + milliseconds)
}

describe('one’s own sessions', () => {
  it('are listed, last used first, without anything that opens one', async () => {
    const phone = await signInFrom('Phone')
    later(MILLISECONDS_PER_MINUTE)
    const desk = await signInFrom('Desk')
    await signInFrom('Elsewhere', 'bo')
    const answer = await test.ask({ url: URL }, desk)
    expect(answer.json()).toMatchObject([
      { userAgent: 'Desk', isThis: true, lastSeenAt: '2026-03-10T12:01:00.000Z' },
      { userAgent: 'Phone', isThis: false, createdAt: TEST_NOW.toISOString() },
    ])
    for (const cookie of [phone, desk]) expect(answer.body).not.toContain(cookie.split('=')[1])
  })

  it('show their last use to five minutes, as does the account', async () => {
    const [phone, desk] = [await signInFrom('Phone'), await signInFrom('Desk')]
    later(5 * MILLISECONDS_PER_MINUTE - 1)
    await isSignedIn(phone)
    expect((await list(desk)).map(({ lastSeenAt }) => lastSeenAt)).toEqual(Array(2).fill(TEST_NOW.toISOString()))
    later(1)
    await isSignedIn(phone)
    const seenAt = new Date(TEST_NOW.getTime() + 5 * MILLISECONDS_PER_MINUTE)
    expect((await list(phone)).find(({ isThis }) => isThis)?.lastSeenAt).toBe(seenAt.toISOString())
    const account = await db.selectFrom('user_account').select('last_seen_at').where('username', '=', 'ada').execute()
    expect(account).toEqual([{ last_seen_at: seenAt }])
  })

  it('end everywhere else immediately', async () => {
    const cookies = [await signInFrom('Phone'), await signInFrom('Desk'), await signInFrom('Hall')]
    const [phone = '', desk = '', hall = ''] = cookies
    const bo = await signInFrom('Elsewhere', 'bo')
    expect((await end(desk)).json()).toEqual({ ended: 2 })
    expect(await Promise.all([phone, desk, hall, bo].map(isSignedIn))).toEqual([false, true, false, true])
  })

  it('end one at a time, including the current one', async () => {
    const [phone, desk] = [await signInFrom('Phone'), await signInFrom('Desk')]
    const listed = await list(desk)
    const idOf = (name: string) => listed.find(({ userAgent }) => userAgent === name)?.id
    expect((await end(desk, idOf('Phone'))).json()).toEqual({ ended: 1 })
    expect(await Promise.all([phone, desk].map(isSignedIn))).toEqual([false, true])
    await end(desk, idOf('Desk'))
    expect(await isSignedIn(desk)).toBe(false)
  })

  it.each(['nonsense', '%00', 'x'.repeat(64)])('called %s or of another person cannot be ended', async (id) => {
    const [ada, bo] = [await signInFrom('Desk'), await signInFrom('Elsewhere', 'bo')]
    const [foreign] = await list(bo)
    expect((await end(ada, id)).statusCode).toBeGreaterThanOrEqual(400)
    expect((await end(ada, foreign?.id)).statusCode).toBe(404)
    expect(await isSignedIn(bo)).toBe(true)
  })

  it('are not listed after they expire', async () => {
    await signInFrom('Phone')
    later(test.config.sessionHours * 60 * MILLISECONDS_PER_MINUTE - 1)
    const desk = await signInFrom('Desk')
    later(1)
    expect((await list(desk)).map(({ userAgent }) => userAgent)).toEqual(['Desk'])
  })

  it('require a signed-in person', async () => {
    expect((await test.ask({ url: URL })).statusCode).toBe(401)
    expect((await end('')).statusCode).toBe(401)
  })
})
