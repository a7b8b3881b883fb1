import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '../../src/context.ts'
import { judgeRepairs, rebuildRepairs } from '../../src/features/proof/kept/kept-repairs.service.ts'
import { claimMails } from '../../src/mail/claim-mails.ts'
import { buildAction, buildEquipRule, buildOccurrence, buildRule, buildUser } from '../app/factories.ts'
import { type TestApp, testApp } from '../app/test-app.ts'
import { ON_THIS_MACHINE, webhookScene } from '../fixtures/webhooks.ts'

const CLOSED_ON = '2026-03-09'
const day = (offset: number) => new Date(Date.parse(CLOSED_ON) + offset * 86_400_000).toISOString().slice(0, 10)
const FC13 = 'g36-ahu-fc13'

let app: TestApp
let context: Context
let scene: Awaited<ReturnType<typeof webhookScene>>
let people: { ada: number; bo: number; pat: number }
let ruleRowId: number
beforeAll(async () => {
  app = await testApp(ON_THIS_MACHINE)
  const { config, changes, storage, database } = app
  context = { db: database.db, config, changes, storage, log: app.app.log, clock: () => app.clock.now }
})
beforeEach(async () => {
  await app.reset()
  app.clock.now = new Date(`${day(0)}T15:00:00Z`)
  scene = await webhookScene(app)
  const { tenantId, projects } = scene
  const { id: ada } = await scene.db
    .selectFrom('user_account')
    .select('id')
    .where('username', '=', 'ada')
    .executeTakeFirstOrThrow()
  const inNorth = (username: string) => buildUser(scene.db, { tenantId, username, projectIds: [projects.north] })
  people = { ada, bo: await inNorth('bo'), pat: await inNorth('pat') }
  await inNorth('nobody')
  ruleRowId = await buildRule(scene.db, { tenantId, key: FC13 })
})
afterAll(() => app.close())

/** Findings of the days before on equips of a site, on which the rule has run since. */
async function find(siteRowId: number, equipKeys: readonly string[]): Promise<number[]> {
  const ids: number[] = []
  for (const equipKey of equipKeys) ids.push(await buildEquipRule(scene.db, { siteRowId, ruleRowId, equipKey }))
  for (let offset = -12; offset < 0; offset += 1) {
    for (const equipRuleId of ids) await buildOccurrence(scene.db, { equipRuleId, day: day(offset) })
    await run(siteRowId, offset, ids)
  }
  return ids
}

/** The rule could have fired on these. */
async function run(siteRowId: number, offset: number, equipRuleIds: readonly number[]) {
  await sql`
    insert into evaluation_day (site_id, local_day, evaluated_at, body)
      select ${siteRowId}, ${day(offset)}::date, ${app.clock.now}, jsonb_build_object('runs', coalesce(jsonb_agg(jsonb_build_object(
               'equipId', equip_id, 'rule', ${FC13}::text, 'status', 'runs', 'evaluatedSeconds', 40000)), '[]'))
        from equip_rule where id = any(${equipRuleIds}::int4[])
    on conflict (site_id, local_day) do update set body = excluded.body`.execute(scene.db)
}

/** Ada created it, Bo is assigned to it, and Pat closes it, or Ada, who sees all sites. */
async function close(equipRuleIds: number[], by: 'ada' | 'pat' = 'pat') {
  const actionId = await buildAction(scene.db, { siteRowId: scene.sites.mill, equipRuleIds })
  await scene.db.updateTable('action').set({ created_by: people.ada, assignee_id: people.bo }).execute()
  const closed = { status: 'Closed', statusChangeReason: 'Fixed' }
  const cookie = await app.signIn(by)
  expect((await scene.call('PUT', '/v2/actions/NORTH-1', closed, cookie)).statusCode).toBe(200)
  await scene.db.deleteFrom('mail').execute()
  await judgeRepairs(context)
  return actionId
}

function later(offset: number) {
  app.clock.now = new Date(`${day(offset)}T06:00:00Z`)
}

async function history(by: string) {
  const answer = await scene.call('GET', '/v2/actions/NORTH-1/history', undefined, await app.signIn(by))
  const { history: lines } = answer.json<{ history: Record<'field' | 'from' | 'to' | 'changedBy', string | null>[] }>()
  return lines
    .filter(({ field }) => field?.startsWith('repair'))
    .map(({ field, from, to, changedBy }) => [field, from, to, changedBy])
}

async function mails() {
  return scene.db
    .selectFrom('mail as m')
    .innerJoin('user_account as u', 'u.id', 'm.recipient_id')
    .select(['u.username', 'm.kind', sql<object>`m.facts->'repairs'`.as('repairs')])
    .orderBy('m.id')
    .execute()
}
const told = async () => (await mails()).map(({ username, kind }) => `${username} ${kind}`)

async function messages() {
  await scene.tell()
  return scene.db.selectFrom('webhook_message').select(['type', 'facts']).orderBy('id').execute()
}

test('a proved repair is told once, by whichever server judges it', async () => {
  await scene.create('http://127.0.0.1:9/', { events: ['repair.proved', 'repair.came_back'], projectKeys: ['NORTH'] })
  const ids = await find(scene.sites.mill, ['a', 'b', 'c', 'd', 'e'])
  await close(ids)
  later(4)
  for (const offset of [1, 2, 3]) await run(scene.sites.mill, offset, ids)
  await Promise.all([judgeRepairs(context), judgeRepairs(context), judgeRepairs(context)])
  await judgeRepairs(context)
  expect(await history('pat')).toEqual([['repairProved', '3', 'Equip a, Equip b, Equip c +2', null]])
  expect(await told()).toEqual(['ada repairProved', 'bo repairProved', 'pat repairProved'])
  expect((await mails())[0]?.repairs).toEqual({ count: 5, equips: ['Equip a', 'Equip b', 'Equip c'], provedDays: 3 })
  const [message, ...others] = await messages()
  expect(others).toEqual([])
  expect(message).toMatchObject({
    type: 'repair.proved',
    facts: {
      data: {
        action: { key: 'NORTH-1' },
        repairCount: 5,
        repairs: ids.map((id) => ({ equipRuleId: String(id), state: 'proved', stateOn: day(3), neededDays: 3 })),
      },
    },
  })
})

test('an action is told to be proved once all its repairs are, at every site', async () => {
  const here = await find(scene.sites.mill, ['a'])
  const there = await find(scene.sites.barn, ['b'])
  await close([...here, ...there], 'ada')
  later(4)
  for (const offset of [1, 2, 3]) await run(scene.sites.mill, offset, here)
  await judgeRepairs(context)
  expect(await history('pat')).toEqual([['repairProved', '3', 'Equip a', null]])
  expect(await told()).toEqual([])
  later(5)
  for (const offset of [1, 2, 3, 4]) await run(scene.sites.barn, offset, there)
  await judgeRepairs(context)
  // Pat does not see the barn.
  expect(await history('pat')).toHaveLength(1)
  expect(await history('ada')).toHaveLength(2)
  expect(await told()).toEqual(['ada repairProved', 'bo repairProved'])
  expect((await mails())[0]?.repairs).toEqual({ count: 2, equips: ['Equip a'], provedDays: 3 })
})

test('a fault that came back is told to those who see its site', async () => {
  await scene.create('http://127.0.0.1:9/', { events: ['repair.came_back'] })
  const here = await find(scene.sites.mill, ['a'])
  const there = await find(scene.sites.barn, ['b'])
  const [id = 0] = there
  await close([...here, ...there], 'ada')
  later(2)
  await buildOccurrence(scene.db, { equipRuleId: id, day: day(1) })
  await judgeRepairs(context)
  expect(await history('ada')).toEqual([['repairCameBack', day(1), 'Equip b', null]])
  expect(await history('pat')).toEqual([])
  expect(await mails()).toEqual([
    { username: 'ada', kind: 'repairCameBack', repairs: { count: 1, equips: [], cameBackOn: day(1) } },
  ])
  // Messages of a project say nothing of others.
  expect(await messages()).toEqual([])
})

test('what is judged otherwise is written down, and its mail is not sent', async () => {
  const ids = await find(scene.sites.mill, ['a'])
  const [equipRuleId = 0] = ids
  await close(ids)
  later(4)
  for (const offset of [1, 2, 3]) await run(scene.sites.mill, offset, ids)
  await judgeRepairs(context)
  await run(scene.sites.mill, 2, [])
  await judgeRepairs(context)
  await buildOccurrence(scene.db, { equipRuleId, day: day(3) })
  await judgeRepairs(context)
  await sql`delete from occurrence where occurred_on = ${day(3)}::date`.execute(scene.db)
  await judgeRepairs(context)
  expect(await history('pat')).toEqual([
    ['repairTakenBack', 'cameBack', 'Equip a', null],
    ['repairCameBack', day(3), 'Equip a', null],
    ['repairTakenBack', 'proved', 'Equip a', null],
    ['repairProved', '3', 'Equip a', null],
  ])
  expect(await told()).toHaveLength(6)
  later(5)
  const claimed = await claimMails(scene.db, {
    now: app.clock.now,
    leaseUntil: new Date(`${day(6)}T00:00:00Z`),
    limit: 9,
  })
  expect(claimed.map(({ mayRead, lostIds }) => [mayRead, lostIds.length])).toEqual(
    Array.from({ length: 3 }, () => [false, 2]),
  )
})

test('whoever wants no such mail gets none', async () => {
  await scene.db.insertInto('notification_preference').values({ user_id: people.ada, repair_proved: false }).execute()
  await scene.db.insertInto('notification_preference').values({ user_id: people.bo, repair_came_back: false }).execute()
  const ids = await find(scene.sites.mill, ['a'])
  await close(ids)
  later(4)
  for (const offset of [1, 2, 3]) await run(scene.sites.mill, offset, ids)
  await judgeRepairs(context)
  expect(await told()).toEqual(['bo repairProved', 'pat repairProved'])
  await buildOccurrence(scene.db, { equipRuleId: ids[0] ?? 0, day: day(4) })
  await judgeRepairs(context)
  expect((await told()).slice(2)).toEqual(['ada repairCameBack', 'pat repairCameBack'])
})

test('a server that dies while it tells leaves nothing half told', async () => {
  const ids = await find(scene.sites.mill, ['a'])
  await close(ids)
  later(4)
  for (const offset of [1, 2, 3]) await run(scene.sites.mill, offset, ids)
  await sql`alter table mail add constraint dies check (kind <> 'repairProved')`.execute(scene.db)
  try {
    await expect(judgeRepairs(context)).rejects.toThrow('dies')
  } finally {
    await sql`alter table mail drop constraint dies`.execute(scene.db)
  }
  expect(await history('pat')).toEqual([])
  const states = () => scene.db.selectFrom('repair').select('state').execute()
  expect(await states()).toEqual([{ state: 'watching' }])
  await judgeRepairs(context)
  expect(await states()).toEqual([{ state: 'proved' }])
  expect(await history('pat')).toHaveLength(1)
  expect(await told()).toHaveLength(3)
})

test('a repair that is first judged long after it was proved is no news', async () => {
  const ids = await find(scene.sites.mill, ['a'])
  await close(ids)
  for (const offset of [1, 2, 3]) await run(scene.sites.mill, offset, ids)
  await scene.db.deleteFrom('repair').execute()
  later(10)
  expect(await rebuildRepairs(context)).toMatchObject({ proved: 1 })
  expect([await history('pat'), await told()]).toEqual([[], []])
  await scene.db.deleteFrom('repair').execute()
  later(5)
  await rebuildRepairs(context)
  expect(await told()).toHaveLength(3)
})

test('clean days count from the day of the repair, where somebody said it', async () => {
  const ids = await find(scene.sites.mill, ['a'])
  await close(ids)
  for (const offset of [-3, -2, -1]) await run(scene.sites.mill, offset, ids)
  await sql`delete from occurrence where occurred_on >= ${day(-3)}::date`.execute(scene.db)
  await judgeRepairs(context)
  const states = () => scene.db.selectFrom('repair').select(['state', 'repaired_on', 'clean_days']).execute()
  // It had been quiet before it was closed.
  expect(await states()).toEqual([{ state: 'cannotTell', repaired_on: CLOSED_ON, clean_days: 0 }])
  const pat = await app.signIn('pat')
  expect((await scene.call('PUT', '/v2/actions/NORTH-1', { repairedOn: day(-4) }, pat)).statusCode).toBe(200)
  expect(await states()).toEqual([])
  await judgeRepairs(context)
  expect(await states()).toEqual([{ state: 'proved', repaired_on: day(-4), clean_days: 3 }])
  expect(await told()).toEqual(['ada repairProved', 'bo repairProved', 'pat repairProved'])
})

const setFollowUp = (repair_follow_up: 'review' | 'reopen') =>
  scene.db.updateTable('project').set({ repair_follow_up }).where('project_key', '=', 'NORTH').execute()
const action = async () => (await scene.call('GET', '/issue/NORTH-1')).json()
async function activity() {
  const comments = (await scene.call('GET', '/comments/NORTH-1')).json<Record<string, string>[]>()
  return comments.map(({ author_name_display, body }) => `${author_name_display}: ${body}`)
}

/** The contractor has done the work. */
async function review(equipRuleIds: number[]) {
  await buildAction(scene.db, { siteRowId: scene.sites.mill, equipRuleIds })
  await scene.db.updateTable('action').set({ created_by: people.ada, assignee_id: people.bo }).execute()
  const bo = await app.signIn('bo')
  expect((await scene.call('PUT', '/v2/actions/NORTH-1', { status: 'In Review' }, bo)).statusCode).toBe(200)
  await scene.db.deleteFrom('mail').execute()
  await judgeRepairs(context)
}

test('an action in review is closed once it is proved, where its project says so', async () => {
  await setFollowUp('review')
  await scene.create('http://127.0.0.1:9/', { events: ['action.changed', 'repair.proved'] })
  const ids = await find(scene.sites.mill, ['a'])
  await review(ids)
  await messages()
  expect((await action()).repairs).toMatchObject({ state: 'watching' })
  later(4)
  for (const offset of [1, 2, 3]) await run(scene.sites.mill, offset, ids)
  await judgeRepairs(context)
  await judgeRepairs(context)
  expect(await action()).toMatchObject({
    bonfire_status: 'Closed',
    transition_reason: 'Fixed',
    repaired_on: CLOSED_ON,
    closed: app.clock.now.toISOString(),
    repairs: { state: 'proved', stateOn: day(3) },
  })
  expect((await activity())[0]).toBe('Bonfire: [transition] Transitioned from In Review to Closed (Fixed)')
  expect(await history('ada')).toEqual([
    ['repairedOn', null, CLOSED_ON, null],
    ['repairProved', '3', 'Equip a', null],
  ])
  expect((await told()).toSorted()).toEqual([
    'ada repairProved',
    'ada transitioned',
    'bo repairProved',
    'bo transitioned',
  ])
  expect((await messages()).slice(1).map(({ type }) => type)).toEqual(['repair.proved', 'action.changed'])
})

test('an action in review goes back to work when its fault comes back', async () => {
  await setFollowUp('review')
  const ids = await find(scene.sites.mill, ['a'])
  await review(ids)
  later(2)
  await buildOccurrence(scene.db, { equipRuleId: ids[0] ?? 0, day: day(1) })
  await judgeRepairs(context)
  expect(await action()).toMatchObject({ bonfire_status: 'Work In Progress', closed: null, repairs: null })
  expect(await history('ada')).toEqual([['repairCameBack', day(1), 'Equip a', null]])
})

test('closing by itself waits for what the project asks for', async () => {
  await setFollowUp('review')
  await scene.db
    .updateTable('project')
    .set({ closing_needs: ['note'] })
    .execute()
  const ids = await find(scene.sites.mill, ['a'])
  await review(ids)
  later(4)
  for (const offset of [1, 2, 3]) await run(scene.sites.mill, offset, ids)
  await judgeRepairs(context)
  expect(await action()).toMatchObject({ bonfire_status: 'In Review', repairs: { state: 'proved' } })
})

test('a closed action whose fault came back is reopened, where its project says so', async () => {
  await setFollowUp('reopen')
  const ids = await find(scene.sites.mill, ['a'])
  await close(ids)
  later(2)
  await buildOccurrence(scene.db, { equipRuleId: ids[0] ?? 0, day: day(1) })
  await judgeRepairs(context)
  expect(await action()).toMatchObject({ bonfire_status: 'Work In Progress', transition_reason: null, closed: null })
  expect((await activity())[0]).toBe('Bonfire: [transition] Transitioned from Closed to In Progress')
})

test('what is in review is watched from the moment its project says so', async () => {
  const ids = await find(scene.sites.mill, ['a'])
  await review(ids)
  const count = async () => (await scene.db.selectFrom('repair').select('state').execute()).length
  expect(await count()).toBe(0)
  await setFollowUp('review')
  await judgeRepairs(context)
  expect(await count()).toBe(1)
  await setFollowUp('reopen')
  await judgeRepairs(context)
  expect(await count()).toBe(0)
})
