import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Ear, Transport } from './announcement.ts'
import { fromPayload, toPayloads } from './notify-payloads.ts'

const CHANNEL = 'bonfire_changes'
// Names the listening connections, so that whoever has something to tell can see whether anybody listens.
const LISTENER = 'bonfire changes'
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000

/** For a PostgreSQL server, which several processes may share: NOTIFY, and a LISTEN on a connection of its own. */
export function throughPostgres(pool: pg.Pool): Transport {
  return {
    async isHeard() {
      const { rows } = await pool.query<{ heard: boolean }>(
        `select exists (select from pg_stat_activity
            where datname = current_database() and application_name = $1) as heard`,
        [LISTENER],
      )
      return rows[0]?.heard === true
    },
    async send(announcement) {
      const payloads = toPayloads(announcement)
      await pool.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [CHANNEL, payloads])
    },
    listen: (ear) => keepListening(pool.options.connectionString, ear),
  }
}

/** A lost connection is replaced until it is no longer wanted; what was said meanwhile is gone. */
async function keepListening(connectionString: string | undefined, ear: Ear): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  const reconnect = async (): Promise<void> => {
    for (let wait = FIRST_WAIT_MS; !stopping.signal.aborted; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      try {
        await sleep(wait, undefined, { signal: stopping.signal, ref: false })
        client = await connect()
        return ear.missed()
      } catch {
        // The server is still away; the wait grows.
      }
    }
  }
  const connect = async (): Promise<pg.Client> => {
    const opened = await openListener(connectionString, ear)
    opened.on('end', () => void reconnect())
    if (stopping.signal.aborted) await opened.end()
    return opened
  }
  let client = await connect()
  return async () => {
    stopping.abort()
    await client.end()
  }
}

async function openListener(connectionString: string | undefined, ear: Ear): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, keepAlive: true })
  // Its end is what matters; without a listener the error would end the process.
  client.on('error', () => {})
  client.on('notification', ({ channel, payload }) => {
    if (channel === CHANNEL && payload) ear.arrived(fromPayload(payload))
  })
  try {
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    // Last, because whoever sees the name may count on the ear.
    await client.query(`set application_name = '${LISTENER}'`)
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}
