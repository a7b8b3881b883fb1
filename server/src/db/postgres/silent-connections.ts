import pg from 'pg'

const TIMING = { checkEveryMilliseconds: 1000, silentAfterMilliseconds: 2500, responseWithinMilliseconds: 2000 }

/** What the driver knows of a connection and its types do not say. */
interface Connected extends pg.PoolClient {
  readonly processID: number
  /** False while a statement runs. */
  readonly readyForQuery: boolean
}

type Query = (...sent: unknown[]) => unknown

/**
 * Cuts connections that a firewall dropped without telling either end: their statements would wait for a quarter of an
 * hour. Whoever has waited for some seconds is looked up on a new connection: if the server's process is gone or has
 * nothing to do, the response is lost. Idle connections are cut along, since they are probably lost as well. Returns a
 * function that stops it.
 */
export function cutSilentConnections(
  pools: readonly pg.Pool[],
  { checkEveryMilliseconds, silentAfterMilliseconds, responseWithinMilliseconds } = TIMING,
): () => void {
  const sentAt = new Map<Connected, number>()
  const idle = new Set<Connected>()
  for (const pool of pools) {
    pool.on('connect', (client) => {
      const connected = client as Connected
      const query = client.query.bind(client) as Query
      const queryTimed: Query = (...sent) => {
        sentAt.set(connected, performance.now())
        return query(...sent)
      }
      client.query = queryTimed as typeof client.query
    })
    pool.on('acquire', (client) => idle.delete(client as Connected))
    pool.on('release', (_error, client) => idle.add(client as Connected))
    pool.on('remove', (client) => {
      sentAt.delete(client as Connected)
      idle.delete(client as Connected)
    })
  }
  let isChecking = false
  const check = async () => {
    const before = performance.now() - silentAfterMilliseconds
    const waiting = [...sentAt].flatMap(([client, at]) => (!client.readyForQuery && at < before ? [client] : []))
    const [pool] = pools
    if (isChecking || !pool || waiting.length === 0) return
    isChecking = true
    try {
      const working = await endOthers(pool, waiting, responseWithinMilliseconds)
      const lost = waiting.filter((client) => {
        const isStillWaiting = !client.readyForQuery && (sentAt.get(client) ?? before) < before
        return isStillWaiting && !working.has(client.processID)
      })
      for (const client of lost.length > 0 ? [...lost, ...idle] : []) client.connection.stream.destroy()
    } catch {
      // The server takes no connection now: there would be nothing to replace them with.
    } finally {
      isChecking = false
    }
  }
  const timer = setInterval(() => void check(), checkEveryMilliseconds).unref()
  return () => clearInterval(timer)
}

/**
 * The process ids of the connections whose statement the server still works on. The others end there, too: the locks of
 * a transaction whose end never arrives would stay.
 */
async function endOthers(
  { options }: pg.Pool,
  clients: readonly Connected[],
  withinMilliseconds: number,
): Promise<ReadonlySet<number>> {
  const Client = (options.Client ?? pg.Client) as typeof pg.Client
  const client = new Client({
    connectionString: options.connectionString,
    connectionTimeoutMillis: withinMilliseconds,
    query_timeout: withinMilliseconds,
    application_name: 'bonfire checking its connections',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity
        where pid = any($1::int4[])
          and case when state = 'active' or state_change > clock_timestamp() - interval '2 s' then true
                   else not pg_terminate_backend(pid) end`,
      [clients.map(({ processID }) => processID)],
    )
    return new Set(rows.map(({ pid }) => pid))
  } finally {
    client.end().catch(() => {})
  }
}
