// @module-tag whole
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { bothEngines, openAgain } from '../../../test/database/engines.ts'
import type { OpenDatabase } from '../open.ts'
import { migrate, migrationsDirectory } from './migrate.ts'

const files = readdirSync(migrationsDirectory).sort()
const { engines, stop } = await bothEngines()
afterAll(stop)

describe.for(engines)('migrations on the $name engine', ({ emptyDatabase, migratedDatabase }) => {
  let database: OpenDatabase
  afterEach(() => database.close())

  test('applies every file once, in order', async () => {
    database = await emptyDatabase()
    expect(await migrate(database)).toEqual({ applied: files })
    expect(await migrate(database)).toEqual({ applied: [] })
    expect(await database.db.selectFrom('site').selectAll().execute()).toEqual([])
  })

  test('applies every file once when two servers start together', async () => {
    database = await emptyDatabase()
    const second = await openAgain(database)
    const runs = await Promise.all([migrate(database), migrate(second), migrate(database), migrate(second)])
    await second.close()
    expect(runs.flatMap(({ applied }) => applied).sort()).toEqual(files)
  })

  test('refuses a database of a newer version', async () => {
    database = await migratedDatabase()
    await database.pool.query("insert into schema_migration (name) values ('9999-from-the-future.stop.sql')")
    await expect(migrate(database)).rejects.toThrow(
      /^The database is newer than this program: it has migration 9999-from-the-future\.stop\.sql/,
    )
  })

  test('names an applied file that is missing', async () => {
    database = await migratedDatabase()
    await database.pool.query("insert into schema_migration (name) values ('0001-aaa.sql')")
    await expect(migrate(database)).rejects.toThrow(
      'The database has migration 0001-aaa.sql, whose file is missing or renamed.',
    )
  })

  test('names a file that fails and rolls it back', async () => {
    database = await emptyDatabase()
    const folder = mkdtempSync(join(tmpdir(), 'bonfire-migrations-'))
    writeFileSync(join(folder, '0001-good.sql'), 'create table good (id int4);')
    writeFileSync(join(folder, '0002-bad.sql'), 'create table half (id int4); select nonsense;')
    await expect(migrate(database, folder)).rejects.toThrow(
      'Migration 0002-bad.sql failed and changed nothing: column "nonsense" does not exist',
    )
    const { rows } = await database.pool.query(
      "select to_regclass('good') is not null as good, to_regclass('half') is not null as half",
    )
    expect(rows).toEqual([{ good: true, half: false }])

    writeFileSync(join(folder, '0002-bad.sql'), 'create table whole (id int4);')
    expect(await migrate(database, folder)).toEqual({ applied: ['0002-bad.sql'] })
    rmSync(folder, { recursive: true })
  })
})
