// @module-tag whole
import { mkdtempSync, openAsBlob, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migratedSnapshot, unpackSnapshot } from '../../../test/database/snapshot.ts'
import { openDatabase } from '../open.ts'
import { type EmbeddedEngine, startEmbeddedEngine } from './embedded-engine.ts'
import { maintain } from './embedded-maintenance.ts'
import { poolOf } from './open-embedded.ts'

describe('the embedded engine on a folder', () => {
  let folder: string
  let engine: EmbeddedEngine
  let pool: ReturnType<typeof poolOf>
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bonfire-embedded-'))
    await unpackSnapshot(folder)
    engine = await startEmbeddedEngine({ folder: join(folder, 'database') })
    pool = poolOf(engine)
    await pool.query('create table note (id int4 primary key)')
  })
  afterAll(async () => {
    await pool.end()
    await engine.close()
    rmSync(folder, { recursive: true })
  })

  test('flushes the disk on every commit, and not on reads', async () => {
    const before = await engine.flushes()
    for (let id = 1; id <= 50; id++) await pool.query('insert into note values ($1)', [id])
    const written = await engine.flushes()
    for (let id = 1; id <= 50; id++) await pool.query('select * from note where id = $1', [id])
    expect(written - before).toBeGreaterThanOrEqual(50)
    expect(await engine.flushes()).toBe(written)
  })

  test('rolls back a transaction whose connection drops', async () => {
    const client = await pool.connect()
    await client.query({ name: 'add', text: 'insert into note values ($1)', values: [1001] })
    await client.query('begin')
    await client.query({ name: 'add', text: 'insert into note values ($1)', values: [1002] })
    await client.query("set search_path to 'nowhere'")
    client.release(true)

    const { rows } = await pool.query('select id from note where id > 1000')
    expect(rows).toEqual([{ id: 1001 }])
    await pool.query({ name: 'add', text: 'insert into note values ($1)', values: [1003] })
  })

  test('fails the current query when its thread dies and keeps every commit', async () => {
    await pool.query('insert into note values (2001)')
    const underWay = pool.query('select count(*) from generate_series(1, 1000000000)')
    const refused = expect(underWay).rejects.toThrow('The embedded database stopped: its thread ended')
    await engine.kill()
    await refused
    expect((await pool.query('select id from note where id = 2001')).rows).toEqual([{ id: 2001 }])
  })

  test('fails only the open transaction when its thread dies', async () => {
    const client = await pool.connect()
    await client.query('begin')
    await client.query('insert into note values (3001)')
    await engine.kill()
    await expect(client.query('commit')).rejects.toThrow()
    client.release()
    expect((await pool.query('select id from note where id = 3001')).rows).toEqual([])
  })

  test('reports a statement nested too deeply as an ordinary error', async () => {
    await expect(pool.query(`select 1${'+1'.repeat(20_000)}`)).rejects.toMatchObject({ code: '54001' })
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})

test('data survives reopening, and a damaged folder is refused with the cause', async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'bonfire-reopened-'))
  await unpackSnapshot(dataDirectory)
  const first = await openDatabase({ dataDirectory })
  await first.pool.query("create table note as select 'kept' as text")
  await first.close()
  const second = await openDatabase({ dataDirectory })
  expect((await second.pool.query('select * from note')).rows).toEqual([{ text: 'kept' }])
  await second.close()

  rmSync(join(dataDirectory, 'database', 'global', 'pg_control'))
  const refused = `Cannot open the database in ${dataDirectory}: The embedded database stopped: PANIC:`
  await expect(openDatabase({ dataDirectory })).rejects.toThrow(refused)
  // The lock was released with the attempt: the second one fails for the same reason.
  await expect(openDatabase({ dataDirectory })).rejects.toThrow(refused)
  rmSync(dataDirectory, { recursive: true })
})

test('maintenance updates statistics, removes dead rows and truncates the log', async () => {
  const engine = await PGlite.create({ loadDataDir: await openAsBlob(await migratedSnapshot()) })
  const value = async (sql: string) => (await engine.query<{ value: number }>(sql)).rows[0]?.value
  const rowsKnown = () => value("select reltuples::int4 as value from pg_class where relname = 'note'")
  const logBytes = () => value('select (pg_current_wal_lsn() - redo_lsn)::int4 as value from pg_control_checkpoint()')
  await engine.exec('create table note (id int4, text text)')
  await engine.exec("insert into note select n, repeat('x', 1000) from generate_series(1, 40000) n")
  expect(await rowsKnown()).toBe(-1)

  await maintain(engine)
  expect(await rowsKnown()).toBe(40_000)

  await engine.exec("update note set text = repeat('y', 1000)")
  const pages = await value("select pg_relation_size('note')::int4 as value")
  expect(await logBytes()).toBeGreaterThan(64 * 1024 * 1024)
  await maintain(engine)
  expect(await logBytes()).toBeLessThan(1024 * 1024)
  await engine.exec("update note set text = repeat('z', 1000)")
  expect(await value("select pg_relation_size('note')::int4 as value")).toBe(pages)
  await engine.close()
})
