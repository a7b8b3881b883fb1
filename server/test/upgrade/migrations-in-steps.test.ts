import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listMigrations, migrate, migrationsDirectory } from '../../src/db/migrations/migrate.ts'
import { LAST_UNASKED, numberOf, oldestBeside } from '../../src/db/migrations/side-by-side.ts'
import { newDatabase } from '../database/postgres-template.ts'
import { readSchema, unbearableChanges } from '../database/schema-changes.ts'

const files = await listMigrations()
const isUnasked = (name: string) => numberOf(name) <= LAST_UNASKED
// A mark says what servers can live with.
const isMarked = (name: string) => name.split('.').length > 2

let database: Awaited<ReturnType<typeof newDatabase>>
let folder: string
beforeAll(async () => {
  database = await newDatabase(process.env.TEST_DATABASE_URL ?? '')
  folder = await mkdtemp(join(tmpdir(), 'bonfire-steps-'))
  for (const name of files.filter(isUnasked)) await copyFile(join(migrationsDirectory, name), join(folder, name))
  await migrate(database, folder)
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

/** What the former version cannot live with, if this is applied now. */
async function unbearable(client: pg.PoolClient, sql: string): Promise<string[]> {
  const before = await readSchema(client)
  await client.query(sql)
  return unbearableChanges(before, await readSchema(client))
}

async function inTransaction<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await database.pool.connect()
  await client.query('begin')
  try {
    return await work(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('the former version can live with each migration, or its name says that it cannot', async () => {
  const problems = await inTransaction(async (client) => {
    const found: string[] = []
    for (const name of files.filter((file) => !isUnasked(file))) {
      const changes = await unbearable(client, await readFile(join(migrationsDirectory, name), 'utf8'))
      if (!isMarked(name)) found.push(...changes.map((change) => `server/migrations/${name} ${change}`))
    }
    return found
  })
  expect(problems).toEqual([])
})

test('a mark names an earlier migration', () => {
  const isEarlier = (name: string) => {
    const oldest = oldestBeside(name)
    return oldest < numberOf(name) && files.some((file) => numberOf(file) === oldest)
  }
  expect(files.filter((name) => name.includes('.after-') && !isEarlier(name))).toEqual([])
})

describe('the check of a migration that is not marked', () => {
  test.each([
    ['a column that is taken away', 'alter table equip drop column is_told', 'takes away or renames equip.is_told'],
    ['a column that is renamed', 'alter table equip rename is_told to told', 'takes away or renames equip.is_told'],
    ['a table that is taken away', 'drop table visit', 'takes away or renames visit,'],
    ['a table that is renamed', 'alter table visit rename to stay', 'takes away or renames visit,'],
    ['a view that is gone', 'drop view visible_site cascade', 'takes away or renames visible_site,'],
    ['a column that must be given', 'alter table visit add column days int4 not null', 'requires visit.days,'],
    ['a column that becomes required', 'alter table visit alter previous_ended_at set not null', 'requires visit.prev'],
    ['a default that is taken away', 'alter table equip alter is_told drop default', 'requires equip.is_told,'],
    ['another type', 'alter table visit alter type type varchar(9)', 'from text to character varying(9): give'],
    ['a check of rows', 'alter table visit add check (used_at > now())', 'demands CHECK ((used_at > now())) of visit'],
    ['a unique index', 'create unique index once on visit (used_at)', 'demands CREATE UNIQUE INDEX once ON'],
    ['a function that is gone', 'drop function natural_order(text)', 'parameters of natural_order(text)'],
  ])('refuses %s, and says how to do it', async (_what, sql, problem) => {
    const problems = await inTransaction((client) => unbearable(client, sql))
    expect(problems.find((found) => found.includes(problem))).toMatch(
      /Do it in steps: .* \.after-NNNN\.sql, .* \.stop\.sql: then all servers must be stopped/,
    )
  })

  test.each([
    [
      'a new table',
      'create table stay (id int4 primary key, day date not null unique, visit_count int4 check (id > 0))',
    ],
    ['a new column', "alter table visit add column days int4, add column note text not null default ''"],
    ['an index', 'create index visit_by_use on visit (used_at)'],
    ['a column that need not be given', "alter table site alter label drop not null, alter timezone set default 'UTC'"],
    ['rows', 'update visit set used_at = now()'],
    ['a constraint that is taken away', 'alter table visit drop constraint visit_type_check'],
  ])('allows %s', async (_what, sql) => {
    expect(await inTransaction((client) => unbearable(client, sql))).toEqual([])
  })
})
