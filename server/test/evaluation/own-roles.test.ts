import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '../../src/context.ts'
import { evaluateDue } from '../../src/features/evaluation/queue/work-queue.service.ts'
import { newRulesProposer } from '../../src/features/points/proposals/proposal-pass.service.ts'
import { buildPoint, buildUser } from '../app/factories.ts'
import { type TestApp, testApp } from '../app/test-app.ts'
import { senderFor, sendModel } from '../fixtures/ingest.ts'
import { buildAirHandler, coolingDay, type RunningSite, storeDay, storeSamples } from '../fixtures/own-rules.ts'

const DAY = '2026-03-08'
const NOW = new Date('2026-03-10T12:00:00Z')

let app: TestApp
let site: RunningSite
let context: Context
let cookie: string
beforeAll(async () => {
  app = await testApp()
  const { config, changes, storage, database } = app
  context = { db: database.db, config, changes, storage, log: app.app.log, clock: () => NOW }
})
beforeEach(async () => {
  await app.reset()
  app.clock.now = NOW
  site = await buildAirHandler(app.database.db)
  const { tenantId, projectId } = site
  const person = { tenantId, projectIds: [projectId] }
  await buildUser(app.database.db, {
    ...person,
    username: 'pat',
    access: ['userAdmin'],
    rolesRestriction: ['Administrators'],
  })
  await buildUser(app.database.db, { ...person, username: 'reader' })
  await buildUser(app.database.db, { ...person, username: 'onlooker', rolesRestriction: null })
  cookie = await app.signIn('pat')
})
afterAll(() => app.close())

const GLYCOL = {
  label: 'glycol supply temperature',
  type: 'temperature',
  conduct: 'measured',
  patterns: ['glycol supply'],
  brickClass: 'Glycol_Supply_Temperature_Sensor',
}
type Fields = Omit<typeof GLYCOL, 'brickClass'> & { brickClass: string | null }

const RULE = {
  key: 'own-glycol-warm',
  name: 'Glycol warm',
  description: 'Warm.',
  category: 'fdd',
  severity: 'medium',
  equip: 'ahu',
  ownRoles: { glycolTemp: 'temperature' },
  roles: ['glycolTemp', 'sat'],
  proof: null,
  when: 'glycolTemp > warm and sat > 10 °C',
  parameters: { warm: { default: 8, unit: '°C', words: 'Warm from' } },
  alarmDelay: '30 min',
  source: 'Ourselves',
}

const ask = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: object, from = cookie) =>
  app.ask({ method, url, ...(payload && { payload }) }, from)
const save = (role: string, fields: Fields = GLYCOL, expected: Fields | null = null, from = cookie) =>
  ask('PUT', `/api/v1/roles/${role}`, { fields, expected }, from)
const list = async (from = cookie) => (await ask('GET', '/api/v1/roles', undefined, from)).json()
const code = async (answer: ReturnType<typeof ask>) => (await answer).json().code
const remove = (role = 'glycolTemp') => ask('DELETE', `/api/v1/roles/${role}`)
const define = (definition: object, query = '') => ask('POST', `/api/v1/definitions${query}`, { definition })
const problems = async (definition: object) =>
  (await define(definition, '?check=true')).json().problems.map(({ code: of }: { code: string }) => of)

async function propose() {
  await newRulesProposer(context)(new AbortController().signal)
}
async function addPoint(key: string, name: string) {
  const { tenantId, siteRowId, equipRowId } = site
  const pointRowId = await buildPoint(app.database.db, {
    tenantId,
    siteRowId,
    equipRowId,
    key,
    name,
    unit: 'celsius',
  })
  const samples = Array.from({ length: 288 }, (_, step): readonly [string, number] => [
    new Date(Date.parse(`${DAY}T00:00:00Z`) + step * 300_000).toISOString(),
    step >= 120 && step < 144 ? 12 + (step % 2) / 10 : 4 + (step % 2) / 10,
  ])
  await storeSamples(app.database.db, { siteRowId, pointRowId, now: NOW }, samples)
}
const pointsOf = async () =>
  Object.fromEntries(
    (await ask('GET', '/api/v1/points?siteId=tower'))
      .json()
      .points.map(({ pointId, role, roleSource, roleReason }: Record<string, string>) => [
        pointId,
        [role, roleSource, roleReason],
      ]),
  )

test('a role of one’s own is proposed by words of a name, and its rule finds', async () => {
  expect((await save('glycolTemp')).json()).toEqual({ role: { role: 'glycolTemp', ...GLYCOL } })
  await addPoint('gly', 'AHU1 GLYCOL-SUPPLY T')
  await addPoint('other', 'AHU1 glycol tank')
  await propose()
  expect(await pointsOf()).toMatchObject({ gly: ['glycolTemp', 'name', 'glycol supply'], other: [null, null, null] })

  expect((await define(RULE)).json()).toMatchObject({ problems: [], saved: { version: 1 } })
  await storeDay(app.database.db, site, coolingDay(DAY), { now: NOW })
  // A minute after what was marked last.
  const evaluation = evaluateDue({ ...context, clock: () => new Date(NOW.getTime() + 600_000) })
  await evaluation.work('past')
  await evaluation.close()
  const found = await ask(
    'POST',
    `/api/synco/ui/insights?from=${DAY}&to=${DAY}`,
    { sites: ['tower'], insightType: 'insights', rules: [RULE.key], evidence: true },
    await app.signIn('reader'),
  )
  expect(Object.values(found.json().hit)).toMatchObject([
    {
      evidence: {
        definition: RULE.key,
        firings: [{ startsAt: Date.parse(`${DAY}T10:00:00Z`) / 1000, endsAt: Date.parse(`${DAY}T12:00:00Z`) / 1000 }],
      },
    },
  ])
  expect(await list()).toEqual({
    roles: [{ role: 'glycolTemp', ...GLYCOL, points: 1, rules: [RULE.key] }],
    maySave: true,
  })
})

test('a class of Brick proposes it, people and files give it, unknown ones are refused', async () => {
  await save('glycolTemp')
  const sender = await senderFor(app, { tenantId: site.tenantId, projectKeys: null })
  const point = (fields: object) =>
    sendModel(app, sender, {
      points: [{ pointId: 'g', siteId: 'tower', name: 'G 1', kind: 'number', unit: '°C', ...fields }],
    })
  expect((await point({ brickClass: 'Glycol_Supply_Temperature_Sensor' })).statusCode).toBe(200)
  expect((await pointsOf()).g).toEqual(['glycolTemp', 'brick', 'Glycol_Supply_Temperature_Sensor'])
  const change = (role: string) => ask('POST', '/api/v1/points/changes', { points: ['g'], change: { role } })
  expect(await code(change('glycolTemps'))).toBe('role.unknown')
  expect((await change('sat')).statusCode).toBe(200)
  expect((await change('glycolTemp')).statusCode).toBe(200)
  expect((await pointsOf()).g).toEqual(['glycolTemp', 'person', null])
  const refused = (await point({ pointId: 'h', role: 'glycolTemps' })).json()
  expect(JSON.stringify(refused)).toContain('glycolTemps is not a role')
  expect((await point({ pointId: 'h', role: 'glycolTemp' })).statusCode).toBe(200)
  expect((await pointsOf()).h).toEqual(['glycolTemp', 'model', null])
})

test('a unit that does not fit a role of one’s own is marked', async () => {
  await save('glycolTemp')
  await define(RULE)
  await addPoint('gly', 'G 1')
  await ask('POST', '/api/v1/points/changes', { points: ['gly'], change: { role: 'glycolTemp' } })
  await app.database.db.updateTable('point').set({ unit: 'pascal' }).where('point_key', '=', 'gly').execute()
  const { points } = (await ask('GET', '/api/v1/points?siteId=tower')).json()
  expect(points.find(({ pointId }: { pointId: string }) => pointId === 'gly')).toMatchObject({
    unitContradicts: 'role',
  })
})

test('definitions read only roles that were added, as what these measure', async () => {
  expect(await problems(RULE)).toEqual(['definition.role-not-added'])
  await save('glycolTemp')
  expect(await problems(RULE)).toEqual([])
  expect(await problems({ ...RULE, ownRoles: { glycolTemp: 'pressure' } })).toContain('definition.role-not-added')
  const { ownRoles: _, ...undeclared } = RULE
  expect(await problems(undeclared)).toContain('definition.unknown-role')
  expect(await problems({ ...RULE, when: 'glycolTemp > warm * 1 Pa and sat > 10 °C' })).not.toEqual([])
  expect(await problems({ ...RULE, roles: ['glycolTemp|dsp', 'sat'] })).toEqual(['definition.role-dimension'])
})

test('a change needs the values that were seen, and never another type', async () => {
  await save('glycolTemp')
  expect((await save('glycolTemp')).statusCode).toBe(200)
  const renamed = { ...GLYCOL, label: 'Glycol' }
  expect(await code(save('glycolTemp', renamed))).toBe('role.exists')
  expect(await code(save('glycolTemp', renamed, { ...GLYCOL, patterns: [] }))).toBe('role.changed')
  expect(await code(save('glycolTemp', { ...GLYCOL, type: 'pressure' }, GLYCOL))).toBe('role.type-kept')
  expect((await save('glycolTemp', renamed, GLYCOL)).statusCode).toBe(200)
  expect((await list()).roles).toMatchObject([{ label: 'Glycol' }])
  expect(await code(save('glycolReturn', GLYCOL, GLYCOL))).toBe('not_found')
})

test('names with another meaning are refused, and some may only read', async () => {
  expect(await code(save('sat'))).toBe('role.comes-with-bonfire')
  expect(await code(save('state'))).toBe('role.word-of-language')
  expect(await code(save('avg'))).toBe('role.word-of-language')
  expect((await save('Glycol-1')).json()).toMatchObject({
    code: 'role.name-form',
    fields: { role: expect.any(String) },
  })
  expect((await save('glycolTemp', { ...GLYCOL, label: ' ' })).statusCode).toBe(422)
  await save('glycolTemp')
  const onlooker = await app.signIn('onlooker')
  expect(await list(onlooker)).toMatchObject({ roles: [{ role: 'glycolTemp' }], maySave: false })
  expect(await code(save('glycolReturn', GLYCOL, null, onlooker))).toBe('rules.closed')
})

test('a role goes only when no rule reads it and nobody gave it a point', async () => {
  await save('glycolTemp')
  await define(RULE)
  await addPoint('gly', 'glycol supply')
  await propose()
  expect((await remove()).json()).toMatchObject({ code: 'role.is-read', params: { rules: [RULE.key] } })
  const changed = { ...RULE, ownRoles: undefined, roles: ['sat'], when: 'sat > warm' }
  await ask('PUT', `/api/v1/definitions/${RULE.key}`, { definition: changed, version: 1 })
  await ask('POST', '/api/v1/points/changes', { points: ['gly'], change: { role: 'glycolTemp' } })
  expect((await remove()).json()).toMatchObject({ code: 'role.has-points', params: { count: 1 } })
  await ask('POST', '/api/v1/points/changes', { points: ['gly'], change: { asProposed: true } })
  expect((await remove()).json()).toEqual({ role: { role: 'glycolTemp', ...GLYCOL } })
  await propose()
  expect((await pointsOf()).gly).toEqual([null, null, null])
  expect(await code(remove())).toBe('not_found')
})
