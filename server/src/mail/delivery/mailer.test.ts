import { afterAll, describe, expect, it, vi } from 'vitest'
import { bothEngines, type Engine, openAgain } from '../../../test/database/engines.ts'
import { testDatabase } from '../../../test/database/test-database.ts'
import { buildMailFixture, MAIL_HOUSE } from '../../../test/fixtures/mail/mail.ts'
import { type MailServer, startMailServer } from '../../../test/servers/mail-server.ts'
import { migrate } from '../../db/migrations/migrate.ts'
import type { OpenDatabase } from '../../db/open.ts'
import type { QueueWorker } from '../../queues/queue-worker.ts'
import { type MailTransport, smtpTransport } from './mail-transport.ts'
import { startMailer } from './mailer.ts'

const { engines, stop } = await bothEngines()
afterAll(stop)

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

const mailerOn = ({ db }: OpenDatabase, transport: MailTransport): QueueWorker =>
  startMailer({ ...MAIL_HOUSE, db, transport, log, clock: () => new Date(), keepDays: 30 })

/** A database with a person who sees a site, and a function that queues mails to them. */
async function withReader({ emptyDatabase }: Pick<Engine, 'emptyDatabase'>) {
  const database = await emptyDatabase()
  await migrate(database)
  const { person, queue } = await buildMailFixture(database.db)
  const reader = await person('ada')
  const queueAll = async (names: readonly string[]) => {
    for (const name of names) {
      await queue(reader, { at: new Date(), newsKey: name, kind: 'mentioned', facts: { summary: name } })
    }
  }
  return { database, queue: queueAll }
}

const subjects = (server: MailServer) => server.mails.map(({ subject = '' }) => subject.replace(/^.*: /, '')).sort()
const names = (count: number) => Array.from({ length: count }, (_, number) => `news ${number + 10}`)

describe.for(engines)('mailers on the $name engine', (engine) => {
  it('share a database and send each mail once', async () => {
    const { database, queue } = await withReader(engine)
    const server = await startMailServer()
    const elsewhere = await openAgain(database)
    const mailers = [database, elsewhere].map((each) => mailerOn(each, smtpTransport(server.url)))
    await queue(names(20))
    for (const mailer of mailers) mailer.wake()
    await expect.poll(() => server.mails.length).toBe(20)
    for (const mailer of mailers) await mailer.close()
    expect(subjects(server)).toEqual(names(20))
    await elsewhere.close()
    await database.close()
    await server.stop()
  })

  it('finish the current mail before closing and leave the rest for the next start', async () => {
    const { database, queue } = await withReader(engine)
    const sending = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    const sent: unknown[] = []
    const transport: MailTransport = {
      verify: async () => {},
      close: () => {},
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

  it('sends what was queued while it was sending', async () => {
    const { database, queue } = await withReader(engine)
    const server = await startMailServer()
    const mailer = mailerOn(database, smtpTransport(server.url))
    for (const name of names(5)) {
      await queue([name])
      mailer.wake()
    }
    await expect.poll(() => subjects(server)).toEqual(names(5))
    await mailer.close()
    await database.close()
    await server.stop()
  })

  it('asks a server that is down with one mail and logs it once', async () => {
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

  it('survives a database that does not respond', async () => {
    log.warn.mockClear()
    const { database } = await withReader(engine)
    await database.db.schema.alterTable('mail').renameTo('mail_elsewhere').execute()
    const mailer = mailerOn(database, { verify: async () => {}, send: async () => {}, close: () => {} })
    await expect.poll(() => log.warn.mock.calls.length).toBe(1)
    await mailer.close()
    await database.close()
  })
})
