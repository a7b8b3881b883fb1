import type { Point } from '@bonfire/contract/histories/points'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildPoint, buildProject, buildSite, buildTenant, buildUser } from '../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../test/app/test-app.ts'
import { readHaystack } from '../../../test/fixtures/haystack.ts'
import { importCalls } from '../../../test/fixtures/imports.ts'
import { storeSamples } from '../../../test/fixtures/samples.ts'

let app: TestApp
let siteRowId: number
let tenantId: number
let ids: Record<string, number>
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.reset()
  const { db } = app.database
  tenantId = await buildTenant(db)
  const north = await buildProject(db, tenantId, 'NORTH')
  const south = await buildProject(db, tenantId, 'SOUTH')
  siteRowId = await buildSite(db, { tenantId, projectId: north, key: 'tower' })
  await buildSite(db, { tenantId, projectId: south, key: 'mall' })
  const { id: equipRowId } = await db
    .insertInto('equip')
    .values({ site_id: siteRowId, equip_key: 'ahu', name: 'AHU' })
    .returning('id')
    .executeTakeFirstOrThrow()
  ids = {
    sat: await buildPoint(db, { tenantId, siteRowId, equipRowId, key: 'sat' }),
    fan: await buildPoint(db, { tenantId, siteRowId, equipRowId, key: 'fan' }),
    oat: await buildPoint(db, { tenantId, siteRowId, key: 'oat' }),
  }
  await db.updateTable('point').set({ unit: 'fahrenheit' }).where('point_key', '=', 'sat').execute()
  await db
    .updateTable('point')
    .set({
      role: 'sat',
      role_source: 'haystack',
      proposed_role: 'sat',
      proposed_source: 'haystack',
      proposed_reason: 'discharge and air and temp and sensor',
    })
    .where('point_key', '=', 'sat')
    .execute()
  await buildUser(db, { tenantId, username: 'admin', access: ['userAdmin'], seesAllProjects: true })
  await buildUser(db, { tenantId, username: 'north', access: [], projectIds: [north] })
  await buildUser(db, { tenantId, username: 'south', access: ['userAdmin'], projectIds: [south] })
})
afterAll(() => app.close())

const list = async (username: string, query = 'siteId=tower') =>
  app.ask({ url: `/api/v1/points?${query}` }, await app.signIn(username))
const points = async (query?: string): Promise<Point[]> => (await list('north', query)).json().points
const point = async (id: string) => (await points()).find(({ pointId }) => pointId === id)
const send = async (path: 'changes' | 'edits', payload: object, username = 'admin') =>
  app.ask({ method: 'POST', url: `/api/v1/points/${path}`, payload }, await app.signIn(username))
const change = (names: string[], fields: object) => send('changes', { points: names, change: fields })

const append = (name: string, samples: readonly (readonly [number, number])[]) =>
  storeSamples(app.database.db, { siteRowId, pointRowId: ids[name] as number, now: app.clock.now }, samples)

it('lists the points of a site, its own first, or those of one equip', async () => {
  expect((await points()).map(({ pointId, equipId }) => [pointId, equipId])).toEqual([
    ['oat', null],
    ['fan', 'ahu'],
    ['sat', 'ahu'],
  ])
  expect((await points('siteId=NORTH~tower&equipId=ahu')).map(({ pointId }) => pointId)).toEqual(['fan', 'sat'])
  expect((await list('north')).json().count).toBe(3)
})

it('says the unit as people write it, what it measures, and why a role is proposed', async () => {
  expect(await point('sat')).toMatchObject({
    unit: 'fahrenheit',
    unitSymbol: '°F',
    quantity: 'temperature',
    role: 'sat',
    roleSource: 'haystack',
    roleReason: 'discharge and air and temp and sensor',
    equipName: 'AHU',
    siteId: 'tower',
    latest: null,
    proposedRole: 'sat',
  })
  expect(await point('fan')).toMatchObject({ unit: null, unitSymbol: null, quantity: null, role: null })
})

it('sees over weeks that a point sends at changes', async () => {
  const start = Date.parse('2026-02-09T00:00:00Z') / 1000
  await append(
    'fan',
    [0, 8, 10, 24].map((day, place) => [start + day * 86_400 + place * 3600, place % 2] as const),
  )
  expect(await point('fan')).toMatchObject({ measuredIntervalSeconds: 0, isOnChange: true, holdSeconds: 86_400 })
})

it('points of a site are refused alike whether it is forbidden or does not exist', async () => {
  for (const [username, query] of [
    ['south', 'siteId=tower'],
    ['north', 'siteId=mall'],
    ['north', 'siteId=nowhere'],
    ['north', 'siteId=tower&equipId=nothing'],
  ] as const) {
    expect((await list(username, query)).statusCode).toBe(404)
  }
})

it('gives the newest sample, and holds it for three of the measured intervals', async () => {
  const start = Date.parse('2026-03-09T00:00:00Z') / 1000
  await append(
    'sat',
    Array.from({ length: 30 }, (_, place) => [start + place * 600, place] as const),
  )
  await append('fan', [[start, 1]])
  expect(await point('sat')).toMatchObject({
    latest: { t: start + 29 * 600, v: 29 },
    intervalSeconds: null,
    measuredIntervalSeconds: 600,
    holdSeconds: 1800,
  })
  expect(await point('fan')).toMatchObject({ measuredIntervalSeconds: null, holdSeconds: 3600 })
  expect(await point('sat')).toMatchObject({ isOnChange: false })
  await change(['sat', 'fan'], { intervalSeconds: 0 })
  expect(await point('sat')).toMatchObject({ isOnChange: true })
  expect(await point('sat')).toMatchObject({ holdSeconds: 86_400, setHoldSeconds: null })
  await change(['sat'], { holdSeconds: 60 })
  expect(await point('sat')).toMatchObject({ holdSeconds: 60, setHoldSeconds: 60 })
})

it('another role makes the last month due for rules, another name does not', async () => {
  const due = () => app.database.db.selectFrom('evaluation_due').select('local_day').execute()
  await change(['sat'], { role: 'rat' })
  expect(await due(), 'without samples').toEqual([])
  await append('sat', [[Date.parse('2026-03-09T00:00:00Z') / 1000, 20]])
  await app.database.db.deleteFrom('evaluation_due').execute()
  await change(['sat'], { name: 'Supply air' })
  expect(await due()).toEqual([])
  await change(['sat'], { role: 'sat' })
  expect(await due()).toHaveLength(30)
})

it('the states of a point come back with its kind', async () => {
  await change(['fan'], { kind: 'enum', states: ['off', 'on'], unit: null })
  const before = await point('fan')
  expect(before).toMatchObject({ kind: 'enum', states: ['off', 'on'] })
  const changed = await change(['fan'], { kind: 'number' })
  expect((await send('edits', { edits: changed.json().before })).statusCode).toBe(200)
  expect(await point('fan')).toEqual(before)
})

it('the unit of a point comes back with its kind', async () => {
  const { kind, unit } = (await point('sat')) as Point
  const changed = await change(['sat'], { kind: 'bool' })
  expect(await point('sat')).toMatchObject({ kind: 'bool', unit: null })
  expect((await send('edits', { edits: changed.json().before })).statusCode).toBe(200)
  expect(await point('sat')).toMatchObject({ kind, unit })
})

it('changes several points at once, and its response undoes it', async () => {
  const fields = { role: 'rat', intervalSeconds: 300, timezone: 'Europe/Paris', retentionDays: 30 }
  const before = await points()
  const changed = await change(['sat', 'fan'], fields)
  expect(changed.statusCode).toBe(200)
  for (const name of ['sat', 'fan']) expect(await point(name)).toMatchObject({ ...fields, roleSource: 'person' })
  expect((await point('sat'))?.proposedRole).toBe('sat')
  expect((await send('edits', { edits: changed.json().before })).statusCode).toBe(200)
  expect(await points()).toEqual(before)
})

it('a proposed role is confirmed, refused, and proposed again', async () => {
  await change(['sat'], { role: 'sat' })
  expect(await point('sat')).toMatchObject({ role: 'sat', roleSource: 'person', roleReason: null })
  await change(['sat'], { role: null })
  expect(await point('sat')).toMatchObject({ role: null, roleSource: 'person', proposedRole: 'sat' })
  await change(['sat'], { asProposed: true })
  expect(await point('sat')).toMatchObject({ role: 'sat', roleSource: 'haystack' })
})

it('nothing is saved where someone else has changed a point since', async () => {
  await change(['sat'], { intervalSeconds: 60 })
  const edits = [
    { pointId: 'fan', change: { intervalSeconds: 300 }, expected: { intervalSeconds: null } },
    { pointId: 'sat', change: { intervalSeconds: 300 }, expected: { intervalSeconds: null } },
  ]
  const refused = await send('edits', { edits })
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({ code: 'point.changed', params: { count: 1, names: ['Point sat'] } })
  expect(await point('fan')).toMatchObject({ intervalSeconds: null })
})

it('a unit that someone saw by another of its names is no conflict', async () => {
  const edit = (unit: string) => ({ pointId: 'sat', change: { unit: null }, expected: { unit } })
  expect((await send('edits', { edits: [edit('°C')] })).statusCode).toBe(409)
  expect((await send('edits', { edits: [edit('°F')] })).statusCode).toBe(200)
})

it('a role someone else has set since is kept; the same role twice is no conflict', async () => {
  await change(['sat'], { role: 'rat' })
  const edit = (role: string) => ({ edits: [{ pointId: 'sat', change: { role }, expected: { asProposed: true } }] })
  expect((await send('edits', edit('sat'))).statusCode).toBe(409)
  expect((await send('edits', edit('rat'))).statusCode).toBe(200)
})

it.each([
  ['a role there is none of', { role: 'hot' }],
  ['an interval below 0', { intervalSeconds: -1 }],
  ['a time zone there is none of', { timezone: 'Olympus/Mons' }],
  ['an empty name', { name: ' ' }],
  ['a field there is none of', { colour: 'red' }],
])('refuses %s', async (_, fields) => {
  expect((await change(['sat'], fields)).statusCode).toBe(422)
})

it('one forbidden, unknown or repeated point refuses the whole change', async () => {
  const changed = { role: 'rat' }
  expect((await send('changes', { points: ['sat'], change: changed }, 'south')).statusCode).toBe(404)
  expect((await send('changes', { points: ['sat'], change: changed }, 'north')).statusCode).toBe(403)
  expect((await change(['sat', 'nothing'], changed)).statusCode).toBe(404)
  expect((await change(['sat', 'sat'], changed)).statusCode).toBe(422)
  expect(await point('sat')).toMatchObject({ roleSource: 'haystack' })
})

it('points are exported as zinc, which reads back the same', async () => {
  const { db } = app.database
  await db
    .updateTable('point')
    .set({
      tags: JSON.stringify({
        discharge: true,
        navName: 'SA-T, "one"',
        stage: 2,
        ahuRef: { _kind: 'ref', val: 'ahu' },
        area: { _kind: 'number', val: 2.5, unit: '$' },
        wanted: { _kind: 'bool', val: true },
      }),
      interval_seconds: 300,
      timezone: 'Europe/Paris',
    })
    .where('point_key', '=', 'sat')
    .execute()
  await db
    .updateTable('point')
    .set({ kind: 'enum', states: ['off', 'on'], interval_seconds: 0 })
    .where('point_key', '=', 'fan')
    .execute()
  const tags = { ahu: true, hotWaterHeating: true, airRef: { _kind: 'ref', val: 'roof' }, area: 12, make: 'Trane "X"' }
  await db
    .updateTable('equip')
    .set({ tags: JSON.stringify(tags) })
    .execute()
  const exported = await app.ask({ url: '/api/v1/points.zinc?siteId=tower' }, await app.signIn('north'))
  expect(exported.statusCode).toBe(200)
  const { sites, equips, points: read, leftOutPoints } = readHaystack('zinc', exported.body)
  expect(leftOutPoints).toEqual([])
  expect(sites).toEqual([{ siteId: 'tower', label: 'Site tower', state: 'NSW', timezone: 'Australia/Sydney' }])
  expect(equips).toEqual([{ equipId: 'ahu', siteId: 'tower', name: 'AHU', tags }])
  const stored = await points()
  const told = ({ pointId, equipId, name, kind, states, tags, intervalSeconds, timezone }: (typeof read)[number]) => ({
    pointId,
    equipId,
    name,
    kind,
    intervalSeconds: intervalSeconds ?? null,
    timezone,
    states: states ?? null,
    tags,
  })
  expect(read.map(told)).toEqual(
    stored.map(({ pointId, equipId, name, kind, states, tags, intervalSeconds, timezone }) => ({
      pointId,
      equipId,
      name,
      kind,
      states,
      tags,
      intervalSeconds,
      timezone,
    })),
  )
  expect(read.map(({ unit }) => unit ?? null).sort()).toEqual(stored.map(({ unit }) => unit).sort())
})

it('zinc that was imported, exported and imported again changes nothing', async () => {
  const zinc = [
    'ver:"3.0"',
    'id,dis,site,equip,point,siteRef,equipRef,tz,ahu,discharge,air,temp,sensor,cmd,kind,unit,enum,hisInterval',
    '@mill "Old Mill","Old Mill",M,,,,,"Paris",,,,,,,,,,',
    '@ahu9 "AHU \\"9\\"","AHU \\"9\\"",,M,,@mill,,,M,,,,,,,,,',
    '@mill-sat "Départ d’air","Départ d’air",,,M,@mill,@ahu9,"Paris",,M,M,M,M,,"Number","°C",,5min',
    '@mill-mode "Mode","Mode",,,M,@mill,@ahu9,"Paris",,,,,,M,"Str",,"off,heating,auto",',
    '@mill-fan "Fan","Fan",,,M,@mill,@ahu9,"Paris",,,,,,M,"Bool",,,',
    '',
  ].join('\n')
  const admin = await app.signIn('admin')
  const calls = importCalls(app, admin)
  const haystack = { kind: 'haystack', format: 'zinc', projectKey: 'NORTH', fileName: 'mill.zinc' }
  const exported = async () => (await app.ask({ url: '/api/v1/points.zinc?siteId=mill' }, admin)).body
  expect((await calls.bringIn(zinc, haystack)).json()).toMatchObject({ state: 'done' })
  const first = await exported()
  const all = (count: number) => ({ created: 0, updated: 0, unchanged: count })
  expect((await calls.bringIn(first, haystack)).json()).toMatchObject({
    counts: { sites: all(1), equips: all(1), points: all(3) },
  })
  expect(await exported()).toBe(first)
  const [sat, fan, mode] = (await list('admin', 'siteId=mill')).json().points
  expect(fan).toMatchObject({ pointId: 'mill-fan', kind: 'bool' })
  expect(mode).toMatchObject({ kind: 'enum', states: ['off', 'heating', 'auto'] })
  expect(sat).toMatchObject({ name: 'Départ d’air', unit: 'celsius', role: 'sat', intervalSeconds: 300 })
})
