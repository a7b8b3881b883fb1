import { ListedAction } from '@bonfire/contract/actions/actions'
import { PackedActions } from '@bonfire/contract/actions/packed-actions'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { buildAction, buildEquipRule, buildProject } from '../../../test/app/factories.ts'
import { actionCalls, actionScene } from '../../../test/fixtures/actions.ts'

const scene = actionScene()

it('the packed list matches the list, in the same order', async () => {
  const { db } = scene.app.database
  const equipRule = (equipKey: string) =>
    buildEquipRule(db, { siteRowId: scene.fixture.mall, ruleRowId: scene.fixture.ruleRowId, equipKey })
  const day = (hour: number) => new Date(Date.UTC(2026, 2, 1, hour, 0, 0, 7))
  await buildAction(db, { siteRowId: scene.fixture.tower, createdAt: day(8) })
  await buildAction(db, {
    siteRowId: scene.fixture.mall,
    createdAt: day(10),
    equipRuleIds: [await equipRule('ahu-2'), await equipRule('ahu-1')],
  })
  const full = await buildAction(db, { siteRowId: scene.fixture.tower, createdAt: day(9), equipRuleIds: [] })
  const columns = {
    summary: '"Quoted" \\ 空調 🔥',
    description: 'Two\nlines',
    assignee_name: 'A contractor',
    due_date: '2026-04-01',
    external_key: 'WO-1',
    external_url: 'https://cmms.example/1',
    report_url: 'https://reports.example/1',
    screenshot_url: '/api/v1/attachments/1/blob',
    rule_name: 'Fan',
    electricity_kwh: 0.125,
    gas_gj: 1e15,
    total_financial_impact: 1250.5,
  }
  await db.updateTable('action').set(columns).where('id', '=', full).execute()
  await db.updateTable('site').set({ project_id: scene.fixture.south }).where('id', '=', scene.fixture.tower).execute()

  const listed = z.array(ListedAction).parse((await scene.manager.list()).json())
  expect(listed).toHaveLength(3)
  const packed = PackedActions.parse((await scene.manager.list({ view: 'packed' })).json())
  expect(unpacked(packed)).toEqual(listed.map(inColumns))
})

it('closed actions include their end, and an empty list has empty columns', async () => {
  const id = await buildAction(scene.app.database.db, { siteRowId: scene.fixture.tower, status: 'Closed' })
  const closed_at = new Date('2026-03-09T12:00:00.250Z')
  await scene.app.database.db
    .updateTable('action')
    .set({ closed_at, transition_reason: 'Fixed' })
    .where('id', '=', id)
    .execute()
  const { columns } = PackedActions.parse((await scene.engineer.list({ status: 'closed', view: 'packed' })).json())
  expect(columns).toMatchObject({ number: [1], closedAt: [closed_at.getTime()], transitionReason: ['Fixed'] })
  const none = PackedActions.parse((await scene.engineer.list({ view: 'packed' })).json())
  expect(none.sites).toEqual([])
  expect(Object.values({ ...none.columns, ...none.equips }).every((values) => values.length === 0)).toBe(true)
})

const watching = (clean_days: number, needed_days: number) => ({ state: 'watching' as const, clean_days, needed_days })
const since = (state: 'proved' | 'cameBack', state_on: string) => ({ state, state_on, clean_days: 0 })
const NONE = { stateOn: null, cleanDays: null, neededDays: null, avoided: null }
const avoiding = (avoided_seconds: number, avoided_cost: number | null) => ({ avoided_seconds, avoided_cost })

it.each([
  // The last is at a site that the engineer does not see.
  [
    [watching(5, 6), watching(1, 9), since('cameBack', '2026-03-20')],
    { ...NONE, state: 'watching', cleanDays: 1, neededDays: 9 },
  ],
  [
    [since('cameBack', '2026-03-12'), since('proved', '2026-03-14'), watching(1, 3)],
    { ...NONE, state: 'cameBack', stateOn: '2026-03-12' },
  ],
  [
    [since('cameBack', '2026-03-16'), since('cameBack', '2026-03-12'), watching(1, 3)],
    { ...NONE, state: 'cameBack', stateOn: '2026-03-12' },
  ],
  [
    [since('proved', '2026-03-12'), since('proved', '2026-03-14'), watching(1, 3)],
    { ...NONE, state: 'proved', stateOn: '2026-03-14' },
  ],
  [
    [
      { ...since('proved', '2026-03-12'), ...avoiding(3600, 5) },
      { ...since('proved', '2026-03-14'), ...avoiding(1800, null) },
      { ...since('proved', '2026-03-14'), ...avoiding(900, 7) },
    ],
    { ...NONE, state: 'proved', stateOn: '2026-03-14', avoided: { seconds: 5400, cost: 5 } },
  ],
  [
    // A former release leaves what was avoided by a repair that came back since.
    [since('proved', '2026-03-12'), { ...since('cameBack', '2026-03-14'), ...avoiding(900, 7) }, watching(1, 3)],
    { ...NONE, state: 'cameBack', stateOn: '2026-03-14' },
  ],
  [
    [{ ...since('proved', '2026-03-12'), ...avoiding(60, null) }, watching(2, 3), watching(1, 3)],
    { ...NONE, state: 'watching', cleanDays: 2, neededDays: 3, avoided: { seconds: 60, cost: null } },
  ],
  [
    [since('proved', '2026-03-12'), { state: 'cannotTell' as const, clean_days: 0 }, watching(1, 3)],
    { ...NONE, state: 'cannotTell' },
  ],
])('an action sums up the repairs that a reader sees: %j', async (repairs, expected) => {
  const { db } = scene.app.database
  const { tower, mall, ruleRowId } = scene.fixture
  const sites = [tower, tower, mall]
  const ids: number[] = []
  for (const [place, siteRowId] of sites.entries()) {
    ids.push(await buildEquipRule(db, { siteRowId, ruleRowId, equipKey: `unit-${place}` }))
  }
  const id = await buildAction(db, { siteRowId: tower, status: 'Closed', equipRuleIds: ids })
  const closed = { closed_at: new Date('2026-03-09T12:00:00Z'), transition_reason: 'Fixed' as const }
  await db.updateTable('action').set(closed).where('id', '=', id).execute()
  const days = { repaired_on: '2026-03-09', judged_on: '2026-03-20', looked: '', watched_by: null }
  await db
    .insertInto('repair')
    .values(
      repairs.map((repair, place) => ({
        state_on: null,
        needed_days: null,
        ...repair,
        ...days,
        action_id: id,
        equip_rule_id: ids[place] ?? 0,
        site_id: sites[place] ?? 0,
      })),
    )
    .execute()
  const listed = z.array(ListedAction).parse((await scene.engineer.list({ status: 'closed' })).json())
  expect(listed.map((action) => action.repairs)).toEqual([expected])
  const packed = PackedActions.parse((await scene.engineer.list({ status: 'closed', view: 'packed' })).json())
  expect(unpacked(packed)).toEqual(listed.map(inColumns))
})

it('a cost in the currency of another project is not avoided in that of the action', async () => {
  const { db } = scene.app.database
  const { tenantId, tower, ruleRowId } = scene.fixture
  const equipRuleId = await buildEquipRule(db, { siteRowId: tower, ruleRowId, equipKey: 'unit' })
  const id = await buildAction(db, { siteRowId: tower, status: 'Closed', equipRuleIds: [equipRuleId] })
  const closed = { closed_at: new Date('2026-03-09T12:00:00Z'), transition_reason: 'Fixed' as const }
  await db.updateTable('action').set(closed).where('id', '=', id).execute()
  const repair = {
    ...{ action_id: id, equip_rule_id: equipRuleId, site_id: tower, state: 'proved' as const, clean_days: 3 },
    ...{ repaired_on: '2026-03-09', judged_on: '2026-03-20', looked: '', watched_by: null },
    ...avoiding(3600, 5),
  }
  await db.insertInto('repair').values(repair).execute()
  const avoided = async () =>
    z.array(ListedAction).parse((await scene.engineer.list({ status: 'closed' })).json())[0]?.repairs?.avoided
  expect(await avoided()).toEqual({ seconds: 3600, cost: 5 })
  const euros = await buildProject(db, tenantId, 'EURO')
  await db.updateTable('project').set({ currency: 'EUR' }).where('id', '=', euros).execute()
  await db.updateTable('action').set({ project_id: euros }).where('id', '=', id).execute()
  expect(await avoided()).toEqual({ seconds: 3600, cost: null })
})

it('people without sites or a role get the same response as in the list', async () => {
  await buildAction(scene.app.database.db, { siteRowId: scene.fixture.mall })
  expect(PackedActions.parse((await scene.engineer.list({ view: 'packed' })).json()).columns.number).toEqual([])
  const roleless = actionCalls(scene.app, await scene.app.signIn('roleless'))
  expect((await roleless.list({ view: 'packed' })).statusCode).toBe(403)
})

/** The packed view of each action, with indexes resolved. */
function unpacked({ columns, sites, projects, equips }: PackedActions) {
  return columns.number.map((number, place) => {
    const own = Object.entries(columns).map(([name, values]) => [name, values[place]])
    const associated = equips.targetName
      .map((targetName, index) => ({
        targetName,
        ruleId: equips.ruleId[index],
        ruleName: equips.ruleName[index],
        nowOn: equips.nowOn[index],
        place: equips.action[index],
      }))
      .filter((equip) => equip.place === place)
    return {
      ...Object.fromEntries(own),
      number,
      site: sites[columns.site[place] ?? -1],
      project: projects[columns.project[place] ?? -1],
      equips: associated.map(({ targetName, ruleId, ruleName, nowOn }) => ({ targetName, ruleId, ruleName, nowOn })),
    }
  })
}

function inColumns(listed: ListedAction): ReturnType<typeof unpacked>[number] {
  const { portfolioSiteId, siteLabel, projectKey, projectName, currency, associatedEquips, key, ...fields } = listed
  const { assigneeName, assigneeDisplayName, creatorName: _, target: __, labels: ___, repairs, ...own } = fields
  return {
    ...own,
    repairState: repairs?.state ?? null,
    repairStateOn: repairs?.stateOn ?? null,
    cleanDays: repairs?.cleanDays ?? null,
    neededDays: repairs?.neededDays ?? null,
    avoidedSeconds: repairs?.avoided?.seconds ?? null,
    avoidedCost: repairs?.avoided?.cost ?? null,
    project: { key: projectKey, name: projectName, currency },
    number: Number(key.split('-')[1]),
    site: { id: portfolioSiteId, label: siteLabel },
    assignee: assigneeDisplayName ?? assigneeName,
    equips: associatedEquips.map(({ targetName, ruleId, ruleName, nowOn }) => ({
      targetName,
      ruleId,
      ruleName,
      nowOn,
    })),
  }
}
