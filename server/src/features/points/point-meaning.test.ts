import type { Point } from '@bonfire/contract/histories/points'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildPoint, buildProject, buildSite, buildTenant, buildUser } from '../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../test/app/test-app.ts'
import { senderFor, sendModel } from '../../../test/fixtures/ingest.ts'
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
  const projectId = await buildProject(db, tenantId, 'NORTH')
  siteRowId = await buildSite(db, { tenantId, projectId, key: 'tower' })
  const mallId = await buildSite(db, { tenantId, projectId, key: 'mall' })
  await db
    .insertInto('equip')
    .values([
      { site_id: siteRowId, equip_key: 'ahu', name: 'AHU 1' },
      { site_id: siteRowId, equip_key: 'vav', name: 'VAV 1' },
      { site_id: mallId, equip_key: 'chiller', name: 'Chiller' },
    ])
    .execute()
  ids = {
    sat: await buildPoint(db, { tenantId, siteRowId, key: 'sat', unit: 'celsius' }),
    fan: await buildPoint(db, { tenantId, siteRowId, key: 'fan', kind: 'bool' }),
    mode: await buildPoint(db, { tenantId, siteRowId, key: 'mode', kind: 'enum' }),
  }
  await db.updateTable('point').set({ name: 'Discharge air temp' }).where('point_key', '=', 'sat').execute()
  await buildUser(db, { tenantId, username: 'admin', access: ['userAdmin'], seesAllProjects: true })
})
afterAll(() => app.close())

const points = async (): Promise<Point[]> =>
  (await app.ask({ url: '/api/v1/points?siteId=tower' }, await app.signIn('admin'))).json().points
const point = async (id: string) => (await points()).find(({ pointId }) => pointId === id)
const send = async (edits: object[]) =>
  app.ask({ method: 'POST', url: '/api/v1/points/edits', payload: { edits } }, await app.signIn('admin'))
const change = (id: string, fields: object, expected?: object) =>
  send([{ pointId: id, change: fields, ...(expected && { expected }) }])
const sample = (name: string) =>
  storeSamples(app.database.db, { siteRowId, pointRowId: ids[name] as number, now: app.clock.now }, [
    [Date.parse('2026-03-09T00:00:00Z') / 1000, 1],
  ])

it('lists the equips of a site by name', async () => {
  const answer = await app.ask({ url: '/api/v1/equips?siteId=NORTH~tower' }, await app.signIn('admin'))
  expect(answer.json()).toEqual({
    equips: [
      { equipId: 'ahu', name: 'AHU 1', number: expect.any(Number), kind: 'ahu', isKindSaid: false, servedBy: [] },
      { equipId: 'vav', name: 'VAV 1', number: expect.any(Number), kind: 'vav', isKindSaid: false, servedBy: [] },
    ],
  })
})

it('a point that moves is proposed the role that it has there, and back again', async () => {
  const moved = await change('sat', { equipId: 'ahu' })
  expect(await point('sat')).toMatchObject({ equipId: 'ahu', role: 'sat', roleSource: 'name' })
  await change('sat', { equipId: 'vav' }, { equipId: 'ahu' })
  expect(await point('sat')).toMatchObject({ equipId: 'vav', role: 'dat', roleReason: 'discharge air temp' })
  expect((await change('sat', { equipId: 'ahu' }, { equipId: null })).json().code).toBe('point.changed')
  await send(moved.json().before)
  expect(await point('sat')).toMatchObject({ equipId: null, equipName: null, role: 'sat' })
})

it('a role that a person gave stays when the point moves', async () => {
  await change('sat', { role: 'mat' })
  await change('sat', { equipId: 'vav' })
  expect(await point('sat')).toMatchObject({ role: 'mat', roleSource: 'person', proposedRole: 'dat' })
})

it('an equip of another site, or none, refuses the whole', async () => {
  for (const equipId of ['chiller', 'nothing']) {
    const refused = await send([
      { pointId: 'fan', change: { equipId: 'ahu' } },
      { pointId: 'sat', change: { equipId } },
    ])
    expect(refused.statusCode).toBe(422)
    expect(refused.json().message).toBe(
      `Discharge air temp: there is no equip "${equipId}" at the site "tower". Nothing was saved.`,
    )
  }
  expect(await point('fan')).toMatchObject({ equipId: null })
})

it('another equip, unit or kind makes the last month due for rules', async () => {
  const { db } = app.database
  await sample('sat')
  for (const fields of [{ equipId: 'ahu' }, { unit: null }, { unit: 'celsius' }]) {
    await db.deleteFrom('evaluation_due').execute()
    await change('sat', fields)
    expect(await db.selectFrom('evaluation_due').select('local_day').execute(), JSON.stringify(fields)).toHaveLength(30)
  }
})

it('a unit is taken by symbol or as typed; samples keep theirs', async () => {
  await change('sat', { unit: '°F' })
  expect(await point('sat')).toMatchObject({ unit: 'fahrenheit', unitSymbol: '°F' })
  await sample('sat')
  const refused = await change('sat', { unit: 'degC' })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().message).toContain('its samples are in °F, and are not converted to °C')
  expect(await point('sat')).toMatchObject({ unit: 'fahrenheit' })

  const without = await change('sat', { unit: null }, { unit: '°F' })
  expect(without.statusCode).toBe(200)
  expect((await change('sat', { unit: 'celsius' })).json().message).toContain('its samples are in °F')
  await change('sat', { unit: '°F' })
  expect(await point('sat')).toMatchObject({ unit: 'fahrenheit' })
  const near = await change('sat', { unit: 'celsus' })
  expect(near.json().message).toContain('did you mean')
})

it('a unit that no sample came in can be taken back and corrected', async () => {
  await change('sat', { unit: null })
  await sample('sat')
  const { before } = (await change('sat', { unit: '°F' })).json()
  await send(before)
  await change('sat', { unit: '°C' })
  expect(await point('sat')).toMatchObject({ unit: 'celsius' })
})

it('a ratio labelled % can become a fraction, be % again, and keeps its numbers', async () => {
  const { db } = app.database
  await change('sat', { unit: '%' })
  await sample('sat')
  await db.updateTable('point').set({ unit_of_samples: 'percent' }).where('point_key', '=', 'sat').execute()
  await db.deleteFrom('evaluation_due').execute()
  const { before } = (await change('sat', { unit: 'ppu', role: 'cc' })).json()
  expect(await point('sat')).toMatchObject({ unit: 'parts_per_unit', unitSymbol: 'ppu', role: 'cc', latest: { v: 1 } })
  expect(await db.selectFrom('evaluation_due').select('local_day').execute()).toHaveLength(30)
  expect((await change('sat', { unit: 'kW' })).statusCode).toBe(422)

  const sender = await senderFor(app, { tenantId, projectKeys: null })
  const described = { pointId: 'sat', siteId: 'tower', name: 'Valve', kind: 'number', unit: '%' }
  expect((await sendModel(app, sender, { points: [described] })).statusCode).toBe(200)
  expect(await point('sat')).toMatchObject({ name: 'Valve', unit: 'parts_per_unit' })

  await send(before)
  expect(await point('sat')).toMatchObject({ unit: 'percent', role: null })
})

it('a fraction that nobody corrected is not called % by a model', async () => {
  await app.database.db.updateTable('point').set({ unit: 'parts_per_unit' }).where('point_key', '=', 'sat').execute()
  await sample('sat')
  const sender = await senderFor(app, { tenantId, projectKeys: null })
  const described = { pointId: 'sat', siteId: 'tower', name: 'Valve', kind: 'number', unit: '%' }
  expect((await sendModel(app, sender, { points: [described] })).json().message).toContain('ppu')
})

it('a point that a person made on and off stays so where a model calls it a number', async () => {
  const sender = await senderFor(app, { tenantId, projectKeys: null })
  const status = { pointId: 'sat', siteId: 'tower', name: 'Fan status', kind: 'number', unit: '%' }
  const others = [{ pointId: 'new', siteId: 'tower', name: 'New', kind: 'number' }]
  await change('sat', { kind: 'bool', unit: null, role: 'fanOn' })
  for (const hasSamples of [false, true]) {
    if (hasSamples) await sample('sat')
    const taken = await sendModel(app, sender, { points: [{ ...status, name: `Fan ${hasSamples}` }, ...others] })
    expect(taken.statusCode).toBe(200)
    expect(await point('sat')).toMatchObject({ kind: 'bool', unit: null, role: 'fanOn', name: `Fan ${hasSamples}` })
    expect(await point('new')).toMatchObject({ kind: 'number' })
  }
  expect((await sendModel(app, sender, { points: [{ ...status, kind: 'enum', unit: null }] })).statusCode).toBe(422)
  await sample('fan')
  const told = await sendModel(app, sender, { points: [{ ...status, pointId: 'fan' }] })
  expect(told.json().message).toContain('it is stored as bool and has samples')
})

it('a unit that was taken away is not replaced by a model, a file or a gateway', async () => {
  await sample('sat')
  await change('sat', { unit: null })
  const model = {
    points: [{ pointId: 'sat', siteId: 'tower', name: 'Discharge air temp', kind: 'number', unit: '°F' }],
  }
  const sender = await senderFor(app, { tenantId, projectKeys: null })
  const refused = await sendModel(app, sender, model)
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toContain('its samples are stored in °C')
  const headers = { authorization: `Bearer ${sender.key}`, 'content-type': 'text/csv' }
  const payload = 'time,sat (°F)\n2026-03-09T09:00:00Z,70\n'
  const samples = await app.ask({ method: 'POST', url: '/api/v1/ingest/samples', headers, payload })
  expect(samples.json()).toMatchObject({ accepted: 0, rejected: [{ code: 'sample.unit', params: { expected: '°C' } }] })
  expect(await point('sat')).toMatchObject({ unit: null })
})

it('another kind takes unit and states with it; samples keep theirs', async () => {
  const { before } = (await change('sat', { kind: 'enum', states: ['Off', 'Heating'] })).json()
  expect(await point('sat')).toMatchObject({ kind: 'enum', unit: null, states: ['Off', 'Heating'] })
  await send(before)
  expect(await point('sat')).toMatchObject({ kind: 'number', unit: 'celsius', states: null })
  await sample('fan')
  const toStates = await change('fan', { kind: 'enum', states: ['Off', 'On'] })
  expect(toStates.json().message).toContain('it has samples of the kind bool')
})

it('a number that was only ever 0 and 1 can become on and off, and be a number again', async () => {
  const { db } = app.database
  const store = (values: readonly number[], from: string) =>
    storeSamples(
      db,
      {
        siteRowId,
        pointRowId: ids.sat as number,
        now: app.clock.now,
      },
      values.map((value, place) => [Date.parse(from) / 1000 + place * 60, value]),
    )
  await change('sat', { unit: '%' })
  await store([0, 1, Number.NaN], '2024-02-01T00:00:00Z')
  await store([1, 0], '2026-03-09T00:00:00Z')
  await db.deleteFrom('evaluation_due').execute()
  const { before } = (await change('sat', { kind: 'bool', role: 'fanOn' })).json()
  expect(await point('sat')).toMatchObject({ kind: 'bool', unit: null, role: 'fanOn', latest: { v: 0 } })
  expect(await db.selectFrom('evaluation_due').select('local_day').execute()).toHaveLength(30)
  await send(before)
  expect(await point('sat')).toMatchObject({ kind: 'number', unit: 'percent', role: null })

  await store([0.5], '2025-05-05T00:00:00Z')
  const refused = await change('sat', { kind: 'bool' })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().message).toContain('it has samples besides 0 and 1, such as 0.5')
  expect(await point('sat')).toMatchObject({ kind: 'number', unit: 'percent' })
})

it('states with samples only grow', async () => {
  await change('mode', { states: ['Off', 'Heating'] })
  await sample('mode')
  expect((await change('mode', { states: ['Heating', 'Off'] })).json().message).toContain('only added at the end')
  expect((await change('mode', { states: ['Off', 'Heating', 'Cooling'] })).statusCode).toBe(200)
  expect(await point('mode')).toMatchObject({ states: ['Off', 'Heating', 'Cooling'] })
})

it('hisWrite reads a point as people described it: its unit, its words, its kind', async () => {
  const sender = await senderFor(app, { tenantId, projectKeys: null })
  const write = async (id: string, ...values: string[]) => {
    const rows = values.map((value, minute) => `2026-03-09T21:0${minute}:00+11:00 Sydney,${value}`)
    const payload = [`ver:"3.0" id:@${id}`, 'ts,val', ...rows, ''].join('\n')
    const headers = { authorization: `Bearer ${sender.key}`, 'content-type': 'text/zinc' }
    const { body } = await app.ask({ method: 'POST', url: '/api/haystack/hisWrite', headers, payload })
    return /dis:"([^"]*)"/.exec(body.replaceAll(`\\u00b0`, `°`))?.[1]
  }
  const stored = async (id: string) => {
    const range = 'from=2026-03-09T00:00:00Z&to=2026-03-10T00:00:00Z&raw=true'
    const answer = await app.ask({ url: `/api/v1/histories?points=${id}&${range}` }, await app.signIn('admin'))
    return answer.json().histories[0].v
  }
  await change('sat', { unit: '°F' })
  expect(await write('sat', '21°C', '22°C')).toContain('°F')
  expect(await write('sat', '70°F', '71')).toBeUndefined()
  expect(await stored('sat')).toEqual([70, 71])
  // Its samples keep their unit.
  await change('sat', { unit: null })
  expect(await write('sat', '21°C')).toContain('°F')

  await change('mode', { states: ['Off', 'Heating'] })
  expect(await write('mode', '"Heating"', '"Free cooling"', '"Off"')).toBeUndefined()
  expect(await stored('mode')).toEqual([1, 2, 0])
  expect(await point('mode')).toMatchObject({ states: ['Off', 'Heating', 'Free cooling'] })

  await change('fan', { kind: 'enum', states: ['Hand', 'Auto'] })
  expect(await write('fan', 'T')).toContain('Str')
  expect(await write('fan', '"Auto"', 'NA')).toBeUndefined()
  expect(await stored('fan')).toEqual([1, null])
})

it.each([
  ['a unit of a bool', 'fan', { unit: 'celsius' }],
  ['states of a number', 'sat', { states: ['Off'] }],
  ['a state twice', 'mode', { states: ['Off', 'Off'] }],
  ['a kind there is none of', 'sat', { kind: 'text' }],
])('refuses %s', async (_, id, fields) => {
  expect((await change(id, fields)).statusCode).toBe(422)
})
