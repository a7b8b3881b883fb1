import type { AssociatedEquip } from '@bonfire/contract/actions/actions'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildAction, buildEquipRule, buildSite } from '../../../../test/app/factories.ts'
import { actionCalls, actionScene } from '../../../../test/fixtures/actions.ts'

const scene = actionScene()
/** Two equips of the tower and one of the mall. */
let ahu1: string
let ahu2: string
let foreign: string

beforeEach(async () => {
  const { db } = scene.app.database
  const { ruleRowId, tower, mall } = scene.fixture
  ahu1 = String(await buildEquipRule(db, { siteRowId: tower, ruleRowId, equipKey: 'ahu-1' }))
  ahu2 = String(await buildEquipRule(db, { siteRowId: tower, ruleRowId, equipKey: 'ahu-2' }))
  foreign = String(await buildEquipRule(db, { siteRowId: mall, ruleRowId, equipKey: 'ahu-9' }))
  await buildAction(db, { siteRowId: tower })
})

const associated = async () =>
  (
    await scene.app.database.db
      .selectFrom('equip_rule')
      .select('id')
      .where('action_id', 'is not', null)
      .orderBy('id')
      .execute()
  ).map(({ id }) => String(id))

it('associates equipment by the action’s key, under both field names', async () => {
  const answer = await scene.engineer.associate({ equipRuleIds: [ahu1, ahu2, ahu1], actionId: 'NORTH-1' })
  expect(answer.json()).toEqual({ issueKey: 'NORTH-1', equipRuleIds: [ahu1, ahu2, ahu1] })
  expect(await associated()).toEqual([ahu1, ahu2])
  const again = await scene.engineer.associate({ equipRuleIds: [ahu1], issueKey: 'NORTH-1' })
  expect(again.statusCode).toBe(200)
})

it('hits include the key of their action', async () => {
  await scene.engineer.associate({ equipRuleIds: [ahu1], actionId: 'NORTH-1' })
  const { associatedEquips } = (await scene.engineer.read('NORTH-1')).json()
  expect(associatedEquips).toMatchObject([{ id: ahu1, targetName: 'Equip ahu-1', ruleId: 'fan', ruleName: 'Rule fan' }])
})

it('unassociating removes the given equipment and adds it to the history', async () => {
  await scene.engineer.associate({ equipRuleIds: [ahu1, ahu2], actionId: 'NORTH-1' })
  scene.app.clock.now = new Date('2026-03-10T15:00:00Z')
  expect((await scene.engineer.dissociate('NORTH-1', [ahu2])).json()).toEqual({ equipRuleIds: [ahu2] })
  expect(await associated()).toEqual([ahu1])
  const again = await scene.engineer.dissociate('NORTH-1', [ahu2])
  expect([again.statusCode, again.json()]).toEqual([200, { equipRuleIds: [] }])
  expect((await scene.engineer.read('NORTH-1')).json().updated).toBe('2026-03-10T15:00:00.000Z')
  expect((await scene.engineer.history('NORTH-1')).json().history).toMatchObject([
    { changedBy: 'The engineer', field: 'equipment', from: 'Rule fan: Equip ahu-2', to: null },
    { changedBy: 'The engineer', field: 'equipment', from: null, to: 'Rule fan: Equip ahu-1, Equip ahu-2' },
  ])
})

it('equipment of an ended action moves to another, recorded in both histories', async () => {
  const { db } = scene.app.database
  await buildAction(db, { siteRowId: scene.fixture.tower, status: 'Closed', equipRuleIds: [Number(ahu1)] })
  await buildAction(db, { siteRowId: scene.fixture.tower, status: 'Rejected', equipRuleIds: [Number(ahu2)] })
  const ended = (await scene.engineer.read('NORTH-2')).json()
  expect((await scene.engineer.associate({ equipRuleIds: [ahu1, ahu2], actionId: 'NORTH-1' })).statusCode).toBe(200)
  expect((await scene.engineer.read('NORTH-1')).json().associatedEquips).toMatchObject([{ id: ahu1 }, { id: ahu2 }])
  expect((await scene.engineer.read('NORTH-2')).json()).toEqual({
    ...ended,
    associatedEquips: [{ ...ended.associatedEquips[0], nowOn: 'NORTH-1' }],
  })
  const gone = { changedBy: 'The engineer', field: 'equipmentMoved', to: 'NORTH-1' }
  const historyOf = async (key: string) => (await scene.engineer.history(key)).json().history
  expect(await historyOf('NORTH-2')).toMatchObject([{ ...gone, from: 'Rule fan: Equip ahu-1' }])
  expect(await historyOf('NORTH-3')).toMatchObject([{ ...gone, from: 'Rule fan: Equip ahu-2' }])
  expect(await historyOf('NORTH-1')).toMatchObject([{ from: null, to: 'Rule fan: Equip ahu-1, Equip ahu-2' }])
})

describe('an action whose equipment moved to another', () => {
  const equipsOf = async (key: string, calls = scene.engineer) =>
    (await calls.read(key)).json().associatedEquips.map((equip: AssociatedEquip) => [equip.id, equip.nowOn])

  beforeEach(async () => {
    await buildAction(scene.app.database.db, {
      siteRowId: scene.fixture.tower,
      equipRuleIds: [Number(ahu1), Number(ahu2)],
    })
    await scene.engineer.update('NORTH-2', { status: 'Closed', statusChangeReason: 'Fixed' })
    await scene.engineer.associate({ equipRuleIds: [ahu1], actionId: 'NORTH-1' })
  })

  it('keeps its list on the page, in lists and in columns', async () => {
    const kept = [
      { targetName: 'Equip ahu-1', ruleId: 'fan', ruleName: 'Rule fan', nowOn: 'NORTH-1' },
      { targetName: 'Equip ahu-2', ruleId: 'fan', ruleName: 'Rule fan', nowOn: null },
    ]
    expect((await scene.engineer.read('NORTH-2')).json().associatedEquips).toMatchObject(kept)
    const [listed] = (await scene.engineer.list({ status: 'closed' })).json()
    expect(listed.associatedEquips).toMatchObject(kept)
    const { equips } = (await scene.engineer.list({ status: 'closed', view: 'packed' })).json()
    expect(equips).toEqual({
      action: [0, 0],
      targetName: ['Equip ahu-1', 'Equip ahu-2'],
      ruleId: ['fan', 'fan'],
      ruleName: ['Rule fan', 'Rule fan'],
      nowOn: ['NORTH-1', null],
    })
    expect(await equipsOf('NORTH-1')).toEqual([[ahu1, null]])
  })

  it('still shows it when reopened, while the other action keeps it', async () => {
    await scene.engineer.update('NORTH-2', { status: 'New Action' })
    expect(await equipsOf('NORTH-2')).toEqual([
      [ahu1, 'NORTH-1'],
      [ahu2, null],
    ])
    expect(await equipsOf('NORTH-1')).toEqual([[ahu1, null]])
    expect((await scene.engineer.dissociate('NORTH-2', [ahu1])).statusCode).toBe(409)
  })

  it('regains it when reopened after the other has ended', async () => {
    await scene.engineer.update('NORTH-1', { status: 'Rejected' })
    await scene.engineer.update('NORTH-2', { status: 'New Action' })
    expect(await equipsOf('NORTH-2')).toEqual([
      [ahu1, null],
      [ahu2, null],
    ])
    expect(await equipsOf('NORTH-1')).toEqual([[ahu1, 'NORTH-2']])
    const [line] = (await scene.engineer.history('NORTH-1')).json().history
    expect(line).toMatchObject({ field: 'equipmentMoved', from: 'Rule fan: Equip ahu-1', to: 'NORTH-2' })
  })

  it('returns what it regained, and its closing time, when the reopening is undone', async () => {
    const closed_at = new Date('2026-03-09T12:00:00Z')
    const { db } = scene.app.database
    await db.updateTable('action').set({ closed_at }).where('number', '=', 2).execute()
    await scene.engineer.update('NORTH-1', { status: 'Rejected' })
    await scene.engineer.update('NORTH-2', { status: 'New Action' })
    expect(await equipsOf('NORTH-1')).toEqual([[ahu1, 'NORTH-2']])
    const undo = () => scene.engineer.update('NORTH-2', { status: 'Closed', isUndo: true })
    const answer = (await undo()).json()
    expect(answer.associatedEquips).toMatchObject([
      { id: ahu1, nowOn: 'NORTH-1' },
      { id: ahu2, nowOn: null },
    ])
    expect(answer.closed).toBe(closed_at.toISOString())
    expect(await equipsOf('NORTH-1')).toEqual([[ahu1, null]])
    const lines = (await scene.engineer.history('NORTH-1')).json().history
    expect(lines[0]).toMatchObject({ field: 'equipment', from: null, to: 'Rule fan: Equip ahu-1' })
    await undo()
    expect((await scene.engineer.history('NORTH-1')).json().history).toEqual(lines)
  })

  it('keeps it when someone else undoes the reopening, or the status was changed again', async () => {
    await scene.engineer.update('NORTH-1', { status: 'Rejected' })
    await scene.engineer.update('NORTH-2', { status: 'New Action' })
    await scene.manager.update('NORTH-2', { status: 'Closed', isUndo: true })
    expect(await equipsOf('NORTH-1')).toEqual([[ahu1, 'NORTH-2']])
    await scene.engineer.update('NORTH-2', { status: 'Open' })
    await scene.engineer.update('NORTH-2', { status: 'In Review' })
    await scene.engineer.update('NORTH-2', { status: 'Closed', isUndo: true })
    expect(await equipsOf('NORTH-1')).toEqual([[ahu1, 'NORTH-2']])
  })

  it('regains it when reopened after the other was unassociated', async () => {
    await scene.engineer.dissociate('NORTH-1', [ahu1])
    expect(await equipsOf('NORTH-2')).toEqual([
      [ahu1, null],
      [ahu2, null],
    ])
    expect(await associated()).toEqual([ahu2])
    await scene.engineer.update('NORTH-2', { status: 'New Action' })
    expect(await associated()).toEqual([ahu1, ahu2])
  })

  it('does not regain equipment whose site has moved to another project', async () => {
    const { db } = scene.app.database
    const { tenantId, north, south, ruleRowId, tower } = scene.fixture
    const annexe = await buildSite(db, { tenantId, projectId: north, key: 'annexe' })
    const moved = await buildEquipRule(db, { siteRowId: annexe, ruleRowId, equipKey: 'ahu-1' })
    await buildAction(db, { siteRowId: tower, status: 'Closed', equipRuleIds: [moved] })
    await db.updateTable('equip_rule').set({ action_id: null }).where('id', '=', moved).execute()
    await db.updateTable('site').set({ project_id: south }).where('id', '=', annexe).execute()
    const manager = actionCalls(scene.app, await scene.app.signIn('manager'))
    expect((await manager.update('NORTH-3', { status: 'New Action' })).statusCode).toBe(200)
    expect(await equipsOf('NORTH-3', manager)).toEqual([[String(moved), null]])
    expect(await associated()).toEqual([ahu1, ahu2])
  })

  it('drops equipment that someone removes by hand', async () => {
    await scene.engineer.dissociate('NORTH-1', [ahu1])
    await scene.engineer.dissociate('NORTH-2', [ahu1, ahu2])
    expect(await equipsOf('NORTH-2')).toEqual([])
    expect(await associated()).toEqual([])
  })
})

it('removes equipment of an ended action from that action only', async () => {
  await buildAction(scene.app.database.db, {
    siteRowId: scene.fixture.tower,
    status: 'Closed',
    equipRuleIds: [Number(ahu1)],
  })
  expect((await scene.engineer.dissociate('NORTH-1', [ahu1])).statusCode).toBe(409)
  expect(await associated()).toEqual([ahu1])
})

it('a closed action takes nothing new, only what the same person has just taken off', async () => {
  await buildAction(scene.app.database.db, {
    siteRowId: scene.fixture.tower,
    status: 'Closed',
    equipRuleIds: [Number(ahu1)],
  })
  const refused = await scene.engineer.associate({ equipRuleIds: [ahu2], actionId: 'NORTH-2' })
  expect([refused.statusCode, refused.json().fields]).toEqual([
    422,
    { actionId: 'This action is closed. Reopen it first, or choose another.' },
  ])
  expect(await associated()).toEqual([ahu1])
  await scene.engineer.dissociate('NORTH-2', [ahu1])
  expect((await scene.manager.associate({ equipRuleIds: [ahu1], actionId: 'NORTH-2' })).statusCode).toBe(422)
  expect((await scene.engineer.associate({ equipRuleIds: [ahu1], actionId: 'NORTH-2' })).statusCode).toBe(200)
  expect(await associated()).toEqual([ahu1])
})

it('a closed action takes back what was taken off it for a day, and no longer', async () => {
  const equipRuleIds = [ahu1]
  await buildAction(scene.app.database.db, {
    siteRowId: scene.fixture.tower,
    status: 'Closed',
    equipRuleIds: equipRuleIds.map(Number),
  })
  await scene.engineer.dissociate('NORTH-2', equipRuleIds)
  const start = scene.app.clock.now.getTime()
  const takeBackAfter = async (milliseconds: number) => {
    scene.app.clock.now = new Date(start + milliseconds)
    const engineer = actionCalls(scene.app, await scene.app.signIn('engineer'))
    return (await engineer.associate({ equipRuleIds, actionId: 'NORTH-2' })).statusCode
  }
  expect(await takeBackAfter(24 * 3_600_000 + 1)).toBe(422)
  expect(await takeBackAfter(24 * 3_600_000)).toBe(200)
})

describe('refuses as a whole', () => {
  it('equipment of another action, naming its key', async () => {
    await buildAction(scene.app.database.db, { siteRowId: scene.fixture.tower, equipRuleIds: [Number(ahu2)] })
    const answer = await scene.engineer.associate({ equipRuleIds: [ahu1, ahu2], actionId: 'NORTH-1' })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().message).toBe(
      'Equip ahu-2 (Rule fan) is already associated with NORTH-2. Nothing was changed. Unassociate it there first.',
    )
    expect((await scene.engineer.dissociate('NORTH-1', [ahu2])).statusCode).toBe(409)
    expect(await associated()).toEqual([ahu2])
  })

  it('foreign and missing equipment alike', async () => {
    const answers = await Promise.all(
      [foreign, '99999', '4000000000'].map((id) =>
        scene.engineer.associate({ equipRuleIds: [ahu1, id], actionId: 'NORTH-1' }),
      ),
    )
    expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404])
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect((await scene.engineer.dissociate('NORTH-1', [foreign])).statusCode).toBe(404)
    expect(await associated()).toEqual([])
  })

  it('equipment of another project, even for people who see both', async () => {
    const manager = actionCalls(scene.app, await scene.app.signIn('manager'))
    const answer = await manager.associate({ equipRuleIds: [ahu1, foreign], actionId: 'NORTH-1' })
    expect(answer.json().fields.equipRuleIds).toBe(
      'Equip ahu-9 belongs to a different project. Choose an action in its own project.',
    )
    expect(await associated()).toEqual([])
  })

  it('a missing or invalid key, missing equipment, and a key of another portfolio', async () => {
    await buildAction(scene.app.database.db, { siteRowId: scene.fixture.mall })
    expect((await scene.engineer.associate({ equipRuleIds: [ahu1] })).json().message).toBe('No issueKey given')
    expect((await scene.engineer.associate({ equipRuleIds: [ahu1], actionId: ' ' })).json().message).toBe(
      'No issueKey given',
    )
    expect((await scene.engineer.associate({ equipRuleIds: [], actionId: 'NORTH-1' })).json().message).toBe(
      'No equip rules given',
    )
    expect((await scene.engineer.dissociate('NORTH-1', [])).json().message).toBe('No equip rules given')
    for (const actionId of ['none', 'NORTH-', '-1', 'SOUTH-1', 'NORTH-1 or 1=1']) {
      expect((await scene.engineer.associate({ equipRuleIds: [ahu1], actionId })).statusCode).toBe(404)
    }
  })

  it('ids that are not numbers, and more than fifty thousand', async () => {
    for (const id of ['x', '-1', '1.5', '', null]) {
      expect((await scene.engineer.associate({ equipRuleIds: [id], actionId: 'NORTH-1' })).statusCode).toBe(422)
    }
    const many = Array.from({ length: 50_001 }, (_, n) => String(n + 1))
    expect((await scene.engineer.associate({ equipRuleIds: many, actionId: 'NORTH-1' })).statusCode).toBe(422)
  })

  it('association, but not unassociation, by people without a role', async () => {
    await scene.engineer.associate({ equipRuleIds: [ahu1], actionId: 'NORTH-1' })
    const roleless = actionCalls(scene.app, await scene.app.signIn('roleless'))
    const answer = await roleless.associate({ equipRuleIds: [ahu2], actionId: 'NORTH-1' })
    expect(answer.json()).toEqual({ code: 'account.no-role', message: 'Unable to authenticate user' })
    expect((await roleless.dissociate('NORTH-1', [ahu1])).statusCode).toBe(200)
  })
})

it('one of two concurrent associations of the same equipment is refused', async () => {
  await buildAction(scene.app.database.db, { siteRowId: scene.fixture.tower })
  const answers = await Promise.all(
    ['NORTH-1', 'NORTH-2'].map((actionId) => scene.engineer.associate({ equipRuleIds: [ahu1, ahu2], actionId })),
  )
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409])
})
