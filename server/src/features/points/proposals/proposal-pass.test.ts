import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { buildEquip, buildPoint, buildProject, buildSite, buildTenant } from '../../../../test/app/factories.ts'
import { newLog } from '../../../../test/app/recorded-log.ts'
import { type TestApp, testApp } from '../../../../test/app/test-app.ts'
import { storeSamples } from '../../../../test/fixtures/samples.ts'
import { PROPOSAL_RULES } from '../roles/proposal.ts'
import { newRulesProposer } from './proposal-pass.service.ts'

const NEWEST = Date.parse('2026-03-09T00:00:00Z') / 1000

let app: TestApp
let at: { tenantId: number; siteRowId: number; equipRowId: number }
beforeAll(async () => {
  app = await testApp()
  // The server has proposed by itself.
  await vi.waitUntil(async () => (await app.database.db.selectFrom('proposal_pass').selectAll().execute()).length === 1)
})
beforeEach(async () => {
  await app.reset()
  const { db } = app.database
  await db.deleteFrom('proposal_pass').execute()
  const tenantId = await buildTenant(db)
  const projectId = await buildProject(db, tenantId, 'NORTH')
  const siteRowId = await buildSite(db, { tenantId, projectId, key: 'tower' })
  const equipRowId = await buildEquip(db, siteRowId, 'ahu-1')
  await db.updateTable('equip').set({ name: 'AHU 1' }).execute()
  at = { tenantId, siteRowId, equipRowId }
})
afterAll(() => app.close())

/** As a server does at its start; returns what it logged. */
async function start(signal = new AbortController().signal) {
  const log = newLog()
  const { database, config, clock, changes, storage } = app
  const propose = newRulesProposer({ db: database.db, config, clock: () => clock.now, changes, storage, log })
  await propose(signal)
  await propose(signal)
  return log.lines
}

const add = (key: string, name: string, fields: { kind?: 'number' | 'bool'; unit?: string } = {}) =>
  buildPoint(app.database.db, { ...at, key, name, ...fields })
const decide = (key: string, role: 'mat' | null, role_source: 'person' | 'model' | 'name') =>
  app.database.db.updateTable('point').set({ role, role_source }).where('point_key', '=', key).execute()
const roles = async () => {
  const rows = await app.database.db
    .selectFrom('point')
    .select(['point_key', 'role', 'role_source', 'proposed_role', 'proposed_reason'])
    .execute()
  return Object.fromEntries(rows.map(({ point_key, ...role }) => [point_key, role]))
}
const dueDays = () => app.database.db.selectFrom('evaluation_due').select('local_day').execute()

it('newer rules propose for what nobody decided what a new point would get, once', async () => {
  await add('sat', 'AHU1.SA-T', { unit: 'fahrenheit' })
  await add('old', 'Serial number')
  await add('said', 'RA-T')
  await add('none', 'OA-T')
  await add('model', 'SaTmpSp')
  await decide('old', 'mat', 'name')
  await decide('said', 'mat', 'person')
  await decide('none', null, 'person')
  await decide('model', 'mat', 'model')
  expect(await start()).toEqual([
    { level: 'info', message: 'roles of points were proposed again by newer rules', points: 5, changed: 5 },
  ])
  expect(await roles()).toMatchObject({
    sat: { role: 'sat', role_source: 'name', proposed_role: 'sat', proposed_reason: 'supply air temp' },
    old: { role: null, role_source: null },
    said: { role: 'mat', role_source: 'person', proposed_role: 'rat' },
    none: { role: null, role_source: 'person', proposed_role: 'oat' },
    model: { role: 'mat', role_source: 'model', proposed_role: 'satSp' },
  })
  await app.database.db.updateTable('point').set({ role: null, role_source: null }).execute()
  expect(await start()).toEqual([])
  expect(await roles()).toMatchObject({ sat: { role: null } })
})

it('what its values say counts where a point has no unit', async () => {
  const speed = await add('speed', 'Supply fan status')
  const status = await add('status', 'Supply fan status')
  const now = app.clock.now
  const store = (pointRowId: number, values: readonly number[]) =>
    storeSamples(
      app.database.db,
      { siteRowId: at.siteRowId, pointRowId, now },
      values.map((value, place) => [NEWEST + place, value]),
    )
  await store(speed, [0, 62])
  await store(status, [0, 1])
  await start()
  expect(await roles()).toMatchObject({ speed: { role: null }, status: { role: 'fanOn' } })
})

it('other roles make the last month due for rules, better reasons do not', async () => {
  const sat = await add('sat', 'SA-T', { unit: 'fahrenheit' })
  await storeSamples(app.database.db, { ...at, pointRowId: sat, now: app.clock.now }, [[NEWEST, 20]])
  await app.database.db.deleteFrom('evaluation_due').execute()
  await start()
  expect(await dueDays()).toHaveLength(30)
  await app.database.db.deleteFrom('evaluation_due').execute()
  await app.database.db.deleteFrom('proposal_pass').execute()
  await app.database.db.updateTable('point').set({ proposed_reason: 'sa' }).execute()
  expect(await start()).toMatchObject([{ points: 1, changed: 1 }])
  expect(await dueDays()).toEqual([])
})

it('a server goes on where another stopped, and leaves alone what a newer one did', async () => {
  const { db } = app.database
  const first = await add('first', 'SA-T')
  await add('second', 'SA-T')
  await db.insertInto('proposal_pass').values({ rules: PROPOSAL_RULES, up_to_point: first }).execute()
  await start(AbortSignal.abort())
  expect(await roles()).toMatchObject({ first: { role: null }, second: { role: null } })
  expect(await start()).toMatchObject([{ points: 1, changed: 1 }])
  expect(await roles()).toMatchObject({ first: { role: null }, second: { role: 'sat' } })
  await db
    .updateTable('proposal_pass')
    .set({ rules: PROPOSAL_RULES + 1, up_to_point: first })
    .execute()
  expect(await start()).toEqual([])
  expect(await roles()).toMatchObject({ first: { role: null } })
})

it('thousands of points are proposed in many small transactions', async () => {
  const { db } = app.database
  const points = Array.from({ length: 1234 }, (_, number) => ({
    tenant_id: at.tenantId,
    site_id: at.siteRowId,
    equip_id: at.equipRowId,
    point_key: `p${number}`,
    name: 'SA-T',
    kind: 'number' as const,
  }))
  await db.insertInto('point').values(points).execute()
  expect(await start()).toMatchObject([{ points: 1234, changed: 1234 }])
  expect(await db.selectFrom('proposal_pass').select(['rules', 'up_to_point']).execute()).toEqual([
    { rules: PROPOSAL_RULES, up_to_point: null },
  ])
})
