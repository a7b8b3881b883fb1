import type pg from 'pg'

interface Watched {
  /** The ids of the arrays that each statement was sent with. */
  readonly sent: { readonly text: string; readonly ids: readonly number[] }[]
  /** The most that ran at the same time. */
  readonly atOnce: number
  stop(): void
}

type Query = (sent: string | { readonly text: string }, values?: readonly unknown[], ...others: unknown[]) => unknown

/** Notes the statements that match, as the pool's connections send them from now on; each is sent after `before`. */
export function watchStatements(pool: pg.Pool, pattern: RegExp, before?: () => Promise<void>): Watched {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const queries = new Map<pg.PoolClient, pg.PoolClient['query']>()
  const sent: Watched['sent'] = []
  let running = 0
  let atOnce = 0
  const watch = (client: pg.PoolClient) => {
    if (queries.has(client)) return
    queries.set(client, client.query)
    const query = client.query.bind(client) as Query
    const watched: Query = (statement, values, ...others) => {
      const text = typeof statement === 'string' ? statement : statement.text
      if (!pattern.test(text)) return query(statement, values, ...others)
      const result = before
        ? before().then(() => query(statement, values, ...others))
        : query(statement, values, ...others)
      sent.push({ text, ids: idsIn(values) })
      running += 1
      atOnce = Math.max(atOnce, running)
      const end = () => {
        running -= 1
      }
      Promise.resolve(result).then(end, end)
      return result
    }
    client.query = watched as typeof client.query
  }
  pool.connect = (async () => {
    const client = await connect()
    watch(client)
    return client
  }) as typeof pool.connect
  return {
    sent,
    get atOnce() {
      return atOnce
    },
    stop: () => {
      pool.connect = connect as typeof pool.connect
      for (const [client, query] of queries) client.query = query
    },
  }
}

/** Arrays are sent as they are, or as the database writes them. */
function idsIn(values: readonly unknown[] = []): number[] {
  const arrays = values.flatMap((value): unknown[][] => {
    if (Array.isArray(value)) return [value.filter((each) => typeof each === 'number')]
    return typeof value === 'string' && /^\{[\d,]+\}$/.test(value) ? [value.slice(1, -1).split(',')] : []
  })
  return [...new Set(arrays.flat().map(Number))].sort((one, other) => one - other)
}
