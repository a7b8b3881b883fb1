import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { type MailServer, startMailServer } from '../testing/mail-server.ts'
import { emptyTables, testDatabase } from '../testing/test-database.ts'
import { type DeliveryParts, deliverMails } from './deliver-mails.ts'
import type { MailFacts } from './mail-facts.ts'
import { buildMailFixture, MAIL_HOUSE } from './mail-fixture.ts'
import { smtpTransport } from './mail-transport.ts'

export const START = new Date('2026-03-10T12:00:00Z')

/** For each test of a file: empty tables, a mail server of its own, and a clock that moves when it is told to. */
export async function deliveryHouse() {
  const database = await testDatabase()
  const { db } = database
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const never = new AbortController().signal
  let now: Date
  let server: MailServer
  let fixture: Awaited<ReturnType<typeof buildMailFixture>>

  beforeEach(async () => {
    await emptyTables(database)
    vi.clearAllMocks()
    now = START
    server = await startMailServer()
    fixture = await buildMailFixture(db)
  })
  afterEach(() => server.stop())
  afterAll(() => database.close())

  const parts = (change: Partial<DeliveryParts> = {}): DeliveryParts => ({
    ...MAIL_HOUSE,
    db,
    transport: smtpTransport(server.url),
    clock: () => now,
    log,
    ...change,
  })
  return {
    db,
    log,
    parts,
    /** What the mail server got so far. */
    mails: () => server.mails,
    serverUrl: () => server.url,
    stopServer: () => server.stop(),
    /** Another mail server in the place of the one that was stopped: at its port when none is given. */
    async startServer(port = server.port, options: Parameters<typeof startMailServer>[1] = {}) {
      server = await startMailServer(port, options)
    },
    now: () => now,
    later(minutes: number) {
      now = new Date(now.getTime() + minutes * 60_000)
    },
    deliver: (change?: Partial<DeliveryParts>) => deliverMails(parts(change), { closing: never, abandoning: never }),
    person: (username: string) => fixture.person(username),
    queue: (recipientId: number, facts: Partial<MailFacts> = {}) => fixture.queue(recipientId, { at: now, facts }),
    arrived: () => server.mails.map((mail) => mail.to?.[0]?.address).sort(),
    rows: () => db.selectFrom('mail').selectAll().orderBy('id').execute(),
  }
}
