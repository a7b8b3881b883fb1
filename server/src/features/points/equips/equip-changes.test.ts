import type { SiteEquip } from '@bonfire/contract/histories/points'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildPoint, buildProject, buildSite, buildTenant, buildUser } from '../../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../../test/app/test-app.ts'
import { importCalls } from '../../../../test/fixtures/imports.ts'
import { storeSamples } from '../../../../test/fixtures/samples.ts'

let app: TestApp
let siteRowId: number
let tenantId: number
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
  await buildUser(db, { tenantId, username: 'admin', access: ['userAdmin'], seesAllProjects: true })
  await buildUser(db, { tenantId, username: 'north', access: [], projectIds: [north] })
  await buildUser(db, { tenantId, username: 'south', access: ['userAdmin'], projectIds: [south] })
})
afterAll(() => app.close())

const send = async (path: string, payload: object, username = 'admin') =>
  app.ask({ method: 'POST', url: `/api/v1/equips${path}`, payload }, await app.signIn(username))
const create = (equips: object[], username?: string) => send('', { siteId: 'tower', equips }, username)
const edit = (edits: object[], username?: string) => send('/edits', { siteId: 'tower', edits }, username)
const change = (equipId: string, fields: object, expected?: object) =>
  edit([{ equipId, change: fields, ...(expected && { expected }) }])

async function equips(): Promise<SiteEquip[]> {
  const answer = await app.ask({ url: '/api/v1/equips?siteId=tower' }, await app.signIn('north'))
  return answer.json().equips
}
const equip = async (equipId: string) => (await equips()).find((one) => one.equipId === equipId)
const due = async () => {
  const { rows } = await sql<{ days: number }>`
    select count(*)::int4 as days from evaluation_due where site_id = ${siteRowId}`.execute(app.database.db)
  return rows[0]?.days
}

/** A box and what serves it. */
const PLANT = { equipId: 'chw', name: 'Chilled water', kind: 'chilledPlant' }
const AHU = { equipId: 'szu-1', name: 'Unit 1', kind: 'ahu', servedBy: ['chw'] }
const BOX = { equipId: 'box-1', name: 'Box 1', kind: 'vav', servedBy: ['szu-1'] }

describe('new equips', () => {
  it('have a kind and what serves them, also if that is created with them', async () => {
    const answer = await create([BOX, AHU, PLANT])
    expect(answer.statusCode).toBe(201)
    expect(answer.json().equips).toMatchObject([
      { equipId: 'box-1', name: 'Box 1', kind: 'vav', isKindSaid: true, servedBy: ['szu-1'] },
      { equipId: 'szu-1', kind: 'ahu', servedBy: ['chw'] },
      { equipId: 'chw', kind: 'chilledPlant', servedBy: [] },
    ])
    expect(await equips()).toHaveLength(3)
  })

  it('without a kind are what their name says', async () => {
    await create([
      { equipId: 'a', name: 'AHU 7' },
      { equipId: 'b', name: 'Single zone unit 2' },
      { equipId: 'c', name: 'Lobby', servedBy: ['a'] },
    ])
    expect((await equips()).map(({ equipId, kind, isKindSaid }) => [equipId, kind, isKindSaid])).toEqual([
      ['a', 'ahu', false],
      ['c', 'other', false],
      ['b', 'ahu', false],
    ])
  })

  it('may be called something else than they are', async () => {
    await create([{ equipId: 'a', name: 'AHU room lights', kind: 'other' }])
    expect(await equip('a')).toMatchObject({ kind: 'other', isKindSaid: true })
  })

  it('may be a thousand, and not more', async () => {
    const many = Array.from({ length: 1000 }, (_, place) => ({ equipId: `vav-${place}`, name: `VAV ${place}` }))
    expect((await create(many)).statusCode).toBe(201)
    expect(await equips()).toHaveLength(1000)
    const more = await create([...many, { equipId: 'one-more', name: 'One more' }])
    expect(more.statusCode).toBe(422)
  })

  it.each([
    [{ equipId: 'chw' }, 'equipId', 'An equip with the ID chw already exists at this site. Choose another ID.'],
    [{ equipId: ' ' }, 'equipId', 'ID is required.'],
    [{ name: '' }, 'name', 'Name is required.'],
    [{ servedBy: ['x'] }, 'servedBy', 'There is no equip "x" at this site. Create it first, or choose another one.'],
    [{ servedBy: ['new'] }, 'servedBy', 'An equip cannot serve itself.'],
  ])('with %j are refused by their field', async (part, field, message) => {
    await create([PLANT])
    const answer = await create([{ equipId: 'new', name: 'New', ...part }])
    expect(answer.statusCode).toBe(422)
    const fields = Object.entries<string>(answer.json().fields)
    expect(fields.map(([name, text]) => [name.replace(/^equips\.\d+\./, ''), text])).toEqual([[field, message]])
    expect(await equips()).toHaveLength(1)
  })

  it('of a list with one that is wrong are all refused, and the message names it', async () => {
    await create([PLANT])
    const wrong = async (other: object) => (await create([AHU, { equipId: 'b', name: 'Box', ...other }])).json().message
    expect(await wrong({ equipId: 'chw' })).toBe(
      'Box: An equip with the ID chw already exists at this site. Choose another ID. Nothing was saved.',
    )
    expect(await wrong({ equipId: 'szu-1' })).toContain('The ID szu-1 is in the list twice.')
    expect(await wrong({ servedBy: ['nothing'] })).toContain('There is no equip "nothing" at this site.')
    const circle = await create([
      { equipId: 'a', name: 'A', servedBy: ['b'] },
      { equipId: 'b', name: 'B', servedBy: ['a'] },
    ])
    expect(circle.json().message).toContain('Equips cannot serve each other in a circle: B, A, B.')
    expect(await equips()).toHaveLength(1)
  })

  it('of two people at once are created once', async () => {
    const answers = await Promise.all([create([PLANT]), create([PLANT])])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422])
  })

  it('are for administrators who see the site', async () => {
    expect((await create([PLANT], 'north')).statusCode).toBe(403)
    expect((await create([PLANT], 'south')).statusCode).toBe(404)
    expect(await equips()).toEqual([])
  })
})

describe('a changed equip', () => {
  beforeEach(async () => {
    await create([PLANT, AHU, BOX])
  })

  it('has another kind, name and server, and goes back as it was', async () => {
    const fields = { name: 'Roof unit', kind: 'fan', servedBy: [] }
    const { before } = (await change('szu-1', fields, { name: 'Unit 1', kind: 'ahu', servedBy: ['chw'] })).json()
    expect(await equip('szu-1')).toMatchObject({ name: 'Roof unit', kind: 'fan', servedBy: [] })
    const answer = await edit([{ ...before[0], expected: fields }])
    expect(answer.statusCode).toBe(200)
    expect(await equip('szu-1')).toMatchObject({ name: 'Unit 1', kind: 'ahu', servedBy: ['chw'] })
  })

  it('is what its name says once nobody says its kind', async () => {
    await change('szu-1', { name: 'Boiler 1', kind: null })
    expect(await equip('szu-1')).toMatchObject({ kind: 'boiler', isKindSaid: false, servedBy: ['chw'] })
  })

  it('is not overwritten if someone else has changed it', async () => {
    await change('szu-1', { kind: 'vav' })
    const refused = await change('szu-1', { kind: 'fan' }, { kind: 'ahu' })
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Unit 1 was changed in the meantime. Nothing was saved. Load the equipment again, then change it.',
    ])
    expect((await change('szu-1', { kind: 'vav' }, { kind: 'ahu' })).statusCode).toBe(200)
  })

  it('is the same whatever the order in which someone saw what serves it', async () => {
    await create([{ equipId: 'hot', name: 'Hot water', kind: 'hotPlant' }])
    await change('szu-1', { servedBy: ['chw', 'hot'] })
    expect((await change('szu-1', { servedBy: [] }, { servedBy: ['hot', 'chw'] })).statusCode).toBe(200)
  })

  it('cannot be served by what it serves, by itself, or by what is not there', async () => {
    const problemOf = async (servedBy: string[]) => (await change('chw', { servedBy })).json().fields.servedBy
    expect(await problemOf(['box-1'])).toBe(
      'Equips cannot serve each other in a circle: Chilled water, Box 1, Unit 1, Chilled water.',
    )
    expect(await problemOf(['chw'])).toBe('An equip cannot serve itself.')
    expect(await problemOf(['mill'])).toContain('There is no equip "mill"')
    expect((await equip('chw'))?.servedBy).toEqual([])
  })

  it('that does not exist, or of a site that cannot be seen, is not found', async () => {
    expect((await change('nothing', { kind: 'ahu' })).statusCode).toBe(404)
    expect((await edit([{ equipId: 'chw', change: { kind: 'ahu' } }], 'south')).statusCode).toBe(404)
    expect((await edit([{ equipId: 'chw', change: { kind: 'ahu' } }], 'north')).statusCode).toBe(403)
  })

  it('of another kind has its points read anew, and its rules run again', async () => {
    const { db } = app.database
    const { number = 0 } = (await equip('box-1')) ?? {}
    const pointRowId = await buildPoint(db, { tenantId, siteRowId, equipRowId: number, key: 'p' })
    await db
      .updateTable('point')
      .set({ name: 'Supply air temp', unit: 'celsius' })
      .where('id', '=', pointRowId)
      .execute()
    await storeSamples(db, { siteRowId, pointRowId, now: app.clock.now }, [
      [Math.floor(app.clock.now.getTime() / 1000), 20],
    ])
    await sql`delete from evaluation_due`.execute(db)
    const role = async () => {
      const { rows } = await sql<{ role: string | null }>`select role from point where id = ${pointRowId}`.execute(db)
      return rows[0]?.role
    }
    const { before } = (await change('box-1', { kind: 'ahu' })).json()
    expect(await role()).toBe('sat')
    expect(await due()).toBeGreaterThan(25)
    await edit(before)
    expect(await role()).toBe('dat')
    await sql`update point set role = 'mat', role_source = 'person' where id = ${pointRowId}`.execute(db)
    await change('box-1', { kind: 'ahu' })
    expect(await role()).toBe('mat')
  })

  it('is undone, and done again by undoing that', async () => {
    const { before } = (await change('box-1', { kind: 'ahu' })).json()
    const undone = await edit(before)
    expect((await equip('box-1'))?.kind).toBe('vav')
    await edit(undone.json().before)
    expect(await equip('box-1')).toMatchObject({ kind: 'ahu', isKindSaid: true })
  })

  it('stays what a person said when a model with tags comes', async () => {
    const calls = importCalls(app, await app.signIn('admin'))
    const tagged = (equipId: string, tags: object) => ({ equipId, siteId: 'tower', name: 'Again', tags })
    const model = {
      equips: [tagged('szu-1', { boiler: true }), tagged('new', { boiler: true })],
    }
    const run = await calls.bringIn(JSON.stringify(model), { kind: 'model', format: 'json' })
    expect(run.json()).toMatchObject({ state: 'done' })
    expect(await equip('szu-1')).toMatchObject({ name: 'Again', kind: 'ahu', servedBy: ['chw'] })
    expect(await equip('new')).toMatchObject({ kind: 'boiler' })
    await calls.bringIn(
      JSON.stringify({ equips: [{ equipId: 'new', siteId: 'tower', name: 'Fan', kind: 'fan', servedBy: ['chw'] }] }),
      { kind: 'model', format: 'json' },
    )
    expect(await equip('new')).toMatchObject({ kind: 'fan', servedBy: ['chw'] })
  })

  it('is what a model says again once the kind that was told is taken back or undone', async () => {
    await create([{ equipId: 'lone', name: 'Lone' }])
    const { before } = (await change('lone', { kind: 'ahu' })).json()
    await edit(before)
    await change('chw', { kind: null })
    const tagged = ['lone', 'chw'].map((equipId) => ({
      equipId,
      siteId: 'tower',
      name: 'Again',
      tags: { boiler: true },
    }))
    const calls = importCalls(app, await app.signIn('admin'))
    await calls.bringIn(JSON.stringify({ equips: tagged }), { kind: 'model', format: 'json' })
    for (const { equipId } of tagged) expect(await equip(equipId)).toMatchObject({ name: 'Again', kind: 'boiler' })
  })
})
