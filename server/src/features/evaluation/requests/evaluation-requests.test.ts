import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildSite, buildUser } from '../../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../../test/app/test-app.ts'
import { buildAirHandler, coolingDay, type RunningSite, storeDay } from '../../../../test/fixtures/own-rules.ts'
import type { Context } from '../../../context.ts'
import { markDays } from '../../../db/due-days.ts'
import { claimDays } from '../queue/queue.repository.ts'
import { evaluateDue } from '../queue/work-queue.service.ts'
import { evaluateClaim } from '../run/evaluate-days.service.ts'
import { EvaluationWorker } from '../worker/evaluate-in-worker.ts'

const DAY = '2026-03-08'
const FC13 = 'g36-ahu-fc13'

let app: TestApp
let site: RunningSite
let admin: string
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.reset()
  app.clock.now = new Date('2026-03-10T12:00:00Z')
  site = await buildAirHandler(app.database.db)
  await buildUser(app.database.db, {
    tenantId: site.tenantId,
    username: 'admin',
    access: ['userAdmin'],
    groups: ['Administrators'],
    seesAllProjects: true,
  })
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

const context = (): Context => {
  const { config, changes, storage } = app
  return { db: app.database.db, config, changes, storage, log: app.app.log, clock: () => app.clock.now }
}
const passMinutes = (minutes: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
}
async function evaluate() {
  const evaluation = evaluateDue(context())
  await evaluation.work('today')
  await evaluation.work('past')
  await evaluation.close()
}
const ask = (method: 'GET' | 'POST', url: string, payload?: object, language = 'en') =>
  app.ask(
    { method, url: `/api/v1/evaluations${url}`, ...(payload && { payload }), headers: { 'accept-language': language } },
    admin,
  )
const request = (from: string, to: string, siteId = 'tower') => ask('POST', '', { siteId, from, to })
const read = async (id: number) => (await ask('GET', `/${id}`)).json()
const queue = async (language = 'en') => (await ask('GET', '/queue', undefined, language)).json()
const findingDays = async () =>
  (
    await app.database.db
      .selectFrom('occurrence as o')
      .innerJoin('rule as r', 'r.id', 'o.rule_id')
      .select('o.occurred_on as day')
      .where('r.rule_key', '=', FC13)
      .execute()
  ).map(({ day }) => day)
const breakDay = (day: string) =>
  app.database.db
    .updateTable('point_day')
    .set({ body: Buffer.from([99, 1, 2]) })
    .where('day', '=', Date.parse(day) / 86_400_000)
    .execute()

test('a site that leaves rules out is not evaluated, and says so', async () => {
  await app.database.db.updateTable('site').set({ runs_rules: false }).execute()
  const answer = await request(DAY, DAY)
  expect(answer.statusCode).toBe(422)
  expect(answer.json().fields.siteId).toBe(
    'Bonfire’s rules do not run at Site tower. Turn them on in the portfolio first.',
  )
  await storeDay(app.database.db, site, coolingDay(DAY), { now: app.clock.now })
  expect(await app.database.db.selectFrom('evaluation_due').selectAll().execute()).toEqual([])
})

describe('an evaluation that somebody asks for', () => {
  test('makes its days due now, up to today, and says how far it is', async () => {
    await storeDay(app.database.db, site, coolingDay(DAY), { now: app.clock.now })
    await app.database.db.deleteFrom('evaluation_due').execute()
    const asked = await request(DAY, '2026-03-20', 'P~tower')
    expect(asked.statusCode).toBe(201)
    const { evaluationId } = asked.json()
    expect(asked.json()).toMatchObject({
      siteId: 'tower',
      siteLabel: 'Site tower',
      from: DAY,
      to: '2026-03-10',
      days: 3,
      daysDone: 0,
      state: 'waiting',
      requestedBy: 'The admin',
      failures: [],
    })
    await evaluate()
    expect(await read(evaluationId)).toMatchObject({ state: 'done', daysDone: 3 })
    expect(await findingDays()).toEqual([DAY])
  })

  test('runs until all its days are done, and names failed ones in the reader’s language', async () => {
    await storeDay(app.database.db, site, coolingDay(DAY), { now: app.clock.now })
    await app.database.db.deleteFrom('evaluation_due').execute()
    await breakDay(DAY)
    const { evaluationId } = (await request('2026-03-01', DAY)).json()
    await app.database.db
      .updateTable('evaluation_due')
      .set({ due_at: new Date('2026-03-10T12:30:00Z') })
      .where('local_day', '>=', '2026-03-06')
      .execute()
    await evaluate()
    passMinutes(31)
    await evaluate()
    const evaluation = await read(evaluationId)
    expect(evaluation).toMatchObject({ state: 'running', days: 8, daysDone: 5 })
    // Days that are read together fail together.
    expect(evaluation.failures).toMatchObject([
      { siteId: 'tower', day: DAY, attempts: 1, nextAt: '2026-03-10T12:32:00.000Z', code: 'histories.unknown-chunk' },
      { day: '2026-03-07' },
      { day: '2026-03-06' },
    ])
    const inFrench = (await queue('fr')).failing[0].message
    expect(inFrench).not.toBe(evaluation.failures[0].message)
    expect(inFrench).not.toContain('histories.unknown-chunk')
  })

  const refusals: [string, string, string, string][] = [
    ['ends before it begins', '2026-03-05', '2026-03-01', 'evaluation.backwards'],
    ['is all to come', '2026-03-11', '2026-03-12', 'evaluation.to-come'],
    ['has more than 400 days', '2025-02-03', '2026-03-10', 'evaluation.too-many-days'],
  ]
  test.each(refusals)('is refused where it %s', async (_, from, to, code) => {
    const answer = await request(from, to)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().code).toBe(code)
    expect(await app.database.db.selectFrom('evaluation_due').selectAll().execute()).toEqual([])
  })

  test('may have 400 days, and counts today by the clock of the site', async () => {
    expect((await request('2025-02-04', '2026-03-10')).json()).toMatchObject({ days: 400 })
    const { tenantId, projectId } = site
    await buildSite(app.database.db, { tenantId, projectId, key: 'sydney', timezone: 'Australia/Sydney' })
    app.clock.now = new Date('2026-03-10T14:00:00Z')
    expect((await request('2026-03-11', '2026-03-11', 'sydney')).json()).toMatchObject({ days: 1 })
    expect((await request('2026-03-11', '2026-03-11')).json().code).toBe('evaluation.to-come')
  })

  test('of an unknown site or number does not exist', async () => {
    expect((await request(DAY, DAY, 'nowhere')).statusCode).toBe(404)
    expect((await ask('GET', '/999')).json()).toMatchObject({ code: 'evaluation.not-found' })
  })
})

test('a list shows the progress of past days, unless they are few', async () => {
  const progress = async () => (await app.ask({ url: '/api/v1/evaluation-progress' }, admin)).json().sites
  const mark = (from: string, to: string) =>
    markDays(app.database.db, { siteRowIds: [site.siteRowId], from, to, now: app.clock.now })
  await mark('2026-03-08', '2026-03-10')
  expect(await progress()).toEqual([])
  await mark('2026-02-01', '2026-03-09')
  const expected = { siteId: 'tower', siteLabel: 'Site tower', days: 37 }
  expect(await progress()).toEqual([{ ...expected, daysDone: 0 }])
  passMinutes(2)
  const worker = new EvaluationWorker()
  const claim = await claimDays(app.database.db, { queueClass: 'past', leasedBy: 'one', now: app.clock.now })
  if (!claim) throw new Error('Nothing is due')
  await evaluateClaim({ context: context(), worker, leasedBy: 'one' }, claim)
  await worker.close()
  expect(await progress()).toEqual([{ ...expected, daysDone: 31 }])
  await evaluate()
  expect(await progress()).toEqual([])
})

describe('the queue', () => {
  test('counts what is due, how fast it goes and when it may end', async () => {
    await request('2026-02-09', '2026-03-10')
    passMinutes(2)
    expect(await queue()).toMatchObject({
      isOn: app.config.evaluates,
      dueDays: 30,
      backfillDays: 29,
      runningDays: 0,
      failingCount: 0,
      failing: [],
      oldestDueAt: '2026-03-10T12:00:00.000Z',
      lastEvaluatedAt: null,
      daysPerHour: null,
      estimatedEndAt: null,
    })
    const evaluation = evaluateDue(context())
    await evaluation.work('today')
    await evaluation.close()
    passMinutes(1)
    // One day in a minute: the 29 others need 29 more.
    expect(await queue()).toMatchObject({
      dueDays: 29,
      lastEvaluatedAt: '2026-03-10T12:02:00.000Z',
      daysPerHour: 60,
      estimatedEndAt: '2026-03-10T12:32:00.000Z',
    })
  })

  test('is stopped before today; undone, it resumes, and so do requests', async () => {
    const { evaluationId } = (await request('2026-03-01', '2026-03-10')).json()
    const stopped = (await ask('POST', '/queue/stop', { siteId: 'tower' })).json()
    expect(stopped.sites).toMatchObject([
      { siteId: 'tower', days: expect.arrayContaining(['2026-03-01', '2026-03-09']) },
    ])
    expect(stopped.sites[0].days).toHaveLength(9)
    expect(await queue()).toMatchObject({ dueDays: 1, backfillDays: 0 })
    expect(await read(evaluationId)).toMatchObject({ state: 'stopped', daysDone: 0 })
    await evaluate()
    expect(await read(evaluationId)).toMatchObject({ state: 'stopped', daysDone: 1 })
    expect((await ask('POST', '/queue/run', stopped)).json()).toEqual({ days: 9 })
    expect(await read(evaluationId)).toMatchObject({ state: 'running', daysDone: 1 })
    await evaluate()
    expect(await read(evaluationId)).toMatchObject({ state: 'done' })
  })

  test('stops only what is still due, and what was done before is not undone with it', async () => {
    await request('2026-03-01', '2026-03-09')
    await evaluate()
    await request('2026-03-08', '2026-03-09')
    const stopped = (await ask('POST', '/queue/stop', { siteId: 'tower' })).json()
    expect(stopped.sites[0].days.toSorted()).toEqual(['2026-03-08', '2026-03-09'])
    expect((await ask('POST', '/queue/run', stopped)).json()).toEqual({ days: 2 })
  })

  test('stops everywhere if no site is named, except what a server is working on', async () => {
    await request('2026-03-01', '2026-03-09')
    await app.database.db
      .updateTable('evaluation_due')
      .set({ leased_until: new Date('2026-03-10T12:02:00Z'), leased_by: 'a server' })
      .where('local_day', '>=', '2026-03-08')
      .execute()
    const stopped = (await ask('POST', '/queue/stop', {})).json()
    expect(stopped.sites[0].days).toHaveLength(7)
    expect(await queue()).toMatchObject({ dueDays: 2, runningDays: 2 })
  })

  test('runs a failing day again immediately, and what was fixed no longer fails', async () => {
    await storeDay(app.database.db, site, coolingDay(DAY), { now: app.clock.now })
    const bodies = await app.database.db.selectFrom('point_day').selectAll().execute()
    await breakDay(DAY)
    passMinutes(2)
    await evaluate()
    const { failing, failingCount } = await queue()
    expect(failingCount).toBe(failing.length)
    expect(failing).toContainEqual(expect.objectContaining({ day: DAY, attempts: 1 }))
    for (const { point_id, day, body } of bodies) {
      await app.database.db
        .updateTable('point_day')
        .set({ body })
        .where('point_id', '=', point_id)
        .where('day', '=', day)
        .execute()
    }
    const days = failing.map(({ day }: { day: string }) => day)
    expect((await ask('POST', '/queue/run', { sites: [{ siteId: 'tower', days }] })).json()).toEqual({
      days: days.length,
    })
    await evaluate()
    expect(await queue()).toMatchObject({ failingCount: 0, failing: [] })
    expect(await findingDays()).toEqual([DAY])
  })

  test('runs no day to come', async () => {
    const sites = [{ siteId: 'tower', days: ['2026-03-10', '2026-03-11'] }]
    expect((await ask('POST', '/queue/run', { sites })).json()).toEqual({ days: 1 })
  })
})
