import { describe, expect, it } from 'vitest'
import { actionCalls, actionScene } from '../../../../test/fixtures/actions.ts'

const scene = actionScene({ DISABLED_STATUSES: 'Parked, SOUTH:In Review' })

const forgeIdOf = async (id: number) =>
  (
    await scene.app.database.db
      .selectFrom('user_account')
      .select('forge_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).forge_id
const rows = () => scene.app.database.db.selectFrom('action').selectAll().orderBy('id').execute()
const mails = () => scene.app.database.db.selectFrom('mail').select(['kind', 'recipient_id']).orderBy('id').execute()

it('an action gets its project’s next number and reads back as written', async () => {
  const answer = await scene.engineer.create({
    description: 'It **hunts** all night.',
    assignee: 'The engineer',
    assigneeId: await forgeIdOf(scene.fixture.engineer),
    skysparkLink: 'https://reports.example/ahu-1',
    rule: 'Valve hunts',
    target: 'AHU 1',
    elec: 1200.5,
    gas: 2,
    water: 4,
    thermal: 3,
    totalFinancialImpact: 900,
    operationalSavings: 75,
    nabersEnergy: 0.25,
    nabersWater: 0.5,
    costToComplete: 0.01,
    projectKey: 'NORTH',
    components: ['Site tower'],
    issueType: 'Spark',
    transition: 'New Action',
    labels: ['bonfire-created', 'user-created'],
    dueDate: '2026-04-01',
    userId: 'somebody',
    organisationId: 'some organisation',
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ issueKey: 'NORTH-1', id: '1' })
  expect((await scene.engineer.create()).json().issueKey).toBe('NORTH-2')
  const now = scene.app.clock.now.toISOString()
  expect((await scene.engineer.read('NORTH-1')).json()).toEqual({
    key: 'NORTH-1',
    summary: 'Mend the valve of AHU 1',
    description: 'It **hunts** all night.',
    components: ['Site tower'],
    site_id: 'NORTH~tower',
    project_key: 'NORTH',
    project_name: 'Project NORTH',
    currency: 'USD',
    bonfire_status: 'New Action',
    priority: 'Major',
    context: 'FDD',
    responsible: 'Site Local',
    bonfire_assignee: 'The engineer',
    assignee_display_name: 'The engineer',
    assignee_id: await forgeIdOf(scene.fixture.engineer),
    creator_name_display: 'The engineer',
    created: now,
    updated: now,
    closed: null,
    transition_reason: null,
    repaired_on: null,
    cause: null,
    due_date: '2026-04-01',
    externalKey: null,
    externalUrl: null,
    skyspark_link: 'https://reports.example/ahu-1',
    screenshot_link: null,
    spark_type: 'Spark',
    target: 'AHU 1',
    rule: 'Valve hunts',
    elec: 1200.5,
    gas: 2,
    water: 4,
    thermal: 3,
    total_financial_impact: 900,
    operational_savings: 75,
    nabers_energy: 0.25,
    nabers_water: 0.5,
    cost_to_complete: 0.01,
    associatedEquips: [],
    unseenEquips: 0,
    repairs: null,
    closingNeeds: [],
    labels: ['bonfire-created', 'user-created'],
  })
  expect((await scene.engineer.read('NORTH-2')).json()).toMatchObject({
    description: '',
    assignee_id: null,
    due_date: null,
    skyspark_link: null,
    rule: '',
    target: '',
    labels: [],
    elec: 0,
    gas: 0,
    water: 0,
    thermal: 0,
    total_financial_impact: 0,
    operational_savings: 0,
    nabers_energy: 0,
    nabers_water: 0,
    cost_to_complete: 0,
  })
})

describe('action numbers', () => {
  it('count per project and are unique among concurrent creations', async () => {
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, turn) => scene.manager.create({ siteId: turn % 2 ? 'tower' : 'SOUTH~mall' })),
    )
    const keys = answers.map((answer) => answer.json().issueKey).sort()
    const expected = ['NORTH', 'SOUTH'].flatMap((project) =>
      Array.from({ length: 12 }, (_, n) => `${project}-${n + 1}`),
    )
    expect(keys).toEqual(expected.sort())
  })

  it('have no gap after a refused creation', async () => {
    await scene.engineer.create()
    await scene.engineer.create({ assigneeId: 'nobody' })
    expect((await scene.engineer.create()).json().issueKey).toBe('NORTH-2')
  })
})

describe('an action sent again with the same request id', () => {
  const requestId = '0b9f1f3c-6b1e-4d4e-9a55-1f4a8f0a2f10'

  it('is created once, even concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => scene.engineer.create({ requestId })))
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect(await rows()).toHaveLength(1)
  })

  it('is refused for another person or project', async () => {
    await scene.engineer.create({ requestId })
    expect((await scene.manager.create({ requestId })).statusCode).toBe(409)
    expect((await scene.manager.create({ requestId, siteId: 'mall' })).statusCode).toBe(409)
    expect(await rows()).toHaveLength(1)
  })

  it('is refused for another project of the same person', async () => {
    await scene.manager.create({ requestId })
    expect((await scene.manager.create({ requestId, siteId: 'mall' })).statusCode).toBe(409)
    expect(await rows()).toHaveLength(1)
  })
})

describe('mails', () => {
  it('go to the assignee, and for a critical action to everyone who sees the site', async () => {
    await scene.engineer.create({ priority: 'Critical', assigneeId: await forgeIdOf(scene.fixture.manager) })
    expect(await mails()).toEqual([
      { kind: 'assigned', recipient_id: scene.fixture.manager },
      { kind: 'criticalCreated', recipient_id: scene.fixture.roleless },
    ])
  })

  it('are not sent for an unassigned major action', async () => {
    await scene.engineer.create({ assignee: 'A name without an account', assigneeId: null })
    expect(await mails()).toEqual([])
    expect((await scene.engineer.read('NORTH-1')).json()).toMatchObject({
      bonfire_assignee: 'A name without an account',
      assignee_display_name: null,
      assignee_id: null,
    })
  })
})

it('a new action may say what is wrong', async () => {
  await scene.engineer.create({ cause: 'heating-valve-leak' })
  await scene.engineer.create({ cause: null })
  await scene.engineer.create()
  expect((await rows()).map(({ cause }) => cause)).toEqual(['heating-valve-leak', null, null])
})

describe('refuses', () => {
  const refused = async (change: object, field: string, message: string) => {
    const answer = await scene.engineer.create(change)
    expect({ status: answer.statusCode, text: answer.json().fields?.[field] }).toEqual({ status: 422, text: message })
    expect(await rows()).toEqual([])
  }

  it.each([
    [{ summary: undefined }, 'summary', 'Summary cannot be blank'],
    [{ summary: '   ' }, 'summary', 'Summary cannot be blank'],
    [{ summary: 'x'.repeat(256) }, 'summary', 'Summary cannot be longer than 255 characters'],
    [{ priority: undefined }, 'priority', 'Priority cannot be blank'],
    [
      { priority: 'Huge' },
      'priority',
      'There is no severity "Huge". Choose one of: Blocker, Critical, Major, Moderate, Minor, Trivial.',
    ],
    [{ status: undefined }, 'status', 'Status cannot be blank'],
    [{ context: '' }, 'context', 'Type cannot be blank'],
    [{ responsible: ' ' }, 'responsible', 'Responsible cannot be blank'],
    [{ cause: 'stuck-flap' }, 'cause', 'Cause must be one of the causes that rules name, such as heating-valve-leak'],
    [{ skysparkLink: 'not an address' }, 'skysparkLink', 'Report URL must be a valid URL'],
    [{ skysparkLink: 'javascript:alert(1)' }, 'skysparkLink', 'Report URL must be a valid URL'],
    [{ skysparkLink: 'data:text/html,x' }, 'skysparkLink', 'Report URL must be a valid URL'],
    [{ description: 'x'.repeat(1_000_000) }, 'description', 'Description cannot be longer than 100,000 characters'],
  ])('an invalid field with its message (case %#)', refused)

  it.each([
    ['elec', 'Electricity savings'],
    ['gas', 'Gas savings'],
    ['water', 'Water savings'],
    ['thermal', 'Thermal savings'],
    ['totalFinancialImpact', 'Total financial impact'],
    ['operationalSavings', 'Operational savings'],
    ['nabersEnergy', 'NABERS energy'],
    ['nabersWater', 'NABERS water'],
    ['costToComplete', 'Cost to complete'],
  ])('%s that is negative, too large or not a number', async (field, label) => {
    for (const value of [-1, -0.01, '12', 'NaN', null, {}]) {
      await refused({ [field]: value }, field, `${label} must be a number greater than or equal to 0`)
    }
    const most = label.startsWith('NABERS') ? '6 stars' : '1,000,000,000,000,000'
    await refused({ [field]: 1e300 }, field, `${label} must be at most ${most}`)
  })

  it('1e999, which no number can hold', async () => {
    const answer = await scene.app.ask(
      {
        method: 'POST',
        url: '/api/issue',
        headers: { 'content-type': 'application/json' },
        payload:
          '{"siteId":"tower","summary":"x","status":"New Action","priority":"Major","context":"FDD","responsible":"Site Local","elec":1e999}',
      },
      await scene.app.signIn('engineer'),
    )
    expect(answer.json().fields.elec).toBe('Electricity savings must be a number greater than or equal to 0')
  })

  it('Closed, read-only statuses and statuses disabled in the project', async () => {
    await refused({ status: 'Closed' }, 'status', 'A new action cannot be Closed. Choose another status.')
    await refused({ status: 'Open' }, 'status', 'The status Open cannot be chosen. Choose another.')
    await refused({ status: 'Parked' }, 'status', 'The status Parked is turned off here. Choose another.')
    expect((await scene.manager.create({ status: 'In Review', siteId: 'mall' })).statusCode).toBe(422)
    expect((await scene.manager.create({ status: 'In Review' })).statusCode).toBe(200)
  })

  it('Triage for people without admin statuses', async () => {
    expect((await scene.engineer.create({ status: 'Triage' })).statusCode).toBe(403)
    expect((await scene.manager.create({ status: 'Triage' })).statusCode).toBe(200)
  })

  it('a team that the project does not offer', async () => {
    const answer = await scene.engineer.create({ responsible: 'Service Team (STL)' })
    expect(answer.json().fields.responsible).toContain('Choose one of: Bueno, Site Local,')
  })

  it('a field that it does not know, as a change does', async () => {
    const created = await scene.engineer.create({ sumary: 'Pump' })
    const { issueKey } = (await scene.engineer.create()).json()
    const changed = await scene.engineer.update(issueKey, { sumary: 'Pump' })
    expect([created.statusCode, changed.statusCode]).toEqual([422, 422])
    expect(created.json().message).toContain('sumary')
    expect(created.json().message).toBe(changed.json().message)
  })

  it('a foreign or unknown site alike, and a project that is not the site’s', async () => {
    const foreign = await scene.engineer.create({ siteId: 'SOUTH~mall' })
    const unknown = await scene.engineer.create({ siteId: 'SOUTH~castle' })
    expect([foreign.statusCode, unknown.statusCode]).toEqual([404, 404])
    expect(foreign.body).toBe(unknown.body)
    expect((await scene.engineer.create({ projectKey: 'SOUTH' })).json().fields.projectKey).toBeTruthy()
  })

  it('an assignee who does not see the site, has left or does not exist', async () => {
    const contractor = await forgeIdOf(scene.fixture.contractor)
    const former = await forgeIdOf(scene.fixture.roleless)
    const { db } = scene.app.database
    await db.updateTable('user_account').set({ status: 'deleted' }).where('id', '=', scene.fixture.roleless).execute()
    for (const assigneeId of [contractor, former, 'nobody']) {
      expect((await scene.engineer.create({ assigneeId })).json().fields.assigneeId).toContain('Choose someone else')
    }
  })

  it('an external key that another action of the project has', async () => {
    await scene.manager.create({ externalKey: 'WO-1', siteId: 'mall' })
    expect((await scene.manager.create({ externalKey: 'WO-1' })).statusCode).toBe(200)
    const again = await scene.manager.create({ externalKey: ' WO-1 ' })
    expect([again.statusCode, again.json().fields?.externalKey]).toEqual([
      422,
      expect.stringContaining('already has the external key "WO-1"'),
    ])
    expect(await rows()).toHaveLength(2)
  })

  it('an anonymous caller', async () => {
    expect((await actionCalls(scene.app, '').create()).statusCode).toBe(401)
  })
})
