import type { AskedEquip, LowestPosition } from '@bonfire/contract/evaluation/equip-parts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildProject, buildSite, buildUser } from '../../../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../../../test/app/test-app.ts'
import { importCalls } from '../../../../../test/fixtures/imports.ts'
import { buildAirHandler, coolingDay, type RunningSite, storeDay } from '../../../../../test/fixtures/own-rules.ts'

let app: TestApp
let site: RunningSite
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.reset()
  app.clock.now = new Date('2026-03-09T12:00:00Z')
  const { db } = app.database
  site = await buildAirHandler(db)
  const { tenantId, projectId } = site
  const south = await buildProject(db, tenantId, 'SOUTH')
  await buildSite(db, { tenantId, projectId: south, key: 'mill' })
  const rolesRestriction = ['Engineering Admins']
  await buildUser(db, {
    tenantId,
    username: 'engineer',
    rolesRestriction,
    access: ['userAdmin'],
    seesAllProjects: true,
  })
  await buildUser(db, { tenantId, username: 'reader', access: [], projectIds: [projectId] })
  await buildUser(db, { tenantId, username: 'south', rolesRestriction, access: [], projectIds: [south] })
})
afterAll(() => app.close())

const read = async (path = '/parts?siteId=tower', username = 'engineer') =>
  app.ask({ url: `/api/v1/equips${path}` }, await app.signIn(username))
const save = async (answers: object[], username = 'engineer') =>
  app.ask(
    { method: 'PUT', url: '/api/v1/equips/parts', payload: { siteId: 'tower', answers } },
    await app.signIn(username),
  )
const say = (parts: object, expected?: object) => save([{ equipId: 'ahu-1', parts, ...(expected && { expected }) }])

async function equip(): Promise<AskedEquip> {
  const [first] = (await read()).json().equips
  return first
}
async function due(): Promise<number> {
  const { rows } = await sql<{ days: number }>`select count(*)::int4 as days from evaluation_due`.execute(
    app.database.db,
  )
  return rows[0]?.days ?? 0
}
const coverage = async () =>
  (await app.ask({ url: '/api/v1/coverage?siteId=tower' }, await app.signIn('engineer'))).json()
async function statusOf(rule: string): Promise<string | undefined> {
  const { rules, kinds, equips } = await coverage()
  const place = rules.findIndex((one: { rule: string }) => one.rule === rule)
  const ofKind = kinds.find(({ kind }: { kind: string }) => kind === 'ahu').rules.indexOf(place)
  return equips[0].statuses[ofKind]
}

describe('what a unit has', () => {
  it('is proposed by its points, and not said', async () => {
    expect(await equip()).toMatchObject({
      equipId: 'ahu-1',
      kind: 'ahu',
      said: {},
      changedAt: null,
      changedBy: null,
      proposals: [
        { part: 'coolingCoil', has: true, from: 'point' },
        { part: 'heatingCoil', has: true, from: 'point' },
        { part: 'outsideDamper', has: true, from: 'point' },
      ],
      minimum: { value: 20, source: 'default', revision: 0 },
    })
  })

  it('is what someone said, with who and when, until it is taken back', async () => {
    const answer = await say({ coolingCoil: true, heatingCoil: false })
    expect(answer.statusCode).toBe(200)
    expect(await equip()).toMatchObject({
      said: { coolingCoil: true, heatingCoil: false },
      changedAt: '2026-03-09T12:00:00.000Z',
      changedBy: 'The engineer',
    })
    expect(
      (await save(answer.json().before.map(({ minimum: _, ...one }: object & { minimum: unknown }) => one))).statusCode,
    ).toBe(200)
    expect((await equip()).said).toEqual({})
    const { rows } = await sql`select from_parts as from, to_parts as to from equip_parts_change order by id`.execute(
      app.database.db,
    )
    expect(rows).toEqual([
      { from: null, to: 'coolingCoil -heatingCoil' },
      { from: 'coolingCoil -heatingCoil', to: null },
    ])
  })

  it('decides which rules are for it, and has its last month evaluated again', async () => {
    await storeDay(app.database.db, site, coolingDay('2026-03-08'), { now: app.clock.now })
    await sql`delete from evaluation_due`.execute(app.database.db)
    expect([await statusOf('g36-ahu-fc13'), await statusOf('g36-ahu-fc7')]).toEqual(['w', 'w'])
    await say({ coolingCoil: false })
    expect([await statusOf('g36-ahu-fc13'), await statusOf('g36-ahu-fc7')]).toEqual([undefined, 'w'])
    expect(await due()).toBeGreaterThan(25)
  })

  it('changes nothing where it is said again', async () => {
    await say({ coolingCoil: true })
    await sql`delete from evaluation_due`.execute(app.database.db)
    await say({ coolingCoil: true })
    expect(await due()).toBe(0)
  })

  it('is not overwritten if someone else has said it meanwhile', async () => {
    await say({ coolingCoil: false })
    const refused = await say({ coolingCoil: true, heatingCoil: true }, { coolingCoil: null, heatingCoil: null })
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'AHU 1 was changed in the meantime. Nothing was saved. Load the equipment again, then change it.',
    ])
    expect((await equip()).said).toEqual({ coolingCoil: false })
  })

  it('stays said when a model with other tags comes, which says the rest', async () => {
    await say({ coolingCoil: false })
    const calls = importCalls(app, await app.signIn('engineer'))
    const model = (tags: object) =>
      JSON.stringify({ equips: [{ equipId: 'ahu-1', siteId: 'tower', name: 'AHU', tags }] })
    await calls.bringIn(model({ ahu: true, dxCooling: true }), { kind: 'model', format: 'json' })
    expect((await equip()).said).toEqual({ coolingCoil: false })
    await calls.bringIn(model({ ahu: true, equipParts: 'coolingCoil' }), { kind: 'model', format: 'json' })
    expect((await equip()).said).toEqual({ coolingCoil: true })
  })

  it('comes with models and tables, which leave what they do not name', async () => {
    const calls = importCalls(app, await app.signIn('engineer'))
    await say({ coolingCoil: true })
    const model = { equips: [{ equipId: 'ahu-1', siteId: 'tower', name: 'AHU 1', parts: { heatingCoil: false } }] }
    await calls.bringIn(JSON.stringify(model), { kind: 'model', format: 'json' })
    expect((await equip()).said).toEqual({ coolingCoil: true, heatingCoil: false })
    const table = (cell: string) =>
      calls.bringIn(`equipId,siteId,Has\nahu-1,tower,${cell}\n`, { kind: 'model', format: 'csv' })
    await table('no preheat coil; fan that always runs')
    expect((await equip()).said).toEqual({
      ...{ coolingCoil: true, heatingCoil: false, preheatCoil: false, continuousFan: true },
    })
    const refused = (await table('flux capacitor')).json()
    expect(JSON.stringify(refused)).toContain('“flux capacitor” is nothing that equipment is asked about')
    // Its kind, which a person said, stays, too.
    await sql`update equip set is_told = true where equip_key = 'ahu-1'`.execute(app.database.db)
    await table('heating coil')
    expect((await equip()).said).toMatchObject({ heatingCoil: true })
    const { rows } = await sql`select is_told from equip where equip_key = 'ahu-1'`.execute(app.database.db)
    expect(rows).toEqual([{ is_told: true }])
  })

  it('is read and said by those who may configure rules and see the site', async () => {
    const statuses = async (username: string) => [
      (await read('/parts?siteId=tower', username)).statusCode,
      (await read('/positions?siteId=tower', username)).statusCode,
      (await save([{ equipId: 'ahu-1', parts: { coolingCoil: true } }], username)).statusCode,
    ]
    expect(await statuses('reader')).toEqual([403, 403, 403])
    expect(await statuses('south')).toEqual([404, 404, 404])
    expect((await save([{ equipId: 'nothing', parts: {} }])).statusCode).toBe(404)
    expect((await read('/parts?siteId=tower&equipId=nothing')).statusCode).toBe(404)
    expect((await equip()).said).toEqual({})
  })
})

describe('the minimum position', () => {
  const minimum = (value: number | null, revision: number) =>
    save([{ equipId: 'ahu-1', minimum: { value, revision, reason: 'Usual lowest position' } }])

  it('is the parameter of the unit, and can be taken back', async () => {
    const { before } = (await minimum(15, 0)).json()
    expect(before).toEqual([{ equipId: 'ahu-1', parts: {}, expected: {}, minimum: { value: null, revision: 1 } }])
    expect((await equip()).minimum).toEqual({ value: 15, source: 'equip', revision: 1 })
    const parameters = await app.ask(
      { url: '/api/v1/parameters', query: { definition: 'states-ahu', siteId: 'tower', equipId: 'ahu-1' } },
      await app.signIn('engineer'),
    )
    expect(parameters.json().values.oadMin).toEqual({ value: 15, unit: '%', source: 'equip' })
    await minimum(null, 1)
    expect((await equip()).minimum).toEqual({ value: 20, source: 'default', revision: 2 })
  })

  it('is not overwritten, and nothing else is saved with it', async () => {
    await minimum(15, 0)
    const refused = await save([
      { equipId: 'ahu-1', parts: { coolingCoil: true }, minimum: { value: 30, revision: 0, reason: 'Late' } },
    ])
    expect(refused.statusCode).toBe(409)
    expect(await equip()).toMatchObject({ said: {}, minimum: { value: 15 } })
  })

  it('is a share of the whole way', async () => {
    const refused = await minimum(120, 0)
    expect([refused.statusCode, refused.json().fields]).toMatchObject([422, { value: 'The maximum is 100 %.' }])
  })

  it('is proposed from where the damper rested while the fan ran', async () => {
    const position = async (): Promise<LowestPosition> => (await read('/positions?siteId=tower')).json().positions[0]
    expect(await position()).toMatchObject({ position: null, grounds: 'fewHours', runningHours: 0 })
    const days = Array.from({ length: 8 }, (_, place) => `2026-03-0${place + 1}`)
    for (const day of days) {
      const oad = (hour: number) => (hour >= 8 && hour < 11 ? 22 : hour < 12 && hour >= 11 ? 90 : 0)
      await storeDay(app.database.db, site, { ...coolingDay(day), oad }, { now: app.clock.now })
    }
    // Four hours a day, of which one cools with outside air.
    expect(await position()).toEqual({
      equipId: 'ahu-1',
      position: 22,
      grounds: 'shown',
      hours: 24,
      runningHours: 32,
      moves: true,
    })
  })
})
