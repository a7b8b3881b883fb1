import type { Occurrence } from '@bonfire/contract/hits/hits'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '../../src/context.ts'
import { evaluateDue } from '../../src/features/evaluation/queue/work-queue.service.ts'
import { buildUser } from '../app/factories.ts'
import { type TestApp, testApp } from '../app/test-app.ts'
import { csvOf, csvRow, importCalls } from '../fixtures/imports.ts'
import { ndjson, type Sender, senderFor, sendHits, sendModel } from '../fixtures/ingest.ts'
import { buildAirHandler, coolingDay, type RunningSite, storeDay } from '../fixtures/own-rules.ts'

const DAY = '2026-03-08'
const NOW = new Date('2026-03-10T12:00:00Z')
const SENT = 'supplyAirWarm'
const OURS = 'g36-ahu-fc13'

let app: TestApp
let site: RunningSite
let context: Context
let cookie: string
let sender: Sender
let minutes: number
beforeAll(async () => {
  app = await testApp()
  const { config, changes, storage, database } = app
  context = { db: database.db, config, changes, storage, log: app.app.log, clock: () => NOW }
})
beforeEach(async () => {
  await app.reset()
  app.clock.now = NOW
  minutes = 0
  site = await buildAirHandler(app.database.db)
  const { tenantId, projectId } = site
  const person = { tenantId, projectIds: [projectId] }
  await buildUser(app.database.db, {
    ...person,
    username: 'pat',
    access: ['userAdmin', 'dataAdmin'],
    rolesRestriction: ['Administrators'],
  })
  await buildUser(app.database.db, { ...person, username: 'reader' })
  cookie = await app.signIn('pat')
  sender = await senderFor(app, { tenantId, projectKeys: null })
  await sendModel(app, sender, { rules: [{ ruleId: SENT, name: 'Supply air warm' }] })
  await storeDay(app.database.db, site, coolingDay(DAY), { now: NOW })
})
afterAll(() => app.close())

/** Later than everything that was marked so far. */
async function evaluate() {
  minutes += 10
  const clock = () => new Date(NOW.getTime() + minutes * 60_000)
  const evaluation = evaluateDue({ ...context, clock })
  await evaluation.work('past')
  await evaluation.close()
}

const send = async (from: string, seconds: number) => {
  const { body } = await sendHits(app, sender, {
    payload: ndjson({
      siteId: 'tower',
      equipId: 'ahu-1',
      equipName: 'AHU 1',
      ruleId: SENT,
      occurredOn: DAY,
      times: [{ t: Date.parse(`${DAY}T${from}Z`) / 1000, d: seconds }],
    }),
  })
  expect(body).toMatchObject({ rejectedCount: 0 })
}
const save = (ruleIds: string[], expected: string[] = [], { key = OURS, from = cookie } = {}) =>
  app.ask({ method: 'PUT', url: `/api/v1/definitions/${key}/sent-rules`, payload: { ruleIds, expected } }, from)
async function found(evidence = false): Promise<Occurrence[]> {
  const answer = await app.ask(
    {
      method: 'POST',
      url: `/api/synco/ui/insights?from=${DAY}&to=${DAY}`,
      payload: { sites: ['tower'], insightType: 'insights', evidence },
    },
    await app.signIn('reader'),
  )
  return Object.values(answer.json().hit)
}
const rulesFound = async () => (await found()).map(({ ruleId }) => ruleId).toSorted()

test('one finding is left of one that was sent and ours, and says so', async () => {
  await send('09:00:00', 3 * 3600)
  await evaluate()
  expect(await rulesFound()).toEqual([OURS, SENT])

  expect((await save([SENT])).json()).toEqual({ ruleIds: [SENT] })
  await evaluate()
  const [only, ...others] = await found(true)
  expect(others).toEqual([])
  expect(only).toMatchObject({
    ruleId: SENT,
    duration: 3 * 3600,
    evidence: { definition: OURS, restatedBy: expect.arrayContaining([OURS]) },
  })
  const named = Object.fromEntries((only?.restatedBy ?? []).map(({ ruleId, ruleName }) => [ruleId, ruleName]))
  expect(named[OURS]).toBe('Supply air too warm in full cooling')

  const why = await app.ask(
    { method: 'GET', url: `/api/v1/hits/${only?.occurrenceId}/evidence` },
    await app.signIn('reader'),
  )
  expect(why.json()).toMatchObject({ why: { evidence: { definition: OURS } } })
})

test('one that is sent later takes ours in, and gives it back when it is not the same', async () => {
  await save([SENT])
  await evaluate()
  expect(await rulesFound()).toEqual([OURS])
  await send('09:00:00', 3 * 3600)
  await evaluate()
  expect(await rulesFound()).toEqual([SENT])
  await save([], [SENT])
  await evaluate()
  expect(await rulesFound()).toEqual([OURS, SENT])
  expect((await found(true)).find(({ ruleId }) => ruleId === SENT)).toMatchObject({ evidence: null })
  expect((await found()).map(({ restatedBy }) => restatedBy)).toEqual(expect.arrayContaining([undefined]))
})

test('at another time both stay, and what restates ours is part of what was sent', async () => {
  await save([SENT])
  await send('20:00:00', 3600)
  await evaluate()
  expect(await rulesFound()).toEqual([OURS, SENT])
  await send('08:00:00', 4 * 3600)
  await evaluate()
  expect(await rulesFound()).toEqual([SENT])
  const { rows } = await sql<{ restated_by: string[] }>`
    select restated_by from occurrence where restated_by is not null`.execute(app.database.db)
  expect(rows).toEqual([{ restated_by: expect.arrayContaining([OURS]) }])
})

test('undoing the import that sent it gives ours back', async () => {
  await save([SENT])
  const calls = importCalls(app, cookie)
  const file = csvOf(
    csvRow({ equip: 'ahu-1', rule: SENT, start: `${DAY}T09:00:00Z`, seconds: '10800' }).replace('2026-03-09', DAY),
  )
  const { id } = (await calls.bringIn(file)).json()
  await evaluate()
  expect(await rulesFound()).toEqual([SENT])
  expect((await calls.undo(id)).statusCode).toBe(200)
  await evaluate()
  expect(await rulesFound()).toEqual([OURS])
})

test('rules that find the same are listed, and saved as they were seen', async () => {
  const list = async (from = cookie) =>
    (await app.ask({ method: 'GET', url: `/api/v1/definitions/${OURS}/sent-rules` }, from)).json()
  expect(await list()).toEqual({
    rules: [{ ruleId: SENT, name: 'Supply air warm', sameAs: null }],
    maySave: true,
  })
  expect((await save([SENT])).statusCode).toBe(200)
  expect((await save([SENT])).statusCode).toBe(200)
  expect((await list()).rules).toMatchObject([{ sameAs: OURS }])
  expect((await save([])).json()).toMatchObject({ code: 'definition.same-changed' })
  expect((await save([SENT], [], { key: 'apar-r20' })).json()).toMatchObject({
    fields: { ruleIds: expect.stringContaining('find the same as g36-ahu-fc13') },
  })
  expect((await save(['noSuchRule'], [SENT])).json()).toMatchObject({
    fields: { ruleIds: expect.stringContaining('noSuchRule') },
  })
  expect((await save([SENT], [], { key: 'no-such-rule' })).statusCode).toBe(404)
  expect((await save([], [SENT], { from: await app.signIn('reader') })).statusCode).toBe(403)
})
