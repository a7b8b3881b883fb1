import { writeSync } from 'node:fs'
import type { Db } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrations/migrate.ts'
import { openDatabase } from '../../src/db/open.ts'
import { inTransaction } from '../../src/db/transaction.ts'
import { appendSamples, packSite } from '../../src/features/histories/store/history-store.service.ts'
import { readSamples } from '../../src/features/histories/store/read-samples.service.ts'
import { buildPoint, buildProject, buildSite, buildTenant } from '../app/factories.ts'

/**
 * Prints what is stored, then stores one batch of samples after another, printing its number once it is acknowledged, and
 * `packing` before each packing of the tail, until killed. A batch has samples at the end of each history, late ones and
 * some of the batch before again; all have its number as value.
 */
const [dataDirectory = '', databaseUrl = '', first = '0'] = process.argv.slice(2)
const STDOUT = 1
const POINTS = 3
const PACK_EVERY = 4
const BATCH_SECONDS = 600
const START = Date.parse('2026-03-01T00:00:00Z') / 1000
const NOW = new Date('2026-03-10T12:00:00Z')

const database = await openDatabase({ dataDirectory, databaseUrl: databaseUrl || undefined })
await migrate(database)
const { db } = database
const siteRowId = await siteOf(db)
const points = (await db.selectFrom('point').select('id').orderBy('id').execute()).map(({ id }) => id)
const print = (text: string) => writeSync(STDOUT, `${text}\n`)

print(JSON.stringify(await stored()))

for (let batch = Number(first); ; batch++) {
  await inTransaction(db, (transaction) => appendSamples(transaction, { siteRowId, now: NOW, ...batchOf(batch) }))
  print(String(batch))
  if (batch % PACK_EVERY !== PACK_EVERY - 1) continue
  print('packing')
  await inTransaction(db, (transaction) => packSite(transaction, siteRowId))
}

async function siteOf(on: Db): Promise<number> {
  const known = await on.selectFrom('site').select('id').executeTakeFirst()
  if (known) return known.id
  return inTransaction(on, async (transaction) => {
    const tenantId = await buildTenant(transaction)
    const projectId = await buildProject(transaction, tenantId, 'NORTH')
    const id = await buildSite(transaction, { tenantId, projectId, key: 'tower' })
    for (let place = 0; place < POINTS; place++)
      await buildPoint(transaction, { tenantId, siteRowId: id, key: `p${place}` })
    return id
  })
}

/** Ten minutes: a sample at each of the first seconds is late, being sent a batch after its time. */
function batchOf(batch: number) {
  const pointRowIds: number[] = []
  const at: number[] = []
  const values: number[] = []
  for (const point of points) {
    const add = (second: number, value: number) => {
      pointRowIds.push(point)
      at.push(START + second)
      values.push(value)
    }
    const begin = batch * BATCH_SECONDS
    // Every third batch holds late samples, and the batch before once more: those are merged at once.
    if (batch > 0 && batch % 3 === 0) {
      for (let second = 100; second < 140; second++) add(begin - BATCH_SECONDS + second, batch)
      for (let second = 0; second < 15; second++) add(begin - BATCH_SECONDS + second, batch - 1)
    }
    for (let second = 0; second < 15; second++) add(begin + second, batch)
  }
  return { pointRowIds, at, values }
}

/** How many samples each batch has of each point, and what the counters beside them say. */
async function stored() {
  const range = { from: START - 86_400, to: START + 4_000_000_000 }
  const series = await readSamples(db, points, { ...range, to: START + 400 * 86_400 })
  const batches = points.map((point) => {
    const counts: Record<number, number> = {}
    for (const value of series.get(point)?.values ?? []) counts[value] = (counts[value] ?? 0) + 1
    return counts
  })
  const isRising = points.every((point) => {
    const at = series.get(point)?.at ?? new Float64Array(0)
    return at.every((second, place) => place === 0 || second > (at[place - 1] ?? 0))
  })
  const chunks = await db
    .selectFrom('point_day')
    .select((row) => row.fn.sum<string>('samples').as('samples'))
    .execute()
  const tail = await db
    .selectFrom('sample_tail')
    .select((row) => row.fn.countAll<string>().as('rows'))
    .execute()
  const counted = await db.selectFrom('site_history').select('tail_rows').executeTakeFirst()
  return {
    batches,
    isRising,
    packed: Number(chunks[0]?.samples ?? 0),
    tail: Number(tail[0]?.rows ?? 0),
    countedTail: counted?.tail_rows ?? 0,
  }
}
