import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { VERSION } from '../../version.ts'
import { refuse } from '../refusal.ts'
import { type DiskRoom, measureDisks } from './disk-watch.ts'

/** Monitoring asks whether the process is alive, and whether it can take requests. */
export function healthRoutes(app: FastifyInstance, context: Context, isStopping: () => boolean): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok', version: VERSION }))

  app.get('/readyz', { schema: { hide: true } }, async (request) => {
    const rooms = await requireReady({ ...context, log: request.log }, isStopping)
    const warnings = rooms.filter(({ state }) => state === 'low').map(lowRoom)
    return { status: 'ready', ...(warnings.length > 0 && { warnings }) }
  })
}

/** The room on the disks. Throws a refusal that says why the server cannot take requests. */
export async function requireReady(
  { config, db, log }: Pick<Context, 'config' | 'db' | 'log'>,
  isStopping: () => boolean,
): Promise<readonly DiskRoom[]> {
  if (isStopping()) throw refuse('server.stopping')
  if (await isReadOnly(db, log)) {
    log.error('the database accepts no writes: it is a standby, or set to read-only')
    throw refuse('server.database-read-only')
  }
  const rooms = await measureDisks(config)
  const full = rooms.find(({ state }) => state === 'full')
  if (full) throw refuse(full.place === 'data' ? 'server.data-disk-full' : 'server.temporary-disk-full')
  return rooms
}

/** True if the database accepts no writes, as a standby. Throws a refusal if it does not respond. */
async function isReadOnly(db: Context['db'], log: Context['log']): Promise<boolean> {
  try {
    const { rows } = await sql<{ isReadOnly: boolean }>`
      select current_setting('transaction_read_only') = 'on' as "isReadOnly" from schema_migration limit 1`.execute(db)
    return rows[0]?.isReadOnly ?? false
  } catch (error) {
    log.error({ err: error }, 'the database does not answer')
    throw refuse('server.database-silent')
  }
}

// Public, so it does not reveal paths.
const DISKS = { data: 'The disk of DATA_DIR', temporary: 'The disk of temporary files' } as const

const lowRoom = ({ place, freeBytes }: DiskRoom) =>
  `${DISKS[place]} is nearly full: ${Math.floor(freeBytes / 1024 / 1024)} MB are free.`
