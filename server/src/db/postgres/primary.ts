import pg from 'pg'

const TIMING = { answerWithinMilliseconds: 3000, checkEveryMilliseconds: 5000 }
const SEVERAL_HOSTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/is
const PRIMARY_ONLY = ['read-write', 'primary']

/** One URL for each host that the URL names. Throws if it is malformed, without repeating it: it has a password. */
export function serversOf(databaseUrl: string): [string, ...string[]] {
  const [, before = '', hosts = '', after = ''] = SEVERAL_HOSTS.exec(databaseUrl) ?? []
  const [first = '', ...others] = hosts.split(',').map((host) => `${before}${host}${after}`)
  const servers: [string, ...string[]] = [first, ...others]
  if (!servers.every((url) => URL.canParse(url)) || (others.length > 0 && hosts.split(',').includes(''))) {
    throw new Error('DATABASE_URL is malformed: it must be postgres://user:password@host:port/database.')
  }
  const wanted = new URL(first).searchParams.get('target_session_attrs')
  if (wanted !== null && !PRIMARY_ONLY.includes(wanted)) {
    throw new Error('In DATABASE_URL, target_session_attrs can only be read-write: Bonfire needs a server to write to.')
  }
  return servers
}

/** True if the URL leaves it to Bonfire to find the server that accepts writes. */
export const namesPrimary = (servers: readonly string[]) =>
  servers.length > 1 || servers.some((url) => new URL(url).searchParams.has('target_session_attrs'))

interface Server {
  readonly url: string
  readonly host: string
  readonly port: number
}

/** The server does not accept writes now if there is no timeline. Timelines rise with every promotion. */
type Answer =
  | { readonly server: Server; readonly timeline: number }
  | { readonly server: Server; readonly reason: string }

/**
 * Connects clients to the one of the servers that accepts writes. When that is another, those of the last one are cut
 * off: a machine that vanished does not close its connections, and they would hang for a quarter of an hour.
 */
export function followPrimary(
  urls: readonly string[],
  { answerWithinMilliseconds, checkEveryMilliseconds } = TIMING,
): { Client: typeof pg.Client; stop(): void } {
  const servers = urls.map((url) => {
    const { host, port } = new pg.Client(url)
    return { url, host, port }
  })
  const connected = new Map<pg.Client, Server>()
  const ask = (server: Server) => askServer(server, answerWithinMilliseconds)
  let current: Server | undefined
  let searching: Promise<Server> | undefined

  const search = async (): Promise<Server> => {
    // A former primary that comes back by mistake wins neither over the one in use nor over a later one.
    if (current && 'timeline' in (await ask(current))) return current
    const answers = await Promise.all(servers.map(ask))
    const [newest] = answers
      .filter((answer) => 'timeline' in answer)
      .sort((one, other) => other.timeline - one.timeline)
    if (!newest) {
      const reasons = answers.map((answer) => `${answer.server.host} ${'reason' in answer ? answer.reason : ''}`)
      throw new Error(`No database server accepts writes: ${reasons.join('; ')}`)
    }
    current = newest.server
    for (const [client, server] of connected) if (server !== current) client.connection.stream.destroy()
    return current
  }
  const find = (): Promise<Server> => {
    searching ??= search().finally(() => {
      searching = undefined
    })
    return searching
  }
  const checking = setInterval(() => {
    if (connected.size > 0) find().catch(() => {})
  }, checkEveryMilliseconds).unref()

  class ClientOfPrimary extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error | null) => void): void
    override connect(callback?: (error: Error | null) => void): Promise<pg.Client> | undefined {
      const connecting = find().then(async (server) => {
        this.host = server.host
        this.port = server.port
        // A connection may end before its pool listens, or after; without a listener that would end the process.
        this.on('error', () => {})
        await super.connect()
        connected.set(this, server)
        this.once('end', () => connected.delete(this))
        return this
      })
      if (!callback) return connecting
      connecting.then(() => callback(null), callback)
      return undefined
    }
  }
  return { Client: ClientOfPrimary, stop: () => clearInterval(checking) }
}

async function askServer(server: Server, withinMilliseconds: number): Promise<Answer> {
  const client = new pg.Client({
    connectionString: server.url,
    connectionTimeoutMillis: withinMilliseconds,
    query_timeout: withinMilliseconds,
    application_name: 'bonfire looking for the primary',
  })
  // The error is the result, whenever it comes.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: number | null }>(
      `select case when current_setting('transaction_read_only') = 'off'
         then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int4 end as timeline`,
    )
    const timeline = rows[0]?.timeline
    return timeline ? { server, timeline } : { server, reason: 'is read-only' }
  } catch (error) {
    return { server, reason: `does not answer (${(error as Error).message})` }
  } finally {
    client.end().catch(() => {})
  }
}
