import { once } from 'node:events'
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { buildApp } from '../../src/app/app.ts'
import { readConfig } from '../../src/config/config.ts'
import { createIngestKey } from '../../src/features/keys/ingest-key.service.ts'
import { endRequestsFirst } from '../../src/http/operation/graceful-stop.ts'
import { openStorage } from '../../src/storage/open-storage.ts'
import { listenForChanges } from '../app/change-listener.ts'
import { buildTenant, buildUser } from '../app/factories.ts'
import { newLog } from '../app/recorded-log.ts'
import { type TestApp, testApp } from '../app/test-app.ts'

let host: TestApp
beforeAll(async () => {
  host = await testApp()
})
afterAll(() => host.close())

/** Another server on the same database. */
async function anotherServer(environment: NodeJS.ProcessEnv = {}) {
  const { database } = host
  const log = newLog()
  const config = readConfig({ DATA_DIR: host.config.dataDirectory, ...environment })
  const app = await buildApp({
    config,
    database,
    clock: () => host.clock.now,
    logger: log,
    storage: await openStorage(config),
  })
  app.get('/api/broken', async () => {
    throw new Error('the secret cause')
  })
  return { app, lines: log.lines }
}

describe('a response names its request', () => {
  test('with a unique id that also appears in the log of a failure', async () => {
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

  test('with the id of a trusted proxy only, if it is safe to log', async () => {
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
  test('is alive and ready while the database responds, and only alive otherwise', async () => {
    const { app } = await anotherServer()
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' })
    await host.database.pool.query('alter table schema_migration rename to schema_migration_away')
    const away = await app.inject('/readyz')
    const { body: metricsAway } = await app.inject('/metrics')
    await host.database.pool.query('alter table schema_migration_away rename to schema_migration')
    expect(away.statusCode).toBe(503)
    expect(away.json()).toMatchObject({ code: 'server.database-silent', message: 'The database is not responding.' })
    expect(away.json().requestId).toBe(away.headers['x-request-id'])
    expect(metricsAway).toMatch(/^bonfire_ready 0$/m)
    expect((await app.inject('/metrics')).body).toMatch(/^bonfire_ready 1$/m)
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok', version: manifest.version })
    await app.close()
  })

  test('warns of a newer version that migrated, and ends where this one cannot run', async () => {
    const { pool } = host.database
    onTestFinished(async () => void (await pool.query("delete from schema_migration where name > '9'")))
    await pool.query("insert into schema_migration (name) values ('9998-more.sql')")
    const { app, lines } = await anotherServer()
    const warning = 'A newer version migrated the database (9998-more.sql). Upgrade this server.'
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready', warnings: [warning] })
    await expect.poll(() => lines.map(({ message }) => message)).toContain(warning)

    await pool.query("insert into schema_migration (name) values ('9999-less.stop.sql')")
    const outdated = await app.inject('/readyz')
    expect(outdated.statusCode).toBe(503)
    expect(outdated.json()).toMatchObject({
      code: 'server.outdated',
      message:
        'A newer version migrated the database with 9999-less.stop.sql, with which this version cannot run. Upgrade this server.',
    })
    expect((await app.inject('/metrics')).body).toMatch(/^bonfire_ready 0$/m)
    expect(lines.filter(({ level }) => level === 'error').map(({ message }) => message)).toContain(
      'A newer version migrated the database with 9999-less.stop.sql, with which this version cannot run. Stop or upgrade this server.',
    )
    await app.close()
  })
})

describe('metrics', () => {
  const METRICS_TOKEN = 'a-token-of-sixteen'

  test('are readable from this machine, but not through a proxy on it', async () => {
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

  test('need the token from everywhere once one is set', async () => {
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

describe('a server told to stop', () => {
  const slowRequest = (port: number, key: string): ClientRequest =>
    httpRequest({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/v1/ingest/hits?atomic=true',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson', connection: 'keep-alive' },
    })

  test('finishes requests, ends streams, drops idle connections and takes no others', async () => {
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
    // Preconnects like a browser.
    const idle = connect(port, '127.0.0.1')
    await once(idle, 'connect')
    const idleEnded = once(idle.resume(), 'close')
    const slow = slowRequest(port, key)
    const answered = once(slow, 'response') as Promise<[IncomingMessage]>
    slow.write('{"siteId": "nowhere", ')
    // The request is in progress once the server asks for the rest.
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
    // Node drops an idle connection by itself only after a minute.
    expect(performance.now() - startedAt).toBeLessThan(45_000)
    await idleEnded
  })

  test('is not ready but takes requests on new connections until the balancer knows', async () => {
    const { app } = await anotherServer({ DRAIN_SECONDS: '5' })
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const closed = app.close()
    const ready = await fetch(`${address}/readyz`)
    const alive = await fetch(`${address}/healthz`)
    expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining('server.stopping')])
    expect([alive.status, alive.headers.get('connection')]).toEqual([200, 'close'])
    await closed
    await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed')
  })

  test('does not wait forever and logs what it cut off', async () => {
    const log = newLog()
    const app: FastifyInstance = Fastify({ loggerInstance: log as FastifyBaseLogger })
    endRequestsFirst(app, { longestWaitMilliseconds: 100 })
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
