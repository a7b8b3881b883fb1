import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../../src/context.ts'
import { evaluateDue } from '../../src/features/evaluation/queue/work-queue.service.ts'
import { buildUser } from '../app/factories.ts'
import { type TestApp, testApp } from '../app/test-app.ts'
import { buildAirHandler, coolingDay, type RunningSite, storeDay, storeSamples } from '../fixtures/own-rules.ts'

const DAY = '2026-03-08'
const FC13 = 'g36-ahu-fc13'

let app: TestApp
let site: RunningSite
let context: Context
let cookie: string
beforeAll(async () => {
  app = await testApp()
  const { config, changes, storage, database } = app
  context = {
    db: database.db,
    config,
    changes,
    storage,
    log: app.app.log,
    clock: () => new Date('2026-03-10T12:00:00Z'),
  }
})
beforeEach(async () => {
  await app.reset()
  site = await buildAirHandler(app.database.db)
  const { tenantId, projectId } = site
  await buildUser(app.database.db, { tenantId, username: 'pat', projectIds: [projectId] })
  await buildUser(app.database.db, { tenantId, username: 'stranger' })
  await buildUser(app.database.db, { tenantId, username: 'onlooker', projectIds: [projectId], rolesRestriction: null })
  await storeDay(app.database.db, site, coolingDay(DAY), { now: new Date('2026-03-10T11:00:00Z') })
  const evaluation = evaluateDue(context)
  await evaluation.work('past')
  await evaluation.close()
  cookie = await app.signIn('pat')
})
afterAll(() => app.close())

async function insights(evidence: boolean | undefined) {
  const answer = await app.ask(
    {
      method: 'POST',
      url: `/api/synco/ui/insights?from=${DAY}&to=${DAY}`,
      payload: {
        sites: ['tower'],
        insightType: 'insights',
        rules: [FC13],
        ...(evidence !== undefined && { evidence }),
      },
    },
    cookie,
  )
  return Object.values(answer.json().hit) as Record<string, unknown>[]
}

const occurrenceId = async () => String((await insights(undefined))[0]?.occurrenceId)
const why = async (id: string, from = cookie) =>
  app.ask({ method: 'GET', url: `/api/v1/hits/${id}/evidence?type=insights` }, from)
const tick = (id: string, cause: string, isChecked: boolean, from = cookie) =>
  app.ask({ method: 'PUT', url: `/api/v1/hits/${id}/causes?type=insights`, payload: { cause, isChecked } }, from)

test('evidence comes with insights only where it is requested', async () => {
  expect((await insights(undefined))[0]).not.toHaveProperty('evidence')
  expect((await insights(true))[0]).toMatchObject({ evidence: { definition: FC13, firings: [{ state: 4 }] } })
})

test('our own rules have the names of the reader’s language wherever they are listed', async () => {
  const { db } = app.database
  await db
    .updateTable('user_account')
    .set({ roles_restriction: ['Administrators'] })
    .where('username', '=', 'pat')
    .execute()
  const inLanguage = async (language: string, call: { method?: 'POST'; url: string; payload?: object }) =>
    JSON.stringify((await app.ask({ ...call, headers: { 'accept-language': language } }, cookie)).json())
  const list = (view?: string) => ({
    method: 'POST' as const,
    url: `/api/synco/ui/insights?from=${DAY}&to=${DAY}`,
    payload: { sites: ['tower'], insightType: 'insights', ...(view && { view }) },
  })
  const [from, to] = [Date.parse(`${DAY}T00:00:00Z`) / 1000, Date.parse(`${DAY}T23:00:00Z`) / 1000]
  const search = { method: 'POST' as const, url: '/api/v1/project-rules/search?type=insights' }
  const calls = [
    ...[list(), list('groups'), list('packedGroups')],
    { url: `/api/v1/histories/firings?siteId=tower&equipId=ahu-1&from=${from}&to=${to}` },
    ...[{ url: '/api/rules' }, { ...search, payload: { projectKeys: ['P'] } }],
  ]
  for (const call of calls) {
    expect(await inLanguage('en', call), call.url).toContain('Supply air too warm in full cooling')
    const french = await inLanguage('fr', call)
    expect(french, call.url).toContain('Air soufflé trop chaud à plein refroidissement')
    expect(french, call.url).not.toContain('Supply air too warm in full cooling')
  }
  const found = async (text: string) => {
    const url = `/api/v1/search?text=${encodeURIComponent(text)}`
    return (await app.ask({ url, headers: { 'accept-language': 'fr' } }, cookie)).json().rules
  }
  expect(await found('SOUFFLÉ chaud')).toMatchObject([
    { ruleId: FC13, name: 'Air soufflé trop chaud à plein refroidissement' },
  ])
  expect(await found('supply air')).toEqual([])
  const { rows } = await sql<{ body: object }>`select body from definition where definition_key = ${FC13}`.execute(db)
  const own = { ...rows[0]?.body, key: 'own-warm', name: { en: 'Warm air', fr: 'Air chaud' } }
  await sql`insert into definition (tenant_id, definition_key, version, body, created_at)
    values (${site.tenantId}, 'own-warm', 1, ${JSON.stringify(own)}::json, now())`.execute(db)
  await sql`update rule set rule_key = 'own-warm', name = 'Warm air' where rule_key = ${FC13}`.execute(db)
  expect(await inLanguage('fr', list())).toContain('Air chaud')
})

test('a finding says its condition with the numbers of the moment that was worst', async () => {
  const answer = await why(await occurrenceId())
  expect(answer.statusCode).toBe(200)
  const { evidence, body, states, days } = answer.json().why
  const { equation } = evidence.firings[0]
  expect(equation.map(({ text }: { text: string }) => text).join('')).toBe(body.when)
  const said = Object.fromEntries(
    equation.flatMap(({ text, value, dimension }: Record<string, unknown>) =>
      value === undefined ? [] : [[text, [value, dimension]]],
    ),
  )
  expect(said).toEqual({
    sat: [289.45, 'temperature'],
    satCoolSp: [286.15, 'temperature'],
    eSat: [1.11111, 'temperatureDifference'],
    cc: [1, 'ratio'],
    ccFull: [0.99, 'ratio'],
  })
  expect(states[4]).toMatchObject({ en: 'cooling with minimum outside air' })
  expect(days[0]).toMatchObject({
    day: DAY,
    status: 'runs',
    evaluatedSeconds: 14_400,
    trueSeconds: 14_400,
    hasFired: true,
  })
})

test('an hour under maintenance is cut from a finding, and the day says so', async () => {
  const { db } = app.database
  const { tenantId, siteRowId, equipRowId } = site
  const { id: pointRowId } = await db
    .insertInto('point')
    .values({
      tenant_id: tenantId,
      site_id: siteRowId,
      equip_id: equipRowId,
      point_key: 'tower.maintenance',
      name: 'Maintenance',
      role: 'maintenance',
      kind: 'bool',
      interval_seconds: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const switched = [
    [`${DAY}T10:00:00Z`, 1],
    [`${DAY}T11:00:00Z`, 0],
  ] as const
  await storeSamples(db, { siteRowId, pointRowId, now: new Date('2026-03-10T11:00:00Z') }, switched)
  const evaluation = evaluateDue(context)
  await evaluation.work('past')
  await evaluation.close()
  const { evidence, days, rules } = (await why(await occurrenceId())).json().why
  const clock = (instant: number) => new Date(instant * 1000).toISOString().slice(11, 16)
  expect(
    evidence.firings.map(({ startsAt, endsAt }: Record<string, number>) => [clock(startsAt ?? 0), clock(endsAt ?? 0)]),
  ).toEqual([
    ['08:30', '10:00'],
    ['11:00', '12:00'],
  ])
  expect(days[0]).toMatchObject({ evaluatedSeconds: 3 * 3600, suppressedSeconds: 3600, suppressedBy: ['maintenance'] })
  // What they found at the same time is part of this finding.
  expect(Object.keys(rules)).toEqual(['apar-r20', 'apar-r25'])
})

describe('causes', () => {
  test('are ticked off for everyone, with who and when, and the tick can be taken back', async () => {
    const id = await occurrenceId()
    expect((await tick(id, 'cooling-valve', true)).json().checked).toMatchObject([
      { cause: 'cooling-valve', checkedBy: 'The pat' },
    ])
    expect((await tick(id, 'cooling-valve', true)).json().checked).toHaveLength(1)
    expect((await why(id)).json().why.checked).toHaveLength(1)
    expect((await tick(id, 'cooling-valve', false)).json().checked).toEqual([])
  })

  test('must be among those of the rule', async () => {
    const answer = await tick(await occurrenceId(), 'gremlins', true)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().fields).toMatchObject({ cause: expect.stringContaining('gremlins') })
  })

  test('are ticked off by people with a role only', async () => {
    const onlooker = await app.signIn('onlooker')
    expect((await why(await occurrenceId(), onlooker)).statusCode).toBe(200)
    expect((await tick(await occurrenceId(), 'cooling-valve', true, onlooker)).statusCode).toBe(403)
  })
})

test('findings that were sent exist without a reason', async () => {
  const id = await occurrenceId()
  await app.database.db.deleteFrom('occurrence_evidence').execute()
  expect((await why(id)).json()).toEqual({ why: null, about: { by: 'nothing', pointIds: [] } })
  expect((await tick(id, 'cooling-valve', true)).statusCode).toBe(422)
})

test('a finding at a site that someone may not see does not exist', async () => {
  const stranger = await app.signIn('stranger')
  const id = await occurrenceId()
  expect((await why(id, stranger)).statusCode).toBe(404)
  expect((await tick(id, 'cooling-valve', true, stranger)).statusCode).toBe(404)
})

test('an ID that cannot be one is refused or not found', async () => {
  const ids = ['1-2026-02-30', '99999999999-2026-03-08', '9999999999-2026-03-08', '1-2026-03-08x', 'x']
  const statuses = await Promise.all(ids.map(async (id) => (await why(id)).statusCode))
  expect(statuses).toEqual([404, 400, 404, 400, 400])
})
