import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../src/db/database.ts'
import { findSessionUsers } from '../../src/features/auth/auth.repository.ts'
import { findVisibleVersions } from '../../src/features/sites/sites.repository.ts'
import { buildProject, buildTenant, buildUser } from '../app/factories.ts'
import { TEST_NOW } from '../app/test-app.ts'
import { testDatabase } from '../database/test-database.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let userId: number
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  const tenantId = await buildTenant(db)
  const projectId = await buildProject(db, tenantId, 'NORTH')
  userId = await buildUser(db, { tenantId, username: 'operator', seesAllProjects: true })
  await sql`insert into site (tenant_id, project_id, site_key, label, timezone)
    select ${tenantId}, ${projectId}, 'site-' || n, 'Site ' || n, 'UTC' from generate_series(1, 1000) n`.execute(db)
  await sql`insert into session (user_id, token_hash, created_at, last_seen_at, expires_at)
    select ${userId}, sha256(n::text::bytea), ${TEST_NOW}, ${TEST_NOW}, ${TEST_NOW}::timestamptz + interval '1 day'
      from generate_series(1, 5000) n`.execute(db)
  await sql`analyze`.execute(db)
})
afterAll(() => database.close())

const keys = (count: number) => Array.from({ length: count }, (_, at) => `site-${at + 1}`)
const tokens = (count: number) =>
  keys(count).map((_, at) =>
    createHash('sha256')
      .update(`${at + 1}`)
      .digest(),
  )

test.each([
  ['who is signed in', '%from session%', (db: Db, count: number) => findSessionUsers(db, tokens(count), TEST_NOW)],
  ['the sites', '%version_of_visible_site%', (db: Db, count: number) => findVisibleVersions(db, userId, keys(count))],
])('%s: the statement is planned once, however many are asked for', async (_, pattern, read) => {
  const plans = await database.db.connection().execute(async (connection) => {
    for (const count of [1, 2, 1, 3, 1, 1, 20, 1, 2, 1]) expect(await read(connection, count)).toHaveLength(count)
    const { rows } = await sql<{ kept: number; replanned: number }>`
      select generic_plans::int4 as kept, custom_plans::int4 as replanned
        from pg_prepared_statements where statement like ${pattern}`.execute(connection)
    return rows
  })
  // PostgreSQL tries five plans before it keeps one.
  expect(plans).toEqual([{ kept: 5, replanned: 5 }])
})
