import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ChangeListener, listenForChanges } from '../../../../test/app/change-listener.ts'
import { buildAction, buildEquipRule } from '../../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../../test/app/test-app.ts'
import {
  type ActionCalls,
  type ActionsFixture,
  actionCalls,
  buildActionsFixture,
} from '../../../../test/fixtures/actions.ts'

let test: TestApp
let fixture: ActionsFixture
let engineer: ActionCalls
let listeners: ChangeListener[]

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

beforeEach(async () => {
  await test.reset()
  fixture = await buildActionsFixture(test)
  engineer = actionCalls(test, await test.signIn('engineer'))
  listeners = []
})
afterEach(() => {
  for (const listener of listeners) listener.leave()
})

async function listen(username: string): Promise<ChangeListener> {
  const listener = await listenForChanges(test, await test.signIn(username))
  listeners.push(listener)
  return listener
}

const told = (did: string, key = 'NORTH-1', ruleIds: string[] = []) => ({
  kind: 'actions',
  by: 'The engineer',
  did,
  actions: [{ key, siteId: 'tower', ruleIds }],
})

it('open screens hear of creation, changes, end, reopening and equipment once each', async () => {
  const equipRuleId = await buildEquipRule(test.database.db, {
    siteRowId: fixture.tower,
    ruleId: fixture.ruleId,
    equipKey: 'ahu-1',
  })
  const manager = await listen('manager')
  await engineer.create()
  expect(await manager.next()).toEqual(told('created'))
  await engineer.update('NORTH-1', { gas: 1 })
  // Nothing changes, so nothing is announced.
  await engineer.update('NORTH-1', { gas: 1 })
  expect(await manager.next()).toEqual(told('changed'))
  await engineer.associate({ equipRuleIds: [String(equipRuleId)], actionId: 'NORTH-1' })
  await engineer.associate({ equipRuleIds: [String(equipRuleId)], actionId: 'NORTH-1' })
  expect(await manager.next()).toEqual(told('associated', 'NORTH-1', ['fan']))
  await engineer.update('NORTH-1', { status: 'Work In Progress' })
  expect(await manager.next()).toEqual(told('changed'))
  await engineer.update('NORTH-1', { status: 'Closed', statusChangeReason: 'Fixed' })
  expect(await manager.next()).toEqual(told('ended', 'NORTH-1', ['fan']))
  await engineer.update('NORTH-1', { status: 'In Review' })
  expect(await manager.next()).toEqual(told('reopened', 'NORTH-1', ['fan']))
  await engineer.dissociate('NORTH-1', [String(equipRuleId)])
  expect(await manager.next()).toEqual(told('associated', 'NORTH-1', ['fan']))
})

it('nobody hears of other portfolios’ actions or of refused changes', async () => {
  await buildAction(test.database.db, { siteRowId: fixture.mall })
  const contractor = await listen('contractor')
  await engineer.create()
  await engineer.create({ status: 'Closed' })
  const manager = actionCalls(test, await test.signIn('manager'))
  await manager.update('SOUTH-1', { gas: -1 })
  await manager.update('SOUTH-1', { gas: 1 })
  expect(await contractor.next()).toEqual({
    kind: 'actions',
    by: 'The manager',
    did: 'changed',
    actions: [{ key: 'SOUTH-1', siteId: 'mall', ruleIds: [] }],
  })
})
