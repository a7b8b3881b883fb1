import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { sql } from 'kysely'
import { migrate } from '../server/src/db/migrations/migrate.ts'
import { type OpenDatabase, openDatabase } from '../server/src/db/open.ts'
import { inTransaction } from '../server/src/db/transaction.ts'
import { openLines } from '../server/src/features/histories/reading/histories.service.ts'
import { appendSamples } from '../server/src/features/histories/store/history-store.service.ts'
import { buildProject, buildSite, buildTenant, buildUser } from '../server/test/app/factories.ts'
import { startPostgres } from '../server/test/database/postgres.ts'
import { benchViewer } from './browser/histories-browser.ts'
import { END, STEP_SECONDS, valueAt } from './histories-samples.ts'
import { contextOf, LAST_DAY } from './large-app.ts'
import { type Figure, median, milliseconds, type Spent, spent } from './measure.ts'

const POINTS = 1000
/** Of points with a whole year, which are read. */
const READ_POINTS = 20
const YEAR_DAYS = 365
const OTHER_DAYS = 3
const SAMPLES_A_DAY = SECONDS_PER_DAY / STEP_SECONDS
const SAMPLES_AT_ONCE = 100_000
const PLAIN_SAMPLES = 100_000
const TRICKLE_ROUNDS = 12
const READ_RUNS = 5
const COLUMNS = 1200

interface Columns {
  readonly pointRowIds: number[]
  readonly at: number[]
  readonly values: number[]
}

interface Store {
  readonly database: OpenDatabase
  readonly siteRowId: number
  readonly tenantId: number
  readonly points: readonly { readonly id: number; readonly key: string }[]
}

/** Samples as chunks against a table of point, instant and value with its index, on both engines. */
export async function benchHistories(): Promise<Figure[]> {
  const postgres = await startPostgres()
  const figures = await measureOn(undefined)
  if ('missing' in postgres) {
    process.stderr.write(`Not measured on PostgreSQL: ${postgres.missing}\n`)
    return figures
  }
  try {
    return [...figures, ...(await measureOn(postgres.url))]
  } finally {
    await postgres.stop()
  }
}

async function measureOn(databaseUrl: string | undefined): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bonfire-bench-'))
  const database = await openDatabase({ databaseUrl, dataDirectory: folder })
  try {
    await migrate(database)
    const store = await furnish(database)
    const stored = [...(await writing(store)), ...(await trickle(store)), ...(await reading(store))]
    return [...stored, ...(await viewing(store))].map((figure) => ({
      ...figure,
      what: `${figure.what}, ${database.engine}`,
    }))
  } finally {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function furnish(database: OpenDatabase): Promise<Store> {
  const { db } = database
  const tenantId = await buildTenant(db)
  const siteRowId = await buildSite(db, {
    tenantId,
    projectId: await buildProject(db, tenantId, 'BENCH'),
    key: 'tower',
  })
  const { rows: points } = await sql<{ id: number; key: string }>`
    insert into point (tenant_id, site_id, point_key, name, kind, interval_seconds)
    select ${tenantId}::int4, ${siteRowId}::int4, 'p' || n, 'p' || n, 'number', ${STEP_SECONDS}::int4
      from generate_series(1, ${POINTS}::int4) as n
    returning id, point_key as key`.execute(db)
  await sql`create table plain_sample (
    point_id int4 not null, at timestamptz not null, value float8, primary key (point_id, at))`.execute(db)
  return { database, siteRowId, tenantId, points }
}

function* samplesOf({ points }: Store): Generator<Columns> {
  let batch: Columns = { pointRowIds: [], at: [], values: [] }
  for (const [place, { id }] of points.entries()) {
    const count = (place < READ_POINTS ? YEAR_DAYS : OTHER_DAYS) * SAMPLES_A_DAY
    for (let back = count; back > 0; back--) {
      const at = END - back * STEP_SECONDS
      batch.pointRowIds.push(id)
      batch.at.push(at)
      batch.values.push(valueAt(id, at))
      if (batch.at.length < SAMPLES_AT_ONCE) continue
      yield batch
      batch = { pointRowIds: [], at: [], values: [] }
    }
  }
  if (batch.at.length > 0) yield batch
}

const append = ({ database, siteRowId }: Store, samples: Columns) =>
  inTransaction(database.db, (db) =>
    appendSamples(db, { siteRowId, now: new Date(`${LAST_DAY}T12:00:00Z`), ...samples }),
  )

const arrayOf = (values: readonly number[]) => `{${values.join(',')}}`

const insertPlain = ({ database }: Store, { pointRowIds, at, values }: Columns) =>
  sql`insert into plain_sample
      select point_id, to_timestamp(at), value
        from unnest(${arrayOf(pointRowIds)}::int4[], ${arrayOf(at)}::int8[], ${arrayOf(values)}::float8[])
          as a (point_id, at, value)`.execute(database.db)

async function writing(store: Store): Promise<Figure[]> {
  let [samples, chunkMs, plainSamples, plainMs] = [0, 0, 0, 0]
  for (const batch of samplesOf(store)) {
    // In turn with the first batches, so that a slowing machine slows both.
    if (plainSamples < PLAIN_SAMPLES) {
      plainMs += await milliseconds(() => insertPlain(store, batch))
      plainSamples += batch.at.length
    }
    chunkMs += await milliseconds(() => append(store, batch))
    samples += batch.at.length
  }
  const bytes = (await sizeOf(store, 'point_day')) / samples
  const plainBytes = (await sizeOf(store, 'plain_sample')) / plainSamples
  const year = (POINTS * YEAR_DAYS * SAMPLES_A_DAY * bytes) / 1e6
  const rate = (count: number, ms: number) => Math.round((count / ms) * 1000).toLocaleString('en')
  return [
    {
      what: 'bytes a sample with index',
      reference: 'those of plain rows',
      ratio: bytes / plainBytes,
      aim: '<= 1.5 bytes',
      detail: `${bytes.toFixed(2)} and ${plainBytes.toFixed(1)} bytes`,
    },
    {
      what: '1,000 points × 1 year',
      reference: 'plain rows',
      ratio: bytes / plainBytes,
      aim: '<= 200 MB',
      detail: `${year.toFixed(0)} MB, extrapolated from ${samples.toLocaleString('en')} samples`,
    },
    {
      what: 'bulk',
      reference: 'rate of plain rows',
      ratio: samples / chunkMs / (plainSamples / plainMs),
      aim: '>= 10',
      detail: `${rate(samples, chunkMs)} and ${rate(plainSamples, plainMs)} samples a second`,
    },
  ]
}

async function sizeOf({ database }: Store, table: string): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select pg_total_relation_size(${table}::regclass) as bytes`.execute(
    database.db,
  )
  return Number(rows[0]?.bytes)
}

/** A sample of each point, again and again. */
async function trickle(store: Store): Promise<Figure[]> {
  const measured = { append: [] as Spent[], plain: [] as Spent[] }
  for (let round = 0; round < TRICKLE_ROUNDS; round++) {
    const at = END + round * STEP_SECONDS
    const samples: Columns = {
      pointRowIds: store.points.map(({ id }) => id),
      at: store.points.map(() => at),
      values: store.points.map(({ id }) => valueAt(id, at)),
    }
    measured.append.push(await spent(() => append(store, samples)))
    measured.plain.push(await spent(() => insertPlain(store, samples)))
  }
  // The first rounds compile what they run.
  const middle = (list: readonly Spent[], of: keyof Spent) => median(list.slice(2).map((one) => one[of]))
  const [own, plain] = [middle(measured.append, 'processor'), middle(measured.plain, 'processor')]
  return [
    {
      what: 'a sample of 1,000 points, processor time',
      reference: 'plain rows',
      ratio: own / plain,
      ...(store.database.engine === 'embedded' && { aim: '<= 25 ms' }),
      detail: `${own.toFixed(1)} ms (${middle(measured.append, 'wall').toFixed(0)} elapsed) and ${plain.toFixed(1)} ms`,
    },
  ]
}

async function reading(store: Store): Promise<Figure[]> {
  const { database, tenantId, points } = store
  const context = contextOf(database)
  const id = await buildUser(database.db, { tenantId, username: 'bench', seesAllProjects: true })
  const caller = {
    sessionId: '',
    id,
    tenantId,
    forgeId: '',
    username: 'bench',
    displayName: 'Bench',
    access: [],
    groups: [],
    rolesRestriction: null,
  }
  const asked = {
    points: points.slice(0, READ_POINTS).map(({ key }) => key),
    from: END - YEAR_DAYS * SECONDS_PER_DAY,
    to: END,
    columns: COLUMNS,
  }
  const runs: { first: number; all: number; processor: number; plain: number }[] = []
  for (let run = 0; run <= READ_RUNS; run++) {
    const startedAt = performance.now()
    let first = 0
    const all = await spent(async () => {
      let lines = 0
      for await (const _ of await openLines(context, caller, asked)) {
        if (++lines === 5) first = performance.now() - startedAt
      }
    })
    const plain = await milliseconds(() =>
      sql`select point_id, extract(epoch from at), value from plain_sample
      where point_id = any(${points.map((point) => point.id)}::int4[]) limit ${PLAIN_SAMPLES}`.execute(database.db),
    )
    runs.push({ first, all: all.wall, processor: all.processor, plain })
  }
  await context.changes.close()
  const middle = (of: 'first' | 'all' | 'processor' | 'plain') => median(runs.slice(1).map((one) => one[of]))
  const samples = READ_POINTS * YEAR_DAYS * SAMPLES_A_DAY
  // What plain rows would take for as many samples, without drawing.
  const plainMs = (middle('plain') / PLAIN_SAMPLES) * samples
  const reference = 'a SELECT of as many plain rows, extrapolated'
  return [
    {
      what: '20 points × 1 year, first 5 lines',
      reference,
      ratio: middle('first') / plainMs,
      aim: '<= 300 ms',
      detail: `${middle('first').toFixed(0)} ms and ${plainMs.toFixed(0)} ms`,
    },
    {
      what: '20 points × 1 year, all lines',
      reference,
      ratio: middle('all') / plainMs,
      aim: '<= 1 s',
      detail: `${middle('all').toFixed(0)} ms (${middle('processor').toFixed(0)} of the processor) and ${plainMs.toFixed(0)} ms`,
    },
  ]
}

const viewing = ({ database, points }: Store): Promise<Figure[]> =>
  benchViewer(database, {
    siteKey: 'tower',
    from: END - YEAR_DAYS * SECONDS_PER_DAY,
    to: END,
    pointIds: points.slice(0, READ_POINTS).map(({ key }) => key),
  })
