import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildProject, buildSite, buildTenant, buildUser } from '../testing/factories.ts'
import { type MailServer, startMailServer } from '../testing/mail-server.ts'
import { emptyTables, testDatabase } from '../testing/test-database.ts'
import { type DeliveryParts, deliverMails } from './deliver-mails.ts'
import type { MailFacts } from './mail-facts.ts'
import { claimMails } from './mail-queue.ts'
import { folderTransport, smtpTransport } from './mail-transport.ts'
import { tidyMails } from './tidy-mails.ts'

const database = await testDatabase()
afterAll(() => database.close())
const { db } = database

const START = new Date('2026-03-10T12:00:00Z')
const MINUTE = 60_000
const FACTS: MailFacts = {
  actionKey: 'NORTH-1',
  summary: 'Mend the valve',
  status: 'New Action',
  priority: 'Major',
  siteName: 'Mill',
  projectName: 'North',
  actorName: 'The dee',
}

let now: Date
let server: MailServer
let siteId: number
let tenantId: number
let projectId: number
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const never = new AbortController().signal

beforeEach(async () => {
  await emptyTables(database)
  vi.clearAllMocks()
  now = START
  server = await startMailServer()
  tenantId = await buildTenant(db)
  projectId = await buildProject(db, tenantId, 'NORTH')
  siteId = await buildSite(db, { tenantId, projectId, key: 'mill' })
})
afterEach(() => server.stop())

const parts = (change: Partial<DeliveryParts> = {}): DeliveryParts => ({
  db,
  transport: smtpTransport(server.url),
  sender: { name: 'Bonfire', address: 'bonfire@acme.example', domain: 'acme.example' },
  addresses: { baseUrl: 'https://bonfire.example', profileUrl: 'https://bonfire.example/profile' },
  clock: () => now,
  log,
  ...change,
})
const deliver = (change?: Partial<DeliveryParts>) => deliverMails(parts(change), { closing: never, abandoning: never })
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE)
}

const person = (username: string) => buildUser(db, { tenantId, username, projectIds: [projectId] })

async function queue(recipientId: number, change: { newsKey?: string; facts?: Partial<MailFacts> } = {}) {
  const facts = JSON.stringify({ ...FACTS, ...change.facts })
  const at = { created_at: now, next_attempt_at: now }
  const newsKey = change.newsKey ?? 'action-1-created'
  await db
    .insertInto('mail')
    .values({ news_key: newsKey, recipient_id: recipientId, site_id: siteId, kind: 'assigned', facts, ...at })
    .execute()
}

const arrived = () => server.mails.map((mail) => mail.to?.[0]?.address).sort()
const rows = () => db.selectFrom('mail').selectAll().orderBy('id').execute()

describe('a mail', () => {
  it('is sent once, to its recipient, as text and HTML with a link that opens the action', async () => {
    await queue(await person('ada'))
    await deliver()
    await deliver()
    expect(server.mails).toHaveLength(1)
    const [mail] = server.mails
    expect(mail).toMatchObject({
      recipients: ['ada@acme.example'],
      subject: 'NORTH-1 is assigned to you: Mend the valve',
      from: { name: 'Bonfire', address: 'bonfire@acme.example' },
      to: [{ name: 'The ada', address: 'ada@acme.example' }],
    })
    expect(mail?.text).toContain('https://bonfire.example/actions/NORTH-1')
    expect(mail?.html).toContain('href="https://bonfire.example/actions/NORTH-1"')
    expect(mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe('<https://bonfire.example/profile>')
    expect(await rows()).toMatchObject([{ sent_at: START, given_up_at: null, attempts: 0 }])
  })

  it('that may have been sent already has the same id when it is sent again', async () => {
    await queue(await person('ada'))
    await deliver()
    // The server died before it could note the yes.
    await db.updateTable('mail').set({ sent_at: null }).execute()
    later(10)
    await deliver()
    expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(1)
    expect(server.mails).toHaveLength(2)
  })

  it('that another took is left alone until that one must have died', async () => {
    await queue(await person('ada'))
    await claimMails(db, { now, leaseUntil: new Date(now.getTime() + 5 * MINUTE), limit: 1 })
    await deliver()
    later(4)
    await deliver()
    expect(server.mails).toEqual([])
    later(1)
    await deliver()
    expect(arrived()).toEqual(['ada@acme.example'])
  })

  it('is not sent to who was deactivated, or lost the site, after it was written', async () => {
    const [ada, bo, cy] = [await person('ada'), await person('bo'), await person('cy')]
    for (const id of [ada, bo, cy]) await queue(id)
    await db.updateTable('user_account').set({ status: 'deleted' }).where('id', '=', ada).execute()
    await db.deleteFrom('user_project').where('user_id', '=', bo).execute()
    await deliver()
    expect(arrived()).toEqual(['cy@acme.example'])
    expect(await rows()).toMatchObject([{ given_up_at: START }, { given_up_at: START }, { sent_at: START }])
  })

  it('goes to the address that its recipient has now, in the language chosen now', async () => {
    const ada = await person('ada')
    await queue(ada)
    await db.updateTable('user_account').set({ email: 'new@acme.example', locale: 'fr' }).execute()
    await deliver()
    expect(server.mails).toMatchObject([
      { recipients: ['new@acme.example'], subject: 'NORTH-1 vous est assignée\u00a0: Mend the valve' },
    ])
  })

  it('is not turned into another by line breaks in a summary or a name', async () => {
    const ada = await person('ada')
    await db
      .updateTable('user_account')
      .set({ display_name: 'Ada" <x@evil.example>,\r\nBcc: y@evil.example' })
      .execute()
    await queue(ada, {
      facts: { summary: 'Mend\r\nBcc: z@evil.example\r\n\r\nBuy <b>now</b>', siteName: 'Mill\nCc: v@evil.example' },
    })
    await deliver()
    const [mail] = server.mails
    expect(mail?.recipients).toEqual(['ada@acme.example'])
    expect(mail?.to?.map(({ address }) => address)).toEqual(['ada@acme.example'])
    expect([mail?.cc, mail?.bcc]).toEqual([undefined, undefined])
    expect(mail?.subject).toBe('NORTH-1 is assigned to you: Mend Bcc: z@evil.example Buy <b>now</b>')
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(mail?.html).not.toContain('<b>')
  })
})

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

  it('that hangs up on one mail still gets the others, and that one ever more rarely', async () => {
    await server.stop()
    const hangsUp = vi.fn(({ subject }: { subject?: string | undefined }) => subject?.includes('poison') ?? false)
    server = await startMailServer(0, { hangsUp })
    await queue(await person('ada'), { facts: { summary: 'poison' } })
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

describe('after days', () => {
  it('a mail that could not be sent is given up, and a line says so', async () => {
    await queue(await person('ada'))
    later(5 * 24 * 60)
    await tidyMails(parts())
    expect(await rows()).toMatchObject([{ given_up_at: null }])
    later(1)
    await tidyMails(parts())
    expect(await rows()).toMatchObject([{ given_up_at: now }])
    expect(log.error).toHaveBeenCalledExactlyOnceWith({ mails: 1 }, expect.any(String))
    await deliver()
    expect(server.mails).toEqual([])
  })

  it('mails that are done are forgotten, and none that waits', async () => {
    await queue(await person('ada'))
    await deliver()
    later(30 * 24 * 60)
    await queue(await person('bo'))
    later(1)
    await tidyMails(parts())
    expect(await rows()).toMatchObject([{ sent_at: null }])
  })
})

it('without a mail server a mail is a file, the same at every attempt', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'bonfire-mail-')), 'mail')
  await queue(await person('ada'))
  await deliver({ transport: folderTransport(folder) })
  await db.updateTable('mail').set({ sent_at: null }).execute()
  later(10)
  await deliver({ transport: folderTransport(folder) })
  const [file = '', ...others] = await readdir(folder)
  expect(others).toEqual([])
  expect(file).toMatch(/^bonfire-\d+-\d+\.eml$/)
  expect(await readFile(join(folder, file), 'utf8')).toContain('To: The ada <ada@acme.example>\r\n')
})
