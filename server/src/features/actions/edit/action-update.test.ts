import { beforeEach, describe, expect, it } from 'vitest'
import { buildAction } from '../../../../test/app/factories.ts'
import { actionCalls, actionScene } from '../../../../test/fixtures/actions.ts'

const scene = actionScene()

beforeEach(async () => {
  await buildAction(scene.app.database.db, { siteRowId: scene.fixture.tower })
})

const KEY = 'NORTH-1'
const forgeIdOf = async (id: number) =>
  (
    await scene.app.database.db
      .selectFrom('user_account')
      .select('forge_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).forge_id
const history = async () =>
  (await scene.engineer.history(KEY))
    .json()
    .history.map((entry: Record<string, unknown>) => [entry.changedBy, entry.field, entry.from, entry.to])

it('stores every field under its own name and records it in the history', async () => {
  const change = {
    summary: 'Mend the other valve',
    description: '# What\n\nIt hunts.',
    assigneeId: await forgeIdOf(scene.fixture.manager),
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
    dueDate: '2026-04-01',
  }
  scene.app.clock.now = new Date('2026-03-10T13:00:00Z')
  const answer = await scene.engineer.update(KEY, change)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual((await scene.engineer.read(KEY)).json())
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
    due_date: '2026-04-01',
    created: '2026-03-01T09:00:00.000Z',
    updated: '2026-03-10T13:00:00.000Z',
  })
  const told = await history()
  expect(told).toHaveLength(18)
  expect(told).toContainEqual(['The engineer', 'summary', 'Mend the valve', 'Mend the other valve'])
  expect(told).toContainEqual(['The engineer', 'assignee', null, 'The manager'])
  expect(told).toContainEqual(['The engineer', 'dueDate', null, '2026-04-01'])
  expect(told).toContainEqual(['The engineer', 'nabersEnergy', '0', '0.25'])
})

it('an assignment between people of the same name is recorded with their emails', async () => {
  const { db } = scene.app.database
  await db
    .updateTable('user_account')
    .set({ display_name: 'the  MANAGER' })
    .where('id', '=', scene.fixture.engineer)
    .execute()
  const [first, second] = [await forgeIdOf(scene.fixture.manager), await forgeIdOf(scene.fixture.engineer)]
  await scene.manager.update(KEY, { assignee: 'The manager', assigneeId: null })
  for (const assigneeId of [first, second, first]) await scene.manager.update(KEY, { assigneeId })
  await scene.manager.update(KEY, { assignee: 'A contractor', assigneeId: null })
  const told = (await history()).filter(([, field]: string[]) => field === 'assignee').toReversed()
  expect(told.map(([, , from, to]: string[]) => [from, to])).toEqual([
    [null, 'The manager'],
    ['The manager', 'The manager (manager@acme.example)'],
    ['The manager (manager@acme.example)', 'the  MANAGER (engineer@acme.example)'],
    ['the  MANAGER (engineer@acme.example)', 'The manager (manager@acme.example)'],
    ['The manager', 'A contractor'],
  ])
})

it('a name alone is that of one person who sees the site, or is refused', async () => {
  const named = await scene.engineer.update(KEY, { assignee: ' the  Manager' })
  expect(named.json()).toMatchObject({
    assignee_id: await forgeIdOf(scene.fixture.manager),
    assignee_display_name: 'The manager',
  })
  const unknown = await scene.engineer.update(KEY, { assignee: 'The contractor' })
  expect([unknown.statusCode, unknown.json().fields]).toEqual([
    422,
    { assignee: 'The assignee does not have access to this site. Choose someone else.' },
  ])
  await scene.app.database.db
    .updateTable('user_account')
    .set({ display_name: 'The manager' })
    .where('id', '=', scene.fixture.roleless)
    .execute()
  await scene.engineer.update(KEY, { assigneeId: null })
  const ambiguous = await scene.engineer.update(KEY, { assignee: 'The manager' })
  expect(ambiguous.json().fields).toEqual({
    assignee: 'Several people who see this site are called The manager. Name one by assigneeId.',
  })
  expect((await scene.engineer.read(KEY)).json().bonfire_assignee).toBeNull()
})

it('an empty value clears a link, an assignee, an amount and a due date', async () => {
  await scene.engineer.update(KEY, {
    reportUrl: 'https://reports.example/1',
    assignee: 'A contractor',
    assigneeId: null,
    gas: 7,
  })
  await scene.engineer.update(KEY, { dueDate: '2026-04-01' })
  const answer = await scene.engineer.update(KEY, {
    reportUrl: '',
    assignee: null,
    assigneeId: null,
    gas: 0,
    dueDate: null,
  })
  expect(answer.json()).toMatchObject({ due_date: null, skyspark_link: null, bonfire_assignee: null, gas: 0 })
  expect(await history()).toContainEqual(['The engineer', 'assignee', 'A contractor', null])
})

it('NABERS allows six stars, and an earlier higher rating can be corrected', async () => {
  const refused = await scene.engineer.update(KEY, { nabersEnergy: 6.01 })
  expect(refused.json()).toMatchObject({ fields: { nabersEnergy: 'NABERS energy must be at most 6 stars' } })
  await scene.app.database.db.updateTable('action').set({ nabers_energy_stars: 8 }).execute()
  const answer = await scene.engineer.update(KEY, { nabersEnergy: 6, expected: { nabersEnergy: 8 } })
  expect(answer.json()).toMatchObject({ nabers_energy: 6 })
})

it('an assignee stays when named again, even after losing the site', async () => {
  const assigneeId = await forgeIdOf(scene.fixture.manager)
  await scene.engineer.update(KEY, { assigneeId })
  await scene.app.database.db.deleteFrom('user_project').where('user_id', '=', scene.fixture.manager).execute()
  const expected = { assigneeId: null }
  for (const again of [
    { assigneeId, expected },
    { assigneeId, assignee: 'The manager' },
    { assignee: 'The manager' },
  ]) {
    expect((await scene.engineer.update(KEY, again)).json().assignee_id).toBe(assigneeId)
  }
  expect(await history()).toHaveLength(1)
})

it('an update that changes nothing notifies nobody', async () => {
  const before = (await scene.engineer.read(KEY)).body
  scene.app.clock.now = new Date('2026-03-11T09:00:00Z')
  expect((await scene.engineer.update(KEY, { summary: 'Mend the valve', status: 'New Action' })).body).toBe(before)
  expect((await scene.engineer.update(KEY, {})).body).toBe(before)
  expect(await history()).toEqual([])
})

describe('a concurrent change', () => {
  it('is not overwritten: the conflict names field, person and current value', async () => {
    await scene.manager.update(KEY, { summary: 'Mend both valves', electricity: 12.5 })
    const answer = await scene.engineer.update(KEY, {
      summary: 'Mend the pump',
      expected: { summary: 'Mend the valve', electricity: 0 },
    })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({
      code: 'conflict',
      params: {
        fields: [
          { code: 'label.by', params: { field: { code: 'label.summary', params: {} }, person: 'The manager' } },
          {
            code: 'label.by',
            params: { field: { code: 'label.amount', params: { amount: 'elec' } }, person: 'The manager' },
          },
        ],
      },
      message:
        'Changed in the meantime: Summary (by The manager), Electricity savings (by The manager). Nothing was saved. Check the current value, then save again.',
      fields: { summary: 'Mend both valves', electricity: '12.5' },
    })
    expect((await scene.engineer.read(KEY)).json().summary).toBe('Mend both valves')
  })

  it('is no conflict for another field, the same value or an unstated old value', async () => {
    await scene.manager.update(KEY, { summary: 'Mend both valves' })
    const expected = { summary: 'Mend the valve' }
    expect((await scene.engineer.update(KEY, { gas: 4, expected: { gas: 0 } })).statusCode).toBe(200)
    expect((await scene.engineer.update(KEY, { summary: 'Mend both valves', expected })).statusCode).toBe(200)
    expect((await scene.engineer.update(KEY, { summary: 'Mend the pump' })).statusCode).toBe(200)
  })

  it('is never lost: of many changes to the same old value exactly one wins', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        [scene.engineer, scene.manager][turn % 2]?.update(KEY, {
          summary: `Turn ${turn}`,
          expected: { summary: 'Mend the valve' },
        }),
      ),
    )
    expect(answers.filter((answer) => answer?.statusCode === 200)).toHaveLength(1)
    expect(await history()).toHaveLength(1)
  })
})

it('mails go to the assignee of an assignment and to both people of a transition', async () => {
  const { db } = scene.app.database
  await db.updateTable('action').set({ created_by: scene.fixture.roleless }).execute()
  await scene.engineer.update(KEY, { assigneeId: await forgeIdOf(scene.fixture.manager) })
  await scene.engineer.update(KEY, { status: 'Closed' })
  const mails = await db.selectFrom('mail').select(['kind', 'recipient_id']).orderBy('id').execute()
  expect(mails).toEqual([
    { kind: 'assigned', recipient_id: scene.fixture.manager },
    { kind: 'transitioned', recipient_id: scene.fixture.manager },
    { kind: 'transitioned', recipient_id: scene.fixture.roleless },
  ])
})

describe('refuses', () => {
  it.each([
    [{ summary: '' }, 'summary', 'Summary cannot be blank'],
    [{ summary: 'x'.repeat(256) }, 'summary', 'Summary cannot be longer than 255 characters'],
    [{ responsible: '' }, 'responsible', 'Responsible cannot be blank'],
    [
      { responsible: 'Service Team (STL)' },
      'responsible',
      'There is no team "Service Team (STL)" here. Choose one of: Bueno, Site Local, Site National, Mech. Contractor, BMS Contractor, Other Contractor, Consultant Engineer, Monitoring.',
    ],
    [{ reportUrl: 'javascript:alert(1)' }, 'reportUrl', 'Report URL must be a valid URL'],
    [{ electricity: -1 }, 'electricity', 'Electricity savings must be a number greater than or equal to 0'],
    [{ costToComplete: 'ten' }, 'costToComplete', 'Cost to complete must be a number greater than or equal to 0'],
    [{ externalUrl: 'javascript:alert(1)' }, 'externalUrl', 'External URL must be an http or https address'],
    [{ externalKey: 'x'.repeat(101) }, 'externalKey', 'External key cannot be longer than 100 characters'],
    [{ dueDate: '2026-02-30' }, 'dueDate', 'Due date must be a day, such as 2026-03-31'],
    [{ description: 'x'.repeat(100_001) }, 'description', 'Description cannot be longer than 100,000 characters'],
    [
      { screenshotUrl: 'https://elsewhere.example/x.png' },
      'screenshotUrl',
      'The screenshot can only be cleared here. Upload a file to set it.',
    ],
    [
      { statusChangeReason: 'Fixed' },
      'statusChangeReason',
      'Only an action that is closed or rejected has a reason. Leave it out, or set the status too.',
    ],
    [
      { status: 'Closed', statusChangeReason: 'Rejected' },
      'statusChangeReason',
      'The reason Rejected can only be used with the status Rejected. Choose another reason.',
    ],
  ])('an invalid value with its message (case %#)', async (change, field, message) => {
    const answer = await scene.engineer.update(KEY, change)
    expect({ status: answer.statusCode, text: answer.json().fields[field] }).toEqual({ status: 422, text: message })
    expect(await history()).toEqual([])
  })

  it('an invalid status, severity, type or reason', async () => {
    for (const change of [{ status: 'Done' }, { priority: '' }, { context: null }, { statusChangeReason: 'Bored' }]) {
      expect((await scene.engineer.update(KEY, change)).statusCode).toBe(422)
    }
  })

  it('a foreign action and a missing one alike', async () => {
    await buildAction(scene.app.database.db, { siteRowId: scene.fixture.mall })
    const keys = ['SOUTH-1', 'NORTH-77', 'WEST-1', 'NORTH-01', 'NORTH-999999999']
    const answers = await Promise.all(
      keys.flatMap((key) => [
        scene.engineer.read(key),
        scene.engineer.update(key, { gas: 1 }),
        scene.engineer.history(key),
      ]),
    )
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(answers.length).fill(404))
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect((await scene.engineer.read('none')).statusCode).toBe(400)
  })

  it('the list, but not a single action, to people without a role', async () => {
    const roleless = actionCalls(scene.app, await scene.app.signIn('roleless'))
    expect((await roleless.list()).json()).toEqual({ code: 'account.no-role', message: 'Unable to authenticate user' })
    expect((await roleless.update(KEY, { gas: 1 })).statusCode).toBe(200)
  })
})
