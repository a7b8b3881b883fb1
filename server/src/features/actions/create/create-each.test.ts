import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { listenForChanges } from '../../../../test/app/change-listener.ts'
import { buildAction, buildEquipRule } from '../../../../test/app/factories.ts'
import { actionScene } from '../../../../test/fixtures/actions.ts'

const scene = actionScene()
let ahu1: string
let ahu2: string
let foreign: string

beforeEach(async () => {
  const { db } = scene.app.database
  const { ruleRowId, tower, mall } = scene.fixture
  ahu1 = String(await buildEquipRule(db, { siteRowId: tower, ruleRowId, equipKey: 'ahu-1' }))
  ahu2 = String(await buildEquipRule(db, { siteRowId: tower, ruleRowId, equipKey: 'ahu-2' }))
  foreign = String(await buildEquipRule(db, { siteRowId: mall, ruleRowId, equipKey: 'ahu-9' }))
})

const finding = (equipRuleId: string, siteId = 'tower') => ({
  requestId: randomUUID(),
  siteId,
  category: 'fdd',
  summary: `Look at ${equipRuleId}`,
  description: 'Hot',
  priority: 'Major',
  type: 'FDD',
  ruleName: 'Fan',
  target: 'AHU',
  equipRuleIds: [equipRuleId],
})
const CHOSEN = { status: 'New Action', team: 'Site Local' }
const create = async (who: string, actions: object[], otherwise: object = CHOSEN) =>
  scene.app.ask(
    { method: 'POST', url: '/api/v2/actions/each', payload: { actions, ...otherwise } },
    await scene.app.signIn(who),
  )
const countActions = async () =>
  Number(
    (
      await scene.app.database.db
        .selectFrom('action')
        .select((each) => each.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

describe('an action for each finding', () => {
  it('begins as the project of its site says, across sites, and has its equipment', async () => {
    const { db } = scene.app.database
    const { north, engineer } = scene.fixture
    await db
      .updateTable('project')
      .set({ usual_status: 'In Review', usual_team: 'Consultant Engineer' })
      .where('id', '=', north)
      .execute()
    await db.insertInto('action_owner').values({ project_id: north, category: 'fdd', user_id: engineer }).execute()
    const actions = [finding(ahu1), { ...finding(foreign, 'SOUTH~mall'), totalFinancialImpact: 12_500 }]
    const answer = (await create('manager', actions)).json()
    expect(answer).toEqual({
      created: actions.map(({ requestId }, place) => ({ requestId, actionKey: ['NORTH-1', 'SOUTH-1'][place] })),
      notCreated: [],
    })
    expect((await scene.manager.read('NORTH-1')).json()).toMatchObject({
      bonfire_status: 'In Review',
      responsible: 'Consultant Engineer',
      assignee_display_name: 'The engineer',
      summary: `Look at ${ahu1}`,
      associatedEquips: [{ id: ahu1 }],
      context: 'FDD',
      rule: 'Fan',
    })
    expect((await scene.manager.read('SOUTH-1')).json()).toMatchObject({
      bonfire_status: 'New Action',
      responsible: 'Site Local',
      assignee_id: null,
      associatedEquips: [{ id: foreign }],
      total_financial_impact: 12_500,
    })
  })

  it('begins with the chosen status where the project’s would end it', async () => {
    await scene.app.database.db.updateTable('project').set({ usual_status: 'Closed' }).execute()
    expect((await create('manager', [finding(ahu1)])).statusCode).toBe(200)
    expect((await scene.manager.read('NORTH-1')).json().bonfire_status).toBe('New Action')
  })

  it('is not assigned to who gets those of another team', async () => {
    const { north, engineer } = scene.fixture
    const owner = { project_id: north, category: 'fdd', team: 'Consultant Engineer', user_id: engineer }
    await scene.app.database.db.insertInto('action_owner').values(owner).execute()
    expect((await create('manager', [finding(ahu1)])).statusCode).toBe(200)
    expect((await scene.manager.read('NORTH-1')).json()).toMatchObject({ responsible: 'Site Local', assignee_id: null })
    expect((await create('manager', [finding(ahu2)], { ...CHOSEN, team: owner.team })).statusCode).toBe(200)
    expect((await scene.manager.read('NORTH-2')).json()).toMatchObject({ assignee_display_name: 'The engineer' })
  })

  it('is not assigned to an owner who does not see its site', async () => {
    const { north, contractor } = scene.fixture
    const owner = { project_id: north, category: 'fdd', user_id: contractor }
    await scene.app.database.db.insertInto('action_owner').values(owner).execute()
    expect((await create('engineer', [finding(ahu1)])).json().notCreated).toEqual([])
    expect((await scene.manager.read('NORTH-1')).json()).toMatchObject({ assignee_id: null })
  })

  it('is told to other screens with its equipment, once', async () => {
    const listener = await listenForChanges(scene.app, await scene.app.signIn('manager'))
    const action = finding(ahu1)
    for (const sent of [action, action, finding(ahu2)]) await create('engineer', [sent])
    const { tenantId } = scene.fixture
    scene.app.changes.announce(() => ({ tenantId, change: { kind: 'portfolio', by: null } }))
    const told: object[] = []
    for (let heard = await listener.next(); heard.kind !== 'portfolio'; heard = await listener.next()) told.push(heard)
    listener.leave()
    expect(told).toMatchObject(
      ['created', 'associated', 'created', 'associated'].map((did) => ({ kind: 'actions', did })),
    )
  })

  it('is left out, with the reason, where its equipment has an open action', async () => {
    const { db } = scene.app.database
    await buildAction(db, { siteRowId: scene.fixture.tower })
    await scene.engineer.associate({ equipRuleIds: [ahu1], actionId: 'NORTH-1' })
    const [taken, free, hidden] = [finding(ahu1), finding(ahu2), finding(foreign, 'mall')]
    const { created, notCreated } = (await create('engineer', [taken, free, hidden])).json()
    expect(created).toEqual([{ requestId: free.requestId, actionKey: expect.stringMatching(/^NORTH-\d$/) }])
    expect(notCreated).toEqual([
      { requestId: taken.requestId, message: expect.stringContaining('NORTH-1') },
      { requestId: hidden.requestId, message: expect.stringMatching(/\w/) },
    ])
    // Nothing is left of the one that was refused.
    expect(await countActions()).toBe(2)
  })

  it('takes no status and no team that a single new action may not have', async () => {
    for (const otherwise of [{ status: 'Triage' }, { status: 'Closed' }, { team: 'Nobody' }]) {
      const choice = { ...CHOSEN, ...otherwise }
      const single = await scene.engineer.create({ status: choice.status, responsible: choice.team })
      expect(single.statusCode).toBeGreaterThanOrEqual(400)
      const { created, notCreated } = (await create('engineer', [finding(ahu1)], choice)).json()
      expect([created, notCreated]).toEqual([[], [expect.objectContaining({ message: single.json().message })]])
    }
    expect(await countActions()).toBe(0)
  })

  it('is created once if it is sent again', async () => {
    const actions = [finding(ahu1), finding(ahu2)]
    const first = (await create('engineer', actions)).json()
    expect((await create('engineer', actions)).json()).toEqual(first)
    expect(await countActions()).toBe(2)
  })

  it('is left as it is by now if it is sent again', async () => {
    const action = finding(ahu1)
    await create('engineer', [action])
    await scene.engineer.dissociate('NORTH-1', [ahu1])
    const closed = await scene.engineer.update('NORTH-1', { status: 'Closed', statusChangeReason: 'Fixed' })
    expect(closed.statusCode).toBe(200)
    const again = (await create('engineer', [{ ...action, equipRuleIds: [ahu1, ahu2] }])).json()
    expect(again).toEqual({ created: [{ requestId: action.requestId, actionKey: 'NORTH-1' }], notCreated: [] })
    expect((await scene.engineer.read('NORTH-1')).json().associatedEquips).toEqual([])
  })

  it('needs a status and a team where the project sets none, and a role', async () => {
    const { notCreated } = (await create('engineer', [finding(ahu1)], { status: 'New Action' })).json()
    expect(notCreated).toMatchObject([{ message: expect.stringContaining('Responsible cannot be blank') }])
    expect((await create('roleless', [finding(ahu1)])).statusCode).toBe(403)
    expect(await countActions()).toBe(0)
  })

  it('is refused for more than a hundred findings at once', async () => {
    const answer = await create(
      'engineer',
      Array.from({ length: 101 }, () => finding(ahu1)),
    )
    expect([answer.statusCode, answer.json().message]).toEqual([
      422,
      expect.stringContaining('At most 100 actions can be created at once'),
    ])
  })
})
