import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { type DiskRoom, measureDisks } from './disk-watch.ts'
import { Refusal } from './refusal.ts'

/** For whoever watches the server: does the process live, and may it be sent requests. */
export function healthRoutes(app: FastifyInstance, context: Context, isStopping: () => boolean): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))

  app.get('/readyz', { schema: { hide: true } }, async (request) => {
    if (isStopping()) throw new Refusal('unavailable', 'The server is stopping.')
    try {
      await sql`select 1 from schema_migration limit 1`.execute(context.db)
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer')
      throw new Refusal('unavailable', 'The database does not answer.')
    }
    const rooms = await measureDisks(context.config)
    const full = rooms.find(({ state }) => state === 'full')
    if (full) throw new Refusal('unavailable', `${DISKS[full.place]} is full.`)
    const warnings = rooms.filter(({ state }) => state === 'low').map(lowRoom)
    return { status: 'ready', ...(warnings.length > 0 && { warnings }) }
  })
}

// Anybody may ask: where the folders are is nobody's business.
const DISKS = { data: 'The disk of DATA_DIR', temporary: 'The disk of temporary files' } as const

const lowRoom = ({ place, freeBytes }: DiskRoom) =>
  `${DISKS[place]} is nearly full: ${Math.floor(freeBytes / 1024 / 1024)} MB are free.`
