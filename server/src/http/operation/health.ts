import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { listMigrations } from '../../db/migrations/migrate.ts'
import { barredFrom } from '../../db/migrations/side-by-side.ts'
import type { OpenDatabase } from '../../db/open.ts'
import { VERSION } from '../../version.ts'
import { refuse } from '../refusal.ts'
import { type DiskRoom, measureDisks } from './disk-watch.ts'
import { repeatWork } from './repeat-work.ts'

const RESPONSE_WITHIN_MILLISECONDS = 2000
const LOOK_AT_MIGRATIONS_EVERY_MILLISECONDS = 30_000

/** What is looked at. */
export interface Watched {
  readonly context: Pick<Context, 'config' | 'log'>
  readonly database: Pick<OpenDatabase, 'engine' | 'requests' | 'apart'>
  readonly isStopping: () => boolean
}

interface Readiness {
  readonly rooms: readonly DiskRoom[]
  /** Whether requests wait for a connection to the database. */
  readonly isBusy: boolean
  /** The last migration of a newer version, with which this one can run. */
  readonly newer: string | undefined
}

/** Monitoring asks whether the process is alive, and whether it can take requests. */
export function healthRoutes(app: FastifyInstance, { context, database, isStopping }: Watched): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok', version: VERSION }))

  app.get('/readyz', { schema: { hide: true } }, async (request) => {
    const { rooms, isBusy, newer } = await requireReady({
      context: { ...context, log: request.log },
      database,
      isStopping,
    })
    const warnings = rooms.filter(({ state }) => state === 'low').map(lowRoom)
    if (isBusy) warnings.push('Requests wait for a connection to the database.')
    if (newer) warnings.push(migratedByNewer(newer))
    return { status: 'ready', ...(warnings.length > 0 && { warnings }) }
  })

  let told: string | undefined
  repeatWork(app, context, {
    everyMilliseconds: LOOK_AT_MIGRATIONS_EVERY_MILLISECONDS,
    work: async () => {
      const { newer, barring } = await newerMigrations(await readMigrations(database))
      const newest = barring ?? newer
      if (newest === undefined || newest === told) return
      told = newest
      context.log.warn(barring ? cannotRunWith(barring) : migratedByNewer(newest))
    },
    failure: 'the migrations of the database were not read',
  })
}

/**
 * Looks within two seconds, and never waits behind requests: as long as the database is well, so is the server. Throws a
 * refusal that says why the server cannot take requests.
 */
export async function requireReady({ context, database, isStopping }: Watched): Promise<Readiness> {
  const { config, log } = context
  if (isStopping()) throw refuse('server.stopping')
  const late = sleep(RESPONSE_WITHIN_MILLISECONDS, undefined, { ref: false })
  const waiting = areRequestsWaiting(database, late)
  const { state, applied } = await databaseState(database, log, late)
  if (state === 'readOnly') {
    log.error('the database accepts no writes: it is a standby, or set to read-only')
    throw refuse('server.database-read-only')
  }
  const { newer, barring } = await newerMigrations(applied)
  if (barring) {
    log.error(cannotRunWith(barring))
    throw refuse('server.outdated', { migration: barring })
  }
  const rooms = await measureDisks(config)
  const full = rooms.find(({ state }) => state === 'full')
  if (full) throw refuse(full.place === 'data' ? 'server.data-disk-full' : 'server.temporary-disk-full')
  return { rooms, isBusy: (await waiting) || state === 'busy', newer }
}

/** True if a request would wait for a connection until it is late. */
async function areRequestsWaiting({ requests }: Watched['database'], late: Promise<void>): Promise<boolean> {
  const { pool } = requests
  if (pool.waitingCount === 0) return false
  const turn = pool.connect().then(
    (client) => {
      client.release()
      return 'came' as const
    },
    () => undefined,
  )
  return (await Promise.race([turn, late])) !== 'came'
}

/** A standby is read-only. Throws a refusal if the database does not respond. */
async function databaseState(
  database: Watched['database'],
  log: Context['log'],
  late: Promise<void>,
): Promise<{ state: 'ready' | 'readOnly' | 'busy'; applied: readonly string[] }> {
  const asking = sql<{ isReadOnly: boolean; applied: string[] }>`
    select current_setting('transaction_read_only') = 'on' as "isReadOnly",
           array(select name from schema_migration order by name) as applied`.execute(database.apart.db)
  try {
    const response = await Promise.race([asking, late])
    const [row] = response?.rows ?? []
    if (row) return { state: row.isReadOnly ? 'readOnly' : 'ready', applied: row.applied }
    asking.catch(() => {})
    // Its single connection has a long statement, and its end would have been an error.
    if (database.engine === 'embedded') return { state: 'busy', applied: [] }
    throw new Error('no response within two seconds')
  } catch (error) {
    log.error({ err: error }, 'the database does not respond')
    throw refuse('server.database-silent')
  }
}

async function readMigrations({ apart }: Watched['database']): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migration order by name`.execute(apart.db)
  return rows.map(({ name }) => name)
}

/** What a newer version did to the database: the last of it, and the first with which this version cannot run. */
async function newerMigrations(applied: readonly string[]) {
  const files = await listMigrations()
  return { newer: applied.findLast((name) => !files.includes(name)), barring: barredFrom(applied, files) }
}

const migratedByNewer = (name: string) => `A newer version migrated the database (${name}). Upgrade this server.`

const cannotRunWith = (name: string) =>
  `A newer version migrated the database with ${name}, with which this version cannot run. Stop or upgrade this server.`

// Public, so it does not reveal paths.
const DISKS = { data: 'The disk of DATA_DIR', temporary: 'The disk of temporary files' } as const

const lowRoom = ({ place, freeBytes }: DiskRoom) =>
  `${DISKS[place]} is nearly full: ${Math.floor(freeBytes / 1024 / 1024)} MB are free.`
