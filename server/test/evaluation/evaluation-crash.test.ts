// @module-tag whole

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrations/migrate.ts'
import { openDatabase } from '../../src/db/open.ts'
import { databaseFromTemplate } from '../database/postgres-template.ts'
import { unpackSnapshot } from '../database/snapshot.ts'
import { buildAirHandler, coolingDay, storeDay } from '../fixtures/own-rules.ts'

const EVALUATOR = fileURLToPath(new URL('../processes/evaluator.ts', import.meta.url))
/** More by hand: CRASH_ROUNDS=100, then of a month. The embedded engine takes seconds to start each time. */
const BY_HAND = process.env.CRASH_ROUNDS
const ROUNDS = { embedded: Number(BY_HAND ?? 1), postgres: Number(BY_HAND ?? 3) }
const DAYS = BY_HAND ? 31 : 4
const FIRST_DAY = Date.parse('2026-01-05T00:00:00Z')
const NOW = Date.parse('2026-03-10T12:00:00Z')
const LIFE_MILLISECONDS = 300_000
const LEASE_MILLISECONDS = 120_000

type Engine = 'embedded' | 'postgres'

interface Place {
  readonly dataDirectory: string
  readonly databaseUrl: string
  remove(): Promise<void>
}

async function newPlace(engine: Engine, sites: readonly string[] = ['tower']): Promise<Place> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'bonfire-evaluation-'))
  const postgres = engine === 'postgres' ? await databaseFromTemplate(process.env.TEST_DATABASE_URL ?? '') : undefined
  if (!postgres) await unpackSnapshot(dataDirectory)
  const place = {
    dataDirectory,
    databaseUrl: postgres?.url ?? '',
    remove: async () => {
      await postgres?.close()
      rmSync(dataDirectory, { recursive: true })
    },
  }
  await inDatabase(place, async (db) => {
    for (const key of sites) {
      const site = await buildAirHandler(db, { key })
      for (let number = 0; number < DAYS; number++) {
        const day = new Date(FIRST_DAY + number * MILLISECONDS_PER_DAY).toISOString().slice(0, 10)
        await storeDay(db, site, coolingDay(day), { now: new Date(NOW - 3_600_000) })
      }
    }
  })
  return place
}

async function inDatabase<Result>({ dataDirectory, databaseUrl }: Place, work: (db: Db) => Promise<Result>) {
  const database = await openDatabase({ dataDirectory, databaseUrl: databaseUrl || undefined })
  await migrate(database)
  return work(database.db).finally(() => database.close())
}

/** A process that evaluates until nothing is due. Leases of a life before have ended: its clock is five minutes later. */
function startEvaluator({ dataDirectory, databaseUrl }: Place, life: number) {
  const now = new Date(NOW + life * LIFE_MILLISECONDS).toISOString()
  const args = ['--liftoff-only', EVALUATOR, dataDirectory, databaseUrl, now]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const reader = createInterface({ input: child.stdout })
  const saw = { isDone: false }
  const began = new Promise<number>((resolve) => {
    reader.on('line', (line) => {
      if (line === 'evaluating') resolve(Date.now())
      if (line !== 'done') return
      saw.isDone = true
      child.kill('SIGKILL')
    })
  })
  const closed = Promise.all([once(child, 'close'), once(reader, 'close')])
  return {
    began,
    kill: () => child.kill('SIGKILL'),
    pause: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
    /** Whether nothing was due any more, and when it ended. */
    ended: closed.then(() => ({ isDone: saw.isDone, at: Date.now() })),
  }
}

async function evaluate(place: Place, life: number, killAfter?: number): Promise<{ isDone: boolean; took: number }> {
  const evaluator = startEvaluator(place, life)
  const from = await evaluator.began
  if (killAfter !== undefined) void sleep(killAfter).then(evaluator.kill)
  const { isDone, at } = await evaluator.ended
  return { isDone, took: at - from }
}

/** Everything that rules found with the evidence, as text, without row numbers: equal only byte for byte. */
async function findings(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', r.rule_key, e.equip_key, o.occurred_on, o.times_start, o.times_duration, o.severity,
        r.name, r.category, v.body) as line
      from occurrence o
      join rule r on r.id = o.rule_id
      join equip_rule er on er.id = o.equip_rule_id
      join equip e on e.id = er.equip_id
      left join occurrence_evidence v
        on (v.site_id, v.occurred_on, v.equip_rule_id) = (o.site_id, o.occurred_on, o.equip_rule_id)
     order by r.rule_key collate "C", e.equip_key collate "C", o.occurred_on`.execute(db)
  return rows.map(({ line }) => line)
}

const openDays = async (db: Db) => {
  const { rows } = await sql<{ siteRowId: number; day: string; leasedBy: string | null; leasedUntil: Date | null }>`
    select site_id as "siteRowId", local_day as day, leased_by as "leasedBy", leased_until as "leasedUntil"
      from evaluation_due where marked > done order by 1, 2`.execute(db)
  return rows
}

/** As if nothing had been evaluated: another backfill to be killed. */
async function startAgain(db: Db): Promise<void> {
  await sql`delete from occurrence`.execute(db)
  await sql`delete from evaluation_day`.execute(db)
  await sql`update evaluation_due set marked = marked + 1, leased_by = null, leased_until = null`.execute(db)
}

const undisturbed = new Map<Engine, string[]>()

test.for(['embedded', 'postgres'] as const)(
  'a server that is killed again and again finds what another one finds, %s',
  { timeout: 600_000 + ROUNDS.embedded * 30_000 },
  async (engine) => {
    const left = await newPlace(engine)
    const { isDone, took } = await evaluate(left, 1)
    expect(isDone).toBe(true)
    const expected = await inDatabase(left, findings)
    expect(expected.length).toBeGreaterThanOrEqual(DAYS)
    undisturbed.set(engine, expected)
    const killed = await newPlace(engine)
    let [backfills, life] = [0, 1]
    const isComplete = async (db: Db) => {
      expect(await openDays(db)).toEqual([])
      expect(await findings(db)).toEqual(expected)
      backfills += 1
      await startAgain(db)
    }
    for (; life <= ROUNDS[engine]; life++) {
      // Spread over the whole backfill, and a little beyond.
      const result = await evaluate(killed, life, (((life * 37) % 100) / 90) * took)
      if (result.isDone) await inDatabase(killed, isComplete)
      else await inDatabase(killed, (db) => expectShortLeases(db, life))
    }
    expect((await evaluate(killed, life)).isDone).toBe(true)
    await inDatabase(killed, isComplete)
    if (BY_HAND) process.stdout.write(`${engine}: ${ROUNDS[engine]} lives, ${backfills} backfills of ${DAYS} days\n`)
    await Promise.all([left.remove(), killed.remove()])
  },
)

/** What a killed server had claimed is free two minutes later. */
async function expectShortLeases(db: Db, life: number): Promise<void> {
  const now = NOW + life * LIFE_MILLISECONDS
  for (const { leasedUntil } of await openDays(db)) {
    expect(leasedUntil?.getTime() ?? 0).toBeLessThanOrEqual(now + LEASE_MILLISECONDS)
  }
}

test('both engines find the same, byte for byte', () => {
  expect(undisturbed.get('embedded')).toEqual(undisturbed.get('postgres'))
})

test('of two servers on one PostgreSQL one is killed, and the other does the rest once', async () => {
  const place = await newPlace('postgres', ['tower', 'annex'])
  await inDatabase(place, async (db) => {
    let life = 1
    while ((await killOneOfTwo(place, db, life)) === 'between sites') {
      if (life === 20) throw new Error('No server was killed while it held a site.')
      await startAgain(db)
      life += 1
    }
    // Nothing waits but what the killed one had claimed, until its lease ends.
    const waiting = await openDays(db)
    expect(new Set(waiting.map(({ siteRowId }) => siteRowId)).size).toBe(1)
    expect(new Set(waiting.map(({ leasedBy }) => leasedBy)).size).toBe(1)
    expect(waiting.map(({ leasedBy }) => leasedBy)).not.toContain(null)
    await expectShortLeases(db, life)
    expect((await evaluate(place, life + 1)).isDone).toBe(true)
    expect(await openDays(db)).toEqual([])
    const found = (await findings(db)).map((line) => line.replaceAll('annex.', 'tower.'))
    expect(found.sort()).toEqual((undisturbed.get('postgres') ?? []).flatMap((line) => [line, line]).sort())
  })
  await place.remove()
})

/** Kills one of two servers, and waits until the other has done what it can: what the killed one was doing then. */
async function killOneOfTwo(place: Place, db: Db, life: number): Promise<'a site' | 'between sites'> {
  const [killed, living] = [startEvaluator(place, life), startEvaluator(place, life)]
  const holders = async () => new Set((await openDays(db)).flatMap(({ leasedBy }) => leasedBy ?? []))
  let isOver = false
  const ended = living.ended.finally(() => {
    isOver = true
  })
  while (!isOver && (await holders()).size < 2) await sleep(10)
  killed.kill()
  await killed.ended
  expect((await ended).isDone).toBe(true)
  return (await holders()).size > 0 ? 'a site' : 'between sites'
}
