import type { Socket } from 'node:net'
import pg from 'pg'

const TIMING = {
  checkEveryMilliseconds: 1000,
  silentAfterMilliseconds: 2500,
  responseWithinMilliseconds: 2000,
  // A busy machine gives neither side its turn for a while.
  stuckAfterMilliseconds: 5000,
}

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
 * nothing to do, the response is lost; so it is if the process cannot write on, and nothing arrives for seconds. Idle
 * connections are cut along, since they are probably lost as well. Returns a function that stops it.
 */
export function cutSilentConnections(
  pools: readonly pg.Pool[],
  { checkEveryMilliseconds, silentAfterMilliseconds, responseWithinMilliseconds, stuckAfterMilliseconds } = TIMING,
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
  /** How much has been read of the responses that the server cannot write on, and since when it has been so much. */
  let stalled = new Map<Connected, { readonly bytes: number; readonly since: number }>()
  let isChecking = false
  const check = async () => {
    const before = performance.now() - silentAfterMilliseconds
    const waiting = [...sentAt].flatMap(([client, at]) => (!client.readyForQuery && at < before ? [client] : []))
    const [pool] = pools
    if (isChecking || !pool || waiting.length === 0) return
    isChecking = true
    try {
      await askServer(pool, responseWithinMilliseconds, async (server) => {
        const working = await findWorking(server, waiting)
        const now = performance.now()
        const writing = waiting.filter(({ processID }) => working.get(processID) === 'writing')
        stalled = new Map(
          writing.map((client) => {
            const bytes = (client.connection.stream as Socket).bytesRead
            const known = stalled.get(client)
            return [client, known?.bytes === bytes ? known : { bytes, since: now }]
          }),
        )
        const isStuck = (client: Connected) => now - (stalled.get(client)?.since ?? now) > stuckAfterMilliseconds
        // A response may have come meanwhile, above all after this process was busy for seconds.
        const lost = waiting.filter((client) => {
          const isStillWaiting = !client.readyForQuery && (sentAt.get(client) ?? before) < before
          return isStillWaiting && (!working.has(client.processID) || isStuck(client))
        })
        if (lost.length === 0) return
        for (const client of [...lost, ...idle]) client.connection.stream.destroy()
        await endProcesses(server, lost)
      })
    } catch {
      // The server takes no connection now: there would be nothing to replace them with.
    } finally {
      isChecking = false
    }
  }
  const timer = setInterval(() => void check(), checkEveryMilliseconds).unref()
  return () => clearInterval(timer)
}

/** Asks over a connection of its own. */
async function askServer(
  { options }: pg.Pool,
  withinMilliseconds: number,
  ask: (server: pg.Client) => Promise<void>,
): Promise<void> {
  const Client = (options.Client ?? pg.Client) as typeof pg.Client
  const server = new Client({
    connectionString: options.connectionString,
    connectionTimeoutMillis: withinMilliseconds,
    query_timeout: withinMilliseconds,
    application_name: 'bonfire checking its connections',
  })
  server.on('error', () => {})
  try {
    await server.connect()
    await ask(server)
  } finally {
    server.end().catch(() => {})
  }
}

const processIds = (clients: readonly Connected[]) => clients.map(({ processID }) => processID)

/** What the server does with the statements it still works on, by the process ids of their connections. */
async function findWorking(
  server: pg.Client,
  clients: readonly Connected[],
): Promise<ReadonlyMap<number, 'computing' | 'writing'>> {
  const { rows } = await server.query<{ pid: number; state: 'computing' | 'writing' }>(
    `select pid, case when wait_event = 'ClientWrite' then 'writing' else 'computing' end as state from pg_stat_activity
      where pid = any($1::int4[]) and (state = 'active' or state_change > clock_timestamp() - interval '2 s')`,
    [processIds(clients)],
  )
  return new Map(rows.map(({ pid, state }) => [pid, state]))
}

/** The locks of a transaction whose end never arrives would stay. */
async function endProcesses(server: pg.Client, clients: readonly Connected[]): Promise<void> {
  await server.query('select pg_terminate_backend(pid) from pg_stat_activity where pid = any($1::int4[])', [
    processIds(clients),
  ])
}
