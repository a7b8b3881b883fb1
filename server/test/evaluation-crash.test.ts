import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../src/db/database.ts'
import { migrate } from '../src/db/migrations/migrate.ts'
import { openDatabase } from '../src/db/open.ts'
import { databaseFromTemplate } from './database/postgres-template.ts'
import { buildAirHandler, coolingDay, storeDay } from './fixtures/own-rules.ts'

const EVALUATOR = fileURLToPath(new URL('./processes/evaluator.ts', import.meta.url))
/** More by hand: CRASH_ROUNDS=100. The embedded engine takes seconds to start each time. */
const ROUNDS = {
  embedded: Number(process.env.CRASH_ROUNDS ?? 1),
  postgres: Number(process.env.CRASH_ROUNDS ?? 3),
}
const FIRST_DAY = Date.parse('2026-01-05T00:00:00Z')
const NOW = Date.parse('2026-03-10T12:00:00Z')
const DAYS = 8
const DAY_MILLISECONDS = 86_400_000

interface Place {
  readonly dataDirectory: string
  readonly databaseUrl: string
}

/** Evaluates until nothing is due, or until it is killed so many milliseconds after it began. Returns whether it ended. */
async function evaluate({ dataDirectory, databaseUrl }: Place, life: number, killAfter: number | undefined) {
  // Leases of the life before last two minutes.
  const now = new Date(NOW + life * 300_000).toISOString()
  const args = ['--liftoff-only', EVALUATOR, dataDirectory, databaseUrl, now]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = once(child, 'close')
  let isDone = false
  const reader = createInterface({ input: child.stdout }).on('line', (line) => {
    if (line === 'done') isDone = true
    if (isDone) child.kill('SIGKILL')
    else if (killAfter !== undefined) void sleep(killAfter).then(() => child.kill('SIGKILL'))
  })
  await Promise.all([closed, once(reader, 'close')])
  return isDone
}

/** Everything that rules found, without row numbers. */
async function findings(db: Db) {
  const { rows } = await sql`
    select r.rule_key, o.occurred_on, o.times_start, o.times_duration, v.body
      from occurrence o join rule r on r.id = o.rule_id
      left join occurrence_evidence v using (site_id, occurred_on, equip_rule_id)
     order by 1, 2`.execute(db)
  return rows
}

async function prepare(place: Place) {
  const database = await openDatabase({
    dataDirectory: place.dataDirectory,
    databaseUrl: place.databaseUrl || undefined,
  })
  await migrate(database)
  const site = await buildAirHandler(database.db)
  for (let place = 0; place < DAYS; place++) {
    const day = new Date(FIRST_DAY + place * DAY_MILLISECONDS).toISOString().slice(0, 10)
    await storeDay(database.db, site, coolingDay(day), { now: new Date(NOW - 3_600_000) })
  }
  await database.close()
}

async function read(place: Place) {
  const database = await openDatabase({
    dataDirectory: place.dataDirectory,
    databaseUrl: place.databaseUrl || undefined,
  })
  const found = await findings(database.db)
  const { rows } = await sql<{ open: number }>`
    select count(*)::int4 as open from evaluation_due where marked > done`.execute(database.db)
  await database.close()
  return { found, open: rows[0]?.open }
}

test.for(['embedded', 'postgres'] as const)(
  'a server killed repeatedly while evaluating finds the same as one left alone, %s',
  { timeout: 120_000 + ROUNDS.embedded * 20_000 },
  async (engine) => {
    const places: Place[] = []
    const ends: (() => Promise<void>)[] = []
    for (let number = 0; number < 2; number++) {
      const dataDirectory = mkdtempSync(join(tmpdir(), 'bonfire-evaluation-'))
      const postgres =
        engine === 'postgres' ? await databaseFromTemplate(process.env.TEST_DATABASE_URL ?? '') : undefined
      places.push({ dataDirectory, databaseUrl: postgres?.url ?? '' })
      ends.push(async () => {
        await postgres?.close()
        rmSync(dataDirectory, { recursive: true })
      })
    }
    const [killed, left] = places as [Place, Place]
    await prepare(killed)
    await prepare(left)
    expect(await evaluate(left, 1, undefined)).toBe(true)
    for (let life = 1; life <= ROUNDS[engine]; life++) await evaluate(killed, life, 20 + ((life * 97) % 400))
    expect(await evaluate(killed, ROUNDS[engine] + 1, undefined)).toBe(true)
    const expected = await read(left)
    const result = await read(killed)
    expect(expected.found.length).toBeGreaterThan(DAYS)
    expect(result).toEqual(expected)
    expect(result.open).toBe(0)
    for (const end of ends) await end()
  },
)
