// @module-tag whole
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../src/app/app.ts'
import { readConfig } from '../../src/config/config.ts'
import { oneForAll } from '../../src/db/open.ts'
import { surviveConnectionLoss } from '../../src/db/postgres/connection-loss.ts'
import { SESSION_COOKIE } from '../../src/features/auth/session-cookie.ts'
import { PNG } from '../app/file-samples.ts'
import { type TestApp, testApp } from '../app/test-app.ts'
import { MULTIPART, multipartOf, uploadParts } from '../app/upload.ts'
import { buildScene, countRows } from '../fixtures/attachments.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

/** The same server with another database, store or setting. */
const another = (parts: Partial<Parameters<typeof buildApp>[0]>) =>
  buildApp({
    config: test.config,
    database: test.database,
    storage: test.storage,
    clock: () => test.clock.now,
    ...parts,
  })

describe('while the database is away', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    // Nothing listens on a stopped server's port.
    const pool = surviveConnectionLoss(new pg.Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 2000 }))
    app = await another({ database: { engine: 'postgres', ...oneForAll(pool), close: () => pool.end() } })
  })
  afterAll(() => app.close())

  it.each([
    ['en', 'The database is not responding. Saved data is safe. Wait a minute and check'],
    ['fr', 'La base de données ne répond pas pour le moment. Ce qui était enregistré n’est pas perdu.'],
  ])('every call reports it in %s', async (language, message) => {
    const headers = { 'accept-language': language, cookie: `${SESSION_COOKIE}=${'a'.repeat(43)}` }
    const payload = { username: 'operator', password: 'a long password' }
    const answers = [
      await app.inject({ url: '/api/v1/users/me', headers }),
      await app.inject({ method: 'POST', url: '/api/auth/login', payload, headers }),
      await app.inject({ method: 'PUT', url: '/api/v2/actions/P1-1', payload: { summary: 'x' }, headers }),
    ]
    for (const answer of answers) {
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'server.database-away'])
      expect(answer.json().message.startsWith(message)).toBe(true)
      expect(answer.json().requestId).toBe(answer.headers['x-request-id'])
    }
  })

  it('a server that became a standby counts as away', async () => {
    const other = await another({})
    other.get('/api/write', async () => {
      // PostgreSQL's error.
      await test.database.pool.query(
        "do $$ begin raise 'no writes' using errcode = 'read_only_sql_transaction'; end $$",
      )
    })
    const answer = await other.inject({ url: '/api/write' })
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'server.database-away'])
    await other.close()
  })

  it('the readiness check fails', async () => {
    const ready = await app.inject({ url: '/readyz' })
    expect([ready.statusCode, ready.json().message]).toEqual([503, 'The database is not responding.'])
  })
})

describe('when the disk is full', () => {
  it('an upload is refused with the reason and attaches nothing', async () => {
    const { cookie } = await buildScene(test)
    const put = (_id: string, content: AsyncIterable<Uint8Array>) => pipeline(content, createWriteStream('/dev/full'))
    const app = await another({ storage: { ...test.storage, put } })
    const send = (language: string) =>
      app.inject({
        method: 'POST',
        url: '/api/v1/attachments',
        headers: { cookie, 'content-type': MULTIPART, 'accept-language': language },
        payload: multipartOf(uploadParts({ filename: 'one.png', actionId: 'P1-1' }, PNG)),
      })
    const answer = await send('en')
    expect([answer.statusCode, answer.json().message]).toEqual([
      503,
      'The server has run out of disk space, so nothing can be saved right now. Saved data is safe. Tell your administrator, and try again once there is space.',
    ])
    expect((await send('fr')).json().message).toMatch(/^Le disque du serveur est plein/)
    expect((await countRows(test)).attachments).toBe(0)
    await app.close()
  })

  it('a database write without space is reported as well', async () => {
    const app = await another({})
    app.get('/api/write', async () => {
      // PostgreSQL's error.
      await test.database.pool.query("do $$ begin raise 'no room' using errcode = 'disk_full'; end $$")
    })
    const answer = await app.inject({ url: '/api/write' })
    expect([answer.statusCode, answer.json().message]).toEqual([
      503,
      expect.stringMatching(/^The server has run out of disk space/),
    ])
    await app.close()
  })

  it('log, metrics and readiness warn in advance', async () => {
    const lines: unknown[][] = []
    const logger = Object.assign(Object.create(test.app.log), { warn: (...line: unknown[]) => lines.push(line) })
    logger.child = () => logger
    const config = readConfig({ DATA_DIR: test.config.dataDirectory, DISK_WARNING_MEGABYTES: '9999999' })
    const app = await another({ config, logger })
    const ready = await app.inject({ url: '/readyz' })
    expect([ready.statusCode, ready.json()]).toEqual([
      200,
      {
        status: 'ready',
        warnings: expect.arrayContaining([
          expect.stringMatching(/^The disk of DATA_DIR is nearly full: \d+ MB are free\.$/),
        ]),
      },
    ])
    expect(lines).toContainEqual([expect.objectContaining({ place: 'data', state: 'low' }), 'a disk is nearly full'])
    const metrics = (await app.inject({ url: '/metrics' })).body
    expect(metrics).toMatch(/^bonfire_disk_free_bytes\{place="data"\} \d+/m)
    expect(metrics).toMatch(/^bonfire_disk_bytes\{place="temporary"\} \d+/m)
    await app.close()
  })

  it('nothing is reported with enough space', async () => {
    const config = readConfig({ DATA_DIR: test.config.dataDirectory, DISK_WARNING_MEGABYTES: '0', LOG_LEVEL: 'silent' })
    const app = await another({ config })
    expect((await app.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready' })
    await app.close()
  })
})
