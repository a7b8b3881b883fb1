import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildUser } from '../../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../../test/app/test-app.ts'
import { buildAirHandler, coolingDay, storeDay } from '../../../../test/fixtures/own-rules.ts'
import { evaluateDue } from '../queue/work-queue.service.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const DAYS = Array.from({ length: 8 }, (_, day) => `2026-03-0${day + 1}`)
const LAST = '2026-03-08'

let app: TestApp
let admin: string
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.reset()
  app.clock.now = NOW
  const { db } = app.database
  const site = await buildAirHandler(db)
  await buildUser(db, { tenantId: site.tenantId, username: 'admin', access: ['userAdmin'], seesAllProjects: true })
  admin = await app.signIn('admin')
  await rename('tower.cc', { name: 'Cooling valve', role_source: 'name' })
  const isOn = coolingDay(LAST).fanOn as (hour: number) => number
  // The valve opens wholly while the fan runs, as a fraction.
  for (const day of DAYS) await storeDay(db, site, { ...coolingDay(day), cc: isOn }, { now: NOW })
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

async function found() {
  const { rows } = await sql<{ rule: string; evidence: string }>`
    select r.rule_key as rule, e.body::text as evidence from occurrence o join rule r on r.id = o.rule_id
      left join occurrence_evidence e using (site_id, occurred_on, equip_rule_id)
     where o.origin = 'engine' and o.occurred_on = ${LAST}::date`.execute(app.database.db)
  return new Map(rows.map(({ rule, evidence }) => [rule, evidence]))
}

const rename = (key: string, fields: object) =>
  app.database.db.updateTable('point').set(fields).where('point_key', '=', key).execute()
const change = (pointId: string, fields: object) =>
  app.ask({ method: 'POST', url: '/api/v1/points/edits', payload: { edits: [{ pointId, change: fields }] } }, admin)

test('a valve corrected to a fraction is found by other rules, not by its own', async () => {
  await evaluate()
  const before = await found()
  expect([before.has('data-fraction.cc'), before.has('g36-ahu-fc13')]).toEqual([true, false])

  expect((await change('tower.cc', { unit: 'ppu' })).statusCode).toBe(200)
  await evaluate()
  const after = await found()
  expect([after.has('data-fraction.cc'), after.has('g36-ahu-fc13')]).toEqual([false, true])
  expect(JSON.parse(after.get('g36-ahu-fc13') ?? '{}').firings[0].roles.cc).toMatchObject({
    unit: 'parts_per_unit',
    mean: 1,
  })
})
