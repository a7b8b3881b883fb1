import pg from 'pg'
import { listMigrations } from '../migrations/migrate.ts'
import { connectionName } from '../migrations/side-by-side.ts'
import { nameStatements } from '../prepared.ts'
import { columnTypes } from './column-types.ts'
import { surviveConnectionLoss } from './connection-loss.ts'
import { followPrimary, namesPrimary, serversOf } from './primary.ts'
import { cutSilentConnections } from './silent-connections.ts'

const OLDEST_VERSION = 15
// A default PostgreSQL has 100 connections, so that several servers have room on one.
// One always stays, by which others see that this process runs.
const WORK = { max: 6, min: 1, connectionTimeoutMillis: 10_000 }
// Whoever waits longer is told so, and holds no connection meanwhile. A list of a long range takes seconds.
const REQUESTS = { max: 10, connectionTimeoutMillis: 5000, lock_timeout: 5000, statement_timeout: 60_000 }
const APART = { max: 3, connectionTimeoutMillis: 2000, lock_timeout: 2000, statement_timeout: 10_000 }

export interface PostgresPools {
  readonly work: pg.Pool
  readonly requests: pg.Pool
  readonly apart: pg.Pool
}

/**
 * Connects to a PostgreSQL server and checks that it responds and is new enough. If the URL names several hosts, it is
 * the one that accepts writes, at any time.
 */
export async function openPostgres(databaseUrl: string): Promise<{ pools: PostgresPools; close(): Promise<void> }> {
  const servers = serversOf(databaseUrl)
  const primary = namesPrimary(servers) ? followPrimary(servers) : undefined
  const name = connectionName((await listMigrations()).at(-1) ?? '')
  const open = (limits: pg.PoolConfig) =>
    nameStatements(
      surviveConnectionLoss(
        new pg.Pool({
          connectionString: servers[0],
          ...(primary && { Client: primary.Client }),
          ...limits,
          keepAlive: true,
          types: columnTypes,
          application_name: name,
          // The same time zone on both engines, so that casts from instants to dates agree.
          onConnect: (client) => client.query("set time zone 'UTC'"),
        }),
      ),
    )
  const pools = { work: open(WORK), requests: open(REQUESTS), apart: open(APART) }
  const stopChecking = cutSilentConnections(Object.values(pools))
  const close = async () => {
    stopChecking()
    primary?.stop()
    await Promise.all(Object.values(pools).map((pool) => pool.end()))
  }
  try {
    await refuseOldServer(pools.work)
  } catch (error) {
    await close()
    throw explained(error, servers)
  }
  return { pools, close }
}

async function refuseOldServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ number: number; version: string }>(
    `select current_setting('server_version_num')::int4 as number, current_setting('server_version') as version`,
  )
  const server = rows[0]
  if (server === undefined || server.number < OLDEST_VERSION * 10_000) {
    throw new Error(`The server is PostgreSQL ${server?.version}. Bonfire needs ${OLDEST_VERSION} or newer.`)
  }
}

/** Says what is wrong and what to do, without the password in DATABASE_URL. */
function explained(error: unknown, servers: readonly string[]): Error {
  const target = servers.map(withoutSecrets).join(', ')
  const { code, message } = error as { code?: string; message: string }
  const advice: Record<string, string> = {
    ECONNREFUSED: 'nothing listens there. Start PostgreSQL, or correct host and port in DATABASE_URL.',
    ENOENT: 'there is no such socket. Start PostgreSQL, or correct the host in DATABASE_URL.',
    ENOTFOUND: 'the host is unknown. Correct the host in DATABASE_URL.',
    ETIMEDOUT: 'the host does not answer. Correct the host in DATABASE_URL, or open the way to it.',
    '28P01': 'the password is wrong. Correct user and password in DATABASE_URL.',
    '28000': 'the user may not sign in. Correct user and password in DATABASE_URL, or allow the user in pg_hba.conf.',
    '3D000': 'the database does not exist. Create it, or correct its name in DATABASE_URL.',
  }
  return new Error(`Cannot use ${target}: ${advice[code ?? ''] ?? message}`, { cause: error })
}

function withoutSecrets(server: string): string {
  const url = new URL(server)
  url.password = ''
  url.search = ''
  return url.href
}
