import { AsyncLocalStorage } from 'node:async_hooks'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { ConnectionBuilder, TransactionBuilder } from 'kysely'
import pg from 'pg'
import type { Statement } from './recorded.ts'

// What every server test contributes to the proof that our statements also work on the embedded engine.

type Method = (this: object, ...args: unknown[]) => unknown

/** Once for each process: its test files share the modules. */
function wrap(prototype: object, name: string, around: (method: Method) => Method): void {
  const mark = Symbol.for(`bonfire.wrapped.${name}`)
  if (Object.hasOwn(prototype, mark)) return
  const owner = prototype as Record<string | symbol, unknown>
  owner[name] = around(owner[name] as Method)
  owner[mark] = true
}

const holdsConnection = new AsyncLocalStorage<true>()

/** A second connection is not there on the embedded engine: whoever waits for it inside a transaction waits for ever. */
for (const { prototype } of [TransactionBuilder, ConnectionBuilder]) {
  wrap(
    prototype,
    'execute',
    (execute) =>
      function (work) {
        return execute.call(this, (db: unknown) => holdsConnection.run(true, work as (db: unknown) => unknown, db))
      },
  )
}
wrap(
  pg.Pool.prototype,
  'connect',
  (connect) =>
    function (...args) {
      if (holdsConnection.getStore()) throw new Error('Asks for a second connection while it holds one.')
      return connect.apply(this, args)
    },
)

const folder = process.env.RECORDED_STATEMENTS
const seen = new Set<string>()

function record(client: object, sent: unknown, values: unknown): void {
  const { text, values: ownValues } = typeof sent === 'string' ? { text: sent } : (sent as Partial<Statement>)
  if (text === undefined || seen.has(text) || (client as pg.Client).host === 'embedded') return
  seen.add(text)
  const body = serialize({ text, values: Array.isArray(values) ? values : (ownValues ?? []) } satisfies Statement)
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.length)
  appendFileSync(join(folder ?? '', `${process.pid}.statements`), Buffer.concat([size, body]))
}

if (folder !== undefined) {
  wrap(
    pg.Client.prototype,
    'query',
    (query) =>
      function (...args) {
        record(this, args[0], args[1])
        return query.apply(this, args)
      },
  )
}
