import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app/test-app.ts'
import { ndjson, newSender, type Sender, sendHits, sendModel } from '../../../test/fixtures/ingest.ts'
import { HIT, MODEL } from '../../../test/fixtures/ingest-samples.ts'

// More than a pool's size: each failure that leaks its connection would leave one less.
const FAILURES = 12

let app: TestApp
let sender: Sender
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.reset()
  sender = await newSender(app)
  expect((await sendModel(app, sender, MODEL)).statusCode).toBe(200)
})
afterEach(() => sql`drop function if exists fail_at_commit cascade`.execute(app.database.db))
afterAll(() => app.close())

/** A deferred trigger fails inside COMMIT. */
async function failCommits(body: string): Promise<void> {
  const { db } = app.database
  await sql`create function fail_at_commit() returns trigger language plpgsql as ${sql.lit(`begin ${body}; return null; end`)}`.execute(
    db,
  )
  await sql`
    create constraint trigger fail_at_commit after insert on occurrence
      deferrable initially deferred for each row execute function fail_at_commit()`.execute(db)
}

async function expectRecovery(failedStatus: number): Promise<void> {
  for (let failure = 0; failure < FAILURES; failure++) {
    const { status } = await sendHits(app, sender, { payload: ndjson(HIT), query: '?atomic=true' })
    expect(status).toBe(failedStatus)
  }
  await sql`drop function fail_at_commit cascade`.execute(app.database.db)
  const { body } = await sendHits(app, sender, { payload: ndjson(HIT), query: '?atomic=true' })
  expect(body).toMatchObject({ created: 1, rejectedCount: 0 })
}

test('atomic imports whose commit fails release their connection', async () => {
  await failCommits("raise exception 'on purpose'")
  await expectRecovery(500)
})

test.runIf(process.env.TEST_DATABASE_URL)('imports whose connection ends in the commit release it', async () => {
  await failCommits('perform pg_terminate_backend(pg_backend_pid())')
  // The commit's outcome is unknown.
  await expectRecovery(503)
})
