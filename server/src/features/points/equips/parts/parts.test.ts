import type { AskedEquip, MeasuredConstants } from '@bonfire/contract/evaluation/equip-parts'
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
      constants: {
        minimumPositionPercent: { value: 20, source: 'default', revision: 0 },
        fanHeatKelvin: { value: 1.111111, source: 'default', revision: 0 },
      },
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
      (await save(answer.json().before.map(({ constants: _, ...one }: object & { constants: unknown }) => one)))
        .statusCode,
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
      (await read('/constants?siteId=tower', username)).statusCode,
      (await save([{ equipId: 'ahu-1', parts: { coolingCoil: true } }], username)).statusCode,
    ]
    expect(await statuses('reader')).toEqual([403, 403, 403])
    expect(await statuses('south')).toEqual([404, 404, 404])
    expect((await save([{ equipId: 'nothing', parts: {} }])).statusCode).toBe(404)
    expect((await read('/parts?siteId=tower&equipId=nothing')).statusCode).toBe(404)
    expect((await equip()).said).toEqual({})
  })
})

describe('the constants of a unit', () => {
  const set = (constants: object) =>
    save([
      {
        equipId: 'ahu-1',
        constants: Object.fromEntries(
          Object.entries(constants).map(([name, one]) => [name, { reason: 'As measured', ...one }]),
        ),
      },
    ])
  const minimum = (value: number | null, revision: number) => set({ minimumPositionPercent: { value, revision } })
  const parameters = async () =>
    (
      await app.ask(
        { url: '/api/v1/parameters', query: { definition: 'states-ahu', siteId: 'tower', equipId: 'ahu-1' } },
        await app.signIn('engineer'),
      )
    ).json().values
  const measured = async (): Promise<MeasuredConstants> => (await read('/constants?siteId=tower')).json().equips[0]
  const days = Array.from({ length: 8 }, (_, place) => `2026-03-0${place + 1}`)

  it('are its parameters, and can be taken back', async () => {
    const { before } = (await minimum(15, 0)).json()
    expect(before).toEqual([
      {
        ...{ equipId: 'ahu-1', parts: {}, expected: {} },
        constants: { minimumPositionPercent: { value: null, revision: 1 } },
      },
    ])
    const both = await set({
      minimumPositionPercent: { value: 16, revision: 1 },
      fanHeatKelvin: { value: 0.7, revision: 0 },
    })
    expect(both.json().before[0].constants).toEqual({
      minimumPositionPercent: { value: 15, revision: 2 },
      fanHeatKelvin: { value: null, revision: 1 },
    })
    expect((await equip()).constants).toEqual({
      minimumPositionPercent: { value: 16, source: 'equip', revision: 2 },
      fanHeatKelvin: { value: 0.7, source: 'equip', revision: 1 },
    })
    expect(await parameters()).toMatchObject({
      oadMin: { value: 16, unit: '%', source: 'equip' },
      dTsf: { value: 0.7, unit: 'K', source: 'equip' },
    })
    await minimum(null, 2)
    expect((await equip()).constants.minimumPositionPercent).toEqual({ value: 20, source: 'default', revision: 3 })
  })

  it('are not overwritten, and nothing else is saved with one that was', async () => {
    await minimum(15, 0)
    const late = { minimumPositionPercent: { value: 30, revision: 0, reason: 'Late' } }
    const heat = { fanHeatKelvin: { value: 1, revision: 0, reason: 'Late' } }
    const refused = await save([{ equipId: 'ahu-1', parts: { coolingCoil: true }, constants: { ...heat, ...late } }])
    expect(refused.statusCode).toBe(409)
    expect(await equip()).toMatchObject({
      said: {},
      constants: { minimumPositionPercent: { value: 15 }, fanHeatKelvin: { source: 'default' } },
    })
  })

  it('have limits', async () => {
    const wide = await minimum(120, 0)
    expect([wide.statusCode, wide.json().fields]).toMatchObject([422, { value: 'The maximum is 100 %.' }])
    const hot = await set({ fanHeatKelvin: { value: 6, revision: 0 } })
    expect([hot.statusCode, Object.keys(hot.json().fields)]).toEqual([422, ['value']])
  })

  it('are unconfirmed in coverage while the default counts', async () => {
    await storeDay(app.database.db, site, coolingDay('2026-03-08'), { now: app.clock.now })
    const unconfirmed = async (rule: string) => {
      const url = `/api/v1/coverage/pair?siteId=tower&equipId=ahu-1&rule=${rule}`
      return (await app.ask({ url }, await app.signIn('engineer'))).json().unconfirmed
    }
    const ofUnit = async () => (await coverage()).equips[0].unconfirmed
    expect(await ofUnit()).toEqual(['minimumPositionPercent', 'fanHeatKelvin'])
    expect(await unconfirmed('g36-ahu-fc8')).toEqual(['minimumPositionPercent', 'fanHeatKelvin'])
    expect(await unconfirmed('g36-ahu-fc13')).toEqual(['minimumPositionPercent'])
    expect(await unconfirmed('opt-after-hours')).toEqual([])
    await minimum(20, 0)
    expect([await ofUnit(), await unconfirmed('g36-ahu-fc13')]).toEqual([['fanHeatKelvin'], []])
    await set({ fanHeatKelvin: { value: 1, revision: 0 } })
    expect([await ofUnit(), await unconfirmed('g36-ahu-fc8')]).toEqual([[], []])
  })

  it('show where the damper rested while the fan ran', async () => {
    expect((await measured()).constants.minimumPositionPercent).toMatchObject({
      ...{ value: null, grounds: 'fewHours', knownHours: 0 },
    })
    for (const day of days) {
      const oad = (hour: number) => (hour >= 8 && hour < 11 ? 22 : hour < 12 && hour >= 11 ? 90 : 0)
      await storeDay(app.database.db, site, { ...coolingDay(day), oad }, { now: app.clock.now })
    }
    // Four hours a day, of which one cools with outside air.
    const { constants, damperMoves } = await measured()
    expect(constants.minimumPositionPercent).toMatchObject({ value: 22, grounds: 'shown', hours: 24, knownHours: 32 })
    expect(damperMoves).toBe(true)
  })

  it('show how much the fan warms the air half an hour after both valves shut', async () => {
    // With the valve shut from 9 to 12; the coil cools on for half an hour.
    const day = {
      cc: (hour: number) => (hour < 9 ? 100 : 0),
      mat: () => 20,
      sat: (hour: number) => (hour < 9.5 ? 14 : 20.9),
    }
    for (const one of days)
      await storeDay(app.database.db, site, { ...coolingDay(one), ...day }, { now: app.clock.now })
    const found = (await measured()).constants.fanHeatKelvin
    expect(found).toMatchObject({ value: 0.9, grounds: 'shown', hours: 20, knownHours: 20 })
    expect(found?.histogram.hours.filter((hours) => hours > 0)).toEqual([20])
  })

  it('show no heat of the fan where nobody knows whether a valve is shut', async () => {
    const day = { cc: () => 0, mat: () => 20, sat: () => 20.9 }
    for (const one of days)
      await storeDay(app.database.db, site, { ...coolingDay(one), ...day }, { now: app.clock.now })
    await sql`update point set role = null, role_source = null where role = 'hc'`.execute(app.database.db)
    expect((await measured()).constants.fanHeatKelvin).toMatchObject({ value: null, grounds: 'noValve' })
    await say({ heatingCoil: false })
    expect((await measured()).constants.fanHeatKelvin).toMatchObject({ value: 0.9, grounds: 'shown' })
  })
})
