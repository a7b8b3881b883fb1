import { ListedAction } from '@bonfire/contract/actions/actions'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { buildAction, buildEquipRule, buildOccurrence } from '../../../test/app/factories.ts'
import { actionScene } from '../../../test/fixtures/actions.ts'

const scene = actionScene()

const keysOf = (answer: { json(): unknown }) => (answer.json() as { key: string }[]).map(({ key }) => key)

describe('statuses', () => {
  beforeEach(async () => {
    for (const status of ['New Action', 'Triage', 'Closed', 'Rejected', 'Open']) {
      const id = await buildAction(scene.app.database.db, { siteRowId: scene.fixture.tower, status })
      const closedAt = status === 'Closed' ? new Date('2026-03-09T00:00:00Z') : null
      await scene.app.database.db.updateTable('action').set({ closed_at: closedAt }).where('id', '=', id).execute()
    }
  })

  it('include all but Closed and Rejected when open, and no Triage when pending', async () => {
    expect(keysOf(await scene.manager.list({ status: 'open' })).sort()).toEqual(['NORTH-1', 'NORTH-2', 'NORTH-5'])
    expect(keysOf(await scene.manager.list({ status: 'pending' })).sort()).toEqual(['NORTH-1', 'NORTH-5'])
    expect(keysOf(await scene.engineer.list({ status: 'closed' }))).toEqual(['NORTH-3'])
  })

  it('hide Triage from people who may not set it, except by direct link', async () => {
    expect(keysOf(await scene.engineer.list({ status: 'open' })).sort()).toEqual(['NORTH-1', 'NORTH-5'])
    const { columns } = (await scene.engineer.list({ status: 'open', view: 'packed' })).json()
    expect(columns.status.toSorted()).toEqual(['New Action', 'Open'])
    expect((await scene.engineer.read('NORTH-2')).json()).toMatchObject({ key: 'NORTH-2', bonfire_status: 'Triage' })
    expect((await scene.engineer.update('NORTH-2', { summary: 'Look at it' })).statusCode).toBe(200)
    expect((await scene.engineer.update('NORTH-1', { status: 'Triage' })).statusCode).toBe(403)
    expect((await scene.engineer.create({ status: 'Triage' })).statusCode).toBe(403)
  })

  it('refuse any other word', async () => {
    expect((await scene.engineer.list({ status: 'monitoring' })).statusCode).toBe(422)
  })
})

describe('closed actions', () => {
  const close = async (siteRowId: number, closedAt: string) => {
    const id = await buildAction(scene.app.database.db, { siteRowId, status: 'Closed' })
    await scene.app.database.db
      .updateTable('action')
      .set({ closed_at: new Date(closedAt) })
      .where('id', '=', id)
      .execute()
  }

  it('include the first and last day of the site’s calendar', async () => {
    // Sydney is eleven hours ahead in March.
    await close(scene.fixture.tower, '2026-02-28T12:59:59Z')
    await close(scene.fixture.tower, '2026-02-28T13:00:00Z')
    await close(scene.fixture.tower, '2026-03-05T12:59:59Z')
    await close(scene.fixture.tower, '2026-03-05T13:00:00Z')
    const answer = await scene.engineer.list({
      status: 'closed',
      closedOnStartDate: '2026-03-01',
      closedOnEndDate: '2026-03-05',
      target: '',
    })
    expect(keysOf(answer).sort()).toEqual(['NORTH-2', 'NORTH-3'])
  })

  // At the second instant the day is over in UTC, and not yet in the westernmost zone.
  it.each([
    ['2026-03-10T14:00:00Z', '2026-03-10T13:30:00Z'],
    ['2026-03-11T11:59:59Z', '2026-03-11T10:30:00Z'],
  ])('closed today appear at %s for readers whose clock is behind', async (now, closedAt) => {
    scene.app.clock.now = new Date(now)
    await close(scene.fixture.tower, closedAt)
    const range = { closedOnStartDate: '2026-01-01', closedOnEndDate: '2026-03-10' }
    expect(keysOf(await scene.engineer.list({ status: 'closed', ...range, target: [] }))).toEqual(['NORTH-1'])
  })

  it('go back 60 days by default', async () => {
    await close(scene.fixture.tower, '2026-01-09T00:00:00Z')
    await close(scene.fixture.tower, '2026-01-08T00:00:00Z')
    expect(keysOf(await scene.engineer.list({ status: 'closed' }))).toEqual(['NORTH-1'])
  })

  it('need valid days', async () => {
    expect((await scene.engineer.list({ status: 'closed', closedOnStartDate: '365' })).statusCode).toBe(422)
    expect((await scene.engineer.list({ status: 'closed', closedOnEndDate: '2026-02-30' })).statusCode).toBe(422)
  })
})

it('sites and projects narrow the list; no site means whole projects', async () => {
  await buildAction(scene.app.database.db, { siteRowId: scene.fixture.tower })
  await buildAction(scene.app.database.db, { siteRowId: scene.fixture.mall })
  expect(keysOf(await scene.manager.list({ site: ['NORTH~tower', 'mall'] })).sort()).toEqual(['NORTH-1', 'SOUTH-1'])
  expect(keysOf(await scene.manager.list({ site: ['tower', 'mall'], project: ['SOUTH'] }))).toEqual(['SOUTH-1'])
  expect(keysOf(await scene.manager.list({ site: [], project: ['NORTH'] }))).toEqual(['NORTH-1'])
  expect(keysOf(await scene.manager.list({ site: [] }))).toEqual([])
  expect(keysOf(await scene.manager.list({ site: ['castle'] }))).toEqual([])
})

it('foreign sites are left out as if they did not exist', async () => {
  await buildAction(scene.app.database.db, { siteRowId: scene.fixture.mall })
  expect(keysOf(await scene.engineer.list())).toEqual([])
  expect(keysOf(await scene.engineer.list({ site: [], project: ['SOUTH'] }))).toEqual([])
})

it('an action keeps its key when its site moves to another project', async () => {
  const { db } = scene.app.database
  const equipRuleId = await buildEquipRule(db, {
    siteRowId: scene.fixture.tower,
    ruleRowId: scene.fixture.ruleRowId,
    equipKey: 'ahu-1',
  })
  await buildOccurrence(db, { equipRuleId, day: '2026-03-09' })
  await buildAction(db, { siteRowId: scene.fixture.tower, equipRuleIds: [equipRuleId] })
  await db.updateTable('site').set({ project_id: scene.fixture.south }).where('id', '=', scene.fixture.tower).execute()
  const [listed] = (await scene.manager.list({ site: ['SOUTH~tower'], project: ['SOUTH'] })).json()
  expect(listed).toMatchObject({ key: 'NORTH-1', site_id: 'SOUTH~tower', project_key: 'NORTH' })
  const hits = await scene.app.ask(
    {
      method: 'POST',
      url: '/api/synco/ui/insights?from=2026-03-09&to=2026-03-09',
      payload: { sites: ['tower'], insightType: 'insights' },
    },
    await scene.app.signIn('contractor'),
  )
  expect(hits.json().hit[`${equipRuleId}-2026-03-09`].issueKey).toBe('NORTH-1')
})

it('the newest change comes first', async () => {
  for (const hour of ['08', '10', '09']) {
    await buildAction(scene.app.database.db, {
      siteRowId: scene.fixture.tower,
      createdAt: new Date(`2026-03-01T${hour}:00:00Z`),
    })
  }
  expect(keysOf(await scene.engineer.list())).toEqual(['NORTH-2', 'NORTH-3', 'NORTH-1'])
})

it('an action lists equipment from its newest hit, and alone with all details', async () => {
  const { db } = scene.app.database
  const { tower, ruleRowId } = scene.fixture
  const fired = await buildEquipRule(db, { siteRowId: tower, ruleRowId, equipKey: 'ahu-1' })
  const silent = await buildEquipRule(db, { siteRowId: tower, ruleRowId, equipKey: 'ahu-2' })
  await buildOccurrence(db, { equipRuleId: fired, day: '2026-03-08' })
  await buildOccurrence(db, { equipRuleId: fired, day: '2026-03-09', starts: [1_773_000_000, 1_773_010_000] })
  await buildAction(db, { siteRowId: tower, equipRuleIds: [fired, silent] })
  const [listed] = (await scene.engineer.list()).json()
  expect(listed.associatedEquips).toEqual([
    {
      targetName: 'Equip ahu-1',
      ruleId: 'fan',
      ruleName: 'Rule fan',
      description: 'Supply air too warm on 2026-03-09',
      nowOn: null,
    },
    { targetName: 'Equip ahu-2', ruleId: 'fan', ruleName: 'Rule fan', description: null, nowOn: null },
  ])
  const { associatedEquips } = (await scene.engineer.read('NORTH-1')).json()
  expect(associatedEquips).toEqual([
    {
      id: String(fired),
      targetName: 'Equip ahu-1',
      ruleName: 'Rule fan',
      description: 'Supply air too warm on 2026-03-09',
      ruleId: 'fan',
      targetId: 'ahu-1',
      equipNumber: expect.any(Number),
      siteId: 'tower',
      occurrenceId: `${fired}-2026-03-09`,
      severity: 'high',
      latest: '2026-03-09',
      times: [
        { t: 1_773_000_000, d: 600 },
        { t: 1_773_010_000, d: 600 },
      ],
      duration: 1200,
      reportUrl: null,
      isExplained: false,
      nowOn: null,
    },
    expect.objectContaining({ id: String(silent), occurrenceId: null, latest: null, times: [], duration: 0 }),
  ])
})

it('more actions than one batch arrive complete and match the contract', async () => {
  await scene.app.database.pool.query(
    `insert into action (project_id, site_id, number, summary, status, priority, type, team, created_at, updated_at)
     select $1, $2, n, '"Quoted" ' || n, 'New Action', 'Major', 'FDD', 'Bueno', now(), now() from generate_series(1, 2500) n`,
    [scene.fixture.north, scene.fixture.tower],
  )
  const answer = await scene.engineer.list()
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  const listed = z.array(ListedAction).parse(answer.json())
  expect(new Set(listed.map(({ key }) => key)).size).toBe(2500)
})

it('accepts ten thousand sites and refuses more', async () => {
  const sites = (count: number) => Array.from({ length: count }, (_, n) => `site-${n}`)
  await buildAction(scene.app.database.db, { siteRowId: scene.fixture.tower })
  expect(keysOf(await scene.engineer.list({ site: [...sites(9999), 'tower'] }))).toEqual(['NORTH-1'])
  expect((await scene.engineer.list({ site: sites(10_001) })).statusCode).toBe(422)
})
