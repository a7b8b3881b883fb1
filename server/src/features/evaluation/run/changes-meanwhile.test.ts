import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildUser } from '../../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../../test/app/test-app.ts'
import { senderFor, sendModel } from '../../../../test/fixtures/ingest.ts'
import { buildAirHandler, coolingDay, type RunningSite, storeDay } from '../../../../test/fixtures/own-rules.ts'
import type { Context } from '../../../context.ts'
import { claimDays } from '../queue/queue.repository.ts'
import { evaluateDue } from '../queue/work-queue.service.ts'
import { EvaluationWorker } from '../worker/evaluate-in-worker.ts'
import { evaluateClaim } from './evaluate-days.service.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const LONG_AGO = '2026-01-10'
const DAY = '2026-03-08'

let app: TestApp
let admin: string
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.reset()
})
afterAll(() => app.close())

async function buildTower(timezone = 'UTC'): Promise<RunningSite> {
  app.clock.now = NOW
  const site = await buildAirHandler(app.database.db, { timezone })
  await buildUser(app.database.db, {
    tenantId: site.tenantId,
    username: 'admin',
    access: ['userAdmin'],
    groups: ['Administrators'],
    rolesRestriction: ['Administrators'],
    seesAllProjects: true,
  })
  admin = await app.signIn('admin')
  return site
}

const context = (): Context => {
  const { config, changes, storage } = app
  return { db: app.database.db, config, changes, storage, log: app.app.log, clock: () => app.clock.now }
}
const passMinutes = (minutes: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
}

async function evaluate() {
  passMinutes(10)
  const evaluation = evaluateDue(context())
  await evaluation.work('past')
  await evaluation.work('today')
  await evaluation.close()
}

/** Evaluates what is due of the past, and does something after the rules have run and before findings are stored. */
async function evaluateWhile(happens: () => Promise<unknown>) {
  passMinutes(10)
  const worker = new EvaluationWorker()
  const once = { isDone: false }
  const meanwhile = Object.assign(Object.create(worker) as EvaluationWorker, {
    evaluate: async (...task: Parameters<EvaluationWorker['evaluate']>) => {
      const result = await worker.evaluate(...task)
      if (!once.isDone) await happens()
      once.isDone = true
      return result
    },
  })
  const claim = await claimDays(app.database.db, { queueClass: 'past', leasedBy: 'one', now: app.clock.now })
  if (!claim) throw new Error('Nothing is due')
  await evaluateClaim({ context: context(), worker: meanwhile, leasedBy: 'one' }, claim)
  await worker.close()
  expect(once.isDone).toBe(true)
}

/** What our own rules have found, with the evidence. */
async function findings(): Promise<{ rule: string; day: string; version: number }[]> {
  const { rows } = await sql<{ rule: string; day: string; version: number }>`
    select r.rule_key as rule, e.equip_key as equip, o.occurred_on as day, o.times_start as starts,
        o.times_duration as durations, v.body as evidence, (v.body ->> 'version')::int4 as version
      from occurrence o
      join rule r on r.id = o.rule_id
      join equip_rule er on er.id = o.equip_rule_id
      join equip e on e.id = er.equip_id
      left join occurrence_evidence v
        on (v.site_id, v.occurred_on, v.equip_rule_id) = (o.site_id, o.occurred_on, o.equip_rule_id)
     where o.origin = 'engine' order by 1, 2, 3`.execute(app.database.db)
  return rows
}
const evaluatedDays = async () =>
  (await app.database.db.selectFrom('evaluation_day').select('local_day').execute()).map(({ local_day }) => local_day)
const openDays = async () =>
  (
    await app.database.db
      .selectFrom('evaluation_due')
      .select(['local_day', 'attempts', 'problem'])
      .whereRef('marked', '>', 'done')
      .execute()
  ).map(({ local_day, attempts, problem }) => ({ day: local_day, attempts, problem }))

test('an equip that is deleted while its days are evaluated leaves others alone', async () => {
  const site = await buildTower()
  const { db } = app.database
  const { id: other } = await db
    .insertInto('equip')
    .values({ site_id: site.siteRowId, equip_key: 'ahu-2', name: 'AHU 2', tags: JSON.stringify({ ahu: true }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: pointRowId } = await db
    .insertInto('point')
    .values({
      tenant_id: site.tenantId,
      site_id: site.siteRowId,
      equip_id: other,
      point_key: 'wild',
      name: 'wild',
      kind: 'number',
      role: 'rat',
      unit: 'celsius',
      interval_seconds: 300,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const wild = { ...site, points: new Map([...site.points, ['zat' as const, pointRowId]]) }
  await storeDay(db, wild, { ...coolingDay(DAY), zat: () => 90 }, { now: app.clock.now })
  await evaluateWhile(async () => {
    await db.deleteFrom('point').where('id', '=', pointRowId).execute()
    await db.deleteFrom('equip').where('id', '=', other).execute()
  })
  expect(await openDays()).toEqual([])
  const found = await findings()
  expect(found).toContainEqual(expect.objectContaining({ rule: 'g36-ahu-fc13', day: DAY, equip: 'ahu-1' }))
  expect(found).not.toContainEqual(expect.objectContaining({ equip: 'ahu-2' }))
  await evaluate()
  expect(await openDays()).toEqual([])
})

const OWN = {
  key: 'own-warm',
  name: 'Supply air warm',
  description: 'Warm air.',
  category: 'fdd',
  severity: 'medium',
  equip: 'ahu',
  roles: ['sat'],
  when: 'sat > warm',
  source: 'Ourselves',
  parameters: { warm: { default: 14, unit: '°C', words: 'Warm from' } },
}

test('a definition that is changed while a backfill runs counts for every day of it', async () => {
  const site = await buildTower()
  const created = await app.ask({ method: 'POST', url: '/api/v1/definitions', payload: { definition: OWN } }, admin)
  expect(created.statusCode).toBe(200)
  for (const day of [DAY, '2026-03-07']) await storeDay(app.database.db, site, coolingDay(day), { now: app.clock.now })
  await evaluateWhile(async () => {
    const definition = { ...OWN, parameters: { warm: { ...OWN.parameters.warm, default: 15 } } }
    const payload = { definition, version: 1, daysAgain: 0 }
    const changed = await app.ask({ method: 'PUT', url: '/api/v1/definitions/own-warm', payload }, admin)
    expect(changed.json()).toMatchObject({ saved: { version: 2 } })
  })
  expect((await openDays()).map(({ day }) => day)).toContain(DAY)
  await evaluate()
  expect(await openDays()).toEqual([])
  const versions = (await findings()).filter(({ rule }) => rule === 'own-warm')
  expect(versions.map(({ day, version }) => ({ day, version }))).toEqual([
    { day: '2026-03-07', version: 2 },
    { day: DAY, version: 2 },
  ])
})

async function storeDays(site: RunningSite) {
  const until = NOW.getTime() / 1000
  for (const day of [LONG_AGO, DAY, '2026-03-10'])
    await storeDay(app.database.db, site, coolingDay(day), { now: app.clock.now, until })
}

const onThePage = async (timezone: string) =>
  app.ask({ method: 'PATCH', url: '/api/v1/portfolio/sites/tower', payload: { timezone } }, admin)
const byAnImport = async (timezone: string, { tenantId }: RunningSite) =>
  sendModel(app, await senderFor(app, { tenantId, projectKeys: null }), {
    projects: [],
    sites: [{ siteId: 'tower', projectKey: 'P', label: 'Site tower', state: 'NSW', timezone }],
    equips: [],
    rules: [],
  })

test.each([
  ['east', 'on the page', 'UTC', 'Pacific/Auckland', onThePage],
  ['west', 'by an import', 'Pacific/Auckland', 'UTC', byAnImport],
])('a site whose time zone is moved %s, %s, has the findings of its days', async (...[, , from, to, move]) => {
  await storeDays(await buildTower(to))
  passMinutes(10)
  await evaluate()
  const fresh = await findings()
  const days = await evaluatedDays()
  await app.reset()
  const site = await buildTower(from)
  await storeDays(site)
  await evaluate()
  const before = await findings()
  expect(before).not.toEqual(fresh)
  const moved = await move(to, site)
  expect(moved.statusCode).toBe(200)
  const today = (await findings()).filter(({ day }) => day > '2026-03-10')
  if (to === 'UTC') expect(today).toEqual([])
  await evaluate()
  expect(await openDays()).toEqual([])
  // The days between are evaluated as well, and say that samples are missing.
  const [again, isEvaluated] = [await findings(), new Set(await evaluatedDays())]
  expect(days.filter((day) => !isEvaluated.has(day))).toEqual([])
  expect(again.filter(({ day }) => days.includes(day))).toEqual(fresh)
})
