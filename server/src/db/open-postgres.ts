import pg from 'pg'
import { columnTypes } from './column-types.ts'
import { surviveConnectionLoss } from './connection-loss.ts'

const OLDEST_VERSION = 15
const CONNECTIONS = 10
const CONNECT_TIMEOUT_MS = 10_000

/** Connects to a PostgreSQL server and makes sure that it answers and is new enough. */
export async function openPostgres(databaseUrl: string): Promise<{ pool: pg.Pool; close(): Promise<void> }> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: columnTypes,
    application_name: 'bonfire',
    // One zone on both engines, so that a cast from instant to date means the same.
    onConnect: (client) => client.query("set time zone 'UTC'"),
  })
  surviveConnectionLoss(pool)
  try {
    await refuseOldServer(pool)
  } catch (error) {
    await pool.end()
    throw explained(error, databaseUrl)
  }
  return { pool, close: () => pool.end() }
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

/** Says what is wrong and what to do, without the password that DATABASE_URL may hold. */
function explained(error: unknown, databaseUrl: string): Error {
  const target = targetOf(databaseUrl)
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

function targetOf(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return 'the database in DATABASE_URL'
  const url = new URL(databaseUrl)
  url.password = ''
  url.search = ''
  return url.href
}
