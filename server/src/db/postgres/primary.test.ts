// @module-tag whole
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type PrimaryAndStandby, startPrimaryAndStandby } from '../../../test/database/postgres.ts'
import { type SilentWall, startSilentWall } from '../../../test/servers/silent-wall.ts'
import { openDatabase } from '../open.ts'
import { surviveConnectionLoss } from './connection-loss.ts'
import { followPrimary, serversOf } from './primary.ts'

describe('DATABASE_URL', () => {
  it.each([
    ['one host', 'postgres://u:p@db/bonfire', ['postgres://u:p@db/bonfire']],
    [
      'several hosts with ports, and settings for all of them',
      'postgresql://u:p,w@db1:5432,[::1]:5433,%2Fvar%2Frun/bonfire?target_session_attrs=read-write&sslmode=verify-full',
      [
        'postgresql://u:p,w@db1:5432/bonfire?target_session_attrs=read-write&sslmode=verify-full',
        'postgresql://u:p,w@[::1]:5433/bonfire?target_session_attrs=read-write&sslmode=verify-full',
        'postgresql://u:p,w@%2Fvar%2Frun/bonfire?target_session_attrs=read-write&sslmode=verify-full',
      ],
    ],
  ])('names %s', (_what, url, servers) => {
    expect(serversOf(url)).toEqual(servers)
  })

  it.each(['postgres://u:secret@db:99999/x', 'postgres://u:secret@db1,,db2/x', 'postgres://u:secret@db1,db2:port/x'])(
    'is refused without repeating the password: %s',
    (url) => {
      expect(() => serversOf(url)).toThrow(
        'DATABASE_URL is malformed: it must be postgres://user:password@host:port/database.',
      )
    },
  )

  it('cannot ask for a server that only reads', () => {
    expect(() => serversOf('postgres://u:p@db1,db2/x?target_session_attrs=any')).toThrow(
      'In DATABASE_URL, target_session_attrs can only be read-write: Bonfire needs a server to write to.',
    )
  })
})

describe('with a primary and a standby', () => {
  let servers: PrimaryAndStandby
  let wall: SilentWall
  let urls: string[]
  beforeEach(async () => {
    const started = await startPrimaryAndStandby()
    if ('missing' in started) throw new Error(started.missing)
    servers = started
    const [primary = '', standby = ''] = serversOf(servers.url)
    wall = await startSilentWall(`${decodeURIComponent(new URL(primary).hostname)}/.s.PGSQL.5432`)
    urls = [standby, `postgres://postgres@127.0.0.1:${wall.port}/postgres`]
  })
  afterEach(async () => {
    await wall.stop()
    await servers.stop()
  })

  it('connections to a vanished machine end once the standby is promoted', async () => {
    const primary = followPrimary(urls, { answerWithinMilliseconds: 500, checkEveryMilliseconds: 100 })
    const { Client } = primary
    const pool = surviveConnectionLoss(new pg.Pool({ connectionString: urls[0], Client, max: 1 }))
    expect((await pool.query('select pg_is_in_recovery() as standby')).rows).toEqual([{ standby: false }])
    const writing = pool.query('select pg_sleep(600)')
    const failed = expect(writing).rejects.toThrow('Connection terminated unexpectedly')
    wall.vanish()
    await servers.promoteStandby()
    await failed
    await pool.query('create table written_after_failover ()')

    // The old primary still accepts writes, and the URL names it first.
    primary.stop()
    await pool.end()
    const database = await openDatabase({ databaseUrl: servers.url, dataDirectory: '' })
    expect((await database.pool.query("select to_regclass('written_after_failover') as name")).rows).toEqual([
      { name: 'written_after_failover' },
    ])
    await database.close()
  })

  it('without a primary, the error says what each server said', async () => {
    servers.killPrimary()
    await expect(openDatabase({ databaseUrl: servers.url, dataDirectory: '' })).rejects.toThrow(
      /No database server accepts writes: \S+ does not answer \(.*\); \S+ is read-only$/,
    )
  })
})
