import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildPoint, buildProject, buildSite, buildUser } from './app/factories.ts'
import { type TestApp, testApp } from './app/test-app.ts'
import { newSender, type Sender, senderFor } from './fixtures/ingest.ts'
import { storeSamples } from './fixtures/samples.ts'

const START = Date.parse('2026-03-01T00:00:00Z') / 1000
const CALLS = {
  points: '/api/v1/points?siteId=tower',
  histories: `/api/v1/histories?points=sat&from=${START}&to=${START + 3600}`,
  raw: `/api/v1/histories?points=sat&from=${START}&to=${START + 3600}&raw=true`,
  csv: `/api/v1/histories.csv?points=sat&from=${START}&to=${START + 3600}`,
} as const

let app: TestApp
let own: Sender
let keys: Readonly<Record<string, string>>
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.reset()
  const { db } = app.database
  own = await newSender(app, ['NORTH'])
  const { tenantId } = own
  const north = await buildProject(db, tenantId, 'NORTH')
  const siteRowId = await buildSite(db, { tenantId, projectId: north, key: 'tower', timezone: 'UTC' })
  await buildPoint(db, { tenantId, siteRowId, key: 'sat', unit: 'celsius' })
  const { id: pointRowId } = await db.selectFrom('point').select('id').executeTakeFirstOrThrow()
  await storeSamples(db, { siteRowId, pointRowId, now: new Date('2026-03-09T12:00:00Z') }, [[START, 20.5]])
  const south = await buildProject(db, tenantId, 'SOUTH')
  const millId = await buildSite(db, { tenantId, projectId: south, key: 'mill', timezone: 'UTC' })
  await buildUser(db, { tenantId, username: 'north', siteRowIds: [siteRowId], access: ['viewTriagePage'] })
  await buildUser(db, { tenantId, username: 'south', siteRowIds: [millId], access: ['viewTriagePage'] })
  const revoked = await senderFor(app, { tenantId, projectKeys: ['NORTH'] })
  await db
    .updateTable('ingest_key')
    .set({ revoked_at: new Date() })
    .where('id', '=', await newestKey())
    .execute()
  keys = {
    own: own.key,
    all: (await senderFor(app, { tenantId, projectKeys: null })).key,
    elsewhere: (await senderFor(app, { tenantId, projectKeys: ['SOUTH'] })).key,
    none: (await senderFor(app, { tenantId, projectKeys: [] })).key,
    foreign: (await newSender(app, null, 'globex')).key,
    revoked: revoked.key,
    unknown: 'bfk_unknown',
  }
})

async function newestKey(): Promise<number> {
  const { id } = await app.database.db
    .selectFrom('ingest_key')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

const ask = (call: keyof typeof CALLS, authorization?: string, cookie?: string) =>
  app.ask({ method: 'GET', url: CALLS[call], headers: authorization === undefined ? {} : { authorization } }, cookie)
const bearer = (name: string) => `Bearer ${keys[name]}`

describe('a key that reads', () => {
  it.each([
    ['own', 200],
    ['all', 200],
    ['elsewhere', 404],
    ['none', 404],
    ['foreign', 404],
    ['revoked', 401],
    ['unknown', 401],
  ])('%s: every call answers %d', async (name, status) => {
    for (const call of Object.keys(CALLS) as (keyof typeof CALLS)[]) {
      expect((await ask(call, bearer(name))).statusCode, call).toBe(status)
    }
  })

  it('gets the points and their samples', async () => {
    expect((await ask('points', bearer('own'))).json()).toMatchObject({ points: [{ pointId: 'sat' }], count: 1 })
    expect((await ask('raw', bearer('own'))).json().histories).toMatchObject([
      { pointId: 'sat', t: [START], v: [20.5] },
    ])
    expect((await ask('csv', bearer('own'))).body).toContain('sat,2026-03-01T00:00:00+00:00,20.5,°C')
  })

  it('does not exist beyond what it reads', async () => {
    const byName = await app.ask({
      method: 'GET',
      url: '/api/v1/points?siteId=mill',
      headers: { authorization: bearer('own') },
    })
    expect(byName.statusCode).toBe(404)
    const others = ['/api/v1/points.zinc?siteId=tower', '/api/v1/sites', '/api/v1/users/me']
    for (const url of others) {
      const { statusCode } = await app.ask({ method: 'GET', url, headers: { authorization: bearer('all') } })
      expect([401, 403, 404], url).toContain(statusCode)
    }
  })

  it('is marked as used', async () => {
    await app.database.db.updateTable('ingest_key').set({ last_used_at: null }).execute()
    await ask('points', bearer('all'))
    const used = await app.database.db
      .selectFrom('ingest_key')
      .select('project_keys')
      .where('last_used_at', 'is not', null)
      .execute()
    expect(used).toEqual([{ project_keys: null }])
  })
})

describe('a key and a session in one request', () => {
  it('read with the key, whatever the person may see', async () => {
    const north = await app.signIn('north')
    expect((await ask('points', bearer('elsewhere'), north)).statusCode).toBe(404)
    expect((await ask('histories', bearer('revoked'), north)).statusCode).toBe(401)
    const south = await app.signIn('south')
    expect((await ask('csv', bearer('own'), south)).statusCode).toBe(200)
    expect((await ask('csv', undefined, south)).statusCode).toBe(404)
  })

  it('read with the session where the header is that of a proxy', async () => {
    const north = await app.signIn('north')
    for (const header of ['Basic dXNlcjpzZWNyZXQ=', 'Bearer eyJhbGciOiJub25lIn0']) {
      expect((await ask('points', header, north)).statusCode).toBe(200)
    }
  })
})

it('without a session, an invalid key is refused as such', async () => {
  expect((await ask('points')).json()).toMatchObject({ code: 'unauthenticated' })
  expect((await ask('points', 'Basic dXNlcjpzZWNyZXQ=')).json()).toMatchObject({ code: 'key.wrong-form' })
  expect((await ask('points', 'Bearer something')).json()).toMatchObject({ code: 'key.unknown' })
  expect((await ask('points', bearer('revoked'))).json()).toMatchObject({ code: 'key.revoked' })
})
