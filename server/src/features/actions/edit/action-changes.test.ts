import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ChangeListener, listenForChanges } from '../../../../test/app/change-listener.ts'
import { buildAction, buildEquipRule } from '../../../../test/app/factories.ts'
import { actionCalls, actionScene } from '../../../../test/fixtures/actions.ts'

const scene = actionScene()
let listeners: ChangeListener[]

beforeEach(async () => {
  listeners = []
})
afterEach(() => {
  for (const listener of listeners) listener.leave()
})

async function listen(username: string): Promise<ChangeListener> {
  const listener = await listenForChanges(scene.app, await scene.app.signIn(username))
  listeners.push(listener)
  return listener
}

const told = (did: string, key = 'NORTH-1', ruleIds: string[] = []) => ({
  kind: 'actions',
  by: 'The engineer',
  did,
  actions: [{ key, siteId: 'tower', ruleIds }],
})

it('open screens are told of creation, changes, end, reopening and equipment once', async () => {
  const equipRuleId = await buildEquipRule(scene.app.database.db, {
    siteRowId: scene.fixture.tower,
    ruleRowId: scene.fixture.ruleRowId,
    equipKey: 'ahu-1',
  })
  const manager = await listen('manager')
  await scene.engineer.create()
  expect(await manager.next()).toEqual(told('created'))
  await scene.engineer.update('NORTH-1', { gas: 1 })
  // Nothing changes, so nothing is announced.
  await scene.engineer.update('NORTH-1', { gas: 1 })
  expect(await manager.next()).toEqual(told('changed'))
  await scene.engineer.associate({ equipRuleIds: [String(equipRuleId)], actionId: 'NORTH-1' })
  await scene.engineer.associate({ equipRuleIds: [String(equipRuleId)], actionId: 'NORTH-1' })
  expect(await manager.next()).toEqual(told('associated', 'NORTH-1', ['fan']))
  await scene.engineer.update('NORTH-1', { status: 'Work In Progress' })
  expect(await manager.next()).toEqual(told('changed'))
  await scene.engineer.update('NORTH-1', { status: 'Closed', statusChangeReason: 'Fixed' })
  expect(await manager.next()).toEqual(told('ended', 'NORTH-1', ['fan']))
  await scene.engineer.update('NORTH-1', { status: 'In Review' })
  expect(await manager.next()).toEqual(told('reopened', 'NORTH-1', ['fan']))
  await scene.engineer.dissociate('NORTH-1', [String(equipRuleId)])
  expect(await manager.next()).toEqual(told('associated', 'NORTH-1', ['fan']))
})

it('the action that loses equipment to a reopening, or has it back, is announced', async () => {
  const { db } = scene.app.database
  const { ruleRowId, tower: siteRowId } = scene.fixture
  const equipRuleIds = [await buildEquipRule(db, { siteRowId, ruleRowId, equipKey: 'ahu-1' })]
  for (const _ of ['NORTH-1', 'NORTH-2']) await buildAction(db, { siteRowId, status: 'Closed', equipRuleIds })
  const cookie = await scene.app.signIn('engineer')
  const bulk = (url: string, payload: object = {}) =>
    scene.app.ask({ method: 'POST', url: `/api/v2/actions/bulk${url}`, payload }, cookie)
  const bulkEditId = crypto.randomUUID()
  const change = { status: 'In Review' }
  const manager = await listen('manager')
  await scene.engineer.update('NORTH-1', change)
  await scene.engineer.update('NORTH-1', { status: 'Closed', isUndo: true })
  await bulk('', { bulkEditId, actions: [{ actionKey: 'NORTH-1' }], change })
  await bulk(`/${bulkEditId}/undo`)
  await scene.engineer.update('NORTH-1', { gas: 1 })
  for (const did of ['reopened', 'ended', 'reopened', 'ended']) {
    expect(await manager.next()).toEqual(told(did, 'NORTH-1', ['fan']))
    expect(await manager.next()).toEqual(told('associated', 'NORTH-2', ['fan']))
  }
  expect(await manager.next()).toEqual(told('changed'))
})

it('other portfolios’ actions and refused changes are announced to nobody', async () => {
  await buildAction(scene.app.database.db, { siteRowId: scene.fixture.mall })
  const contractor = await listen('contractor')
  await scene.engineer.create()
  await scene.engineer.create({ status: 'Closed' })
  const manager = actionCalls(scene.app, await scene.app.signIn('manager'))
  await manager.update('SOUTH-1', { gas: -1 })
  await manager.update('SOUTH-1', { gas: 1 })
  expect(await contractor.next()).toEqual({
    kind: 'actions',
    by: 'The manager',
    did: 'changed',
    actions: [{ key: 'SOUTH-1', siteId: 'mall', ruleIds: [] }],
  })
})
