import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app/test-app.ts'
import { newSender, type Sender, senderFor, sendModel } from '../../../../test/fixtures/ingest.ts'
import { MODEL } from '../../../../test/fixtures/ingest-samples.ts'
import { storeSamples } from '../../../../test/fixtures/samples.ts'

let app: TestApp
let sender: Sender
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.reset()
  sender = await newSender(app)
  await sendModel(app, sender, MODEL)
})
afterAll(() => app.close())

const SAT = {
  pointId: 'tower.sat',
  siteId: 'tower',
  equipId: 'ahu-1',
  name: 'Supply air temp',
  kind: 'number',
  unit: '°F',
  tags: { discharge: true, air: true, temp: true, sensor: true },
  intervalSeconds: 300,
}
const MODE = { pointId: 'tower.mode', siteId: 'tower', name: 'Mode', kind: 'enum', states: ['off', 'heat'] }
const OAT = { pointId: 'tower.oat', siteId: 'tower', name: 'Outside temp', kind: 'number', unit: 'celsius' }
const POINTS = [SAT, MODE, OAT]

const send = async (points: readonly object[], from = sender) => {
  const answer = await sendModel(app, from, { points })
  expect(answer.json()).toMatchObject({ points: expect.anything() })
  return answer.json().points
}
const refused = async (...points: object[]) => {
  const answer = await sendModel(app, sender, { points })
  expect(answer.statusCode).toBe(422)
  return answer.json().message as string
}
const stored = (key = 'tower.sat') =>
  app.database.db.selectFrom('point').selectAll().where('point_key', '=', key).executeTakeFirstOrThrow()
const say = (fields: object) =>
  app.database.db.updateTable('point').set(fields).where('point_key', '=', 'tower.sat').execute()
const giveSamples = async (key: string) => {
  const { id, site_id } = await stored(key)
  await storeSamples(app.database.db, { siteRowId: site_id, pointRowId: id, now: app.clock.now }, [[1_773_000_000, 1]])
}

it('points are created, and sent again nothing changes', async () => {
  expect(await send(POINTS)).toEqual({ created: 3, updated: 0, unchanged: 0 })
  expect(await send(POINTS)).toEqual({ created: 0, updated: 0, unchanged: 3 })
  expect(await stored()).toMatchObject({
    name: 'Supply air temp',
    kind: 'number',
    unit: 'fahrenheit',
    interval_seconds: 300,
    states: null,
    role: 'sat',
    role_source: 'haystack',
    proposed_reason: 'discharge and air and temp and sensor',
  })
  expect(await stored('tower.mode')).toMatchObject({ states: ['off', 'heat'], equip_id: null, role: null })
  expect(await stored('tower.oat')).toMatchObject({ role: 'oat', role_source: 'name', proposed_reason: 'outside temp' })
})

it('what is left out stays, and null empties it', async () => {
  await send([SAT])
  const { intervalSeconds: _, tags: _tags, ...rest } = SAT
  expect(await send([rest])).toEqual({ created: 0, updated: 0, unchanged: 1 })
  expect(await send([{ ...rest, intervalSeconds: null }])).toEqual({ created: 0, updated: 1, unchanged: 0 })
  expect(await stored()).toMatchObject({ interval_seconds: null, tags: SAT.tags })
})

it('a role set by a person is never overwritten; a better proposal is kept beside it', async () => {
  await send([SAT])
  await say({ role: 'rat', role_source: 'person' })
  await send([{ ...SAT, role: 'mat' }])
  expect(await stored()).toMatchObject({ role: 'rat', role_source: 'person', proposed_role: 'sat' })
  await send([{ ...SAT, tags: { mixed: true, air: true, temp: true, sensor: true } }])
  expect(await stored()).toMatchObject({ role: 'rat', role_source: 'person', proposed_role: 'mat' })
})

it('a model’s word is more than a proposal, until the model takes it back', async () => {
  await send([{ ...SAT, role: 'mat' }])
  expect(await stored()).toMatchObject({ role: 'mat', role_source: 'model' })
  await send([SAT])
  expect(await stored()).toMatchObject({ role: 'mat', role_source: 'model' })
  await send([{ ...SAT, role: null }])
  expect(await stored()).toMatchObject({ role: 'sat', role_source: 'haystack' })
})

it('two points of one equip may be proposed for one role', async () => {
  await send([SAT, { ...SAT, pointId: 'tower.sat-2' }])
  expect([(await stored()).role, (await stored('tower.sat-2')).role]).toEqual(['sat', 'sat'])
})

it('an equip that has points stays when the import that created it is undone', async () => {
  const { db } = app.database
  await db.updateTable('equip').set({ import_id: null }).execute()
  const run = await db
    .insertInto('import_run')
    .values({
      tenant_id: sender.tenantId,
      file_name: 'hits.csv',
      file_bytes: 7,
      kind: 'hits',
      format: 'csv',
      project_key: null,
      state: 'done',
      started_at: app.clock.now,
      started_by: null,
      progressed_at: app.clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('equip').set({ import_id: run.id }).execute()
  await send([SAT])
  const equips = await db
    .selectFrom('equip as e')
    .innerJoin('site as s', 's.id', 'e.site_id')
    .select(['s.site_key', 'e.import_id'])
    .orderBy('s.site_key')
    .execute()
  expect(equips).toEqual([
    { site_key: 'depot', import_id: run.id },
    { site_key: 'tower', import_id: null },
  ])
})

it.each([
  ['an unknown equip', { equipId: 'ahu-9' }, 'points[0] "tower.sat": there is no equip "ahu-9" at the site "tower"'],
  ['an unknown site', { siteId: 'mill' }, 'points[0] "tower.sat": there is no site "mill"'],
  ['a unit like another', { unit: 'celsus' }, 'there is no unit "celsus"; did you mean °C?'],
  ['a unit like none', { unit: 'parrots per hour' }, 'there is no unit "parrots per hour"; units have the names'],
  ['an ID with a comma', { pointId: 'a,b' }, 'cannot contain a comma'],
  ['a unit of a state', { kind: 'bool' }, 'only a point of the kind number has a unit'],
  ['states of a number', { states: ['off'] }, 'only a point of the kind enum has states'],
  ['a state twice', { kind: 'enum', unit: null, states: ['off', 'off'] }, 'names a state twice'],
  ['another role', { role: 'hot' }, 'hot is not a role: neither one that comes with Bonfire nor one of your own'],
  ['a tag that is none', { tags: { 'Not a tag': true } }, 'must have tags as names'],
])('%s is refused with the name of the entry', async (_, fields, message) => {
  expect(await refused({ ...SAT, ...fields })).toContain(message)
  expect(await app.database.db.selectFrom('point').select('id').execute()).toEqual([])
})

it('a point of another site keeps its ID to itself', async () => {
  await send([SAT])
  expect(await refused({ ...SAT, siteId: 'depot' })).toContain('it belongs to another site ("tower")')
})

it('without samples everything can be corrected', async () => {
  await send([SAT])
  expect(await send([{ ...SAT, unit: '°C' }])).toMatchObject({ updated: 1 })
  expect(await send([{ ...SAT, unit: undefined, kind: 'bool' }])).toMatchObject({ updated: 1 })
})

it('with samples the kind stays, and the unit unless its numbers are the same', async () => {
  await send([SAT])
  await giveSamples('tower.sat')
  expect(await refused({ ...SAT, unit: '°C' })).toContain('its samples are stored in °F, which is not the same as °C')
  expect(await refused({ ...SAT, unit: null })).toContain('its samples are stored in °F')
  expect(await refused({ ...SAT, kind: 'bool', unit: null })).toContain('it is stored as number and has samples')
  expect(await send([{ ...SAT, unit: 'fahrenheit' }])).toMatchObject({ unchanged: 1 })
})

it('a number without a unit may get one', async () => {
  await send([{ ...SAT, unit: null }])
  await giveSamples('tower.sat')
  expect(await send([SAT])).toMatchObject({ updated: 1 })
})

it('states only grow', async () => {
  await send([MODE])
  await giveSamples('tower.mode')
  expect(await refused({ ...MODE, states: ['heat', 'off'] })).toContain('only added at the end of the stored ones (off')
  expect(await send([{ ...MODE, states: ['off', 'heat', 'cool'] }])).toMatchObject({ updated: 1 })
  expect(await send([MODE])).toMatchObject({ unchanged: 1 })
  expect((await stored('tower.mode')).states).toEqual(['off', 'heat', 'cool'])
})

it('a key limited to projects writes points of their sites only', async () => {
  const limited = await senderFor(app, { tenantId: sender.tenantId, projectKeys: ['NORTH'] })
  expect(await send([SAT], limited)).toMatchObject({ created: 1 })
  const foreign = await sendModel(app, limited, { points: [{ ...OAT, siteId: 'depot', pointId: 'depot.oat' }] })
  expect(foreign.statusCode).toBe(422)
  expect(foreign.json().message).toContain('cannot write to its whole project')
})

it('ten thousand points are stored', { tags: 'whole' }, async () => {
  const many = Array.from({ length: 10_000 }, (_, place) => ({ ...SAT, pointId: `p${place}` }))
  expect(await send(many)).toEqual({ created: 10_000, updated: 0, unchanged: 0 })
  expect(await send(many)).toEqual({ created: 0, updated: 0, unchanged: 10_000 })
})
