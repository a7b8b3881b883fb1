import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildProject, buildRule, buildSite, buildUser } from '../../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../../test/app/test-app.ts'
import { senderFor, sendModel } from '../../../../test/fixtures/ingest.ts'
import { buildAirHandler, coolingDay, type RunningSite, storeDay } from '../../../../test/fixtures/own-rules.ts'
import { off, on, rulesCalls } from '../../../../test/fixtures/rules.ts'
import type { Context } from '../../../context.ts'
import { evaluateDue } from '../queue/work-queue.service.ts'

const FC13 = 'g36-ahu-fc13'
const IN_P = { projectKey: 'P' }

let app: TestApp
let site: RunningSite
let calls: ReturnType<typeof rulesCalls>
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.reset()
  app.clock.now = new Date('2026-03-10T12:00:00Z')
  const { db } = app.database
  site = await buildAirHandler(db)
  const elsewhere = await buildProject(db, site.tenantId, 'Q')
  await buildSite(db, { tenantId: site.tenantId, projectId: elsewhere, key: 'annex' })
  await buildUser(db, {
    tenantId: site.tenantId,
    username: 'admin',
    rolesRestriction: ['Administrators'],
    groups: ['Bueno'],
    projectIds: [site.projectId, elsewhere],
  })
  calls = rulesCalls(app, await app.signIn('admin'))
  await store('2026-03-07')
  await evaluate()
  expect(await foundOn()).toEqual(['2026-03-07'])
})

const store = (day: string) => storeDay(app.database.db, site, coolingDay(day), { now: app.clock.now })

async function evaluate() {
  app.clock.now = new Date(app.clock.now.getTime() + 10 * 60_000)
  const { config, changes, storage } = app
  const context: Context = {
    db: app.database.db,
    config,
    changes,
    storage,
    log: app.app.log,
    clock: () => app.clock.now,
  }
  const evaluation = evaluateDue(context)
  await evaluation.work('past')
  await evaluation.work('today')
  await evaluation.close()
}

async function foundOn(): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select o.occurred_on as day from occurrence o join rule r on r.id = o.rule_id
     where r.rule_key = ${FC13} order by 1`.execute(app.database.db)
  return rows.map(({ day }) => day)
}

async function dueDays(): Promise<{ days: number; sites: number }> {
  const { rows } = await sql<{ days: number; sites: number }>`
    select count(*)::int4 as days, count(distinct site_id)::int4 as sites
      from evaluation_due where marked > done`.execute(app.database.db)
  return rows[0] ?? { days: 0, sites: 0 }
}

const byModel = async (active: boolean) =>
  sendModel(app, await senderFor(app, { tenantId: site.tenantId, projectKeys: null }), {
    projects: [],
    sites: [],
    equips: [],
    rules: [],
    projectRules: [{ projectKey: 'P', ruleId: FC13, type: 'insights', priority: 1, active }],
  })

test('a rule that is switched on again finds what it would have found while it was off', async () => {
  await calls.save({ disable: [off(FC13, IN_P)] })
  expect(await dueDays()).toEqual({ days: 0, sites: 0 })
  await store('2026-03-08')
  await evaluate()
  expect(await foundOn()).toEqual(['2026-03-07'])
  await calls.save({ enable: [on(FC13, 1, IN_P)] })
  expect(await dueDays()).toEqual({ days: 30, sites: 1 })
  await evaluate()
  expect(await foundOn()).toEqual(['2026-03-07', '2026-03-08'])
  expect(await dueDays()).toEqual({ days: 0, sites: 0 })
})

test('a model that switches it on again has the month evaluated too, once', async () => {
  expect((await byModel(false)).statusCode).toBe(200)
  await store('2026-03-08')
  await evaluate()
  await byModel(true)
  expect(await dueDays()).toEqual({ days: 30, sites: 1 })
  await evaluate()
  expect(await foundOn()).toEqual(['2026-03-07', '2026-03-08'])
  await byModel(true)
  expect(await dueDays()).toEqual({ days: 0, sites: 0 })
})

test('another priority, a second list and rules from outside make nothing due', async () => {
  await buildRule(app.database.db, {
    tenantId: site.tenantId,
    key: 'sent',
    projectRules: [{ projectId: site.projectId, active: false }],
  })
  await calls.save({ enable: [on(FC13, 2, IN_P), on('sent', 1, IN_P)] })
  await calls.save({ enable: [on(FC13, 2, { ...IN_P, type: 'monitoring' })] })
  await calls.save({ disable: [off(FC13, IN_P)] })
  await calls.save({ enable: [on(FC13, 1, IN_P)] })
  expect(await dueDays()).toEqual({ days: 0, sites: 0 })
})
