import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { buildTenant, buildUser } from '../../testing/factories.ts'
import { TEST_PASSWORD, testApp } from '../../testing/test-app.ts'
import { BROWSER_COOKIE } from './session-cookie.ts'

const test = await testApp()
const { db } = test.database
// Of another server process on the same database.
const other = await buildApp({ ...test, clock: () => test.clock.now })
await other.ready()
afterAll(async () => {
  await other.close()
  await test.close()
})

const OFFICE = '203.0.113.7'
const ELSEWHERE = '198.51.100.1'
// Tens of thousands are refused in the same way.
const NAMES = 1000
const SECOND = 1000
const COLLEAGUES = Array.from({ length: 40 }, (_, index) => `colleague-${index}`)
let tenantId: number

beforeEach(async () => {
  await test.reset()
  tenantId = await buildTenant(db)
  await buildUser(db, { tenantId, username: 'ada' })
  await buildUser(db, { tenantId, username: 'bo' })
})

interface Guess {
  readonly username?: string
  readonly password?: string
  readonly from?: string
  readonly browser?: string
  readonly app?: typeof other
}

const login = ({ username = 'ada', password = 'guess', from = OFFICE, browser, app = test.app }: Guess) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username, password },
    remoteAddress: from,
    headers: browser ? { cookie: `${BROWSER_COOKIE}=${browser}` } : {},
  })
const statusOf = async (guess: Guess) => (await login(guess)).statusCode
const signIn = (guess: Guess = {}) => login({ ...guess, password: TEST_PASSWORD })
const waitOf = async (guess: Guess) => Number((await login(guess)).headers['retry-after'] ?? 0)
const browserOf = (answer: Awaited<ReturnType<typeof login>>) =>
  answer.cookies.find(({ name }) => name === BROWSER_COOKIE)?.value ?? ''
const browserAfterSignIn = async (guess: Guess = {}) => browserOf(await signIn({ from: ELSEWHERE, ...guess }))

async function fail(times: number, guess: Guess): Promise<number[]> {
  const statuses: number[] = []
  for (let time = 0; time < times; time++) statuses.push(await statusOf(guess))
  return statuses
}

const pass = (milliseconds: number) => {
  test.clock.now = new Date(test.clock.now.getTime() + milliseconds)
}

/** So many names, some at once; returns how many of them were guessed at. */
async function spray(names: number, { atOnce = 50, from = OFFICE, label = 'name' } = {}): Promise<number> {
  let passed = 0
  for (let first = 0; first < names; first += atOnce) {
    const guesses = Array.from({ length: atOnce }, (_, index) => login({ username: `${label}-${first + index}`, from }))
    passed += (await Promise.all(guesses)).filter(({ statusCode }) => statusCode === 401).length
  }
  return passed
}

describe('an office of 40 behind one address', () => {
  beforeEach(async () => {
    for (const username of COLLEAGUES) await buildUser(db, { tenantId, username })
  })

  it('does not wait for one person who keeps mistyping', async () => {
    expect(await fail(8, { username: 'ada' })).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
    for (const username of COLLEAGUES) expect((await signIn({ username })).statusCode).toBe(200)
  })

  it('signs in at once, everybody at the same moment', async () => {
    const answers = await Promise.all(COLLEAGUES.map((username) => signIn({ username })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(40).fill(200))
  })

  it('signs in after a typo or two of each, within one minute', async () => {
    for (const username of COLLEAGUES) {
      expect(await fail(2, { username })).toEqual([401, 401])
      expect((await signIn({ username })).statusCode).toBe(200)
    }
  })

  it('signs in from the browsers of every day while somebody there sprays', async () => {
    const browsers = await Promise.all(COLLEAGUES.map((username) => browserAfterSignIn({ username })))
    await spray(100)
    expect(await statusOf({ username: 'ada' })).toBe(429)
    for (const [index, username] of COLLEAGUES.entries()) {
      const browser = browsers[index] ?? ''
      expect(await fail(2, { username, browser })).toEqual([401, 401])
      expect((await signIn({ username, browser })).statusCode).toBe(200)
    }
  })
})

describe('a sprayer', () => {
  it(
    'of thousands of names, 200 at once, has 30 guesses a minute at most',
    async () => {
      expect(await spray(NAMES, { atOnce: 200 })).toBe(30)
      pass(59 * SECOND)
      expect(await spray(200, { label: 'next' })).toBe(0)
      pass(SECOND)
      expect(await spray(200, { label: 'later' })).toBe(30)
    },
    NAMES * 30,
  )

  it('has 120 in an hour, and is told how long to wait', async () => {
    for (let minute = 0; minute < 4; minute++) {
      expect(await spray(50, { label: `minute-${minute}` })).toBe(30)
      pass(60 * SECOND)
    }
    expect(await spray(50, { label: 'fifth' })).toBe(0)
    expect(await waitOf({ username: 'one more' })).toBe(3600 - 4 * 60)
    pass((3600 - 4 * 60) * SECOND)
    expect(await statusOf({ username: 'one more' })).toBe(401)
  })

  it('has no more of them with two server processes', async () => {
    const guesses = Array.from({ length: 100 }, (_, index) =>
      statusOf({ username: `name-${index}`, app: index % 2 ? other : test.app }),
    )
    expect((await Promise.all(guesses)).filter((status) => status === 401)).toHaveLength(30)
  })

  it('has no more of them by an account of their own', async () => {
    expect(await spray(50)).toBe(30)
    await signIn({ username: 'bo', browser: await browserAfterSignIn({ username: 'bo' }) })
    expect(await spray(50, { label: 'next' })).toBe(0)
  })

  it('is no reason to wait for an hour once somebody has signed in from there', async () => {
    for (let minute = 0; minute < 4; minute++) {
      await spray(30, { label: `minute-${minute}` })
      pass(60 * SECOND)
    }
    expect(await statusOf({ username: 'ada' })).toBe(429)
    await signIn({ username: 'bo', browser: await browserAfterSignIn({ username: 'bo' }) })
    expect(await statusOf({ username: 'ada' })).toBe(401)
  })

  it('is not told which names exist by how often they can be tried', async () => {
    const tries = async (username: string) => fail(7, { username })
    expect(await tries('nobody')).toEqual(await tries('ada'))
  })
})

describe('an address', () => {
  it.each([
    ['of the same IPv6 network', '2001:db8:1:2::1', '2001:DB8:1:2:ffff::9', 429],
    ['of another IPv6 network', '2001:db8:1:2::1', '2001:db8:1:3::1', 401],
    ['written as IPv6 of the same IPv4 address', '192.0.2.1', '::ffff:192.0.2.1', 429],
    ['written as IPv6 of another IPv4 address', '::ffff:192.0.2.1', '::ffff:192.0.2.2', 401],
    ['of another IPv4 address', '192.0.2.1', '192.0.2.2', 401],
  ])('%s is told apart from another as its network is', async (_kind, sprayed, from, status) => {
    expect(await spray(35, { from: sprayed, atOnce: 35 })).toBe(30)
    expect(await statusOf({ from })).toBe(status)
  })
})

describe('an account', () => {
  it('is guessed at five times, all at once, from many addresses and by two server processes', async () => {
    const guesses = Array.from({ length: 24 }, (_, index) =>
      statusOf({ from: `10.0.0.${index}`, app: index % 2 ? other : test.app }),
    )
    const statuses = await Promise.all(guesses)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(19)
  })

  it('makes guesses wait 15 seconds, then twice as long each time, up to 15 minutes', async () => {
    await fail(5, {})
    const waits: number[] = []
    for (let times = 0; times < 8; times++) {
      waits.push(await waitOf({}))
      pass((waits.at(-1) ?? 0) * SECOND)
      expect(await statusOf({})).toBe(401)
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 900, 900])
  })

  it('is not slowed for a browser that it has signed in from', async () => {
    const browser = await browserAfterSignIn()
    await Promise.all(Array.from({ length: 12 }, (_, index) => statusOf({ from: `10.0.1.${index}` })))
    await spray(40)
    expect(await statusOf({ from: ELSEWHERE })).toBe(429)
    expect((await signIn({ browser })).statusCode).toBe(200)
  })

  it('lets a wait pass when the clock is set back, and makes none longer', async () => {
    await fail(5, {})
    expect(await waitOf({})).toBe(15)
    pass(-2 * SECOND)
    expect(await waitOf({})).toBe(15)
    pass(-3600 * SECOND)
    expect(await statusOf({})).toBe(401)
    expect(await waitOf({})).toBe(30)
    await spray(40)
    pass(-3600 * SECOND)
    expect((await signIn({ username: 'bo' })).statusCode).toBe(200)
  })
})

describe('a browser that has signed in', () => {
  it('has five guesses of its own, which count for nobody else', async () => {
    const browser = await browserAfterSignIn()
    expect(await fail(6, { browser })).toEqual([401, 401, 401, 401, 401, 429])
    expect((await signIn({ browser })).statusCode).toBe(429)
    expect(await fail(1, {})).toEqual([401])
    pass(15 * SECOND)
    const answer = await signIn({ browser })
    expect(answer.statusCode).toBe(200)
    expect(await fail(5, { browser: browserOf(answer) })).toEqual(Array(5).fill(401))
  })

  it('has five at once, too', async () => {
    const browser = await browserAfterSignIn()
    const statuses = await Promise.all(Array.from({ length: 20 }, () => statusOf({ browser })))
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  })

  it('is known for each account that signed in there, and for no other', async () => {
    const bos = await browserAfterSignIn({ username: 'bo' })
    const both = await browserAfterSignIn({ username: 'ada', browser: bos })
    await Promise.all(Array.from({ length: 6 }, (_, index) => statusOf({ from: `10.0.2.${index}` })))
    expect(await statusOf({ browser: bos, from: ELSEWHERE })).toBe(429)
    expect((await signIn({ browser: both, from: ELSEWHERE })).statusCode).toBe(200)
    await fail(6, { username: 'bo', from: '10.0.3.1' })
    expect((await signIn({ username: 'bo', browser: both })).statusCode).toBe(200)
  })

  it('is known by its signature only', async () => {
    const browser = await browserAfterSignIn()
    await fail(5, {})
    const [nonce = '', signature = ''] = browser.split('.')
    const forged = [`${nonce}.`, `${nonce}x.${signature}`, `.${signature}`, `${nonce}.${'A'.repeat(43)}`, '%00', '~~.~']
    for (const cookie of forged) expect(await statusOf({ browser: cookie })).toBe(429)
    expect((await signIn({ browser })).statusCode).toBe(200)
  })

  it('is a stranger once the password is another one, unless it was changed there', async () => {
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

  it('keeps that in a cookie that scripts cannot read, that tells no name and goes to no other call', async () => {
    const cookie = (await signIn()).cookies.find(({ name }) => name === BROWSER_COOKIE)
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/api/auth' })
    expect(cookie?.value).toMatch(/^[\w-]{22}\.[\w-]{43}$/)
  })
})

describe('what is kept of attempts', () => {
  const rows = async () => {
    const tables = [db.selectFrom('attempt_count').selectAll(), db.selectFrom('network_attempt').selectAll()]
    return (await Promise.all(tables.map((query) => query.execute()))).flat()
  }

  it('names neither the account nor the address, and none is kept of a right sign-in', async () => {
    await signIn()
    expect(await rows()).toEqual([])
    await fail(1, { username: 'My password instead' })
    expect(await rows()).toHaveLength(2)
    const kept = JSON.stringify(await rows(), (_key, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    )
    expect(kept.toLowerCase()).not.toMatch(/password|203\.0\.113/)
  })

  it('is nothing of what was refused, and is swept when it no longer counts', async () => {
    await spray(100)
    expect(await rows()).toHaveLength(60)
    pass(24 * 3600 * SECOND + 1)
    await fail(1, {})
    expect(await rows()).toHaveLength(2)
  })
})
