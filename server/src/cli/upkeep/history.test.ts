import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { duckdb } from '../../../test/app/duckdb.ts'
import { buildPoint, buildProject, buildSite } from '../../../test/app/factories.ts'
import { databaseFromTemplate } from '../../../test/database/postgres-template.ts'
import { runBonfire } from '../../../test/processes/run-bonfire.ts'
import { inTransaction } from '../../db/transaction.ts'
import { appendSamples } from '../../features/histories/store/history-store.service.ts'

let folder: string
let database: Awaited<ReturnType<typeof databaseFromTemplate>>
beforeAll(async () => {
  database = await databaseFromTemplate(process.env.TEST_DATABASE_URL ?? '')
  folder = await mkdtemp(join(tmpdir(), 'bonfire-history-'))
  const { db } = database
  // The command makes the tenant that is missing.
  expect(await history(['none', '--format', 'csv', ...RANGE])).toMatchObject({ code: 1, err: 'There are no points.\n' })
  const { id: tenantId } = await db.selectFrom('tenant').select('id').executeTakeFirstOrThrow()
  const projectId = await buildProject(db, tenantId, 'NORTH')
  const towerId = await buildSite(db, { tenantId, projectId, key: 'tower', timezone: 'America/Chicago' })
  const depotId = await buildSite(db, { tenantId, projectId, key: 'depot', timezone: 'Australia/Sydney' })
  const sat = await buildPoint(db, { tenantId, siteRowId: towerId, key: 'sat', unit: 'fahrenheit' })
  const gas = await buildPoint(db, { tenantId, siteRowId: depotId, key: 'Gas/1' })
  const start = Date.parse('2026-01-30T00:00:00Z') / 1000
  for (const [siteRowId, pointRowId] of [
    [towerId, sat],
    [depotId, gas],
  ] as const) {
    const at = Array.from({ length: 4 * 96 }, (_, place) => start + place * 900)
    const values = at.map((_, place) => place / 10)
    await inTransaction(db, (transaction) =>
      appendSamples(transaction, { siteRowId, now: new Date(), pointRowIds: at.map(() => pointRowId), at, values }),
    )
  }
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const RANGE = ['--from', '2026-01-31', '--to', '2026-02-02']
const history = (args: string[]) =>
  runBonfire(folder, ['history', 'export', ...args], { settings: { DATABASE_URL: database.url } })
const filesIn = async (name: string) => (await readdir(join(folder, name), { recursive: true })).toSorted()

test('writes a file for each point and month of its site, from day to before day', async () => {
  const { code, out, err } = await history(['csv', '--format', 'csv', ...RANGE])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toBe(`Wrote 384 samples of 2 points in 4 files into ${join(folder, 'csv')}.\n`)
  expect((await filesIn('csv')).filter((name) => name.endsWith('.csv'))).toEqual([
    'depot/Gas%2F1/2026-01.csv',
    'depot/Gas%2F1/2026-02.csv',
    'tower/sat/2026-01.csv',
    'tower/sat/2026-02.csv',
  ])
  const lines = (await readFile(join(folder, 'csv/tower/sat/2026-02.csv'), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(97)
  expect(lines.slice(0, 2)).toEqual(['\uFEFFpoint,t,v,unit', 'sat,2026-02-01T00:00:00-06:00,21.6,°F'])
  expect(lines.at(-1)).toContain('2026-02-01T23:45:00-06:00')
})

test.runIf(duckdb)(
  'DuckDB reads all files of an export together',
  async () => {
    if (!duckdb) throw new Error('A test that needs DuckDB runs without it')
    expect(await history(['parquet', '--format', 'parquet', ...RANGE])).toMatchObject({ code: 0, err: '' })
    const instance = await duckdb.DuckDBInstance.create(':memory:')
    const connection = await instance.connect()
    const reader = await connection.runAndReadAll(
      `select point, count(*)::int, min(epoch(t))::bigint::varchar, round(sum(v), 1), any_value(unit)
       from '${join(folder, 'parquet')}/**/*.parquet' group by point order by point`,
    )
    const total = (first: number) =>
      Math.round(Array.from({ length: 192 }, (_, n) => first + n).reduce((a, b) => a + b)) / 10
    const seconds = (text: string) => String(Date.parse(text) / 1000)
    expect(reader.getRowsJS()).toEqual([
      ['Gas/1', 192, seconds('2026-01-30T13:00:00Z'), total(52), null],
      ['sat', 192, seconds('2026-01-31T06:00:00Z'), total(120), '°F'],
    ])
    connection.closeSync()
    instance.closeSync()
  },
  60_000,
)

test('takes one site or some points, and times with their offset', async () => {
  const times = ['--from', '2026-01-31T00:00:00Z', '--to', '2026-01-31T02:00:00+01:00']
  const point = await history(['point', '--format', 'csv', '--points', 'sat', ...times])
  expect(point.out).toMatch(/^Wrote 4 samples of 1 point in 1 file /)
  const site = await history(['site', '--format', 'csv', '--site', 'depot', ...RANGE])
  expect(site.out).toMatch(/^Wrote 192 samples of 1 point in 2 files/)
})

test('refuses a folder with files, unknown points and days that do not exist', async () => {
  await writeFile(join(folder, 'note.txt'), '')
  expect((await history(['.', '--format', 'csv', ...RANGE])).err).toContain('is not empty. Name a new or empty folder.')
  expect((await history(['x', '--format', 'csv', '--points', 'sat', 'satt', ...RANGE])).err).toBe(
    'There is no point "satt".\n',
  )
  expect((await history(['x', '--format', 'csv', '--from', '2026-02-30', '--to', '2026-03-01'])).err).toContain(
    'It must be a day such as 2026-03-01',
  )
  expect((await history(['x', '--format', 'csv', '--from', '2026-03-02', '--to', '2026-03-01'])).err).toContain(
    'The range ends before it begins',
  )
})
