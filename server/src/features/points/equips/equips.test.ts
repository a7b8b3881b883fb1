import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  buildAction,
  buildEquipRule,
  buildOccurrence,
  buildProject,
  buildRule,
  buildSite,
  buildTenant,
  buildUser,
} from '../../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../../test/app/test-app.ts'

let app: TestApp
let number: number
let tenantId: number
beforeAll(async () => {
  app = await testApp()
  const { db } = app.database
  tenantId = await buildTenant(db)
  const north = await buildProject(db, tenantId, 'NORTH')
  const south = await buildProject(db, tenantId, 'SOUTH')
  const siteRowId = await buildSite(db, { tenantId, projectId: north, key: 'tower' })
  await buildUser(db, { tenantId, username: 'north', access: [], projectIds: [north] })
  await buildUser(db, { tenantId, username: 'south', access: ['userAdmin'], projectIds: [south] })
  const ruleRowId = await buildRule(db, { tenantId, key: 'fan' })
  const rows = { siteRowId, ruleRowId, equipKey: 'ahu' }
  const equipRuleId = await buildEquipRule(db, rows)
  await buildAction(db, { siteRowId, summary: 'Mend the fan', equipRuleIds: [equipRuleId] })
  const { id } = await db.selectFrom('equip').select('id').where('equip_key', '=', 'ahu').executeTakeFirstOrThrow()
  number = id
})
afterAll(() => app.close())

const read = async (username: string, of: number | string) =>
  app.ask({ url: `/api/v1/equips/${of}` }, await app.signIn(username))

it('the number of a label leads to the equip and its open actions', async () => {
  const { statusCode, ...answer } = await read('north', number)
  expect(statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    number,
    equipId: 'ahu',
    siteId: 'NORTH~tower',
    actions: [{ summary: 'Mend the fan' }],
  })
  const listed = await app.ask({ url: '/api/v1/equips?siteId=tower' }, await app.signIn('north'))
  expect(listed.json().equips).toMatchObject([{ number, equipId: 'ahu' }])
})

it('an equip of another site, an unknown one and a wrong number are not found', async () => {
  expect((await read('south', number)).statusCode).toBe(404)
  expect((await read('north', number + 1)).statusCode).toBe(404)
  expect((await read('north', '0')).statusCode).toBe(400)
})

it('an action in Triage is for who may choose that', async () => {
  const { db } = app.database
  const { site_id: siteRowId } = await db.selectFrom('equip').select('site_id').executeTakeFirstOrThrow()
  const ruleRowId = await buildRule(db, { tenantId, key: 'leak' })
  const equipRuleId = await buildEquipRule(db, { siteRowId, ruleRowId, equipKey: 'ahu' })
  await buildAction(db, { siteRowId, summary: 'Find the leak', status: 'Triage', equipRuleIds: [equipRuleId] })
  expect((await read('north', number)).json().actions).toMatchObject([{ summary: 'Mend the fan' }])
})

it('actions that have ended come with what became of the repair, the newest first', async () => {
  const { db } = app.database
  const { site_id: siteRowId } = await db.selectFrom('equip').select('site_id').executeTakeFirstOrThrow()
  const ruleRowId = await buildRule(db, { tenantId, key: 'belt' })
  const equipRuleId = await buildEquipRule(db, { siteRowId, ruleRowId, equipKey: 'ahu' })
  const end = async (summary: string, columns: object) => {
    const id = await buildAction(db, { siteRowId, summary })
    await db.insertInto('action_equip').values({ action_id: id, equip_rule_id: equipRuleId }).execute()
    await db.updateTable('action').set(columns).where('id', '=', id).execute()
    return id
  }
  const fixed = { status: 'Closed', transition_reason: 'Fixed' }
  await end('Old belt', { ...fixed, closed_at: new Date('2026-01-01T20:00:00Z') })
  const mended = await end('New belt', { ...fixed, closed_at: new Date('2026-02-01T20:00:00Z') })
  await end('No belt', { status: 'Rejected', updated_at: new Date('2026-01-15T00:00:00Z') })
  const days = { repaired_on: '2026-02-01', judged_on: '2026-03-01', state_on: '2026-02-20', clean_days: 9 }
  const repair = {
    action_id: mended,
    equip_rule_id: equipRuleId,
    site_id: siteRowId,
    state: 'proved' as const,
    looked: '',
  }
  await db
    .insertInto('repair')
    .values({ ...repair, ...days, watched_by: null, needed_days: 9 })
    .execute()
  const { endedActions } = (await read('north', number)).json()
  // Days are those of the site, in Sydney.
  expect(endedActions).toMatchObject([
    { summary: 'New belt', closedOn: '2026-02-02', repairs: { state: 'proved', stateOn: '2026-02-20' } },
    { summary: 'No belt', status: 'Rejected', closedOn: null, repairs: null },
    { summary: 'Old belt', closedOn: '2026-01-02', repairs: null },
  ])
})

it('equips are in the order of their numbers', async () => {
  const { db } = app.database
  const { site_id } = await db.selectFrom('equip').select('site_id').executeTakeFirstOrThrow()
  for (const name of ['AHU-10', 'ahu-9', 'AHU-2', 'Îlot 1', 'ilot 02', 'AHU-2.10', 'AHU-2.9']) {
    await db.insertInto('equip').values({ site_id, equip_key: name, name }).execute()
  }
  const listed = await app.ask({ url: '/api/v1/equips?siteId=tower' }, await app.signIn('north'))
  const names = listed.json().equips.map(({ name }: { name: string }) => name)
  const expected = ['AHU-2', 'AHU-2.9', 'AHU-2.10', 'ahu-9', 'AHU-10', 'Equip ahu', 'Îlot 1', 'ilot 02']
  expect(names).toEqual(expected)
})

it('an equip names what serves it and what it serves, those with findings first', async () => {
  const { db } = app.database
  const { site_id: siteRowId } = await db.selectFrom('equip').select('site_id').executeTakeFirstOrThrow()
  const add = async (key: string, refs: Record<string, string>) => {
    const tags = Object.fromEntries(Object.entries(refs).map(([tag, val]) => [tag, { _kind: 'ref', val }]))
    const equip = { site_id: siteRowId, equip_key: key, name: key, tags: JSON.stringify({ ...tags, floor: 'unit' }) }
    return (await db.insertInto('equip').values(equip).returning('id').executeTakeFirstOrThrow()).id
  }
  const unit = await add('unit', { chilledWaterRef: 'plant', airRef: 'unit', siteRef: 'tower' })
  await add('plant', {})
  await add('box-1', { airRef: 'unit' })
  await add('box-2', { airRef: 'unit', ahuRef: 'unit' })
  const ruleRowId = await buildRule(db, { tenantId, key: 'warm' })
  const equipRuleId = await buildEquipRule(db, { siteRowId, ruleRowId, equipKey: 'box-2' })
  await buildOccurrence(db, { equipRuleId, day: app.clock.now.toISOString().slice(0, 10) })
  await buildUser(db, { tenantId, username: 'reader', seesAllProjects: true })
  const { servedBy, serves } = (await read('reader', unit)).json()
  expect(servedBy).toMatchObject([{ name: 'plant', isWrong: false }])
  expect(serves.map(({ name, isWrong }: { name: string; isWrong: boolean }) => [name, isWrong])).toEqual([
    ['box-2', true],
    ['box-1', false],
  ])
  // Whoever reads no findings learns nothing of them.
  expect((await read('north', unit)).json().serves.map(({ isWrong }: { isWrong: null }) => isWrong)).toEqual([
    null,
    null,
  ])
})
