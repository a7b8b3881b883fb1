import { join, resolve } from 'node:path'
import pg from 'pg'
import { columnTypes } from '../postgres/column-types.ts'
import { surviveConnectionLoss } from '../postgres/connection-loss.ts'
import { nameStatements } from '../prepared.ts'
import { type EmbeddedEngine, startEmbeddedEngine } from './embedded-engine.ts'
import { lockFolder } from './folder-lock.ts'

/** Opens the embedded database in `<dataDirectory>/database`, created on first start. One process at a time. */
export async function openEmbedded(dataDirectory: string): Promise<{ pool: pg.Pool; close(): Promise<void> }> {
  const directory = resolve(dataDirectory)
  const lock = lockFolder(directory)
  try {
    const engine = await startEmbeddedEngine({ folder: join(directory, 'database') })
    const pool = poolOf(engine)
    const close = async () => {
      try {
        await pool.end()
        await engine.close()
      } finally {
        lock.release()
      }
    }
    return { pool, close }
  } catch (error) {
    lock.release()
    throw new Error(`Cannot open the database in ${directory}: ${(error as Error).message}`, { cause: error })
  }
}

/** The ordinary driver on top of the worker: a transaction holds the single connection, other queries wait. */
export function poolOf(engine: EmbeddedEngine): pg.Pool {
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    stream: () => engine.openStream(),
    types: columnTypes,
    user: 'postgres',
    password: '',
    database: 'postgres',
    host: 'embedded',
    ssl: false,
  })
  return nameStatements(surviveConnectionLoss(pool))
}
