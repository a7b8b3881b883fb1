// @module-tag whole
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { outageOf } from '../../src/db/postgres/outage.ts'
import { testApp } from '../app/test-app.ts'
import { migratedSnapshot } from '../database/snapshot.ts'
import { inMemoryDatabase } from '../database/test-database.ts'
import { actionScene } from '../fixtures/actions.ts'

const scene = actionScene()
const WRITERS = 14

/** Holds a lock, like somebody at the console of the database. */
let release: () => Promise<void>
beforeEach(async () => {
  const holder = await scene.app.database.pool.connect()
  await holder.query('begin; lock table action in share row exclusive mode')
  release = async () => {
    release = async () => {}
    await holder.query('rollback')
    holder.release()
  }
})
afterEach(() => release())

/** Findings of so many days are read in a transaction. */
const listYear = (cookie: string) =>
  scene.app.ask(
    {
      method: 'POST',
      url: '/api/synco/ui/insights?from=2025-03-11&to=2026-03-10',
      payload: { sites: ['tower'], insightType: 'insights', view: 'packedGroups' },
    },
    cookie,
  )

it('writes that wait too long are refused, while reads and readiness go on', async () => {
  const { app, engineer } = scene
  const cookie = await app.signIn('engineer')
  const writes = Array.from({ length: WRITERS }, (_, number) => engineer.create({ summary: `Mend fan ${number}` }))
  const reads = await Promise.all([
    app.ask({ url: '/readyz' }),
    app.ask({ url: '/metrics', remoteAddress: '127.0.0.1' }),
    engineer.list(),
    listYear(cookie),
  ])
  expect(reads.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(reads[0]?.json()).toMatchObject({ status: 'ready' })
  expect(reads[1]?.body).toContain('bonfire_ready 1')
  const codes = (await Promise.all(writes)).map((response) => {
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5'])
    return response.json().code
  })
  expect(new Set(codes)).toEqual(new Set(['server.locked', 'server.busy']))
  await release()
  const findActions = () => app.database.db.selectFrom('action').select('summary').execute()
  expect(await findActions()).toEqual([])
  await engineer.create()
  expect(await findActions()).toHaveLength(1)
})

it('a server whose requests hold all connections is ready, and says that others wait', async () => {
  const { app, engineer } = scene
  const { pool } = app.database.requests
  const held = await Promise.all(Array.from({ length: pool.options.max ?? 0 }, () => pool.connect()))
  const waiting = engineer.list()
  await expect.poll(() => pool.waitingCount).toBe(1)
  const ready = await app.ask({ url: '/readyz' })
  expect([ready.statusCode, ready.json()]).toEqual([
    200,
    { status: 'ready', warnings: ['Requests wait for a connection to the database.'] },
  ])
  const refused = await waiting
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'server.busy'])
  for (const client of held) client.release()
  expect((await engineer.list()).statusCode).toBe(200)
})

it('a server is ready while something else has its embedded database', async () => {
  const database = await inMemoryDatabase(await migratedSnapshot())
  const app = await testApp({}, { database })
  const holder = await database.pool.connect()
  const ready = await app.ask({ url: '/readyz' })
  holder.release()
  expect([ready.statusCode, ready.json()]).toEqual([
    200,
    { status: 'ready', warnings: ['Requests wait for a connection to the database.'] },
  ])
  await app.close()
})

it('a statement that takes longer than a request may is stopped', async () => {
  const { requests, db } = scene.app.database
  const limitOf = async (connections: typeof db) =>
    (await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(connections)).rows
  expect([await limitOf(requests.db), await limitOf(db)]).toEqual([[{ limit: '1min' }], [{ limit: '0' }]])
  const slow = requests.db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 50`.execute(connection)
    return sql`select pg_sleep(60)`.execute(connection)
  })
  expect(outageOf(await slow.catch((error: unknown) => error))).toBe('slow')
})
