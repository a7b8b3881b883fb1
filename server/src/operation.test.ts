import { once } from 'node:events'
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { createIngestKey } from './features/ingest/ingest-key.service.ts'
import { endRequestsFirst } from './http/graceful-stop.ts'
import { openStorage } from './storage/storage.ts'
import { listenForChanges } from './testing/change-listener.ts'
import { buildTenant, buildUser } from './testing/factories.ts'
import { type TestApp, testApp } from './testing/test-app.ts'

interface LogLine {
  requestId?: string
  level: string
  [fact: string]: unknown
}

/** A logger that keeps what it is told, with the facts that its children add. */
function newLog(lines: LogLine[] = [], bound: object = {}): FastifyBaseLogger & { lines: LogLine[] } {
  const keep = (level: string) => (facts: object | string, message?: string) => {
    lines.push({ ...bound, ...(typeof facts === 'string' ? { message: facts } : { ...facts, message }), level })
  }
  const levels = { fatal: keep('fatal'), error: keep('error'), warn: keep('warn'), info: keep('info') }
  return {
    ...levels,
    debug: keep('debug'),
    trace: keep('trace'),
    silent: () => {},
    level: 'info',
    lines,
    child: (more) => newLog(lines, { ...bound, ...more }),
  } as FastifyBaseLogger & { lines: LogLine[] }
}

let host: TestApp
beforeAll(async () => {
  host = await testApp()
})
afterAll(() => host.close())

/** Another server on the same database. */
async function anotherServer(environment: NodeJS.ProcessEnv = {}) {
  const log = newLog()
  const config = readConfig({ DATA_DIR: host.config.dataDirectory, ...environment })
  const { database, clock } = host
  const app = await buildApp({
    config,
    database,
    clock: () => clock.now,
    logger: log,
    storage: await openStorage(config),
  })
  app.get('/api/broken', async () => {
    throw new Error('the secret cause')
  })
  return { app, lines: log.lines }
}

describe('an answer names its request', () => {
  test('with an id that no other has, and that the log of a failure has too', async () => {
    const { app, lines } = await anotherServer()
    const [first, second] = [await app.inject('/healthz'), await app.inject('/healthz')]
    expect(first?.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(second?.headers['x-request-id']).not.toBe(first?.headers['x-request-id'])

    const failed = await app.inject('/api/broken?token=hush')
    expect(failed.statusCode).toBe(500)
    const { requestId, message } = failed.json()
    expect(failed.headers['x-request-id']).toBe(requestId)
    expect(message).toContain(requestId)
    expect(failed.body).not.toContain('secret')
    const line = lines.find(({ level }) => level === 'error')
    expect(line).toMatchObject({ requestId, method: 'GET', route: '/api/broken', message: 'request failed' })
    expect(line?.err).toMatchObject({ message: 'the secret cause' })
    expect(JSON.stringify(lines)).not.toContain('hush')
    await app.close()
  })

  test('with the id of a trusted proxy only, and never with one that would spoil a log', async () => {
    const ask = async (app: FastifyInstance, id: string) =>
      (await app.inject({ url: '/healthz', headers: { 'x-request-id': id } })).headers['x-request-id']
    const { app: direct } = await anotherServer()
    const { app: behindProxy } = await anotherServer({ TRUST_PROXY: 'true' })
    expect(await ask(behindProxy, 'proxy-4711-abc')).toBe('proxy-4711-abc')
    expect(await ask(behindProxy, 'a "quoted" id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(await ask(direct, 'proxy-4711-abc')).toMatch(/^[0-9a-f-]{36}$/)
    await direct.close()
    await behindProxy.close()
  })
})

describe('readiness', () => {
  test('is alive and ready while the database answers, and only alive when it does not', async () => {
    const { app } = await anotherServer()
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' })
    await host.database.pool.query('alter table schema_migration rename to schema_migration_away')
    const away = await app.inject('/readyz')
    await host.database.pool.query('alter table schema_migration_away rename to schema_migration')
    expect(away.statusCode).toBe(503)
    expect(away.json()).toMatchObject({ code: 'unavailable', message: 'The database does not answer.' })
    expect(away.json().requestId).toBe(away.headers['x-request-id'])
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
    await app.close()
  })
})

describe('metrics', () => {
  const METRICS_TOKEN = 'a-token-of-sixteen'

  test('are read from this machine, and not through a proxy on it', async () => {
    const { app } = await anotherServer()
    await app.inject('/healthz')
    const { statusCode, headers, body } = await app.inject('/metrics')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(body).toMatch(/^http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} 1$/m)
    for (const name of ['bonfire_mails_waiting', 'bonfire_database_waiting', 'process_resident_memory_bytes']) {
      expect(body).toMatch(new RegExp(`^${name} \\d`, 'm'))
    }
    expect((await app.inject({ url: '/metrics', remoteAddress: '10.0.0.7' })).statusCode).toBe(403)
    const passedOn = await app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '127.0.0.1' } })
    expect(passedOn.statusCode).toBe(403)
    await app.close()
  })

  test('are read with the token wherever one is set, and without it nowhere', async () => {
    const { app } = await anotherServer({ METRICS_TOKEN })
    const ask = (authorization?: string) =>
      app.inject({ url: '/metrics', remoteAddress: '10.0.0.7', headers: authorization ? { authorization } : {} })
    expect((await ask(`Bearer ${METRICS_TOKEN}`)).statusCode).toBe(200)
    expect((await ask(`Bearer ${METRICS_TOKEN}x`)).statusCode).toBe(403)
    expect((await ask()).statusCode).toBe(403)
    expect((await app.inject('/metrics')).statusCode).toBe(403)
    await app.close()
  })
})

describe('a server that is told to stop', () => {
  const slowRequest = (port: number, key: string): ClientRequest =>
    httpRequest({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/v1/ingest/hits?atomic=true',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson', connection: 'keep-alive' },
    })

  test('answers what is under way, ends streams, waits for no idle connection, and takes no other', async () => {
    const tenantId = await buildTenant(host.database.db)
    await buildUser(host.database.db, { tenantId, username: 'keeper' })
    const { key } = await createIngestKey(
      { ...host, db: host.database.db, clock: () => host.clock.now, log: host.app.log },
      { tenantId, projectKeys: null },
      { name: 'engine' },
    )
    const listener = await listenForChanges(host, await host.signIn('keeper'))
    const address = host.app.server.address()
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0
    // As a browser does in advance.
    const idle = connect(port, '127.0.0.1')
    await once(idle, 'connect')
    const idleEnded = once(idle.resume(), 'close')
    const slow = slowRequest(port, key)
    const answered = once(slow, 'response') as Promise<[IncomingMessage]>
    slow.write('{"siteId": "nowhere", ')
    // The request is under way once the server asks for the rest of it.
    await expect
      .poll(
        async () =>
          (await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).match(/^http_requests_open (\d+)$/m)?.[1],
      )
      .toBe('3')

    const startedAt = performance.now()
    const closed = host.app.close()
    await listener.ended
    await expect
      .poll(() =>
        fetch(`http://127.0.0.1:${port}/healthz`).then(
          () => 'taken',
          () => 'refused',
        ),
      )
      .toBe('refused')
    slow.end('"equipId": "a", "ruleId": "b", "occurredOn": "2026-03-09", "times": []}\n')
    const [answer] = await answered
    expect(answer.statusCode).toBe(200)
    expect(answer.headers.connection).toBe('close')
    expect(JSON.parse(await text(answer))).toMatchObject({ received: 1, rejectedCount: 1 })
    await closed
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    await idleEnded
  })

  test('does not wait for ever, and says in its log what it cut off', async () => {
    const log = newLog()
    const app: FastifyInstance = Fastify({ loggerInstance: log as FastifyBaseLogger })
    endRequestsFirst(app, 100)
    const arrived = Promise.withResolvers<void>()
    app.get('/endless', () => {
      arrived.resolve()
      return new Promise(() => {})
    })
    const asking = fetch(`${await app.listen({ port: 0, host: '127.0.0.1' })}/endless`).then(
      () => 'answered',
      () => 'cut off',
    )
    await arrived.promise
    await app.close()
    expect(await asking).toBe('cut off')
    expect(log.lines).toContainEqual(expect.objectContaining({ level: 'warn', openRequests: 1 }))
  })
})
