import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { TEST_NOW } from '../../../test/app/test-app.ts'
import { testDatabase } from '../../../test/database/test-database.ts'
import { buildApp } from '../../app/app.ts'
import { readConfig } from '../../config/config.ts'
import type { OpenDatabase } from '../../db/open.ts'
import { openStorage } from '../../storage/open-storage.ts'

let now = TEST_NOW
let warnings: unknown[][] = []
let database: OpenDatabase
let app: FastifyInstance

beforeAll(async () => {
  const ignore = () => {}
  const logger: FastifyBaseLogger = {
    level: 'info',
    child: () => logger,
    warn: (...line: unknown[]) => warnings.push(line),
    trace: ignore,
    debug: ignore,
    info: ignore,
    error: ignore,
    fatal: ignore,
    silent: ignore,
  }
  database = await testDatabase()
  const config = readConfig({})
  app = await buildApp({ config, database, storage: await openStorage(config), clock: () => now, logger })
})
afterAll(async () => {
  await app.close()
  await database.close()
})
beforeEach(() => {
  // Forgets earlier reports.
  now = new Date(now.getTime() + 60_000)
  warnings = []
})

const report = (payload: object, remoteAddress = '192.0.2.1') =>
  app.inject({ method: 'POST', url: '/api/v1/client-errors', payload, remoteAddress })

it.each(['missing', 'error', 'timeout'])(
  'logs a chunk that failed to load (%s) in one line with its URL',
  async (type) => {
    const answer = await report({ type, url: 'https://bonfire.example/assets/rules-1a2b.js' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({})
    expect(warnings).toEqual([
      [{ type, url: 'https://bonfire.example/assets/rules-1a2b.js' }, 'a part of the application did not load'],
    ])
  },
)

it.each([
  ['https://bonfire.example/assets/a.js?token=secret#secret', 'https://bonfire.example/assets/a.js'],
  ['https://somebody:secret@bonfire.example/a.js', 'https://bonfire.example/a.js'],
  ['/assets/a.js?token=secret', '/assets/a.js'],
  ['//somebody:secret@bonfire.example/a.js', 'unreadable'],
  ['data:text/javascript,secret', 'data:'],
  ['blob:https://bonfire.example/secret', 'blob:'],
  ['secret', 'unreadable'],
  ['', 'unreadable'],
  ['/a\n{"level":60}', '/a%7B%22level%22:60%7D'],
])('removes secrets from %j', async (url, logged) => {
  expect((await report({ type: 'error', url })).statusCode).toBe(200)
  expect(warnings).toEqual([[{ type: 'error', url: logged }, expect.any(String)]])
  expect(JSON.stringify(warnings)).not.toContain('secret')
})

it.each([
  [{ url: '/a.js' }, 422],
  [{ type: 'broken', url: '/a.js' }, 422],
  [{ type: 'error' }, 422],
  [{ type: 'error', url: 7 }, 422],
  [{ type: 'error', url: `/${'a'.repeat(2000)}` }, 422],
  [{ type: 'error', url: `/${'a'.repeat(20_000)}` }, 413],
])('refuses an invalid report without logging it', async (payload, status) => {
  expect((await report(payload)).statusCode).toBe(status)
  expect(warnings).toEqual([])
})

it('limits an address that reports too much, and no others', async () => {
  const failure = { type: 'timeout', url: '/a.js' }
  for (let count = 0; count < 20; count++) expect((await report(failure)).statusCode).toBe(200)
  const refused = await report(failure)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('60')
  expect(refused.json().message).toBe('Too many reports at once. Wait a minute before the next one.')
  expect(warnings).toHaveLength(20)
  expect((await report(failure, '192.0.2.2')).statusCode).toBe(200)
  now = new Date(now.getTime() + 60_000)
  expect((await report(failure)).statusCode).toBe(200)
})

it('limits all addresses together before the log fills up', async () => {
  const failure = { type: 'timeout', url: '/a.js' }
  const addresses = Array.from({ length: 1001 }, (_, index) => `198.51.${index >> 8}.${index & 255}`)
  const answers = await Promise.all(addresses.map((address) => report(failure, address)))
  expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(1)
})
