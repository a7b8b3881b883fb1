import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'

const MARK = '/* prepared */'

/**
 * Each connection plans this statement once and keeps the plan. For small statements that nearly every request sends and
 * that take longer to plan than to run. The plan is made for short arrays, so keep them short, and pass them in a subquery,
 * `any((select ${values}::text[])::text[])`: if the planner sees an array's length, it replans each time.
 */
export const prepared = <Row>(statement: RawBuilder<Row>): RawBuilder<Row> => sql<Row>`${sql.raw(MARK)} ${statement}`

type Query = (sent: unknown, values?: unknown, ...others: unknown[]) => unknown

/** Lets the pool's connections send statements of `prepared` under a name, which is what makes the driver prepare them. */
export function nameStatements(pool: pg.Pool): pg.Pool {
  const names = new Map<string, string>()
  const statementNameOf = (text: string) => {
    const known = names.get(text)
    if (known !== undefined) return known
    const name = createHash('sha256').update(text).digest('base64url')
    names.set(text, name)
    return name
  }
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    const queryNamed: Query = (sent, values, ...others) =>
      typeof sent === 'string' && sent.startsWith(MARK) && Array.isArray(values)
        ? query({ name: statementNameOf(sent), text: sent, values }, ...others)
        : query(sent, values, ...others)
    client.query = queryNamed as typeof client.query
  })
  return pool
}
