import { afterAll, describe, expect, it, vi } from 'vitest'
import { migrate } from '../db/migrate.ts'
import type { OpenDatabase } from '../db/open.ts'
import { bothEngines, type Engine, openAgain } from '../testing/engines.ts'
import { buildProject, buildSite, buildTenant, buildUser } from '../testing/factories.ts'
import { type MailServer, startMailServer } from '../testing/mail-server.ts'
import { testDatabase } from '../testing/test-database.ts'
import type { MailFacts } from './mail-facts.ts'
import { type MailTransport, smtpTransport } from './mail-transport.ts'
import { type Mailer, startMailer } from './mailer.ts'

const { engines, stop } = await bothEngines()
afterAll(stop)

const FACTS: MailFacts = {
  actionKey: 'NORTH-1',
  summary: 'Mend the valve',
  status: 'New Action',
  priority: 'Major',
  siteName: 'Mill',
  projectName: 'North',
  actorName: 'The dee',
}
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

const mailerOn = ({ db }: OpenDatabase, transport: MailTransport): Mailer =>
  startMailer({
    db,
    transport,
    log,
    sender: { name: 'Bonfire', address: 'bonfire@acme.example', domain: 'acme.example' },
    addresses: { baseUrl: 'https://bonfire.example', profileUrl: 'https://bonfire.example/profile' },
    clock: () => new Date(),
  })

/** A database in which a person sees a site, and what writes mails to them. */
async function withReader({ emptyDatabase }: Pick<Engine, 'emptyDatabase'>) {
  const database = await emptyDatabase()
  await migrate(database)
  const { db } = database
  const tenantId = await buildTenant(db)
  const projectId = await buildProject(db, tenantId, 'NORTH')
  const siteId = await buildSite(db, { tenantId, projectId, key: 'mill' })
  const userId = await buildUser(db, { tenantId, username: 'ada', projectIds: [projectId] })
  const queue = (newsKeys: readonly string[]) => {
    const now = new Date()
    const rows = newsKeys.map((newsKey) => ({
      news_key: newsKey,
      recipient_id: userId,
      site_id: siteId,
      kind: 'assigned' as const,
      facts: JSON.stringify({ ...FACTS, summary: newsKey }),
      created_at: now,
      next_attempt_at: now,
    }))
    return db.insertInto('mail').values(rows).execute()
  }
  return { database, queue }
}

const subjects = (server: MailServer) => server.mails.map(({ subject = '' }) => subject.replace(/^.*: /, '')).sort()
const names = (count: number) => Array.from({ length: count }, (_, number) => `news ${number + 10}`)

describe.for(engines)('mailers on the $name engine', (engine) => {
  it('that share a database send each mail once, whichever is woken', async () => {
    const { database, queue } = await withReader(engine)
    const server = await startMailServer()
    const elsewhere = await openAgain(database)
    const mailers = [database, elsewhere].map((each) => mailerOn(each, smtpTransport(server.url)))
    await queue(names(40))
    for (const mailer of mailers) mailer.wake()
    await expect.poll(() => server.mails.length, { timeout: 15_000 }).toBe(40)
    for (const mailer of mailers) await mailer.close()
    expect(subjects(server)).toEqual(names(40))
    await elsewhere.close()
    await database.close()
    await server.stop()
  })

  it('let what is being sent end before they close, and leave the rest for the next start', async () => {
    const { database, queue } = await withReader(engine)
    const sending = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    const sent: unknown[] = []
    const transport: MailTransport = {
      verify: async () => {},
      send: async ({ subject }) => {
        sending.resolve()
        await answered.promise
        sent.push(subject)
      },
    }
    await queue(names(3))
    const mailer = mailerOn(database, transport)
    await sending.promise
    const closing = mailer.close()
    answered.resolve()
    await closing
    expect(sent).toHaveLength(1)
    const rows = await database.db.selectFrom('mail').select('sent_at').orderBy('id').execute()
    expect(rows.map((row) => row.sent_at !== null)).toEqual([true, false, false])
    await database.close()
  })
})

describe('a mailer', () => {
  const engine = { emptyDatabase: testDatabase }

  it('is done with what was queued while it was sending', async () => {
    const { database, queue } = await withReader(engine)
    const server = await startMailServer()
    const mailer = mailerOn(database, smtpTransport(server.url))
    for (const name of names(5)) {
      await queue([name])
      mailer.wake()
    }
    await expect.poll(() => subjects(server), { timeout: 10_000 }).toEqual(names(5))
    await mailer.close()
    await database.close()
    await server.stop()
  })

  it('asks a server that is down with one mail, however often it is woken, and says so in one line', async () => {
    log.warn.mockClear()
    const { database, queue } = await withReader(engine)
    const server = await startMailServer()
    await server.stop()
    await queue(names(10))
    const mailer = mailerOn(database, smtpTransport(server.url))
    const failures = () => log.warn.mock.calls.filter(([, message]) => String(message).includes('tried again'))
    await expect.poll(failures).toHaveLength(1)
    for (let times = 0; times < 5; times += 1) mailer.wake()
    await mailer.close()
    expect(failures()).toHaveLength(1)
    await database.close()
  })

  it('survives a database that does not answer', async () => {
    log.warn.mockClear()
    const { database } = await withReader(engine)
    await database.db.schema.alterTable('mail').renameTo('mail_elsewhere').execute()
    const mailer = mailerOn(database, { verify: async () => {}, send: async () => {} })
    await expect.poll(() => log.warn.mock.calls.length).toBe(1)
    await mailer.close()
    await database.close()
  })
})
