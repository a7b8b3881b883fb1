import { afterAll, beforeEach, expect, test } from 'vitest'
import { migrate } from '../db/migrate.ts'
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

test.for(['first', 'second'])('the %s test finds no row of another, and ids begin at 1', async () => {
  expect(await addTenant()).toEqual({ id: 1 })
  expect(await database.db.selectFrom('tenant').selectAll().execute()).toHaveLength(1)
})

test('two test databases share nothing', async () => {
  const other = await testDatabase()
  await addTenant()
  expect(await other.db.selectFrom('tenant').selectAll().execute()).toEqual([])
  await other.close()
})
