import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { buildAction } from '../../testing/factories.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { type ActionCalls, actionCalls, buildActionsFixture } from './actions-fixture.ts'

let test: TestApp
let engineer: ActionCalls
let manager: ActionCalls

beforeAll(async () => {
  test = await testApp({ DISABLED_STATUSES: 'Parked' })
})
afterAll(() => test.close())

beforeEach(async () => {
  await test.reset()
  const { tower } = await buildActionsFixture(test)
  engineer = actionCalls(test, await test.signIn('engineer'))
  manager = actionCalls(test, await test.signIn('manager'))
  await buildAction(test.database.db, { siteId: tower })
})

const KEY = 'NORTH-1'
const transitions = async () =>
  (await test.database.db.selectFrom('comment').select(['kind', 'body', 'author_name']).orderBy('id').execute()).map(
    ({ kind, body, author_name }) => `${kind} by ${author_name}: ${body}`,
  )
const history = async () =>
  (await engineer.history(KEY))
    .json()
    .history.map((entry: Record<string, unknown>) => [entry.changedBy, entry.field, entry.from, entry.to])

describe('a change of status', () => {
  it('leaves a transition in the feed, with the words that people see and the reason', async () => {
    await engineer.update(KEY, { status: 'Work In Progress' })
    const answer = await engineer.update(KEY, { status: 'Closed', statusChangeReason: 'False alert' })
    expect(answer.json()).toMatchObject({ transition_reason: 'False alert', closed: test.clock.now.toISOString() })
    expect(await transitions()).toEqual([
      'transition by The engineer: Transitioned from New Action to In Progress',
      'transition by The engineer: Transitioned from In Progress to Closed (False alert)',
    ])
  })

  it('takes back the closing date and the reason of an action that is opened again', async () => {
    await engineer.update(KEY, { status: 'Closed', statusChangeReason: 'Fixed' })
    const answer = await engineer.update(KEY, { status: 'In Review' })
    expect(answer.json()).toMatchObject({ transition_reason: null, closed: null, bonfire_status: 'In Review' })
  })

  it('needs no reason, and a rejected action has no closing date', async () => {
    const answer = await engineer.update(KEY, { status: 'Rejected', statusChangeReason: 'Rejected' })
    expect(answer.json()).toMatchObject({ closed: null, transition_reason: 'Rejected' })
    expect((await engineer.update(KEY, { status: 'Closed' })).statusCode).toBe(200)
  })

  it('between two statuses of one name is no transition to people', async () => {
    await engineer.update(KEY, { status: 'To Be Raised MM' })
    expect((await engineer.read(KEY)).json().bonfire_status).toBe('To Be Raised MM')
    expect(await transitions()).toEqual([])
  })

  it('to Triage is for admin statuses only, out of it for everybody', async () => {
    expect((await engineer.update(KEY, { status: 'Triage' })).statusCode).toBe(403)
    expect((await manager.update(KEY, { status: 'Triage' })).statusCode).toBe(200)
    expect((await engineer.update(KEY, { status: 'In Review' })).statusCode).toBe(200)
  })

  it('to what is switched off or only read is refused, and what has it keeps it', async () => {
    expect((await engineer.update(KEY, { status: 'Parked' })).json().fields.status).toContain('switched off')
    expect((await engineer.update(KEY, { status: 'Open' })).statusCode).toBe(422)
    await test.database.db.updateTable('action').set({ status: 'Parked' }).execute()
    expect((await engineer.update(KEY, { status: 'Parked', summary: 'Still parked' })).statusCode).toBe(200)
  })

  it('to Closed by two people at once closes once', async () => {
    const answers = await Promise.all(
      [engineer, manager, engineer].map((person) =>
        person.update(KEY, { status: 'Closed', statusChangeReason: 'Fixed', expected: { status: 'New Action' } }),
      ),
    )
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200])
    expect(await transitions()).toHaveLength(1)
    expect(await history()).toHaveLength(2)
  })

  it('to Closed by two people for different reasons at once is a conflict for one of them', async () => {
    const answers = await Promise.all(
      (['Fixed', 'Duplicate'] as const).map((statusChangeReason, index) =>
        [engineer, manager][index]?.update(KEY, {
          status: 'Closed',
          statusChangeReason,
          expected: { status: 'New Action' },
        }),
      ),
    )
    expect(answers.map((answer) => answer?.statusCode).sort()).toEqual([200, 409])
    expect(await transitions()).toHaveLength(1)
  })
})

describe('statuses that are switched off', () => {
  it('are told with the session, so that the screens can grey them', async () => {
    const { config } = (await test.ask({ url: '/api/v1/users/me' }, await test.signIn('engineer'))).json()
    expect(config.disabledStatuses).toEqual([{ status: 'Parked', projectKey: null }])
  })

  it('are for every project or, behind its key, for one', () => {
    const { disabledStatuses } = readConfig({ DISABLED_STATUSES: 'Parked, A:B:In Review' })
    expect(disabledStatuses).toEqual([
      { status: 'Parked', projectKey: null },
      { status: 'In Review', projectKey: 'A:B' },
    ])
  })

  it('stop the start when one is no status, and say which', () => {
    expect(() => readConfig({ DISABLED_STATUSES: 'Parked,Sleeping' })).toThrow('there is no status "Sleeping"')
  })
})
