import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { CELL_STATES } from '@bonfire/contract/definitions/backtests'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BUILT_IN } from '../../src/features/definitions/catalogue/read-catalogue.ts'
import { evaluateInTime } from '../../src/features/evaluation/backtest/backtest.service.ts'
import { EvaluationWorker } from '../../src/features/evaluation/worker/evaluate-in-worker.ts'
import { buildUser } from '../app/factories.ts'
import { type TestApp, testApp } from '../app/test-app.ts'
import { buildAirHandler, coolingDay, storeDay } from '../fixtures/own-rules.ts'

const DAY = '2026-03-08'
const FC13 = BUILT_IN.find(({ key }) => key === 'g36-ahu-fc13')
const NOW = new Date('2026-03-10T11:00:00Z')

let app: TestApp
let engineer: string
beforeAll(async () => {
  app = await testApp()
  const { db } = app.database
  const site = await buildAirHandler(db)
  const { tenantId, projectId } = site
  await buildUser(db, { tenantId, username: 'engineer', projectIds: [projectId], rolesRestriction: ['Administrators'] })
  await buildUser(db, { tenantId, username: 'reader', projectIds: [projectId] })
  await buildUser(db, { tenantId, username: 'stranger', rolesRestriction: ['Administrators'] })
  await storeDay(db, site, coolingDay(DAY), { now: NOW })
  engineer = await app.signIn('engineer')
})
afterAll(() => app.close())

const backtest = async (changes: object = {}, from = engineer) => {
  const answer = await app.ask(
    {
      method: 'POST',
      url: '/api/v1/backtests',
      payload: { definition: FC13, siteId: 'tower', from: DAY, to: DAY, ...changes },
    },
    from,
  )
  return { status: answer.statusCode, body: answer.json() }
}

test('a rule as it is saved finds what it finds, and nothing is gained or lost', async () => {
  const { status, body } = await backtest()
  expect(status).toBe(200)
  expect(body).toMatchObject({
    problems: [],
    found: { hits: 1, hours: 3.5, equips: 1 },
    saved: { hits: 1, hours: 3.5, equips: 1 },
    gained: { hits: 0, hours: 0, equips: 0 },
    lost: { hits: 0, hours: 0, equips: 0 },
    equips: [{ equipId: 'ahu-1', name: 'AHU 1', status: 'runs', ranDays: 1, days: [{ day: DAY }] }],
    equipCount: 1,
  })
})

test('an equip that ran on one of the days runs, whatever the newest has', async () => {
  const { body } = await backtest({ to: '2026-03-10' })
  expect(body.equips).toMatchObject([{ status: 'runs', ranDays: 1, days: [{ day: DAY }] }])
  const without = await backtest({ from: '2026-03-09', to: '2026-03-10' })
  expect(without.body.equips).toMatchObject([{ status: 'noData', ranDays: 0, days: [] }])
})

test('days that are to end with data are moved back, as many as they are', async () => {
  const { body } = await backtest({ from: '2026-03-09', to: '2026-03-10', untilData: true })
  expect(body).toMatchObject({ from: '2026-03-07', to: DAY, found: { hits: 1 }, equips: [{ ranDays: 1 }] })
  const asked = await backtest({ from: '2026-03-07', to: DAY, untilData: true })
  expect(asked.body).toMatchObject({ from: '2026-03-07', to: DAY })
  const plain = await backtest({ from: '2026-03-09', to: '2026-03-20' })
  expect(plain.body).toMatchObject({ from: '2026-03-09', to: NOW.toISOString().slice(0, 10), found: { hits: 0 } })
})

test('a wider limit loses the finding, and an own definition gains it', async () => {
  const { body } = await backtest({ parameters: { eSat: 10 } })
  expect(body).toMatchObject({ found: { hits: 0 }, lost: { hits: 1, hours: 3.5, equips: 1 }, gained: { hits: 0 } })
  const own = { ...FC13, key: 'own-warm', alarmDelay: '60 min' }
  const other = await backtest({ definition: own })
  expect(other.body).toMatchObject({ found: { hits: 1, hours: 3.5 }, saved: null, gained: { hits: 1, equips: 1 } })
})

test('nothing is stored', async () => {
  await backtest()
  const { db } = app.database
  expect(await db.selectFrom('occurrence').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('evaluation_day').selectAll().execute()).toEqual([])
})

test('a definition with mistakes says them, with their place', async () => {
  const { body } = await backtest({ definition: { ...FC13, when: 'satt > satCoolSp + eSat' } })
  expect(body).toMatchObject({ found: { hits: 0 }, equips: [] })
  expect(body.problems[0]).toMatchObject({ field: 'when', line: 1, column: 1, suggestion: 'sat' })
})

test('an equip that is missing what the rule reads says so', async () => {
  const definition = BUILT_IN.find(({ key }) => key === 'g36-ahu-fc1')
  const { body } = await backtest({ definition, equipIds: ['ahu-1'] })
  expect(body.equips[0]).toMatchObject({ status: 'missing', names: ['dsp', 'dspSp', 'fan'] })
})

test('of many equips, those that a rule can run on are tried first', async () => {
  const { db } = app.database
  const site = await buildAirHandler(db, { key: 'annexe' })
  const { tenantId, projectId } = site
  await buildUser(db, { tenantId, username: 'head', projectIds: [projectId], rolesRestriction: ['Administrators'] })
  await storeDay(db, site, coolingDay(DAY), { now: NOW })
  const units = Array.from({ length: 51 }, (_, index) => ({
    site_id: site.siteRowId,
    equip_key: `unit-${index}`,
    name: `Unit ${index}`,
    tags: JSON.stringify({ ahu: true }),
  }))
  const made = await db.insertInto('equip').values(units).returning('id').execute()
  const last = Math.max(...made.map(({ id }) => id))
  await db.updateTable('point').set({ equip_id: last }).where('equip_id', '=', site.equipRowId).execute()
  const { body } = await backtest({ siteId: 'annexe' }, await app.signIn('head'))
  expect(body).toMatchObject({ found: { hits: 1 }, equipCount: 52, unableCount: 51 })
  expect(body.equips).toHaveLength(50)
  expect(body.equips[0]).toMatchObject({ equipId: 'unit-50', status: 'runs' })
  expect(body.equips[1]).toMatchObject({ equipId: 'ahu-1', status: 'missing' })
})

test('a backtest may have 62 days', async () => {
  const range = { from: '2026-01-06', to: DAY }
  expect((await backtest(range)).body).toMatchObject({ found: { hits: 1 }, equips: [{ days: [{ day: DAY }] }] })
  expect((await backtest({ ...range, from: '2026-01-05' })).body.code).toBe('evaluation.too-many-days')
})

test('a backtest refuses unknown equips, future days, long ranges and forbidden sites', async () => {
  expect((await backtest({ equipIds: ['ghost'] })).status).toBe(422)
  expect((await backtest({ from: '2030-01-01', to: '2030-01-02' })).status).toBe(422)
  expect((await backtest({ from: '2025-01-01', to: '2026-03-08' })).status).toBe(422)
  expect((await backtest({ siteId: 'nowhere' })).status).toBe(404)
  expect((await backtest({}, await app.signIn('reader'))).status).toBe(403)
  expect((await backtest({}, await app.signIn('stranger'))).status).toBe(404)
})

test('a sweep says what the rule would find with each value of a parameter', async () => {
  const { body } = await backtest({ sweep: { parameter: 'eSat', values: [2, 4, 10] } })
  expect(body.sweep).toMatchObject([
    { value: 2, hits: 1, hours: 3.5, equips: 1 },
    { value: 4, hits: 1, hours: 3.5, equips: 1 },
    { value: 10, hits: 0, hours: 0, equips: 0 },
  ])
  const refused = await backtest({ sweep: { parameter: 'ghost', values: [1] } })
  expect(refused).toMatchObject({ status: 422, body: { fields: { 'sweep.parameter': expect.any(String) } } })
})

test('a value that is set counts in a sweep as it does in the trial', async () => {
  const set = async (value: number | null, revision: number) =>
    app.ask(
      {
        method: 'PUT',
        url: '/api/v1/parameters',
        payload: {
          definition: 'g36-ahu-fc13',
          name: 'eSat',
          place: { scope: 'site', siteId: 'tower' },
          value,
          unit: value === null ? null : '°F',
          reason: 'A warm building',
          revision,
        },
      },
      engineer,
    )
  expect((await set(12, 0)).statusCode).toBe(200)
  const sweep = { parameter: 'eSat', values: [2, 4] }
  expect((await backtest({ sweep })).body).toMatchObject({ found: { hits: 0 }, sweep: [{ hits: 0 }, { hits: 0 }] })
  expect((await set(null, 1)).statusCode).toBe(200)
  expect((await backtest({ sweep })).body).toMatchObject({ found: { hits: 1 }, sweep: [{ hits: 1 }, { hits: 1 }] })
})

test('the cells of an equip show when the condition was true and when it did not count', async () => {
  const { body } = await backtest({ equipIds: ['ahu-1'], cells: true })
  const { stepSeconds, startsAt, cells, uncounted, pointIds, parameters } = body.cells
  expect(pointIds).toMatchObject({ sat: 'tower.sat', satCoolSp: 'tower.satSp', cc: 'tower.cc' })
  expect(parameters).toMatchObject({ eSat: { value: 2, unit: '°F', source: 'default' } })
  expect(stepSeconds).toBe(300)
  const secondsOf = (state: string) => cells.filter((one: number) => CELL_STATES[one] === state).length * stepSeconds
  // On from 08:00 to 12:00, of which the first half hour does not count.
  expect(secondsOf('true')).toBe(3.5 * 3600)
  expect(secondsOf('notCounted')).toBeGreaterThanOrEqual(1800)
  const [firing] = body.equips[0].days[0].firings
  expect(CELL_STATES[cells[(firing.t - startsAt) / stepSeconds]]).toBe('true')
  expect(CELL_STATES[cells[(firing.t - startsAt) / stepSeconds - 1]]).not.toBe('true')
  const notFiring = cells.filter((one: number, cell: number) => one === 2 && uncounted[cell] === 0)
  expect(notFiring).toEqual([])
  const [equip] = body.equips
  expect(equip.uncounted).toContainEqual({ reason: 'afterChange', seconds: 1800 })
  const sum = equip.uncounted.reduce((total: number, { seconds }: { seconds: number }) => total + seconds, 0)
  expect(equip.trueSeconds).toBe(sum + 3.5 * 3600)
  expect((await backtest()).body.cells).toBeNull()
  expect((await backtest({ cells: true })).status).toBe(422)
})

test('one person leaving does not stop what others wait for', async () => {
  const worker = new EvaluationWorker()
  const leaving = new AbortController()
  const site = { timezone: 'UTC', equips: [], points: [], rules: [], machines: [], days: [], until: 0 }
  const left = worker.evaluate({ site, pieces: [] }, leaving.signal)
  const waited = worker.evaluate({ site, pieces: [] })
  leaving.abort()
  await expect(left).rejects.toThrow('The evaluation was stopped')
  expect(await waited).toEqual({ occurrences: [], days: [], again: [] })
  await worker.close()
})

test('a condition that looks back over years in many ways says what to shorten', async () => {
  const when = Array.from({ length: 44 }, (_, place) => `avg(sat, 399 d) > ${place + 10} °C`).join(' and ')
  const { body } = await backtest({ definition: { ...FC13, key: 'own-years', parameters: {}, roles: ['sat'], when } })
  expect(body.problems).toMatchObject([
    {
      field: 'when',
      code: 'definition.too-dear',
      params: { part: 'avg(sat, 399 d)' },
      message: expect.stringMatching(/times the work .* Most of it is avg\(sat, 399 d\): shorten its time/),
    },
  ])
  expect(body.equips).toEqual([])
})

test('a trial that would hold up others is refused before it begins', async () => {
  const { db } = app.database
  const site = await buildAirHandler(db, { key: 'campus' })
  const { tenantId, projectId, siteRowId } = site
  await buildUser(db, { tenantId, username: 'planner', projectIds: [projectId], rolesRestriction: ['Administrators'] })
  const equips = await db
    .insertInto('equip')
    .values(
      Array.from({ length: 49 }, (_, place) => ({
        site_id: siteRowId,
        equip_key: `unit-${place}`,
        name: `Unit ${place}`,
        tags: JSON.stringify({ ahu: true }),
      })),
    )
    .returning('id')
    .execute()
  const point = {
    tenant_id: tenantId,
    site_id: siteRowId,
    role: 'sat' as const,
    kind: 'number' as const,
    unit: 'celsius',
  }
  await db
    .insertInto('point')
    .values(
      equips.map(({ id }) => ({ ...point, equip_id: id, point_key: `sat-${id}`, name: 'sat', interval_seconds: 60 })),
    )
    .execute()
  const definition = {
    key: 'own-turns',
    name: 'Hunting',
    description: 'Hunting',
    category: 'fdd',
    severity: 'low',
    source: 'Ours',
    equip: 'ahu',
    roles: ['sat'],
    proof: null,
    when: 'turns(sat, 2 d, jump) > 40',
    parameters: { jump: { default: 1, unit: 'K', difference: true, words: 'A jump' } },
  }
  const trial = { definition, siteId: 'campus', from: '2026-01-10', to: '2026-03-10' }
  const planner = await app.signIn('planner')
  const sweep = { parameter: 'jump', values: [1, 2, 3, 4, 5, 6, 7, 8, 9] }
  const { status, body } = await backtest({ ...trial, sweep }, planner)
  expect({ status, code: body.code }).toEqual({ status: 422, code: 'evaluation.too-dear' })
  expect(body.message).toMatch(
    /^This trial would take \d+ times the work that is allowed: 50 pieces of equipment over 60 days, looking back 2 days\. Choose fewer/,
  )
  const smaller = await backtest({ ...trial, from: '2026-03-09', equipIds: ['ahu-1', 'unit-3'], sweep }, planner)
  expect(smaller).toMatchObject({ status: 200, body: { problems: [], found: { hits: 0 } } })
})

test('a trial that takes too long all the same is stopped, and says so', async () => {
  const worker = new EvaluationWorker()
  const site = { timezone: 'UTC', equips: [], points: [], rules: [], machines: [], days: [], until: 0 }
  const { signal } = new AbortController()
  const stopped = evaluateInTime(worker, { site, pieces: [] }, { signal, milliseconds: 0 })
  await expect(stopped).rejects.toMatchObject({ problem: { code: 'evaluation.too-long' }, status: 422 })
  await worker.close()
})

test('a parameter may be called as anything, for example constructor', async () => {
  const definition = {
    ...FC13,
    key: 'own-constructor',
    when: 'sat > satCoolSp + constructor and cc >= ccFull',
    parameters: Object.fromEntries(
      Object.entries(FC13?.parameters ?? {}).map(([name, one]) => [name === 'eSat' ? 'constructor' : name, one]),
    ),
  }
  const { body } = await backtest({ definition, sweep: { parameter: 'constructor', values: [2, 10] } })
  expect(body).toMatchObject({ problems: [], found: { hits: 1, hours: 3.5 }, sweep: [{ hits: 1 }, { hits: 0 }] })
  const unknown = await backtest({ sweep: { parameter: 'constructor', values: [2] } })
  expect(unknown.body).toMatchObject({ code: 'evaluation.unknown-parameter' })
})

test('somebody who leaves during a trial leaves no error in the log', async () => {
  const failures: unknown[] = []
  const leaving = new AbortController()
  const ended = Promise.withResolvers<void>()
  const channels: Record<string, (message: unknown) => void> = {
    'tracing:fastify.request.handler:start': () => leaving.abort(),
    'tracing:fastify.request.handler:error': (message) => failures.push((message as { error: unknown }).error),
    'tracing:fastify.request.handler:asyncEnd': () => ended.resolve(),
  }
  for (const [name, hear] of Object.entries(channels)) subscribe(name, hear)
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const asked = fetch(`${address}/api/v1/backtests`, {
    method: 'POST',
    headers: { cookie: engineer, 'content-type': 'application/json' },
    signal: leaving.signal,
    body: JSON.stringify({ definition: FC13, siteId: 'tower', from: '2026-01-10', to: DAY }),
  })
  await expect(asked).rejects.toThrow('aborted')
  await ended.promise
  for (const [name, hear] of Object.entries(channels)) unsubscribe(name, hear)
  // A refusal is not logged as an error.
  expect(failures).toMatchObject([{ problem: { code: 'evaluation.stopped' }, status: 408 }])
})
