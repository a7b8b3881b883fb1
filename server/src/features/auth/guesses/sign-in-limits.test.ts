import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTenant, buildUser } from '../../../../test/app/factories.ts'
import { testApp } from '../../../../test/app/test-app.ts'
import { ELSEWHERE, guesses, SECOND, secondServer } from '../../../../test/fixtures/password-guesses.ts'

const test = await testApp()
const { db } = test.database
const other = await secondServer(test)
afterAll(async () => {
  await other.close()
  await test.close()
})
const { browserAfterSignIn, fail, pass, signIn, spray, statusOf, waitOf } = guesses(test)

// Thousands would be refused in the same way.
const NAMES = 400
const COLLEAGUES = Array.from({ length: 40 }, (_, index) => `colleague-${index}`)
let tenantId: number

beforeEach(async () => {
  await test.reset()
  tenantId = await buildTenant(db)
  await buildUser(db, { tenantId, username: 'ada' })
  await buildUser(db, { tenantId, username: 'bo' })
})

describe('an office of 40 behind one address', () => {
  beforeEach(async () => {
    for (const username of COLLEAGUES) await buildUser(db, { tenantId, username })
  })

  it('is not delayed by one person who keeps mistyping', async () => {
    expect(await fail(8, { username: 'ada' })).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
    for (const username of COLLEAGUES) expect((await signIn({ username })).statusCode).toBe(200)
  })

  it('signs in all at once', async () => {
    const answers = await Promise.all(COLLEAGUES.map((username) => signIn({ username })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(40).fill(200))
  })

  it('signs in after a typo or two each, within a minute', { tags: 'whole' }, async () => {
    for (const username of COLLEAGUES) {
      expect(await fail(2, { username })).toEqual([401, 401])
      expect((await signIn({ username })).statusCode).toBe(200)
    }
  })

  it('signs in from known browsers while someone there tries many names', { tags: 'whole' }, async () => {
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
  it('with hundreds of names and 200 requests at once gets 30 guesses a minute', { tags: 'whole' }, async () => {
    expect(await spray(NAMES, { atOnce: 200 })).toBe(30)
    pass(59 * SECOND)
    expect(await spray(50, { label: 'next' })).toBe(0)
    pass(SECOND)
    expect(await spray(50, { label: 'later' })).toBe(30)
  })

  it('gets 120 an hour and a waiting time', async () => {
    for (let minute = 0; minute < 4; minute++) {
      expect(await spray(50, { label: `minute-${minute}` })).toBe(30)
      pass(60 * SECOND)
    }
    expect(await spray(50, { label: 'fifth' })).toBe(0)
    expect(await waitOf({ username: 'one more' })).toBe(3600 - 4 * 60)
    pass((3600 - 4 * 60) * SECOND)
    expect(await statusOf({ username: 'one more' })).toBe(401)
  })

  it('gets no more from two server processes', async () => {
    const tries = Array.from({ length: 100 }, (_, index) =>
      statusOf({ username: `name-${index}`, app: index % 2 ? other : test.app }),
    )
    expect((await Promise.all(tries)).filter((status) => status === 401)).toHaveLength(30)
  })

  it('may try again at a name that it has tried within the minute, and no other', async () => {
    expect(await fail(1, { username: 'bo' })).toEqual([401])
    expect(await spray(29)).toBe(29)
    expect(await fail(1, { username: 'ada' })).toEqual([429])
    expect(await fail(1, { username: 'bo' })).toEqual([401])
  })

  it('gets no more by having an account', async () => {
    expect(await spray(50)).toBe(30)
    await signIn({ username: 'bo', browser: await browserAfterSignIn({ username: 'bo' }) })
    expect(await spray(50, { label: 'next' })).toBe(0)
  })

  it('does not delay an address for an hour after someone signs in there', async () => {
    for (let minute = 0; minute < 4; minute++) {
      await spray(30, { label: `minute-${minute}` })
      pass(60 * SECOND)
    }
    expect(await statusOf({ username: 'ada' })).toBe(429)
    await signIn({ username: 'bo', browser: await browserAfterSignIn({ username: 'bo' }) })
    expect(await statusOf({ username: 'ada' })).toBe(401)
  })

  it('cannot tell which names exist from the number of tries', async () => {
    const triesOf = async (username: string) => fail(7, { username })
    expect(await triesOf('nobody')).toEqual(await triesOf('ada'))
    const inAnyLetters = async (name: string) => {
      const statuses: number[] = []
      for (const username of [name, name.toUpperCase(), ` ${name} `]) statuses.push(...(await fail(2, { username })))
      return statuses
    }
    expect(await inAnyLetters('no one')).toEqual(await inAnyLetters('bo'))
  })
})

describe('an address', () => {
  it.each([
    ['of IPv6', '2001:db8:1:2::1', '2001:DB8:1:2:ffff::9', '2001:db8:1:3::1'],
    ['of IPv4', '192.0.2.1', '::ffff:192.0.2.1', '192.0.2.2'],
    ['of IPv4 written as IPv6', '::ffff:192.0.2.1', '192.0.2.1', '::ffff:192.0.2.2'],
  ])('%s is limited with its network, and no other is', async (_kind, sprayed, within, outside) => {
    expect(await spray(35, { from: sprayed, atOnce: 35 })).toBe(30)
    expect(await statusOf({ from: within })).toBe(429)
    expect(await statusOf({ from: outside })).toBe(401)
  })
})

describe('an account', () => {
  it('allows five concurrent guesses, from many addresses and two servers', async () => {
    const tries = Array.from({ length: 24 }, (_, index) =>
      statusOf({ from: `10.0.0.${index}`, app: index % 2 ? other : test.app }),
    )
    const statuses = await Promise.all(tries)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(19)
  })

  it('delays guesses by 15 seconds, doubling up to 15 minutes', async () => {
    await fail(5, {})
    const waits: number[] = []
    for (let times = 0; times < 8; times++) {
      waits.push(await waitOf({}))
      pass((waits.at(-1) ?? 0) * SECOND)
      expect(await statusOf({})).toBe(401)
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 900, 900])
  })

  it('is not delayed for a browser it has signed in from', async () => {
    const browser = await browserAfterSignIn()
    await Promise.all(Array.from({ length: 12 }, (_, index) => statusOf({ from: `10.0.1.${index}` })))
    await spray(40)
    expect(await statusOf({ from: ELSEWHERE })).toBe(429)
    expect((await signIn({ browser })).statusCode).toBe(200)
  })

  it('handles a clock set back without longer delays', async () => {
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

describe('the record of attempts', () => {
  const rows = async () => {
    const tables = [db.selectFrom('attempt_count').selectAll(), db.selectFrom('network_attempt').selectAll()]
    return (await Promise.all(tables.map((query) => query.execute()))).flat()
  }

  it('names no account or address and leaves out successful sign-ins', async () => {
    await signIn()
    expect(await rows()).toEqual([])
    await fail(1, { username: 'My password instead' })
    expect(await rows()).toHaveLength(2)
    const kept = JSON.stringify(await rows(), (_key, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    )
    expect(kept.toLowerCase()).not.toMatch(/password|203\.0\.113/)
  })

  it('leaves out refused attempts and is swept when it no longer counts', async () => {
    await spray(100)
    expect(await rows()).toHaveLength(60)
    pass(24 * 3600 * SECOND + 1)
    await fail(1, {})
    expect(await rows()).toHaveLength(2)
  })
})
