import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { duckdb } from '../../../../test/app/duckdb.ts'
import type { ExportedPoint } from './csv.ts'
import { parquetFile } from './parquet.ts'

const it = test.runIf(duckdb)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bonfire-parquet-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const point = (more: Partial<ExportedPoint>): ExportedPoint => ({
  pointRowId: 1,
  pointId: 'sat',
  kind: 'number',
  unit: null,
  states: null,
  siteTimezone: 'UTC',
  ...more,
})

async function write(name: string, what: ExportedPoint, steps: readonly (readonly (readonly [number, number])[])[]) {
  const file = join(folder, name)
  const writing = parquetFile(file, what)
  for (const step of steps) {
    const at = Float64Array.from(step, ([second]) => second)
    await writing.write({ at, values: Float64Array.from(step, ([, value]) => value) })
  }
  await writing.finish()
  return file
}

async function query(sql: string) {
  if (!duckdb) throw new Error('A test that needs DuckDB runs without it')
  const instance = await duckdb.DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const reader = await connection.runAndReadAll(sql)
  const rows = reader.getRowsJS()
  connection.closeSync()
  instance.closeSync()
  return rows
}

it('DuckDB reads exactly the numbers that were written, in steps, with times in UTC', async () => {
  const values = [72.4, -0, 0, 1e21, 5e-324, 0.1 + 0.2, Number.NaN, -273.15, 2 ** 53]
  const first = values.map((value, place) => [1_772_000_000 + place * 300, value] as const)
  const file = await write('numbers.parquet', point({ unit: 'fahrenheit' }), [first, [[1_773_000_000, 5]]])
  const rows = await query(`select point, epoch(t)::bigint, v, state, unit, typeof(t) from '${file}' order by t`)
  expect(rows.map(([, , value]) => String(value))).toEqual(
    [...values, 5].map((value) => (Number.isNaN(value) ? 'null' : String(value))),
  )
  expect(Object.is(rows[1]?.[2], -0)).toBe(true)
  expect(rows.map(([, at]) => Number(at))).toEqual([...first.map(([at]) => at), 1_773_000_000])
  expect(rows[0]).toMatchObject({ 0: 'sat', 3: null, 4: '°F', 5: 'TIMESTAMP WITH TIME ZONE' })
})

it('files of points of every kind are read together, states by their words', async () => {
  await write('a.together.parquet', point({ pointId: 'Ventilateur, « été »', kind: 'bool' }), [[[-60, 1]]])
  await write('b.together.parquet', point({ pointId: 'mode', kind: 'enum', states: ['Off', 'Occupé'] }), [
    [
      [0, 1],
      [60, Number.NaN],
    ],
  ])
  expect(await query(`select point, v, state, unit from '${folder}/*.together.parquet' order by t`)).toEqual([
    ['Ventilateur, « été »', 1, null, null],
    ['mode', 1, 'Occupé', null],
    ['mode', null, null, null],
  ])
})

it('a month of a point takes few bytes a sample', async () => {
  const samples = Array.from(
    { length: 31 * 288 },
    (_, place) => [place * 300, Math.round(200 + 30 * Math.sin(place / 40)) / 10] as const,
  )
  const file = await write('month.parquet', point({}), [samples])
  const [[count, bytes] = []] = await query(
    `select sum(num_values), sum(total_compressed_size) from parquet_metadata('${file}') where path_in_schema = 'v'`,
  )
  expect(Number(count)).toBe(31 * 288)
  expect(Number(bytes)).toBeLessThan(2 * 31 * 288)
})
