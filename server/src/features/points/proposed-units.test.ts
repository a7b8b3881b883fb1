import type { Point } from '@bonfire/contract/histories/points'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildEquip, buildPoint, buildProject, buildSite, buildUser } from '../../../test/app/factories.ts'
import { newLog } from '../../../test/app/recorded-log.ts'
import { type TestApp, testApp } from '../../../test/app/test-app.ts'
import { newSender, type Sender, sendModel } from '../../../test/fixtures/ingest.ts'
import { storeSamples } from '../../../test/fixtures/samples.ts'
import { proposeMissingUnits } from './proposals/proposal-pass.service.ts'

const NEWEST = Date.parse('2026-03-09T00:00:00Z') / 1000

let app: TestApp
let sender: Sender
let at: { tenantId: number; siteRowId: number; equipRowId: number }
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.reset()
  const { db } = app.database
  sender = await newSender(app)
  const { tenantId } = sender
  const projectId = await buildProject(db, tenantId, 'NORTH')
  const siteRowId = await buildSite(db, { tenantId, projectId, key: 'tower' })
  const equipRowId = await buildEquip(db, siteRowId, 'ahu')
  await db.updateTable('equip').set({ name: 'AHU 1' }).execute()
  at = { tenantId, siteRowId, equipRowId }
  await buildUser(db, { tenantId, username: 'admin', access: ['userAdmin'], seesAllProjects: true })
  await buildUser(db, { tenantId, username: 'reader', access: [], projectIds: [projectId] })
})
afterAll(() => app.close())

const points = async (): Promise<Point[]> =>
  (await app.ask({ url: '/api/v1/points?siteId=tower' }, await app.signIn('admin'))).json().points
const point = async (id: string) => (await points()).find(({ pointId }) => pointId === id)
const send = async (edits: object[], username = 'admin') =>
  app.ask({ method: 'POST', url: '/api/v1/points/edits', payload: { edits } }, await app.signIn(username))
const accept = (unit: string, username?: string) =>
  send([{ pointId: 'rat', change: { unit }, expected: { unit: null } }], username)

/** Samples of the return air, with a column that says no unit. */
const create = (...values: readonly number[]) =>
  app.ask({
    method: 'POST',
    url: '/api/v1/ingest/samples?create=true&siteId=tower&equipId=ahu&point=rat',
    headers: { authorization: `Bearer ${sender.key}`, 'content-type': 'text/csv' },
    payload: ['time,RA-T', ...values.map((value, place) => `2026-03-09T00:0${place}:00Z,${value}`)].join('\n'),
  })
const rename = (name: string) => app.database.db.updateTable('point').set({ name }).execute()

const CELSIUS = {
  unit: null,
  proposedUnit: 'celsius',
  proposedUnitSymbol: '°C',
  proposedUnitRange: { lowest: 19.5, highest: 26 },
}

it('the unit that the first values show is proposed, accepted, and taken back', async () => {
  expect((await create(19.5, 22, 26)).json()).toMatchObject({ accepted: 3 })
  expect(await point('rat')).toMatchObject({ ...CELSIUS, role: 'rat' })
  expect((await accept('celsius', 'reader')).statusCode).toBe(403)
  const { before } = (await accept('celsius')).json()
  expect(await point('rat')).toMatchObject({ unit: 'celsius', proposedUnit: null, proposedUnitRange: null })
  expect((await accept('fahrenheit')).json().code).toBe('point.changed')
  expect((await send(before)).statusCode).toBe(200)
  expect(await point('rat')).toMatchObject(CELSIUS)
})

it('it is that of the role that someone gave the point', async () => {
  await create(19.5, 26)
  await send([{ pointId: 'rat', change: { role: 'kw' } }])
  expect(await point('rat')).toMatchObject({ role: 'kw', proposedUnit: null })
  await send([{ pointId: 'rat', change: { role: null } }])
  expect(await point('rat')).toMatchObject({ role: null, proposedUnit: null })
  await send([{ pointId: 'rat', change: { role: 'zat' } }])
  expect(await point('rat')).toMatchObject({ ...CELSIUS, role: 'zat' })
  // Another name asks nobody again.
  await send([{ pointId: 'rat', change: { name: 'Something' } }])
  expect(await point('rat')).toMatchObject({ ...CELSIUS, role: 'zat' })
})

it('a model leaves it as it is, until it says a unit', async () => {
  await create(19.5, 26)
  const described = { pointId: 'rat', siteId: 'tower', name: 'rat', kind: 'number' }
  expect((await sendModel(app, sender, { points: [described] })).json()).toMatchObject({ points: { updated: 0 } })
  expect(await point('rat')).toMatchObject(CELSIUS)
  await sendModel(app, sender, { points: [{ ...described, unit: '°C' }] })
  expect(await point('rat')).toMatchObject({ unit: 'celsius', proposedUnit: null })
})

it('a point that got its samples later is proposed a unit within the hour', async () => {
  const { db } = app.database
  const facts = { name: 'RA-T', kind: 'number', siteId: 'tower', equipId: 'ahu' }
  await sendModel(app, sender, { points: ['rat', 'taken'].map((pointId) => ({ ...facts, pointId })) })
  await db.updateTable('point').set({ unit_of_samples: 'celsius' }).where('point_key', '=', 'taken').execute()
  // As many as are packed at once.
  const samples = Array.from({ length: 30 }, (_, minute) => [NEWEST + minute * 60, minute === 0 ? 19.5 : 26] as const)
  for (const { id } of await db.selectFrom('point').select('id').execute()) {
    await storeSamples(db, { ...at, pointRowId: id, now: app.clock.now }, samples)
  }
  const log = newLog()
  const { config, clock, changes, storage } = app
  const context = { db, config, clock: () => clock.now, changes, storage, log }
  const { signal } = new AbortController()
  await proposeMissingUnits(context, signal)
  expect(await point('rat')).toMatchObject(CELSIUS)
  // Somebody took its unit away.
  expect(await point('taken')).toMatchObject({ unit: null, proposedUnit: null })
  await proposeMissingUnits(context, signal)
  expect(log.lines).toEqual([{ level: 'info', message: 'units of points were proposed', changed: 1 }])
})

it('a unit that does not fit the role, or the name, is doubtful', async () => {
  const { db } = app.database
  await buildPoint(db, { ...at, key: 'rat', name: 'RA-T', unit: 'cubic_feet_per_minute' })
  expect(await point('rat')).toMatchObject({ role: null, unitContradicts: 'name' })
  await send([{ pointId: 'rat', change: { role: 'rat' } }])
  expect(await point('rat')).toMatchObject({ unitContradicts: 'role' })
  await send([{ pointId: 'rat', change: { role: null } }])
  expect(await point('rat')).toMatchObject({ unitContradicts: null })
  await send([{ pointId: 'rat', change: { role: 'rat', unit: '°C' } }])
  expect(await point('rat')).toMatchObject({ unitContradicts: null })
  await send([{ pointId: 'rat', change: { unit: 'kW', asProposed: true } }])
  await rename('Whatever')
  expect(await point('rat')).toMatchObject({ role: null, unitContradicts: null })
})

it('a unit that tells the role, and that rules cannot read for it, is doubtful', async () => {
  const { db } = app.database
  await buildPoint(db, { ...at, key: 'counted', name: 'Natural gas', unit: 'cubic_meter' })
  await buildPoint(db, { ...at, key: 'flowing', name: 'Natural gas', unit: 'cubic_meters_per_hour' })
  await send(['counted', 'flowing'].map((pointId) => ({ pointId, change: { role: 'gas' } })))
  expect(await point('counted')).toMatchObject({ unitContradicts: null })
  expect(await point('flowing')).toMatchObject({ unitContradicts: 'role' })
})
