import { writeSync } from 'node:fs'
import { openDatabase } from '../../src/db/open.ts'

/**
 * Prints the rows in its folder's database, then writes one row after another, printing each number once its commit is
 * acknowledged, until killed. Each row and the total of all rows are written in one transaction.
 */
const [dataDirectory = ''] = process.argv.slice(2)
const STDOUT = 1

const { pool } = await openDatabase({ dataDirectory })
await pool.query('create table if not exists written (number int4 primary key, text text not null)')
await pool.query('create table if not exists total (rows int4 not null)')
await pool.query('insert into total select 0 where not exists (select from total)')
const { rows } = await pool.query<{ numbers: number[]; total: number }>(
  `select coalesce((select array_agg(number order by number) from written), '{}') as numbers,
          (select rows from total) as total`,
)
writeSync(STDOUT, `${JSON.stringify(rows[0])}\n`)

for (let number = (rows[0]?.numbers.at(-1) ?? 0) + 1; ; number++) {
  const client = await pool.connect()
  await client.query('begin')
  await client.query("insert into written values ($1, repeat('x', 2000))", [number])
  await client.query('update total set rows = rows + 1')
  await client.query('commit')
  client.release()
  writeSync(STDOUT, `${number}\n`)
}
