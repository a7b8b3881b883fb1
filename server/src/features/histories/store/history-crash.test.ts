// @module-tag whole
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { databaseFromTemplate } from '../../../../test/database/postgres-template.ts'
import { unpackSnapshot } from '../../../../test/database/snapshot.ts'
import { openDatabase } from '../../../db/open.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { packSite } from './history-store.service.ts'

const WRITER = fileURLToPath(new URL('../../../../test/processes/sample-writer.ts', import.meta.url))
/** More by hand: CRASH_ROUNDS=100. */
const BY_HAND = process.env.CRASH_ROUNDS
const ROUNDS = { embedded: Number(BY_HAND ?? 2), postgres: Number(BY_HAND ?? 4) }
const POINTS = 3

interface Stored {
  /** Of each point: how many samples each batch has. */
  readonly batches: readonly Readonly<Record<string, number>>[]
  readonly isRising: boolean
  readonly packed: number
  readonly tail: number
  readonly countedTail: number
}

interface Place {
  readonly dataDirectory: string
  readonly databaseUrl: string
}

interface Life {
  readonly stored: Stored
  readonly acknowledged: readonly number[]
  readonly wasPacking: boolean
}

/** Starts a writer and kills it: after some batches, or a few milliseconds after some packing has begun. */
async function writeUntilKilled({ dataDirectory, databaseUrl }: Place, first: number, round: number): Promise<Life> {
  const isPackingTarget = round % 2 === 1
  const args = ['--liftoff-only', WRITER, dataDirectory, databaseUrl, String(first)]
  const writer = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = once(writer, 'close')
  const lines: string[] = []
  let left = isPackingTarget ? 1 + (round % 5) : 1 + ((round * 37) % 40)
  const reader = createInterface({ input: writer.stdout }).on('line', (line) => {
    lines.push(line)
    if (lines.length === 1 || (line === 'packing') !== isPackingTarget || --left !== 0) return
    void sleep((round * 7) % 12).then(() => writer.kill('SIGKILL'))
  })
  await Promise.all([closed, once(reader, 'close')])
  expect(writer.signalCode).toBe('SIGKILL')
  const [stored = '', ...rest] = lines
  return {
    stored: JSON.parse(stored),
    acknowledged: rest.filter((line) => line !== 'packing').map(Number),
    wasPacking: rest.at(-1) === 'packing',
  }
}

/** As the writer makes them: late samples are sent with every third batch. */
const sizeOf = (batch: number) => (batch > 0 && batch % 3 === 0 ? 55 : 15)

/** Every batch is there once and whole, or was never acknowledged and is not there at all. */
function judge(stored: Stored, acknowledged: ReadonlySet<number>): void {
  expect(stored.isRising).toBe(true)
  expect(stored.countedTail).toBe(stored.tail)
  for (const batch of acknowledged) {
    expect(stored.batches.map((counts) => [batch, counts[batch]])).toEqual(
      Array.from({ length: POINTS }, () => [batch, sizeOf(batch)]),
    )
  }
  for (const batch of Object.keys(stored.batches[0] ?? {}).map(Number)) {
    if (acknowledged.has(batch)) continue
    expect(stored.batches.map((counts) => counts[batch])).toEqual(Array.from({ length: POINTS }, () => sizeOf(batch)))
  }
}

test.for(['embedded', 'postgres'] as const)(
  'no acknowledged sample is lost or doubled by kills while storing, %s',
  { timeout: 600_000 + ROUNDS.embedded * 20_000 },
  async (engine) => {
    const dataDirectory = mkdtempSync(join(tmpdir(), 'bonfire-samples-'))
    const postgres = engine === 'postgres' ? await databaseFromTemplate(process.env.TEST_DATABASE_URL ?? '') : undefined
    if (!postgres) await unpackSnapshot(dataDirectory)
    const place: Place = { dataDirectory, databaseUrl: postgres?.url ?? '' }
    const acknowledged = new Set<number>()
    let packings = 0
    let next = 0
    for (let round = 0; round < ROUNDS[engine]; round++) {
      const life = await writeUntilKilled(place, next, round)
      judge(life.stored, acknowledged)
      for (const batch of life.acknowledged) acknowledged.add(batch)
      if (life.wasPacking) packings++
      // The batch under way is never sent again.
      next = Math.max(next, ...life.acknowledged) + 2
    }
    expect(acknowledged.size).toBeGreaterThan(ROUNDS[engine])
    const { stored } = await writeUntilKilled(place, next, 0)
    judge(stored, acknowledged)
    const database = await openDatabase({ dataDirectory, databaseUrl: place.databaseUrl || undefined })
    const { id } = await database.db.selectFrom('site').select('id').executeTakeFirstOrThrow()
    await inTransaction(database.db, (transaction) => packSite(transaction, id))
    expect(await database.db.selectFrom('sample_tail').select('seq').execute()).toEqual([])
    await database.close()
    await postgres?.close()
    rmSync(dataDirectory, { recursive: true })
    if (BY_HAND) {
      process.stdout.write(
        `${engine}: ${acknowledged.size} batches kept, ${packings} of ${ROUNDS[engine]} kills while packing\n`,
      )
    }
  },
)
