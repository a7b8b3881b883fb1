import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildEquip, buildSite } from '../../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../../test/app/test-app.ts'
import { buildRulesFixture } from '../../../../test/fixtures/rules.ts'

let test: TestApp
let admin: string
let engineer: string

beforeAll(async () => {
  test = await testApp()
})
beforeEach(async () => {
  await test.reset()
  const { tower } = await buildRulesFixture(test)
  await buildEquip(test.database.db, tower, 'ahu-1')
  admin = await test.signIn('admin')
  engineer = await test.signIn('engineer')
})
afterAll(() => test.close())

const TENANT = { scope: 'tenant' }
const NORTH = { scope: 'project', projectKey: 'NORTH' }
const TOWER = { scope: 'site', siteId: 'tower' }
const AHU = { scope: 'equip', siteId: 'NORTH~tower', equipId: 'ahu-1' }

const set = (change: object, cookie = engineer) =>
  test.ask(
    {
      method: 'PUT',
      url: '/api/v1/parameters',
      payload: {
        definition: 'g36-ahu-fc13',
        name: 'eSat',
        place: NORTH,
        value: 3,
        unit: '°F',
        reason: 'Old sensors',
        revision: 0,
        ...change,
      },
    },
    cookie,
  )
const list = async (query: Record<string, string> = {}, cookie = engineer) =>
  (await test.ask({ url: '/api/v1/parameters', query: { definition: 'g36-ahu-fc13', ...query } }, cookie)).json()
const changes = async (query: Record<string, string>) =>
  (
    await test.ask(
      { url: '/api/v1/parameters/changes', query: { definition: 'g36-ahu-fc13', name: 'eSat', ...query } },
      engineer,
    )
  ).json().changes

describe('a parameter', () => {
  it('is set for everything, a project, a site or an equip, and the nearest counts', async () => {
    expect((await list()).values.eSat).toEqual({ value: 2, unit: '°F', source: 'default' })
    expect((await set({ place: TENANT, value: 5 }, admin)).json()).toMatchObject({ placeName: null, revision: 1 })
    expect((await set({ value: 4 })).json()).toMatchObject({ place: NORTH, placeName: 'Project NORTH' })
    expect((await set({ place: TOWER, value: 1.5, unit: 'K' })).json()).toMatchObject({ placeName: 'Site tower' })
    expect((await set({ place: AHU, value: 1 })).json()).toMatchObject({
      place: { scope: 'equip', siteId: 'tower', equipId: 'ahu-1' },
      placeName: 'Site tower, Equip ahu-1',
    })
    const { settings, values } = await list()
    expect(values.eSat).toEqual({ value: 5, unit: '°F', source: 'tenant' })
    expect(settings.map(({ place }: { place: { scope: string } }) => place.scope)).toEqual([
      ...['tenant', 'project', 'site', 'equip'],
    ])
    expect((await list({ projectKey: 'NORTH' })).values.eSat.source).toBe('project')
    expect((await list({ siteId: 'tower' })).values.eSat).toEqual({ value: 1.5, unit: 'K', source: 'site' })
    expect((await list({ siteId: 'tower', equipId: 'ahu-1' })).values.eSat).toMatchObject({ value: 1, source: 'equip' })
  })

  it('is taken back, and then the wider one counts', async () => {
    await set({ value: 4 })
    expect((await set({ value: null, unit: null, revision: 1 })).json()).toMatchObject({ value: null, revision: 2 })
    expect((await list({ projectKey: 'NORTH' })).values.eSat.source).toBe('default')
    expect((await set({ value: 6, revision: 2 })).json()).toMatchObject({ value: 6, revision: 3 })
  })

  it('of the same number in another unit is another value', async () => {
    await set({ value: 4 })
    expect((await set({ value: 4, unit: 'K', revision: 1 })).json()).toMatchObject({ unit: 'K', revision: 2 })
  })

  it('leaves a trail of who, what and why', async () => {
    await set({ value: 4 })
    await set({ value: 2, unit: 'K', reason: ' Calibrated ', revision: 1 })
    await set({ value: null, unit: null, reason: 'Back to the source', revision: 2 }, admin)
    expect(await changes({ projectKey: 'NORTH' })).toMatchObject([
      { changedBy: 'The admin', reason: 'Back to the source', from: { value: 2, unit: 'K' }, to: null },
      { changedBy: 'The engineer', reason: 'Calibrated', from: { value: 4, unit: '°F' }, to: { value: 2, unit: 'K' } },
      { changedBy: 'The engineer', reason: 'Old sensors', from: null, to: { value: 4, unit: '°F' } },
    ])
    expect(await changes({ siteId: 'tower' })).toEqual([])
  })

  it('changed by someone else is a conflict, and one of two saves at once wins', async () => {
    await set({ value: 4 }, admin)
    const late = await set({ value: 5 })
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({ code: 'parameter.changed', params: { name: 'eSat', person: 'The admin' } })
    // What is the same already is no conflict, so that a lost save can be sent again.
    expect((await set({ value: 4 })).json()).toMatchObject({ value: 4, revision: 1 })
    const both = await Promise.all([set({ value: 6, revision: 1 }), set({ value: 7, revision: 1 }, admin)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await changes({ projectKey: 'NORTH' })).toHaveLength(2)
  })

  it('of the states of a kind of equip is set in the same way', async () => {
    const answer = await set({ definition: 'states-ahu', name: 'oadMin', value: 0.15, unit: 'ppu' })
    expect(answer.json()).toMatchObject({ value: 0.15, unit: 'ppu' })
    expect((await list({ definition: 'states-ahu', projectKey: 'NORTH' })).values).toMatchObject({
      oadMin: { value: 0.15, source: 'project' },
      deadband: { value: 2, unit: '%', source: 'default' },
    })
  })

  it('at its bounds is accepted, in any unit of the kind', async () => {
    expect((await set({ value: 20 })).statusCode).toBe(200)
    expect((await set({ place: TOWER, value: 100 / 9, unit: 'K' })).statusCode).toBe(200)
    expect((await set({ place: AHU, value: 0, unit: 'Δ°C' })).statusCode).toBe(200)
    // A conversion elsewhere may have left a little too much.
    expect((await set({ place: TOWER, value: 11.11111112, unit: 'K', revision: 1 })).statusCode).toBe(200)
    expect((await set({ place: AHU, value: -1e-10, unit: 'Δ°C', revision: 1 })).statusCode).toBe(200)
  })

  const refusals: [string, object, number, string][] = [
    ['is too large', { value: 20.001 }, 422, 'parameter.too-large'],
    ['is too large in another unit', { value: 11.2, unit: 'K' }, 422, 'parameter.too-large'],
    ['is too small', { value: -1 }, 422, 'parameter.too-small'],
    ['measures something else', { unit: 'psi' }, 422, 'parameter.unit'],
    ['has no unit', { unit: null }, 422, 'parameter.unit'],
    ['has an unknown unit', { unit: 'spoons' }, 422, 'parameter.unit'],
    [
      'is a plain number with a unit',
      { definition: 'g36-ahu-fc4', name: 'dOsMax', unit: 'K' },
      422,
      'parameter.no-unit',
    ],
    ['is no number', { value: 'much' }, 422, 'invalid'],
    ['is set without a reason', { reason: '  ' }, 422, 'parameter.reason-missing'],
    ['has an endless reason', { reason: 'x'.repeat(501) }, 422, 'invalid'],
    ['is unknown', { name: 'eSatt' }, 404, 'not_found'],
    ['is called like a part of every object', { name: 'constructor' }, 404, 'not_found'],
    ['is of an unknown rule', { definition: 'g36-ahu-fc99' }, 404, 'not_found'],
    ['is of a project that the person does not see', { place: { ...NORTH, projectKey: 'SOUTH' } }, 404, 'not_found'],
    ['is of a site that the person does not see', { place: { ...TOWER, siteId: 'mall' } }, 404, 'not_found'],
    ['is of a site of another tenant', { place: { ...TOWER, siteId: 'elsewhere' } }, 404, 'not_found'],
    ['is of an unknown equip', { place: { ...AHU, equipId: 'ahu-2' } }, 404, 'not_found'],
    ['is for everything, and the person does not see everything', { place: TENANT }, 403, 'sites.in-part'],
    ['is taken back and was never set', { value: null, unit: null }, 404, 'parameter.nothing-set'],
    ['has a place of two kinds', { place: { ...NORTH, siteId: 'tower' } }, 422, 'request.unknown-field'],
  ]
  it.each(refusals)('is refused if it %s', async (_, change, status, code) => {
    const answer = await set(change)
    expect({ status: answer.statusCode, code: answer.json().code }).toEqual({ status, code })
    expect((await list()).settings).toEqual([])
  })

  it('that is unknown has no changes to list', async () => {
    const query = { definition: 'g36-ahu-fc13', name: 'eSatt' }
    expect((await test.ask({ url: '/api/v1/parameters/changes', query }, engineer)).statusCode).toBe(404)
  })

  it('that is set where a person does not look is not shown to them', async () => {
    await set({ place: { scope: 'project', projectKey: 'SOUTH' } }, admin)
    await set({ place: { scope: 'site', siteId: 'mall' } }, admin)
    expect((await list()).settings).toEqual([])
    expect((await list({}, admin)).settings).toHaveLength(2)
    expect(
      (await test.ask({ url: '/api/v1/parameters?definition=g36-ahu-fc13&siteId=mall' }, engineer)).statusCode,
    ).toBe(404)
  })

  it('has the requested days evaluated again, at the sites that it concerns', async () => {
    const { db } = test.database
    const { id, tenant_id } = await db
      .selectFrom('project')
      .select(['id', 'tenant_id'])
      .where('project_key', '=', 'NORTH')
      .executeTakeFirstOrThrow()
    const annexe = await buildSite(db, { tenantId: tenant_id, projectId: id, key: 'annexe' })
    const sites = await db.selectFrom('site').select(['id', 'site_key']).execute()
    for (const { id } of sites) await db.insertInto('site_history').values({ site_id: id }).execute()
    const tower = sites.find(({ site_key }) => site_key === 'tower')?.id
    const marked = () => db.selectFrom('evaluation_due').select(['site_id', 'marked']).execute()
    await set({ value: 4, daysAgain: 0 })
    expect(await marked()).toEqual([])
    await set({ value: 5, revision: 1, daysAgain: 2 })
    await set({ place: TOWER, value: 6, daysAgain: 1 })
    expect((await marked()).sort((a, b) => a.site_id - b.site_id || a.marked - b.marked)).toEqual([
      { site_id: tower, marked: 1 },
      { site_id: tower, marked: 2 },
      { site_id: annexe, marked: 1 },
      { site_id: annexe, marked: 1 },
    ])
  })
})
