// @module-tag whole
import { request } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildPoint, buildProject, buildSite, buildUser } from '../../../test/app/factories.ts'
import { portOf } from '../../../test/app/kept-alive.ts'
import { TEST_NOW, type TestApp, testApp } from '../../../test/app/test-app.ts'
import { watchStatements } from '../../../test/database/watched-statements.ts'
import { newSender, type Sender } from '../../../test/fixtures/ingest.ts'

const NOW = TEST_NOW.getTime() / 1000

let app: TestApp
let sender: Sender
let as: string
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.reset()
  sender = await newSender(app)
  const { db } = app.database
  const { tenantId } = sender
  const projectId = await buildProject(db, tenantId, 'NORTH')
  const siteRowId = await buildSite(db, { tenantId, projectId, key: 'tower', timezone: 'America/Chicago' })
  await buildPoint(db, { tenantId, siteRowId, key: 'sat', unit: 'fahrenheit' })
  await buildPoint(db, { tenantId, siteRowId, key: 'mode', kind: 'enum' })
  await buildUser(db, { tenantId, username: 'operator', projectIds: [projectId] })
  as = await app.signIn('operator')
})

async function send(payload: string, { query = '', type = 'text/csv' } = {}) {
  const headers = { authorization: `Bearer ${sender.key}`, 'content-type': type }
  const answer = await app.ask({ method: 'POST', url: `/api/v1/ingest/samples${query}`, headers, payload })
  return { status: answer.statusCode, body: answer.json() }
}

async function stored(point: string): Promise<[time: number, value: number | null][]> {
  const range = 'from=2020-01-01T00:00:00Z&to=2027-01-01T00:00:00Z'
  const answer = await app.ask({ url: `/api/v1/histories?points=${point}&${range}&raw=true`, headers: { cookie: as } })
  expect(answer.statusCode).toBe(200)
  const [history] = answer.json().histories
  return history.t.map((t: number, place: number) => [t, history.v[place]])
}

const states = async (point: string) =>
  (await app.database.db.selectFrom('point').select('states').where('point_key', '=', point).executeTakeFirstOrThrow())
    .states ?? []

it.each(['-Infinity', '-1e999', '"-∞"'])('a number of %s is refused, and the row beside it stored', async (cell) => {
  const { body } = await send(`point,t,v\nsat,${NOW - 60},${cell}\nsat,${NOW},61\n`)
  expect(body).toMatchObject({ accepted: 1, rejectedCount: 1, rejected: [{ row: 2 }] })
  expect(await stored('sat')).toEqual([[NOW, 61]])
})

it('a request that was cut is completed by the whole one', async () => {
  const lines = Array.from({ length: 50 }, (_, place) =>
    JSON.stringify({ point: 'sat', t: NOW - place * 60, v: place }),
  )
  const whole = lines.join('\n')
  const type = 'application/x-ndjson'
  const cut = await send(whole.slice(0, whole.length - 9), { type })
  expect(cut.body).toMatchObject({ accepted: 49, rejectedCount: 1, rejected: [{ row: 50 }] })
  expect((await send(whole, { type })).body).toMatchObject({ accepted: 1, unchanged: 49, rejectedCount: 0 })
  expect(await stored('sat')).toHaveLength(50)
})

it('a connection that breaks keeps what was stored, and the whole file completes it', async () => {
  const COUNT = 150_000
  const rows = Array.from({ length: COUNT }, (_, place) => `sat,${NOW - place * 60},${place % 90}`)
  const file = ['point,t,v', ...rows].join('\n')
  const headers = { authorization: `Bearer ${sender.key}`, 'content-type': 'text/csv', 'content-length': file.length }
  const path = '/api/v1/ingest/samples'
  const sending = request({ host: '127.0.0.1', port: await portOf(app), method: 'POST', path, headers })
  sending.on('error', () => undefined)
  sending.write(file.slice(0, -1000))
  const samples = async () => {
    const { rows } = await sql<{ count: number }>`
      select coalesce(sum(samples), 0)::int4 as count from point_day`.execute(app.database.db)
    return rows[0]?.count ?? 0
  }
  await expect.poll(samples).toBeGreaterThan(0)
  const closed = new Promise((resolve) => sending.once('close', resolve))
  sending.destroy()
  await closed
  const { body } = await send(file)
  expect(body.rejectedCount).toBe(0)
  expect(body.unchanged).toBeGreaterThan(0)
  expect(body.accepted + body.unchanged).toBe(COUNT)
  expect(await samples()).toBe(COUNT)
})

it('a list in JSON that was cut is refused with its place', async () => {
  const whole = JSON.stringify({
    samples: [
      { point: 'sat', t: NOW, v: 61 },
      { point: 'sat', t: NOW - 60, v: 62 },
    ],
  })
  const cut = await send(whole.slice(0, -20), { type: 'application/json' })
  expect(cut).toMatchObject({ status: 400, body: { code: 'samples.not-json' } })
  expect((await send(whole, { type: 'application/json' })).body.rejectedCount).toBe(0)
  expect(await stored('sat')).toHaveLength(2)
})

it('the same file from several gateways at once is stored once', async () => {
  const rows = Array.from({ length: 500 }, (_, place) => `sat,${NOW - place * 60},${place}`)
  const file = ['point,t,v', ...rows].join('\n')
  const answers = await Promise.all([file, file, file].map((payload) => send(payload)))
  expect(answers.map(({ status, body }) => [status, body.rejectedCount])).toEqual(answers.map(() => [200, 0]))
  expect(answers.reduce((sum, { body }) => sum + body.accepted, 0)).toBe(500)
  expect((await stored('sat')).map(([, value]) => value)).toEqual(rows.map((_, place) => 499 - place))
})

it('gateways that create the same points at the same time create each once', async () => {
  const rows = Array.from({ length: 200 }, (_, place) => `new-${place % 20},${NOW - place * 60},${place}`)
  const file = ['point,t,v', ...rows].join('\n')
  const query = '?create=true&siteId=tower'
  const answers = await Promise.all([file, file, file].map((payload) => send(payload, { query })))
  expect(answers.map(({ status, body }) => [status, body.rejectedCount])).toEqual(answers.map(() => [200, 0]))
  const points = await app.database.db.selectFrom('point').select('id').where('point_key', 'like', 'new-%').execute()
  expect(points).toHaveLength(20)
  expect(await stored('new-3')).toHaveLength(10)
})

it('points that another upload creates while they are looked up are known', async () => {
  const file = `point,t,v\nnew-1,${NOW},61\nnew-2,${NOW},62\n`
  const query = '?create=true&siteId=tower'
  let isFirst = true
  const watched = watchStatements(app.database.pool, /\bas w \(id\)/, async () => {
    if (!isFirst) return
    isFirst = false
    expect((await send(file, { query })).body).toMatchObject({ accepted: 2, rejectedCount: 0 })
  })
  const { body } = await send(file, { query })
  watched.stop()
  expect([isFirst, body]).toMatchObject([false, { rejectedCount: 0 }])
  const points = await app.database.db.selectFrom('point').select('id').where('point_key', 'like', '%new-%').execute()
  expect(points).toHaveLength(2)
})

it('new states from several gateways at once have one number each', async () => {
  const wordsOf = (gateway: number) => Array.from({ length: 12 }, (_, place) => `State ${(place + gateway * 5) % 12}`)
  const files = [0, 1, 2].map((gateway) =>
    wordsOf(gateway).map((word, place) => `mode,${NOW - 10_000 - gateway * 1000 - place},${word}`),
  )
  const answers = await Promise.all(files.map((rows) => send(['point,t,v', ...rows].join('\n'))))
  expect(answers.map(({ body }) => body.accepted)).toEqual([12, 12, 12])
  const words = await states('mode')
  expect(new Set(words).size).toBe(words.length)
  expect(words).toHaveLength(12)
  const told = new Map((await stored('mode')).map(([t, value]) => [t, words[value ?? -1]]))
  for (const [gateway] of files.entries()) {
    for (const [place, word] of wordsOf(gateway).entries()) {
      expect(told.get(NOW - 10_000 - gateway * 1000 - place)).toBe(word)
    }
  }
})

it('of an hour shown twice a mapping takes the earlier or the later', async () => {
  const { db } = app.database
  const file = ['point,t,v', 'sat,2025-11-02 01:30,1'].join('\n')
  for (const [clockChange, time] of [
    ['earlier', '2025-11-02T06:30:00Z'],
    ['later', '2025-11-02T07:30:00Z'],
  ] as const) {
    await db.deleteFrom('point_day').execute()
    await db.deleteFrom('sample_tail').execute()
    await db
      .insertInto('import_mapping')
      .values({
        tenant_id: sender.tenantId,
        name: clockChange,
        kind: 'samples',
        header_key: clockChange,
        header: [],
        choices: JSON.stringify({ clockChange }),
        saved_at: TEST_NOW,
        saved_by: null,
      })
      .execute()
    expect((await send(file, { query: `?mapping=${clockChange}` })).body.accepted).toBe(1)
    expect(await stored('sat')).toEqual([[Date.parse(time) / 1000, 1]])
  }
  // The hour that clocks left out stays refused.
  const missing = await send('point,t,v\nsat,2026-03-08 02:30,1\n', { query: '?mapping=later' })
  expect(missing.body.rejected).toMatchObject([{ row: 2, code: 'sample.missing-hour' }])
})
