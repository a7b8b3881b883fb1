import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '../../src/context.ts'
import { evaluateDue } from '../../src/features/evaluation/queue/work-queue.service.ts'
import { judgeRepairs, rebuildRepairs } from '../../src/features/proof/kept/kept-repairs.service.ts'
import { listenForChanges } from '../app/change-listener.ts'
import { buildAction, buildUser } from '../app/factories.ts'
import { type TestApp, testApp } from '../app/test-app.ts'
import { buildAirHandler, coolingDay, type RunningSite, storeDay } from '../fixtures/own-rules.ts'

const CLOSED_ON = '2026-03-09'
const FC13 = 'g36-ahu-fc13'
const day = (offset: number) => new Date(Date.parse(CLOSED_ON) + offset * 86_400_000).toISOString().slice(0, 10)

let app: TestApp
let site: RunningSite
let context: Context
let cookie: string
beforeAll(async () => {
  app = await testApp()
  const { config, changes, storage, database } = app
  context = { db: database.db, config, changes, storage, log: app.app.log, clock: () => app.clock.now }
})
beforeEach(async () => {
  await app.reset()
  app.clock.now = new Date(`${day(0)}T15:00:00Z`)
  site = await buildAirHandler(app.database.db)
  const { tenantId, projectId } = site
  await buildUser(app.database.db, { tenantId, projectIds: [projectId], username: 'pat' })
  await buildUser(app.database.db, { tenantId, projectIds: [], username: 'elsewhere' })
  cookie = await app.signIn('pat')
})
afterAll(() => app.close())

/** A day of full cooling, too warm where it is at fault, or of nothing but heating, in which the rule does not look. */
async function bring(offset: number, kind: 'fault' | 'mended' | 'off') {
  const shapes = coolingDay(day(offset), { supplyCelsius: kind === 'fault' ? 16 : 13 })
  const off = { fanOn: () => 0, occ: () => 0, cc: () => 0 }
  await storeDay(app.database.db, site, kind === 'off' ? { ...shapes, ...off } : shapes, { now: app.clock.now })
}

async function evaluate() {
  app.clock.now = new Date(app.clock.now.getTime() + 600_000)
  const evaluation = evaluateDue(context)
  await evaluation.work('past')
  await evaluation.close()
}

/** Puts the findings of the rule on an action, and closes it on the day of the repair. */
async function close(reason = 'Fixed') {
  const { rows } = await sql<{ id: number }>`
    select er.id from equip_rule er join rule r on r.id = er.rule_id where r.rule_key = ${FC13}`.execute(
    app.database.db,
  )
  await buildAction(app.database.db, { siteRowId: site.siteRowId, equipRuleIds: rows.map(({ id }) => id) })
  const answer = await app.ask(
    { method: 'PUT', url: '/api/v2/actions/P-1', payload: { status: 'Closed', statusChangeReason: reason } },
    cookie,
  )
  expect(answer.statusCode).toBe(200)
}

async function later(offset: number) {
  app.clock.now = new Date(`${day(offset)}T06:00:00Z`)
  cookie = await app.signIn('pat')
}

const proof = async (from = cookie) => app.ask({ url: '/api/v2/actions/P-1/proof' }, from)
/** What is kept is the same as what is derived. */
async function repairs() {
  await judgeRepairs(context)
  const { repairs: derived } = (await proof()).json()
  const { rows } = await sql<object>`
    select equip_rule_id::text as "equipRuleId", watched_by as "watchedBy", repaired_on as "repairedOn", state, state_on as "stateOn",
           needed_days as "neededDays", clean_days as "cleanDays",
           case when avoided_seconds is not null then
             json_build_object('seconds', avoided_seconds, 'cost', avoided_cost) end as avoided from repair order by equip_rule_id`.execute(
    app.database.db,
  )
  expect(derived).toMatchObject(rows)
  expect(rows).toHaveLength(derived.length)
  return derived
}
const kinds = (repair: { days: { day: string; kind: string }[] }) =>
  repair.days.filter((one) => one.day >= day(-6)).map((one) => one.kind)

test('a repair is watched, then proved by clean days on which the rule looked', async () => {
  for (let offset = -12; offset <= -1; offset += 1) await bring(offset, 'fault')
  await evaluate()
  await close()
  expect(await repairs()).toMatchObject([
    {
      targetName: 'AHU 1',
      watchedBy: FC13,
      repairedOn: CLOSED_ON,
      state: 'watching',
      neededDays: 3,
      exposedDays: 12,
      firedDays: 12,
      cleanDays: 0,
    },
  ])
  await later(4)
  await bring(1, 'mended')
  await bring(2, 'off')
  await bring(3, 'mended')
  await evaluate()
  const [watched] = await repairs()
  expect(watched).toMatchObject({ state: 'watching', cleanDays: 2, stateOn: null, blindBecause: null })
  expect(kinds(watched)).toEqual([...Array.from({ length: 6 }, () => 'fired'), 'blind', 'clean', 'blind', 'clean'])
  await later(5)
  await bring(4, 'mended')
  await evaluate()
  const listener = await listenForChanges(app, cookie)
  expect(await repairs()).toMatchObject([{ state: 'proved', stateOn: day(4), cleanDays: 3 }])
  let change = await listener.next()
  while (change.kind !== 'actions') change = await listener.next()
  expect(change).toMatchObject({ by: null, did: 'changed', actions: [{ key: 'P-1' }] })
  listener.leave()
  await sql`update repair set looked = '0', state = 'cameBack', state_on = ${day(1)}`.execute(app.database.db)
  expect(await rebuildRepairs(context)).toEqual({ watching: 0, proved: 1, cameBack: 0, cannotTell: 0 })
  await repairs()
})

test('another limit or version of the rule begins the count again, and says so', async () => {
  for (let offset = -12; offset <= -1; offset += 1) await bring(offset, 'fault')
  await evaluate()
  await close()
  await later(4)
  for (const offset of [1, 2, 3]) await bring(offset, 'mended')
  await evaluate()
  expect(await repairs()).toMatchObject([{ state: 'proved', changedOn: null }])
  const { db } = app.database
  await sql`
    with own as (
      insert into rule_parameter (tenant_id, definition_key, name, site_id, value, unit)
        select tenant_id, ${FC13}, 'eSat', id, 3, 'Δ°F' from site returning id)
    insert into rule_parameter_change (parameter_id, changed_at, reason, to_value, to_unit)
      select id, ${app.clock.now}, 'Too many', 3, 'Δ°F' from own`.execute(db)
  expect(await repairs()).toMatchObject([{ state: 'watching', changedOn: day(4), cleanDays: 0 }])
  await later(8)
  for (const offset of [4, 5, 6, 7]) await bring(offset, 'mended')
  await evaluate()
  expect(await repairs()).toMatchObject([{ state: 'proved', changedOn: day(4), stateOn: day(7) }])
  // Other words find the same.
  const version = (number: number, change: object) =>
    sql`
    insert into definition (tenant_id, definition_key, version, body, created_at)
      select ${site.tenantId}, definition_key, version + ${number}, (body::jsonb || ${JSON.stringify(change)}::jsonb)::json, ${app.clock.now}
        from definition where definition_key = ${FC13} order by version desc limit 1`.execute(db)
  await version(1, { description: 'Says the same' })
  expect(await repairs()).toMatchObject([{ state: 'proved', changedOn: day(4) }])
  await version(1, { alarmDelay: '55 min' })
  expect(await repairs()).toMatchObject([{ state: 'watching', changedOn: day(8), cleanDays: 0 }])
})

test('a fault that is back is told at once, and late samples take a proof back', async () => {
  for (let offset = -12; offset <= -1; offset += 1) await bring(offset, 'fault')
  await evaluate()
  await close()
  await later(4)
  for (const offset of [1, 2, 3]) await bring(offset, 'mended')
  await evaluate()
  expect(await repairs()).toMatchObject([{ state: 'proved', stateOn: day(3) }])
  await bring(2, 'fault')
  await evaluate()
  expect(await repairs()).toMatchObject([{ state: 'cameBack', stateOn: day(2), heldDays: 1 }])
})

test('where the rule does not look, nothing is told, and it says why', async () => {
  for (let offset = -12; offset <= -1; offset += 1) await bring(offset, 'fault')
  await evaluate()
  await close()
  await later(20)
  await bring(19, 'off')
  await evaluate()
  expect(await repairs()).toMatchObject([
    { state: 'cannotTell', reason: 'blind', cleanDays: 0, blindBecause: { status: 'off' } },
  ])
})

test('only what was closed as fixed is watched, by those who see the action', async () => {
  await bring(-1, 'fault')
  await evaluate()
  await close('Duplicate')
  expect((await proof()).json()).toEqual({
    ...{ repairs: [], more: 0, counts: { watching: 0, proved: 0, cameBack: 0, cannotTell: 0 } },
  })
  await app.database.db.updateTable('action').set({ transition_reason: 'Fixed' }).execute()
  expect(await repairs()).toMatchObject([{ neededDays: 14, isMeasured: false, exposedDays: 1 }])
  // A finding that is sent by others says nothing about the days on which they looked.
  await later(2)
  await sql`update rule set rule_key = 'theirs'`.execute(app.database.db)
  expect(await repairs()).toMatchObject([
    {
      watchedBy: null,
      evidence: null,
      source: null,
      state: 'cannotTell',
      neededDays: null,
      blindBecause: { status: 'sent', names: [] },
    },
  ])
  await sql`update rule set same_as = ${FC13}`.execute(app.database.db)
  expect(await repairs()).toMatchObject([{ watchedBy: FC13, evidence: 'own', exposedDays: 1 }])
  expect((await proof(await app.signIn('elsewhere'))).statusCode).toBe(404)
})
