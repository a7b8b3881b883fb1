// @module-tag whole
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { startPostgres } from '../../../test/database/postgres.ts'
import { type SilentWall, startSilentWall } from '../../../test/servers/silent-wall.ts'
import { surviveConnectionLoss } from './connection-loss.ts'
import { cutSilentConnections } from './silent-connections.ts'

const TIMING = {
  ...{ checkEveryMilliseconds: 50, silentAfterMilliseconds: 100, responseWithinMilliseconds: 5000 },
  stuckAfterMilliseconds: 5000,
}

let server: { url: string; stop(): Promise<void> }
let wall: SilentWall
let pool: pg.Pool
let stopChecking: () => void
beforeAll(async () => {
  const started = await startPostgres()
  if ('missing' in started) throw new Error(started.missing)
  server = started
})
beforeEach(async () => {
  wall = await startSilentWall(`${decodeURIComponent(new URL(server.url).hostname)}/.s.PGSQL.5432`)
  const connectionString = `postgres://postgres@127.0.0.1:${wall.port}/postgres`
  pool = surviveConnectionLoss(new pg.Pool({ connectionString, max: 2 }))
  stopChecking = cutSilentConnections([pool], TIMING)
})
afterEach(async () => {
  stopChecking()
  await wall.stop()
  await pool.end()
})
afterAll(() => server.stop())

it('connections that were dropped silently are given up and replaced, however busy', async () => {
  const both = [await pool.connect(), await pool.connect()]
  wall.forgetConnections()
  const lost = both.map((client) => client.query('select 1'))
  const waiting = pool.query('select 2 as two')
  expect(await Promise.allSettled(lost)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  for (const client of both) client.release(true)
  expect((await waiting).rows).toEqual([{ two: 2 }])
})

it('the locks of a transaction that was dropped silently are released', async () => {
  const lost = await pool.connect()
  await lost.query('create table locked ()')
  await lost.query('begin; lock table locked')
  wall.forgetConnections()
  await expect(lost.query('commit')).rejects.toThrow()
  lost.release(true)
  await pool.query('begin; lock table locked; drop table locked; commit')
})

it('one lost connection has the idle ones replaced before somebody else meets them', async () => {
  const both = [await pool.connect(), await pool.connect()]
  for (const client of both) client.release()
  wall.forgetConnections()
  await expect(pool.query('select 1')).rejects.toThrow()
  expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }])
})

it('a response that was lost halfway is given up, and one that is read slowly is not', async () => {
  const large = "select repeat('x', 1000) as text from generate_series(1, 200000)"
  const lost = await pool.connect()
  const response = expect(lost.query(large)).rejects.toThrow()
  await new Promise((resolve) => lost.connection.stream.once('data', resolve))
  wall.forgetConnections()
  await response
  lost.release(true)
  expect((await pool.query(large)).rowCount).toBe(200_000)
})

it('a long statement and a transaction that rests are left alone', async () => {
  const resting = await pool.connect()
  await resting.query('begin')
  expect((await pool.query("select 'done' as state from pg_sleep(3)")).rows).toEqual([{ state: 'done' }])
  expect((await resting.query("select 'still open' as state")).rows).toEqual([{ state: 'still open' }])
  await resting.query('rollback')
  resting.release()
})

it('a transaction whose response was not read for a while is left alone', async () => {
  // Without the wall, which this process would stop as well.
  const direct = surviveConnectionLoss(new pg.Pool({ connectionString: server.url }))
  const stop = cutSilentConnections([direct], TIMING)
  const resting = await direct.connect()
  await resting.query('begin')
  const answered = resting.query('select pg_sleep(0.3)')
  await new Promise((resolve) => setImmediate(resolve))
  // As a process that is busy: the response arrives meanwhile, and the check runs before it is read.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000)
  await answered
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect((await resting.query("select 'still open' as state")).rows).toEqual([{ state: 'still open' }])
  await resting.query('rollback')
  resting.release()
  stop()
  await direct.end()
})
