import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildPoint, buildProject, buildSite, buildTenant, buildUser } from '../../../../test/app/factories.ts'
import { TEST_NOW, type TestApp, testApp } from '../../../../test/app/test-app.ts'
import { newSender, type Sender } from '../../../../test/fixtures/ingest.ts'
import { exportFiles, findExported } from './export-files.service.ts'

const NOW = TEST_NOW.getTime() / 1000
const RANGE = 'from=1990-01-01T00:00:00Z&to=2027-01-01T00:00:00Z'

let app: TestApp
let sender: Sender
let projectId: number
let siteRowId: number
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
  projectId = await buildProject(db, tenantId, 'NORTH')
  siteRowId = await buildSite(db, { tenantId, projectId, key: 'tower', timezone: 'America/Chicago' })
  const otherId = await buildSite(db, { tenantId, projectId, key: 'depot' })
  await buildPoint(db, { tenantId, siteRowId, key: 'sat', unit: 'fahrenheit' })
  await buildPoint(db, { tenantId, siteRowId, key: 'fan', kind: 'bool' })
  await buildPoint(db, { tenantId, siteRowId, key: '=mode, "night"', kind: 'enum' })
  await buildPoint(db, { tenantId, siteRowId: otherId, key: 'other' })
  await buildUser(db, { tenantId, username: 'operator', siteRowIds: [siteRowId] })
  as = await app.signIn('operator')
})

const send = (payload: string, type = 'application/x-ndjson') =>
  app.ask({
    method: 'POST',
    url: '/api/v1/ingest/samples?old=true',
    headers: { authorization: `Bearer ${sender.key}`, 'content-type': type },
    payload,
  })

async function store(point: string, samples: readonly (readonly [at: number, value: unknown])[]): Promise<void> {
  const answer = await send(
    JSON.stringify({ point, t: samples.map(([at]) => at), v: samples.map(([, value]) => value) }),
  )
  expect(answer.json()).toMatchObject({ rejectedCount: 0 })
}

const context = () => {
  const { config, changes, storage, database } = app
  return { config, changes, storage, db: database.db, clock: () => app.clock.now, log: app.app.log }
}

const ask = (query: string) => app.ask({ method: 'GET', url: `/api/v1/histories.csv?${query}` }, as)

async function lines(query: string): Promise<string[]> {
  const answer = await ask(query)
  expect(answer.statusCode).toBe(200)
  return answer.body
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
}

const spring = Date.parse('2026-03-08T07:55:00Z') / 1000

it('a row a sample has the local time with its offset, also where the clocks change', async () => {
  await store('sat', [
    [spring, 62.1],
    [spring + 300, -3],
    [spring + 600, null],
  ])
  await store('fan', [[spring, true]])
  expect(await lines(`points=sat,fan&${RANGE}`)).toEqual([
    'point,t,v,unit',
    'sat,2026-03-08T01:55:00-06:00,62.1,°F',
    'sat,2026-03-08T03:00:00-05:00,-3,°F',
    'sat,2026-03-08T03:05:00-05:00,NaN,°F',
    'fan,2026-03-08T01:55:00-06:00,true,',
  ])
})

it('a row an instant has a column for each point, empty where there is no sample', async () => {
  await store('sat', [
    [spring, 62.1],
    [spring + 300, null],
  ])
  await store('fan', [
    [spring, true],
    [spring + 60, false],
  ])
  expect(await lines(`points=sat,fan&form=wide&${RANGE}`)).toEqual([
    't,sat (°F),fan',
    '2026-03-08T01:55:00-06:00,62.1,true',
    '2026-03-08T01:56:00-06:00,,false',
    '2026-03-08T03:00:00-05:00,NaN,',
  ])
})

it('is a download, from an instant to before another', async () => {
  await store('sat', [
    [NOW - 600, 1],
    [NOW - 300, 2],
    [NOW, 3],
  ])
  const answer = await ask(`points=sat&from=${NOW - 300}&to=${NOW}`)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename=histories.csv',
  })
  expect(answer.body).toBe('\uFEFFpoint,t,v,unit\r\nsat,2026-03-10T06:55:00-05:00,2,°F\r\n')
})

it('without samples it has its header only', async () => {
  expect(await lines(`points=sat&${RANGE}`)).toEqual(['point,t,v,unit'])
  expect(await lines(`points=sat&form=wide&${RANGE}`)).toEqual(['t,sat (°F)'])
})

it.each(['long', 'wide'] as const)(
  'what was exported (%s) and sent again is stored exactly as it was',
  async (form) => {
    const mode = '=mode, "night"'
    const { db } = app.database
    // The ID has a comma, which a list of IDs in an address cannot have.
    await db.updateTable('point').set({ point_key: '=mode "night"' }).where('point_key', '=', mode).execute()
    const values = [
      72.4,
      -0,
      0,
      1e21,
      5e-324,
      -1.7976931348623157e308,
      0.1 + 0.2,
      null,
      Number.MAX_SAFE_INTEGER,
      1234.5,
    ]
    await store(
      'sat',
      values.map((value, place) => [NOW - SECONDS_PER_DAY + place * 7, value]),
    )
    await store('sat', [[Date.parse('1991-10-27T06:30:00Z') / 1000, 1]])
    await store('sat', [[Date.parse('1991-10-27T07:30:00Z') / 1000, 2]])
    await store(
      'fan',
      [true, false, null].map((value, place) => [NOW - SECONDS_PER_DAY + place * 11, value]),
    )
    await store(
      '=mode "night"',
      ['-5 K', '＝sum', 'Occupé; a "word", and more', '12', null].map((value, place) => [
        NOW - SECONDS_PER_DAY + place * 13,
        value,
      ]),
    )
    const query = `points=sat,fan,%3Dmode%20%22night%22&form=${form}&${RANGE}`
    const first = (await ask(query)).body
    expect(first).toContain(`'-5 K`)
    expect(first).toContain(`"'=mode ""night""`)
    const before = await db.selectFrom('point').select(['point_key', 'states']).orderBy('id').execute()
    await db.deleteFrom('point_day').execute()
    await db.deleteFrom('sample_tail').execute()
    await db.updateTable('point').set({ packed_until: null }).execute()
    expect((await send(first, 'text/csv')).json()).toMatchObject({ accepted: 20, rejected: [] })
    expect((await ask(query)).body).toBe(first)
    expect(await db.selectFrom('point').select(['point_key', 'states']).orderBy('id').execute()).toEqual(before)
    expect((await send(first, 'text/csv')).json()).toMatchObject({ accepted: 0, unchanged: 20 })
  },
)

it('many samples come whole, from chunks and tail, over years without any', { tags: 'whole' }, async () => {
  const samples = Array.from(
    { length: 30_000 },
    (_, place) => [NOW - 3 * SECONDS_PER_DAY + place * 8, place / 10] as const,
  )
  await store('sat', [[NOW - 6000 * SECONDS_PER_DAY, 1]])
  await store('sat', samples)
  await store('sat', [[NOW, 5]])
  const found = await lines(`points=sat&${RANGE}`)
  expect(found).toHaveLength(30_003)
  expect(found.slice(2, -1).map((line) => Number(line.split(',')[2]))).toEqual(samples.map(([, value]) => value))
  expect(await lines(`points=sat&form=wide&${RANGE}`)).toHaveLength(30_003)
})

it('refuses points of sites that the caller does not see, and more than a file has', async () => {
  expect((await ask(`points=sat,other&${RANGE}`)).statusCode).toBe(404)
  const answer = await ask(`points=${Array.from({ length: 101 }, (_, place) => `p${place}`).join(',')}&${RANGE}`)
  expect(answer.json()).toMatchObject({ code: 'histories.too-many-points', params: { maximum: 100 } })
  expect((await ask(`points=${Array(100).fill('sat')}&${RANGE}`)).statusCode).toBe(200)
  expect((await ask('points=sat&from=5&to=5')).statusCode).toBe(400)
})

it('files hold the points of one tenant, whatever the ids are elsewhere', async () => {
  const { db } = app.database
  const otherId = await buildTenant(db, 'other')
  const elsewhere = await buildProject(db, otherId, 'NORTH')
  const theirs = await buildSite(db, { tenantId: otherId, projectId: elsewhere, key: 'tower' })
  const sat = await buildPoint(db, { tenantId: otherId, siteRowId: theirs, key: 'sat' })
  const selections = [{}, { siteKey: 'tower' }, { pointIds: ['sat'] }]
  for (const selection of selections) {
    const found = await findExported(context(), { tenantId: otherId, ...selection })
    expect(found.map(({ pointRowId }) => pointRowId)).toEqual([sat])
  }
})

it('files of a site hold the same rows, in a folder that was empty', async () => {
  await store('sat', [
    [NOW - 40 * SECONDS_PER_DAY, 1],
    [NOW, 2],
  ])
  await store('other', [[NOW, 3]])
  const points = await findExported(context(), { tenantId: sender.tenantId, siteKey: 'tower' })
  expect(points.map(({ pointId }) => pointId).toSorted()).toEqual(['=mode, "night"', 'fan', 'sat'])
  expect(await findExported(context(), { tenantId: sender.tenantId, pointIds: ['other'] })).toHaveLength(1)
  const folder = await mkdtemp(join(tmpdir(), 'bonfire-export-'))
  const range = { from: { day: '2026-01-01' }, to: { day: '2026-12-01' } }
  const asked = { folder, format: 'csv', ...range, onProgress: () => undefined } as const
  expect(await exportFiles(context(), points, asked)).toEqual({ points: 1, files: 2, samples: 2 })
  const files = await readdir(join(folder, 'tower/sat'))
  const texts = await Promise.all(files.toSorted().map((name) => readFile(join(folder, 'tower/sat', name), 'utf8')))
  const rows = texts.flatMap((text) => text.trimEnd().split('\r\n').slice(1))
  expect(rows).toEqual((await lines(`points=sat&${RANGE}`)).slice(1))
  await expect(exportFiles(context(), points, asked)).rejects.toThrow('is not empty')
  await rm(folder, { recursive: true })
})
