import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { migrate } from '../../src/db/migrations/migrate.ts'
import { emptyTables, testDatabase } from './test-database.ts'

const database = await testDatabase()
beforeEach(() => emptyTables(database))
afterAll(() => database.close())

const addTenant = () =>
  database.db
    .insertInto('tenant')
    .values({ tenant_key: 'a', name: 'A', ui_domain: 'a.example' })
    .returning('id')
    .executeTakeFirstOrThrow()

test('a test database has every migration', async () => {
  expect(await migrate(database)).toEqual({ applied: [] })
})

test.for(['first', 'second'])('the %s test sees no other test’s rows, and ids start at 1', async () => {
  expect(await addTenant()).toEqual({ id: 1 })
  expect(await database.db.selectFrom('tenant').selectAll().execute()).toHaveLength(1)
})

test('two test databases share nothing', async () => {
  const other = await testDatabase()
  await addTenant()
  expect(await other.db.selectFrom('tenant').selectAll().execute()).toEqual([])
  await other.close()
})

test('a reset waits for background work and blocks none', async ({ skip }) => {
  if (database.engine === 'embedded') skip('the embedded engine has one connection')
  await addTenant()
  const background = await database.pool.connect()
  await background.query('begin')
  await background.query("update tenant set name = 'B'")
  const reset = emptyTables(database)
  await sleep(100)
  // If the reset held a lock while waiting for the tenant, the two would deadlock.
  await background.query('lock table project, session, site in share row exclusive mode')
  await background.query('commit')
  background.release()
  await reset
  expect(await addTenant()).toEqual({ id: 1 })
})
