import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newDatabase } from '../../../test/database/postgres-template.ts'
import type { OpenDatabase } from '../open.ts'
import { listMigrations, migrate } from './migrate.ts'

let database: OpenDatabase & { url: string }
let folder: string
let others: pg.Client[] = []
beforeEach(async () => {
  database = await newDatabase(process.env.TEST_DATABASE_URL ?? '')
  folder = mkdtempSync(join(tmpdir(), 'bonfire-side-by-side-'))
  plant('0105-first.sql', 'create table kept (id int4)')
  await migrate(database, folder)
})
afterEach(async () => {
  await Promise.all(others.map((client) => client.end()))
  others = []
  await database.close()
  rmSync(folder, { recursive: true })
})

const plant = (name: string, sql = 'select 1') => writeFileSync(join(folder, name), sql)

/** A connection of a server, maybe of another version. */
async function connect(name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url, application_name: name })
  await client.connect()
  others.push(client)
  return client
}

const appliedNames = async () =>
  (await database.pool.query<{ name: string }>('select name from schema_migration order by name')).rows.map(
    ({ name }) => name,
  )

describe('a migration that earlier versions cannot live with', () => {
  test('is refused while they run, and says which', async () => {
    plant('0106-more.sql')
    plant('0107-less.stop.sql')
    const stopped = [await connect('bonfire 0.2.0 (0105) north:4711'), await connect('bonfire')]
    await connect('bonfire 0.4.0 (0107) south:4712')
    await expect(migrate(database, folder)).rejects.toThrow(
      /^Migration 0107-less\.stop\.sql cannot run beside earlier versions, and nothing was changed\. Stop these first, .*: an earlier version( at \S+)? \(database process \d+\), bonfire 0\.2\.0 \(0105\) north:4711 \(database process \d+\)\. /,
    )
    expect(await appliedNames()).toEqual(['0105-first.sql'])

    await Promise.all(stopped.map((server) => server.end()))
    const running = "select count(*)::int4 as count from pg_stat_activity where application_name ~ '0105|^bonfire$'"
    await expect.poll(async () => (await database.pool.query(running)).rows).toEqual([{ count: 0 }])
    expect(await migrate(database, folder)).toEqual({ applied: ['0106-more.sql', '0107-less.stop.sql'] })
  })

  test('runs beside those that know what it is after', async () => {
    plant('0107-less.after-0105.sql')
    await connect('bonfire 0.3.0 (0105) north:4711')
    const old = await connect('bonfire 0.2.0 (0104) south:4712')
    await expect(migrate(database, folder)).rejects.toThrow(/: bonfire 0\.2\.0 \(0104\) south:4712 \(database/)
    await old.query("set application_name = 'psql'")
    expect(await migrate(database, folder)).toEqual({ applied: ['0107-less.after-0105.sql'] })
  })

  test('is seen by an earlier version that starts while it runs', async () => {
    const newer = await connect('newer')
    await newer.query('begin; lock table schema_migration in exclusive mode')
    await newer.query("insert into schema_migration (name) values ('0107-less.stop.sql')")
    const starting = expect(migrate(database, folder)).rejects.toThrow(
      'The database is newer than this program: it has migration 0107-less.stop.sql, with which only programs that know 0107 can run; this one ends at 0105.',
    )
    const waiting = "select from pg_locks where relation = 'schema_migration'::regclass and not granted"
    await expect.poll(async () => (await newer.query(waiting)).rowCount).toBe(1)
    await newer.query('commit')
    await starting
  })
})

test('an earlier version starts on what a newer one added', async () => {
  await database.pool.query(
    "insert into schema_migration (name) values ('0106-more.sql'), ('0107-less.after-0105.sql')",
  )
  expect(await migrate(database, folder)).toEqual({ applied: [] })
  await database.pool.query("insert into schema_migration (name) values ('0108-less.after-0106.sql')")
  await expect(migrate(database, folder)).rejects.toThrow(
    '0108-less.after-0106.sql, with which only programs that know 0106',
  )
})

test('connections say which migrations their process knows', async () => {
  const newest = (await listMigrations()).at(-1)?.slice(0, 4)
  const { rows } = await database.pool.query(
    'select application_name as name from pg_stat_activity where pid = pg_backend_pid()',
  )
  expect(rows[0]?.name).toMatch(new RegExp(`^bonfire \\d+\\.\\d+\\.\\d+ \\(${newest}\\) \\S+:${process.pid}$`))
})

describe('a migration of a table that is in use', () => {
  const impatient = { lockMilliseconds: 20, attempts: 3, pauseMilliseconds: 1 }
  let reader: pg.Client
  beforeEach(async () => {
    plant('0106-more.sql', 'alter table kept add column more text')
    reader = await connect('reader')
    await reader.query('begin; select from kept')
  })

  test('is given up after some attempts, and says so', async () => {
    await expect(migrate(database, folder, impatient)).rejects.toThrow(
      /^Migration 0106-more\.sql tried 3 times to lock a table that others use, and changed nothing\./,
    )
    expect(await appliedNames()).toEqual(['0105-first.sql'])
  })

  test('lets others read while it waits', async () => {
    const migrating = migrate(database, folder, { ...impatient, attempts: 10_000 })
    const waiting = "select from pg_locks where relation = 'kept'::regclass and not granted"
    await expect.poll(async () => (await reader.query(waiting)).rowCount, { interval: 1 }).toBe(1)
    await database.pool.query('select from kept')
    await reader.query('commit')
    expect(await migrating).toEqual({ applied: ['0106-more.sql'] })
  })
})
