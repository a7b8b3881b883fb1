import pg from 'pg'
import { nameStatements } from '../prepared.ts'
import { columnTypes } from './column-types.ts'
import { surviveConnectionLoss } from './connection-loss.ts'
import { followPrimary, namesPrimary, serversOf } from './primary.ts'

const OLDEST_VERSION = 15
const CONNECTIONS = 10
const CONNECT_TIMEOUT_MS = 10_000

/**
 * Connects to a PostgreSQL server and checks that it responds and is new enough. If the URL names several hosts, it is
 * the one that accepts writes, at any time.
 */
export async function openPostgres(databaseUrl: string): Promise<{ pool: pg.Pool; close(): Promise<void> }> {
  const servers = serversOf(databaseUrl)
  const primary = namesPrimary(servers) ? followPrimary(servers) : undefined
  const pool = new pg.Pool({
    connectionString: servers[0],
    ...(primary && { Client: primary.Client }),
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: columnTypes,
    application_name: 'bonfire',
    // The same time zone on both engines, so that casts from instants to dates agree.
    onConnect: (client) => client.query("set time zone 'UTC'"),
  })
  nameStatements(surviveConnectionLoss(pool))
  const close = async () => {
    primary?.stop()
    await pool.end()
  }
  try {
    await refuseOldServer(pool)
  } catch (error) {
    await close()
    throw explained(error, servers)
  }
  return { pool, close }
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
