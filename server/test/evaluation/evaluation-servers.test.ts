// @module-tag whole
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '../../src/context.ts'
import { openDatabase } from '../../src/db/open.ts'
import { evaluateDue, LOOK_EVERY_MILLISECONDS } from '../../src/features/evaluation/queue/work-queue.service.ts'
import { buildUser } from '../app/factories.ts'
import { type TestApp, testApp } from '../app/test-app.ts'
import { databaseFromTemplate } from '../database/postgres-template.ts'
import { type Sender, senderFor } from '../fixtures/ingest.ts'
import { buildAirHandler, coolingDay, type RunningSite, storeDay } from '../fixtures/own-rules.ts'

const DAY = '2026-03-08'
const STARTS_AT = Date.parse(`${DAY}T08:30:00Z`) / 1000
const FC13 = 'g36-ahu-fc13'
const REQUESTS = 40

let url: string
/** Two servers on one database, of which neither evaluates by itself. */
let servers: [TestApp, TestApp]
let site: RunningSite
let sender: Sender
beforeAll(async () => {
  const database = await databaseFromTemplate(process.env.TEST_DATABASE_URL ?? '')
  url = database.url
  const first = await testApp({}, { database })
  servers = [first, await testApp({}, { database: await openDatabase({ databaseUrl: url, dataDirectory: '' }) })]
})
beforeEach(async () => {
  const [first, second] = servers
  await first.reset()
  for (const one of servers) one.clock.now = new Date('2026-03-10T12:00:00Z')
  site = await buildAirHandler(first.database.db)
  // Or a server that has just started may still propose roles for these points, and take some away meanwhile.
  await first.database.db.updateTable('point').set({ role_source: 'person' }).execute()
  sender = await senderFor(first, { tenantId: site.tenantId, projectKeys: null })
  expect(second.database).not.toBe(first.database)
})
afterAll(async () => {
  const [first, second] = servers
  await second.close()
  await first.close()
})

const contextOf = ({ database, config, changes, storage, app, clock }: TestApp): Context => ({
  db: database.db,
  config,
  changes,
  storage,
  log: app.log,
  clock: () => clock.now,
})

/** Both servers evaluate what is due at the same time. */
async function evaluateOnBoth() {
  for (const one of servers) one.clock.now = new Date(one.clock.now.getTime() + 10 * 60_000)
  await Promise.all(
    servers.map(async (one) => {
      const evaluation = evaluateDue(contextOf(one))
      await evaluation.work('past')
      await evaluation.close()
    }),
  )
}

/** The same order for the same seed. */
function shuffled<One>(list: readonly One[], seed: number): One[] {
  let state = seed
  const copy = [...list]
  for (let at = copy.length - 1; at > 0; at--) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    const other = state % (at + 1)
    ;[copy[at], copy[other]] = [copy[other] as One, copy[at] as One]
  }
  return copy
}

/** Every sample of the day as a row, each twice, in random order. */
function rowsTwice(): string[] {
  const { day, ...shapes } = coolingDay(DAY)
  const rows = Object.entries(shapes).flatMap(([role, shape]) =>
    Array.from({ length: 288 }, (_, place) => {
      const at = new Date(Date.parse(day) + place * 300_000).toISOString()
      const value = shape(place / 12)
      return JSON.stringify({ point: `tower.${role}`, t: at, v: ['fanOn', 'occ'].includes(role) ? value === 1 : value })
    }),
  )
  return shuffled([...rows, ...rows], 13)
}

async function send(rows: readonly string[]): Promise<{ accepted: number; unchanged: number }> {
  const sums = { accepted: 0, unchanged: 0 }
  const size = Math.ceil(rows.length / REQUESTS)
  for (let request = 0; request < REQUESTS; request++) {
    const server = servers[request % 2] as TestApp
    const answer = await server.ask({
      method: 'POST',
      url: '/api/v1/ingest/samples',
      headers: { authorization: `Bearer ${sender.key}`, 'content-type': 'application/x-ndjson' },
      payload: rows.slice(request * size, (request + 1) * size).join('\n'),
    })
    expect(answer.json()).toMatchObject({ rejectedCount: 0 })
    sums.accepted += answer.json().accepted
    sums.unchanged += answer.json().unchanged
  }
  return sums
}

/** What is stored, and how often it was written. */
async function written() {
  const { db } = servers[0].database
  const of = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows
  return {
    days: await of(sql`select point_id, day, revision, samples, body from point_day order by 1, 2`),
    marks: await of(sql`select local_day, marked, done from evaluation_due order by 1`),
    // A row that is written again has another xmin.
    findings: await of(sql`select xmin::text, * from occurrence order by site_id, occurred_on, equip_rule_id`),
    evidence: await of(sql`select xmin::text, * from occurrence_evidence order by site_id, occurred_on, equip_rule_id`),
  }
}

test('rows in random order, twice, to two servers are one finding, and again nothing', async () => {
  const rows = rowsTwice()
  expect(await send(rows)).toEqual({ accepted: rows.length / 2, unchanged: rows.length / 2 })
  await evaluateOnBoth()
  const { rows: found } = await sql`
    select o.times_start as starts, o.times_duration as durations, count(*) over ()::int4 as evidence
      from occurrence o join rule r on r.id = o.rule_id
      join occurrence_evidence v
        on (v.site_id, v.occurred_on, v.equip_rule_id) = (o.site_id, o.occurred_on, o.equip_rule_id)
     where r.rule_key = ${FC13}`.execute(servers[0].database.db)
  expect(found).toEqual([{ starts: [STARTS_AT], durations: [210 * 60], evidence: 1 }])
  const before = await written()
  expect(before.findings.length).toBeGreaterThan(0)
  expect(await send(rows)).toEqual({ accepted: 0, unchanged: rows.length })
  await evaluateOnBoth()
  expect(await written()).toEqual(before)
})

test('a server with EVALUATION=off leaves due days to one that evaluates', async () => {
  const [server] = servers
  const { db } = server.database
  await buildUser(db, {
    tenantId: site.tenantId,
    username: 'admin',
    access: ['userAdmin'],
    groups: ['Administrators'],
    seesAllProjects: true,
  })
  const admin = await server.signIn('admin')
  await storeDay(db, site, coolingDay(DAY), { now: server.clock.now })
  server.clock.now = new Date(server.clock.now.getTime() + 10 * 60_000)
  const queue = async () => (await server.ask({ url: '/api/v1/evaluations/queue' }, admin)).json()
  // Longer than one that evaluates takes to look.
  await sleep(1.5 * LOOK_EVERY_MILLISECONDS)
  const { dueDays } = await queue()
  expect(dueDays).toBeGreaterThan(0)
  expect(await queue()).toMatchObject({ isOn: false, lastEvaluatedAt: null })
  const database = await openDatabase({ databaseUrl: url, dataDirectory: '' })
  const other = await testApp({ EVALUATION: 'on' }, { database })
  other.clock.now = server.clock.now
  await expect.poll(async () => (await queue()).dueDays).toBe(0)
  expect(await queue()).toMatchObject({ isOn: false, lastEvaluatedAt: expect.any(String) })
  await other.close()
})
