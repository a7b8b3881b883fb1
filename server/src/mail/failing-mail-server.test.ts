import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type MailServer, startMailServer } from '../testing/mail-server.ts'
import { emptyTables, testDatabase } from '../testing/test-database.ts'
import { type DeliveryParts, deliverMails } from './deliver-mails.ts'
import type { MailFacts } from './mail-facts.ts'
import { buildMailFixture, MAIL_HOUSE } from './mail-fixture.ts'
import { smtpTransport } from './mail-transport.ts'

const database = await testDatabase()
afterAll(() => database.close())
const { db } = database

const START = new Date('2026-03-10T12:00:00Z')

let now: Date
let server: MailServer
let fixture: Awaited<ReturnType<typeof buildMailFixture>>
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const never = new AbortController().signal

beforeEach(async () => {
  await emptyTables(database)
  vi.clearAllMocks()
  now = START
  server = await startMailServer()
  fixture = await buildMailFixture(db)
})
afterEach(() => server.stop())

const parts = (change: Partial<DeliveryParts> = {}): DeliveryParts => ({
  ...MAIL_HOUSE,
  db,
  transport: smtpTransport(server.url),
  clock: () => now,
  log,
  ...change,
})
const deliver = (change?: Partial<DeliveryParts>) => deliverMails(parts(change), { closing: never, abandoning: never })
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}
const person = (username: string) => fixture.person(username)
const queue = (recipientId: number, facts: Partial<MailFacts> = {}) => fixture.queue(recipientId, { at: now, facts })
const arrived = () => server.mails.map((mail) => mail.to?.[0]?.address).sort()
const rows = () => db.selectFrom('mail').selectAll().orderBy('id').execute()

describe('a mail server', () => {
  it('that is down for a day loses nothing and doubles nothing', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, (_, number) => person(`p${number}`)))
    for (const id of people) await queue(id)
    await server.stop()
    for (let hour = 0; hour < 24; hour += 1) {
      expect(await deliver()).toEqual({ isReachable: false })
      later(60)
    }
    expect(log.warn).toHaveBeenCalledTimes(24)
    server = await startMailServer(server.port)
    expect(await deliver()).toEqual({ isReachable: true })
    later(18)
    await deliver()
    expect(arrived()).toEqual(people.map((_, number) => `p${number}@acme.example`).sort())
    expect(await rows()).toSatisfy((all: { sent_at: unknown }[]) => all.every((row) => row.sent_at !== null))
  })

  it('that greylists gets the mail again after a minute, not before', async () => {
    await server.stop()
    const seen = new Set<string>()
    const recipient = (address: string) => {
      if (seen.has(address)) return undefined
      seen.add(address)
      return { code: 450, text: '4.2.0 Greylisted, come again' }
    }
    server = await startMailServer(0, { recipient })
    await queue(await person('ada'))
    expect(await deliver()).toEqual({ isReachable: true })
    later(0.9)
    await deliver()
    expect(server.mails).toEqual([])
    expect(await rows()).toMatchObject([{ attempts: 1, last_error: expect.stringContaining('Greylisted') }])
    later(0.4)
    await deliver()
    expect(arrived()).toEqual(['ada@acme.example'])
  })

  it('that refuses one recipient for good is not asked again for that one, and gets the others', async () => {
    await server.stop()
    const recipient = (address: string) =>
      address.startsWith('bo@') ? { code: 550, text: '5.1.1 No such mailbox' } : undefined
    server = await startMailServer(0, { recipient })
    for (const name of ['ada', 'bo', 'cy']) await queue(await person(name))
    await deliver()
    expect(arrived()).toEqual(['ada@acme.example', 'cy@acme.example'])
    expect((await rows())[1]).toMatchObject({
      given_up_at: START,
      last_error: expect.stringContaining('No such mailbox'),
    })
    expect(log.error).toHaveBeenCalledOnce()
    expect(log.warn).not.toHaveBeenCalled()
  })

  it('that refuses by a policy is asked again: somebody mends the configuration', async () => {
    await server.stop()
    const recipient = () => (now === START ? { code: 554, text: '5.7.1 Relay access denied' } : undefined)
    server = await startMailServer(0, { recipient })
    await queue(await person('ada'))
    await deliver()
    later(2)
    await deliver()
    expect(arrived()).toEqual(['ada@acme.example'])
  })

  it('that refuses our password gets every mail once it is mended', async () => {
    await server.stop()
    let password = 'changed'
    server = await startMailServer(0, { password: () => password })
    for (const name of ['ada', 'bo', 'cy']) await queue(await person(name))
    const transport = smtpTransport(server.url.replace('//', '//bonfire:sesame@'))
    expect(await deliver({ transport })).toEqual({ isReachable: false })
    expect(log.warn).toHaveBeenCalledOnce()
    password = 'sesame'
    later(1)
    await deliver({ transport })
    expect(arrived()).toEqual(['ada@acme.example', 'bo@acme.example', 'cy@acme.example'])
  })

  it('that hangs up on one mail still gets the others, and that one ever more rarely', async () => {
    await server.stop()
    const hangsUp = vi.fn(({ subject }: { subject?: string | undefined }) => subject?.includes('poison') ?? false)
    server = await startMailServer(0, { hangsUp })
    await queue(await person('ada'), { summary: 'poison' })
    await queue(await person('bo'))
    expect(await deliver()).toEqual({ isReachable: false })
    expect(await deliver()).toEqual({ isReachable: true })
    expect(arrived()).toEqual(['bo@acme.example'])
    for (let minute = 0; minute < 60; minute += 4) {
      later(4)
      await deliver()
    }
    expect(hangsUp.mock.calls.length).toBeLessThan(12)
  })
})
