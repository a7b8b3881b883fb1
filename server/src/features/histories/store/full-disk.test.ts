import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildPoint, buildProject, buildSite, buildUser } from '../../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../../test/app/test-app.ts'
import { newSender, type Sender } from '../../../../test/fixtures/ingest.ts'
import { tendTails } from './upkeep.service.ts'

const START = Date.parse('2026-03-08T00:00:00Z') / 1000
const NOON = START + 12 * 3600

let app: TestApp
let sender: Sender
let as: string
beforeAll(async () => {
  app = await testApp()
  // As PostgreSQL itself reports it, at the write that finds no room.
  await sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise 'no room' using errcode = 'disk_full'; end $$`.execute(app.database.db)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.reset()
  sender = await newSender(app)
  const { db } = app.database
  const { tenantId } = sender
  const projectId = await buildProject(db, tenantId, 'NORTH')
  const siteRowId = await buildSite(db, { tenantId, projectId, key: 'tower', timezone: 'UTC' })
  await buildPoint(db, { tenantId, siteRowId, key: 'sat' })
  await buildUser(db, { tenantId, username: 'operator', siteRowIds: [siteRowId], access: ['viewTriagePage'] })
  as = await app.signIn('operator')
})
afterEach(async () => {
  for (const table of ['sample_tail', 'point_day']) await empty(table)
})

const fill = (table: string) =>
  sql`create trigger full_disk before insert or update on ${sql.table(table)} execute function no_room()`.execute(
    app.database.db,
  )
const empty = (table: string) => sql`drop trigger if exists full_disk on ${sql.table(table)}`.execute(app.database.db)

type Samples = readonly (readonly [at: number, value: number])[]
const every5Minutes = (from: number, count: number): Samples =>
  Array.from({ length: count }, (_, place) => [from + place * 300, place % 10])

async function send(samples: Samples) {
  const answer = await app.ask({
    method: 'POST',
    url: '/api/v1/ingest/samples',
    headers: { authorization: `Bearer ${sender.key}`, 'content-type': 'application/x-ndjson' },
    payload: JSON.stringify({ point: 'sat', t: samples.map(([at]) => at), v: samples.map(([, value]) => value) }),
  })
  return [answer.statusCode, answer.json().code ?? answer.json().accepted]
}

async function stored(): Promise<Samples> {
  const url = `/api/v1/histories?points=sat&from=${START - 86_400}&to=${START + 86_400}&raw=true`
  const [history] = (await app.ask({ method: 'GET', url }, as)).json().histories
  return history.t.map((at: number, place: number) => [at, history.v[place]])
}

const FEW = every5Minutes(NOON, 3)

it('samples that find no room in the tail are refused, and stored when sent again', async () => {
  await send(every5Minutes(START, 100))
  await fill('sample_tail')
  expect(await send(FEW)).toEqual([503, 'server.disk-full'])
  expect(await stored()).toEqual(every5Minutes(START, 100))
  await empty('sample_tail')
  expect(await send(FEW)).toEqual([200, 3])
  expect(await stored()).toEqual([...every5Minutes(START, 100), ...FEW])
})

it('a day that finds no room takes nothing with it that waited in the tail', async () => {
  await send(FEW)
  await fill('point_day')
  expect(await send(every5Minutes(START, 100))).toEqual([503, 'server.disk-full'])
  expect(await stored()).toEqual(FEW)
  await empty('point_day')
  expect(await send(every5Minutes(START, 100))).toEqual([200, 100])
  expect(await stored()).toEqual([...every5Minutes(START, 100), ...FEW])
})

it('packing that finds no room leaves the tail as it was, and is done later', async () => {
  await send(FEW)
  const later = { ...sender.context, clock: () => new Date(app.clock.now.getTime() + 3_600_000) }
  await fill('point_day')
  await expect(tendTails(later)).rejects.toMatchObject({ code: '53100' })
  expect(await stored()).toEqual(FEW)
  await empty('point_day')
  await tendTails(later)
  expect(await app.database.db.selectFrom('sample_tail').select('seq').execute()).toEqual([])
  expect(await stored()).toEqual(FEW)
})
