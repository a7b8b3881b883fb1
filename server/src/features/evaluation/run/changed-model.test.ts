import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildProject } from '../../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../../test/app/test-app.ts'
import { senderFor, sendModel } from '../../../../test/fixtures/ingest.ts'
import {
  buildAirHandler,
  coolingDay,
  type RunningSite,
  storeDay,
  storeSamples,
} from '../../../../test/fixtures/own-rules.ts'
import { markDays } from '../../../db/due-days.ts'
import { evaluateDue } from '../queue/work-queue.service.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const DAY = '2026-03-08'
const LAST_MONTH = Array.from({ length: 30 }, (_, back) =>
  new Date(NOW.getTime() - back * 86_400_000).toISOString().slice(0, 10),
)

let app: TestApp
let site: RunningSite
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.reset()
  app.clock.now = NOW
  site = await buildAirHandler(app.database.db)
  await storeDay(app.database.db, site, coolingDay(DAY), { now: NOW })
  await evaluate()
})
afterAll(() => app.close())

async function evaluate() {
  app.clock.now = new Date(app.clock.now.getTime() + 600_000)
  const { config, changes, storage } = app
  const evaluation = evaluateDue({
    db: app.database.db,
    config,
    changes,
    storage,
    log: app.app.log,
    clock: () => app.clock.now,
  })
  await evaluation.work('past')
  await evaluation.work('today')
  await evaluation.close()
}

async function rulesThatFound(day = DAY): Promise<string[]> {
  const { rows } = await sql<{ rule: string }>`
    select r.rule_key as rule from occurrence o join rule r on r.id = o.rule_id
     where o.origin = 'engine' and o.occurred_on = ${day}::date order by 1`.execute(app.database.db)
  return rows.map(({ rule }) => rule)
}

async function dueDays(): Promise<string[]> {
  const rows = await app.database.db
    .selectFrom('evaluation_due')
    .select('local_day')
    .whereRef('marked', '>', 'done')
    .orderBy('local_day', 'desc')
    .execute()
  return rows.map(({ local_day }) => local_day)
}

const UNIT = { siteId: 'tower', equipId: 'ahu-1', name: 'AHU 1' }
const TOWER = { siteId: 'tower', projectKey: 'P', label: 'Site tower', state: 'NSW', timezone: 'UTC' }

const send = async (model: object) =>
  sendModel(app, await senderFor(app, { tenantId: site.tenantId, projectKeys: null }), {
    projects: [],
    sites: [],
    equips: [],
    rules: [],
    ...model,
  })

test.each([
  ['its tags', { tags: { meter: true } }],
  ['its Brick class', { tags: {}, brickClass: 'Electrical_Meter' }],
  ['its name, where nothing else tells what it is', { tags: {}, name: 'Meter 1' }],
])('a month is evaluated again where an equip changes %s', async (_, change) => {
  expect(await rulesThatFound()).toContain('g36-ahu-fc13')
  const sent = await send({ equips: [{ ...UNIT, ...change }] })
  expect(sent.statusCode).toBe(200)
  expect(await dueDays()).toEqual(LAST_MONTH)
  await evaluate()
  expect(await rulesThatFound()).not.toContain('g36-ahu-fc13')
})

test('three months of a history that ended long ago are evaluated again, too', async () => {
  app.clock.now = new Date('2027-01-10T12:00:00Z')
  await send({ equips: [{ ...UNIT, tags: { meter: true } }] })
  const due = await dueDays()
  expect(due).toHaveLength(30 + 93)
  expect([due[0], due[29], due[30], due.at(-1)]).toEqual(['2027-01-10', '2026-12-12', DAY, '2025-12-06'])
})

test('a model that says the same again makes nothing due', async () => {
  await send({ sites: [TOWER], equips: [{ ...UNIT, tags: { ahu: true } }] })
  await evaluate()
  await send({ sites: [TOWER], equips: [{ ...UNIT, tags: { ahu: true } }] })
  expect(await dueDays()).toEqual([])
})

test('a site that moves to a project with another limit is evaluated by that limit', async () => {
  const { db } = app.database
  const projectId = await buildProject(db, site.tenantId, 'Q')
  await db
    .insertInto('rule_parameter')
    .values({
      tenant_id: site.tenantId,
      definition_key: 'g36-ahu-fc13',
      name: 'eSat',
      project_id: projectId,
      value: 20,
      unit: '°F',
    })
    .execute()
  await send({ sites: [{ ...TOWER, projectKey: 'Q' }] })
  expect(await dueDays()).toEqual(LAST_MONTH)
  await evaluate()
  expect(await rulesThatFound()).not.toContain('g36-ahu-fc13')
})

test('a role that only a name suggests gives way to one that someone gave', async () => {
  const { db } = app.database
  const { tenantId, siteRowId, equipRowId } = site
  const addSupplySensor = (key: string, source: 'name' | 'model') =>
    db
      .insertInto('point')
      .values({
        tenant_id: tenantId,
        site_id: siteRowId,
        equip_id: equipRowId,
        point_key: key,
        name: key,
        kind: 'number',
        unit: 'celsius',
        role: 'sat',
        role_source: source,
        interval_seconds: 300,
      })
      .execute()
  const evaluateAgain = async () => {
    await markDays(db, { siteRowIds: [siteRowId], from: DAY, to: DAY, now: app.clock.now })
    await evaluate()
  }
  await db.updateTable('point').set({ role_source: 'model' }).execute()
  await addSupplySensor('guessed', 'name')
  await evaluateAgain()
  expect(await rulesThatFound()).toContain('g36-ahu-fc13')
  await addSupplySensor('given', 'model')
  await evaluateAgain()
  const { rows } = await sql<{ run: object }>`
    select run from evaluation_day, jsonb_array_elements(body -> 'runs') run
     where local_day = ${DAY}::date and run ->> 'rule' = 'g36-ahu-fc13'`.execute(db)
  expect(rows).toMatchObject([{ run: { status: 'ambiguous', names: ['sat', 'given'] } }])
})

test('what was found with a point that turns out to be another one goes', async () => {
  await app.database.db
    .updateTable('point')
    .set({ role: 'zat', role_source: 'person' })
    .where('id', '=', site.points.get('sat') as number)
    .execute()
  await markDays(app.database.db, { siteRowIds: [site.siteRowId], from: DAY, to: DAY, now: app.clock.now })
  await evaluate()
  expect(await rulesThatFound()).not.toContain('g36-ahu-fc13')
})

test.each([
  ['are too sparse by now', undefined],
  ['cannot be read by now', Buffer.from([99, 1, 2])],
])('what was found stays where samples that a rule needs %s', async (_, body) => {
  const { db } = app.database
  const sat = site.points.get('sat') as number
  if (body) await db.updateTable('point_day').set({ body }).where('point_id', '=', sat).execute()
  else await db.updateTable('point').set({ interval_seconds: 3600 }).where('id', '=', sat).execute()
  await markDays(db, { siteRowIds: [site.siteRowId], from: DAY, to: DAY, now: app.clock.now })
  await evaluate()
  expect(await rulesThatFound()).toContain('g36-ahu-fc13')
})

test('a set point that holds for a year is read that far back', async () => {
  const { db } = app.database
  const pointRowId = site.points.get('satSp') as number
  await db
    .updateTable('point')
    .set({ hold_seconds: 366 * 86_400 })
    .where('id', '=', pointRowId)
    .execute()
  await storeSamples(db, { siteRowId: site.siteRowId, pointRowId, now: NOW }, [['2025-06-01T00:00:00Z', 13]])
  const day = '2026-03-05'
  const { satSp: _, ...others } = coolingDay(day)
  const measured = { ...site, points: new Map([...site.points].filter(([role]) => role !== 'satSp')) }
  await storeDay(db, measured, others, { now: NOW })
  await evaluate()
  expect(await rulesThatFound(day)).toContain('g36-ahu-fc13')
})

test('before the first samples nothing has stopped coming', async () => {
  expect((await rulesThatFound()).filter((rule) => rule.startsWith('data-'))).toEqual([])
  await markDays(app.database.db, { siteRowIds: [site.siteRowId], from: '2026-03-01', to: DAY, now: app.clock.now })
  await evaluate()
  expect(await rulesThatFound('2026-03-07')).toEqual([])
  expect(await rulesThatFound('2026-03-02')).toEqual([])
})
