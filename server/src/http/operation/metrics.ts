import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Context } from '../../context.ts'
import { readMailBacklog } from '../../mail/mail-queue.ts'
import { refuse } from '../refusal.ts'
import { measureData } from './data-metrics.ts'
import { type DiskRoom, measureDisks } from './disk-watch.ts'
import { requireReady, type Watched } from './health.ts'
import { countSignInFailures } from './sign-in-failures.ts'

export interface Measured extends Watched {
  readonly context: Context
  readonly openRequests: () => number
  /** True without one, too. */
  readonly isFolderReadable: () => boolean
}

/** Metrics for Prometheus. docs/operations.md says which ones to watch. */
export function metricsRoute(app: FastifyInstance, measured: Measured): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureRequests(app, registry, measured)
  const measureReadiness = readiness(registry, measured)
  measureDatabase(registry, measured)
  const measureBacklog = measureMails(registry, measured)
  const measureDataAgain = measureData(registry, measured.context)
  measureRoom(registry, measured)
  const { isFolderReadable } = measured
  gauge(registry, 'bonfire_import_folder_unreadable', 'Whether the import folder has problems', () =>
    isFolderReadable() ? 0 : 1,
  )
  countSignInFailures(app, registry)
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayReadMetrics(request, measured.context.config.metricsToken)) {
      throw refuse('metrics.closed')
    }
    await Promise.all([measureReadiness(), measureBacklog(), measureDataAgain()])
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function measureRequests(app: FastifyInstance, registry: Registry, { openRequests }: Measured): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    // The duration of a stream says nothing about speed.
    if (reply.getHeader('content-type') === 'text/event-stream') return
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  gauge(registry, 'http_requests_open', 'Requests under way, streams of changes among them', openRequests)
}

function measureDatabase(
  registry: Registry,
  {
    database: {
      requests: { pool },
    },
  }: Measured,
): void {
  gauge(registry, 'bonfire_database_connections', 'Connections to the database for requests', () => pool.totalCount)
  gauge(registry, 'bonfire_database_connections_idle', 'Those of them without work', () => pool.idleCount)
  gauge(registry, 'bonfire_database_waiting', 'Queries that wait for a connection', () => pool.waitingCount)
}

/** Returns a function that measures it again. */
function readiness(registry: Registry, watched: Watched): () => Promise<void> {
  const ready = gauge(registry, 'bonfire_ready', 'Whether the server can take requests, as /readyz says')
  return async () => {
    const isReady = await requireReady(watched).then(
      () => true,
      () => false,
    )
    ready.set(isReady ? 1 : 0)
  }
}

/** Returns a function that measures them again. */
function measureMails(registry: Registry, { context: { db, clock, log } }: Measured): () => Promise<void> {
  const waiting = gauge(registry, 'bonfire_mails_waiting', 'Mails that are still to be sent')
  const oldest = gauge(registry, 'bonfire_mails_oldest_waiting_seconds', 'How long the oldest of them has waited')
  const givenUp = gauge(registry, 'bonfire_mails_given_up', 'Mails of the last 30 days that could not be sent')
  return async () => {
    try {
      const backlog = await readMailBacklog(db, clock())
      waiting.set(backlog.waitingCount)
      oldest.set(backlog.oldestSeconds)
      givenUp.set(backlog.givenUpCount)
    } catch (error) {
      // The other metrics matter most when the database is down.
      log.warn({ err: error }, 'the backlog of mails could not be measured')
      for (const each of [waiting, oldest, givenUp]) each.set(Number.NaN)
    }
  }
}

function measureRoom(registry: Registry, { context: { config } }: Measured): void {
  const measure = (name: string, help: string, read: (room: DiskRoom) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['place'] as const,
      registers: [registry],
      async collect() {
        for (const room of await measureDisks(config)) this.set({ place: room.place }, read(room))
      },
    })
  measure('bonfire_disk_bytes', 'Size of the disk of the data, of temporary files', ({ totalBytes }) => totalBytes)
  measure('bonfire_disk_free_bytes', 'Room on it', ({ freeBytes }) => freeBytes)
}

const gauge = (registry: Registry, name: string, help: string, read?: () => number): Gauge =>
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      if (read) this.set(read())
    },
  })

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const SET_BY_PROXIES = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']

/** If a token is set, it is required. Without one, requests forwarded by a proxy on this machine are refused. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) {
    const isPassedOn = SET_BY_PROXIES.some((name) => request.headers[name] !== undefined)
    return !isPassedOn && LOOPBACK.has(request.socket.remoteAddress ?? '')
  }
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
