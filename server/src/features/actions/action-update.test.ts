import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildAction } from '../../testing/factories.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { type ActionCalls, type ActionsFixture, actionCalls, buildActionsFixture } from './actions-fixture.ts'

let test: TestApp
let fixture: ActionsFixture
let engineer: ActionCalls
let manager: ActionCalls

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

beforeEach(async () => {
  await test.reset()
  fixture = await buildActionsFixture(test)
  engineer = actionCalls(test, await test.signIn('engineer'))
  manager = actionCalls(test, await test.signIn('manager'))
  await buildAction(test.database.db, { siteId: fixture.tower })
})

const KEY = 'NORTH-1'
const forgeIdOf = async (id: number) =>
  (await test.database.db.selectFrom('user_account').select('forge_id').where('id', '=', id).executeTakeFirstOrThrow())
    .forge_id
const history = async () =>
  (await engineer.history(KEY))
    .json()
    .history.map((entry: Record<string, unknown>) => [entry.changedBy, entry.field, entry.from, entry.to])

it('every field of the update is stored, read under its own name and told in the history', async () => {
  const change = {
    summary: 'Mend the other valve',
    description: '# What\n\nIt hunts.',
    assigneeId: await forgeIdOf(fixture.manager),
    reportUrl: 'https://reports.example/1',
    electricity: 1,
    gas: 2,
    water: 3,
    thermal: 4,
    totalFinancialImpact: 5,
    operationalSavings: 6,
    nabersEnergy: 0.25,
    nabersWater: 0.5,
    costToComplete: 1e15,
    status: 'Work In Progress',
    priority: 'Blocker',
    context: 'Optimisation',
    responsible: 'Bueno',
  }
  test.clock.now = new Date('2026-03-10T13:00:00Z')
  const answer = await engineer.update(KEY, change)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual((await engineer.read(KEY)).json())
  expect(answer.json()).toMatchObject({
    summary: 'Mend the other valve',
    description: '# What\n\nIt hunts.',
    bonfire_assignee: 'The manager',
    assignee_display_name: 'The manager',
    skyspark_link: 'https://reports.example/1',
    elec: 1,
    gas: 2,
    water: 3,
    thermal: 4,
    total_financial_impact: 5,
    operational_savings: 6,
    nabers_energy: 0.25,
    nabers_water: 0.5,
    cost_to_complete: 1e15,
    bonfire_status: 'Work In Progress',
    priority: 'Blocker',
    context: 'Optimisation',
    responsible: 'Bueno',
    created: '2026-03-01T09:00:00.000Z',
    updated: '2026-03-10T13:00:00.000Z',
  })
  const told = await history()
  expect(told).toHaveLength(17)
  expect(told).toContainEqual(['The engineer', 'summary', 'Mend the valve', 'Mend the other valve'])
  expect(told).toContainEqual(['The engineer', 'assignee', null, 'The manager'])
  expect(told).toContainEqual(['The engineer', 'nabersEnergy', '0', '0.25'])
})

it('what is empty clears a link, an assignee and an amount', async () => {
  await engineer.update(KEY, { reportUrl: 'https://reports.example/1', assignee: 'A contractor', gas: 7 })
  const answer = await engineer.update(KEY, { reportUrl: '', assignee: null, assigneeId: null, gas: 0 })
  expect(answer.json()).toMatchObject({ skyspark_link: null, bonfire_assignee: null, gas: 0 })
  expect(await history()).toContainEqual(['The engineer', 'assignee', 'A contractor', null])
})

it('NABERS has six stars at most, and a rating from before that can be corrected', async () => {
  const refused = await engineer.update(KEY, { nabersEnergy: 6.01 })
  expect(refused.json()).toMatchObject({ fields: { nabersEnergy: 'NABERS energy must be at most 6 stars' } })
  await test.database.db.updateTable('action').set({ nabers_energy_stars: 8 }).execute()
  const answer = await engineer.update(KEY, { nabersEnergy: 6, expected: { nabersEnergy: 8 } })
  expect(answer.json()).toMatchObject({ nabers_energy: 6 })
})

it('who is assigned stays so when named again, even after they have left the site', async () => {
  const assigneeId = await forgeIdOf(fixture.manager)
  await engineer.update(KEY, { assigneeId })
  await test.database.db.deleteFrom('user_project').where('user_id', '=', fixture.manager).execute()
  const expected = { assigneeId: null }
  for (const again of [
    { assigneeId, expected },
    { assigneeId, assignee: 'The manager' },
    { assignee: 'The manager' },
  ]) {
    expect((await engineer.update(KEY, again)).json().assignee_id).toBe(assigneeId)
  }
  expect(await history()).toHaveLength(1)
})

it('a change to what already is changes nothing and tells nobody', async () => {
  const before = (await engineer.read(KEY)).body
  test.clock.now = new Date('2026-03-11T09:00:00Z')
  expect((await engineer.update(KEY, { summary: 'Mend the valve', status: 'New Action' })).body).toBe(before)
  expect((await engineer.update(KEY, {})).body).toBe(before)
  expect(await history()).toEqual([])
})

describe('what somebody else changed meanwhile', () => {
  it('is not overwritten: the conflict names the field, the person and the present value', async () => {
    await manager.update(KEY, { summary: 'Mend both valves', electricity: 12.5 })
    const answer = await engineer.update(KEY, {
      summary: 'Mend the pump',
      expected: { summary: 'Mend the valve', electricity: 0 },
    })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({
      code: 'conflict',
      message:
        'Changed meanwhile: Summary (by The manager), Electricity savings (by The manager). Nothing was saved. Look at the present value, then save once more.',
      fields: { summary: 'Mend both valves', electricity: '12.5' },
    })
    expect((await engineer.read(KEY)).json().summary).toBe('Mend both valves')
  })

  it('does not matter in another field, nor when it is what is wanted, nor when nobody says what they saw', async () => {
    await manager.update(KEY, { summary: 'Mend both valves' })
    const expected = { summary: 'Mend the valve' }
    expect((await engineer.update(KEY, { gas: 4, expected: { gas: 0 } })).statusCode).toBe(200)
    expect((await engineer.update(KEY, { summary: 'Mend both valves', expected })).statusCode).toBe(200)
    expect((await engineer.update(KEY, { summary: 'Mend the pump' })).statusCode).toBe(200)
  })

  it('is never lost: of many changes of one field that saw the same value exactly one wins', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        [engineer, manager][turn % 2]?.update(KEY, {
          summary: `Turn ${turn}`,
          expected: { summary: 'Mend the valve' },
        }),
      ),
    )
    expect(answers.filter((answer) => answer?.statusCode === 200)).toHaveLength(1)
    expect(await history()).toHaveLength(1)
  })
})

it('mails tell the assignee of the assignment, and assignee and creator of a transition', async () => {
  const { db } = test.database
  await db.updateTable('action').set({ created_by: fixture.roleless }).execute()
  await engineer.update(KEY, { assigneeId: await forgeIdOf(fixture.manager) })
  await engineer.update(KEY, { status: 'Closed' })
  const mails = await db.selectFrom('mail').select(['kind', 'recipient_id']).orderBy('id').execute()
  expect(mails).toEqual([
    { kind: 'assigned', recipient_id: fixture.manager },
    { kind: 'transitioned', recipient_id: fixture.manager },
    { kind: 'transitioned', recipient_id: fixture.roleless },
  ])
})

describe('refused', () => {
  it.each([
    [{ summary: '' }, 'summary', 'Summary cannot be blank'],
    [{ summary: 'x'.repeat(256) }, 'summary', 'Summary cannot be longer than 255 characters'],
    [{ responsible: '' }, 'responsible', 'Responsible cannot be blank'],
    [{ reportUrl: 'javascript:alert(1)' }, 'reportUrl', 'Report URL must be a valid URL'],
    [{ electricity: -1 }, 'electricity', 'Electricity savings must be a number greater than or equal to 0'],
    [{ costToComplete: 'ten' }, 'costToComplete', 'Cost to complete must be a number greater than or equal to 0'],
    [{ description: 'x'.repeat(100_001) }, 'description', 'Description cannot be longer than 100,000 characters'],
    [
      { screenshotUrl: 'https://elsewhere.example/x.png' },
      'screenshotUrl',
      'The screenshot can only be emptied here. Upload a file to set it.',
    ],
    [
      { status: 'Closed', statusChangeReason: 'Rejected' },
      'statusChangeReason',
      'The reason Rejected goes with the status Rejected only. Choose another reason.',
    ],
  ])('what an action cannot hold, with its message (case %#)', async (change, field, message) => {
    const answer = await engineer.update(KEY, change)
    expect({ status: answer.statusCode, text: answer.json().fields[field] }).toEqual({ status: 422, text: message })
    expect(await history()).toEqual([])
  })

  it('words that are no status, severity, type or reason', async () => {
    for (const change of [{ status: 'Done' }, { priority: '' }, { context: null }, { statusChangeReason: 'Bored' }]) {
      expect((await engineer.update(KEY, change)).statusCode).toBe(422)
    }
  })

  it('an action of another portfolio and one that is not there alike', async () => {
    await buildAction(test.database.db, { siteId: fixture.mall })
    const keys = ['SOUTH-1', 'NORTH-77', 'WEST-1', 'NORTH-01', 'NORTH-999999999']
    const answers = await Promise.all(
      keys.flatMap((key) => [engineer.read(key), engineer.update(key, { gas: 1 }), engineer.history(key)]),
    )
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(answers.length).fill(404))
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect((await engineer.read('none')).statusCode).toBe(400)
  })

  it('people without a role only from the list: a single action is theirs to read and change', async () => {
    const roleless = actionCalls(test, await test.signIn('roleless'))
    expect((await roleless.list()).json()).toEqual({ code: 'forbidden', message: 'Unable to authenticate user' })
    expect((await roleless.update(KEY, { gas: 1 })).statusCode).toBe(200)
  })
})
