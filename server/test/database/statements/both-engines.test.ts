import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../src/db/open.ts'
import { type TestApp, testApp } from '../../app/test-app.ts'
import { buildObjects } from '../../permissions/matrix-objects.ts'
import { buildScene } from '../../permissions/matrix-scene.ts'
import { migratedSnapshot } from '../snapshot.ts'
import { inMemoryDatabase } from '../test-database.ts'
import { copyRows } from './copy-rows.ts'
import { readRecorded, type Statement } from './recorded.ts'

let onPostgres: TestApp
let embedded: OpenDatabase
beforeAll(async () => {
  onPostgres = await testApp()
  embedded = await inMemoryDatabase(await migratedSnapshot())
  await buildRows(onPostgres)
  // Its upkeep would lock and change rows on one of the engines only.
  await onPostgres.app.close()
  await copyRows(onPostgres.database.pool, embedded.pool)
})
afterAll(async () => {
  await Promise.all([onPostgres.close(), embedded.close()])
})

/** Rows in most tables, so that statements have something to find. */
async function buildRows(app: TestApp): Promise<void> {
  const { accounts, spotOf } = await buildScene(app)
  for (const by of accounts.values()) {
    const spot = spotOf(by.username, 'own')
    if (spot) await buildObjects(app, spot, { by, person: spot.colleague })
  }
}

/** Tests also make databases, ask the server about itself and its connections, and look at where a row is stored. */
const OF_SERVERS =
  /^(create|drop|alter) (database|role|system)|^(show|listen|notify) |pg_(database|stat_|sleep|terminate|cancel|promote|reload)|server_version|current_database|backend_pid|schema_migration|_relation_size|pg_prepared_statements|\b(ctid|xmin)\b/i
const { RECORDED_STATEMENTS } = process.env
if (!RECORDED_STATEMENTS)
  throw new Error('RECORDED_STATEMENTS names no folder. npm run test:all records the statements there.')
const statements = readRecorded(RECORDED_STATEMENTS).filter(({ text }) => !OF_SERVERS.test(text))
/** Their values are new in every run. */
const OF_THE_MOMENT = /\bnow\(\)|clock_timestamp|current_timestamp|random/i
/** Their arrays have no order but that in which rows are stored; they are sorted in Node. */
const AS_STORED = /array_agg\(equip_rule_id\)::text as found_by/
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

const textOf = (row: unknown) => JSON.stringify(row).replace(UUID, 'a new ID')

type Outcome = { readonly rowCount: number | null; readonly rows?: readonly string[] } | { readonly error: string }

/** What a statement returns, in any order, or its error. It leaves no trace. */
async function outcomeOf({ pool }: OpenDatabase, { text, values }: Statement): Promise<Outcome> {
  const client = await pool.connect()
  try {
    // Without foreign keys, because what its values refer to is not there.
    await client.query('begin; set local session_replication_role = replica')
    const { rows = [], rowCount } = await client.query(text, [...values])
    return OF_THE_MOMENT.test(text) || AS_STORED.test(text) ? { rowCount } : { rowCount, rows: rows.map(textOf).sort() }
  } catch (error) {
    if (error instanceof pg.DatabaseError) return { error: `${error.code} ${error.message}` }
    throw error
  } finally {
    await client.query('rollback')
    client.release()
  }
}

// Thousands of statements on two engines, which a busy machine also has to share.
const HALF_AN_HOUR_MILLISECONDS = 1_800_000

test(
  'the statements of the server tests have the same outcome on both engines',
  async () => {
    const differences: { text: string; onPostgres: Outcome; embedded: Outcome }[] = []
    let workedCount = 0
    let foundCount = 0
    for (const statement of statements) {
      const outcomes = {
        onPostgres: await outcomeOf(onPostgres.database, statement),
        embedded: await outcomeOf(embedded, statement),
      }
      if (!isDeepStrictEqual(outcomes.embedded, outcomes.onPostgres))
        differences.push({ text: statement.text, ...outcomes })
      if ('rowCount' in outcomes.onPostgres) {
        workedCount += 1
        if (outcomes.onPostgres.rowCount) foundCount += 1
      }
    }
    // In the message, because the line of a summary has no room for what differs.
    expect(differences, JSON.stringify(differences, null, 1)).toEqual([])
    // Otherwise too little was recorded, or there is nothing to find.
    expect(workedCount).toBeGreaterThan(1000)
    expect(foundCount).toBeGreaterThan(500)
  },
  HALF_AN_HOUR_MILLISECONDS,
)
