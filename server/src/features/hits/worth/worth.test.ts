import { type GroupCost, type WorthRepairing, worthPerDay } from '@bonfire/contract/hits/hits'
import { beforeEach, expect, it } from 'vitest'
import {
  buildAction,
  buildEquipRule,
  buildOccurrence,
  buildProject,
  buildRule,
  buildSite,
  buildUser,
} from '../../../../test/app/factories.ts'
import { askForHits, hitsScene } from '../../../../test/fixtures/hits.ts'

const scene = hitsScene()

const RANGE = 'from=2026-03-01&to=2026-03-10'

beforeEach(async () => {
  await price(scene.fixture.ahu1, '2026-03-09', [4, null])
  await price(scene.fixture.ahu2, '2026-03-08', [8])
})

const price = (equipRuleId: number, day: string, costs: (number | null)[]) =>
  scene.test.database.db
    .updateTable('occurrence')
    .set({ times_cost: costs })
    .where('equip_rule_id', '=', equipRuleId)
    .where('occurred_on', '=', day)
    .execute()

async function ask(path: string, body: object = {}, cookie = scene.cookie) {
  return askForHits(scene.test, body, { as: cookie, path, range: RANGE })
}
const costs = async (cookie?: string): Promise<GroupCost[]> =>
  (await ask('v1/hits/costs', { worth: true }, cookie)).json().costs
const listed = async (body: object = {}, cookie?: string): Promise<WorthRepairing[]> =>
  (await ask('v1/hits/worth', body, cookie)).json().findings

const evaluated = (day: string) =>
  scene.test.database.db
    .insertInto('evaluation_day')
    .values({
      site_id: scene.fixture.tower,
      local_day: day,
      evaluated_at: new Date(),
      body: '{}',
      able: null,
      problems: null,
    })
    .execute()

let equips = 0

/** Closes so many findings of the rule of fans for a reason, each on an equip and an action of its own. */
async function judged(reason: string, count: number) {
  const { db } = scene.test.database
  const { tower, fanRule } = scene.fixture
  for (let one = 0; one < count; one += 1) {
    equips += 1
    const equip_rule_id = await buildEquipRule(db, {
      siteRowId: tower,
      ruleRowId: fanRule,
      equipKey: `e-${equips}`,
    })
    const action_id = await buildAction(db, { siteRowId: tower })
    await db.insertInto('action_equip').values({ action_id, equip_rule_id }).execute()
    await db
      .updateTable('action')
      .set({ status: 'Closed', transition_reason: reason, closed_at: scene.test.clock.now })
      .where('id', '=', action_id)
      .execute()
  }
}

it('is the cost of each day on which something was heard of the site', async () => {
  // Findings on three days; a day without counts once rules have looked.
  const worth = { observedDays: 3, trust: null }
  expect(await costs()).toMatchObject([{ ruleId: 'fan', activeCost: 12, worth }])
  await evaluated('2026-03-01')
  await evaluated('2026-03-09')
  await evaluated('2026-02-28')
  expect(await costs()).toMatchObject([{ worth: { observedDays: 4, trust: null } }])
  const [fan] = await listed()
  expect(fan).toEqual({
    siteId: 'tower',
    site: expect.any(String),
    ruleId: 'fan',
    ruleName: expect.any(String),
    currency: expect.any(String),
    cost: 12,
    basis: { observedDays: 4, trust: null },
  })
  expect(fan && worthPerDay(fan.cost, fan.basis)).toBe(3)
})

it('is less the more findings of its rule were false alerts, once five are known', async () => {
  await judged('Fixed', 1)
  await judged('False alert', 3)
  expect((await costs())[0]?.worth?.trust).toBeNull()
  await judged('Duplicate', 1)
  expect((await costs())[0]?.worth?.trust).toBeNull()
  await judged('False alert', 1)
  expect((await costs())[0]?.worth?.trust).toEqual({ judged: 5, real: 1 })
  const [fan] = await listed()
  expect(fan && worthPerDay(fan.cost, fan.basis)).toBeCloseTo(0.8)
})

it('says nothing of trust to people without a role, who may not read it', async () => {
  await judged('False alert', 5)
  expect((await costs(await scene.test.signIn('roleless')))[0]?.worth?.trust).toBeNull()
})

it('is not told unless it was asked for', async () => {
  expect((await ask('v1/hits/costs')).json().costs[0]).not.toHaveProperty('worth')
})

it('is listed by currency, five of each, without what is snoozed or costs nothing', async () => {
  const { db } = scene.test.database
  const { tenantId, projectId, tower } = scene.fixture
  const abroad = await buildProject(db, tenantId, 'P2')
  await db.updateTable('project').set({ currency: 'JPY' }).where('id', '=', abroad).execute()
  const mill = await buildSite(db, { tenantId, projectId: abroad, key: 'mill' })
  const projectRules = [projectId, abroad].map((one) => ({ projectId: one, priority: 1 }))
  for (const [place, cost] of [5, 90, 0, 20, 30, 40, 50].entries()) {
    const ruleRowId = await buildRule(db, { tenantId, key: `rule ${cost}`, projectRules })
    const equipRuleId = await buildEquipRule(db, { siteRowId: tower, ruleRowId, equipKey: `pump ${place}` })
    await buildOccurrence(db, { equipRuleId, day: '2026-03-09' })
    await price(equipRuleId, '2026-03-09', [cost])
    if (cost === 90) {
      const snoozed_until = new Date(scene.test.clock.now.getTime() + 1000)
      await db.updateTable('equip_rule').set({ snoozed_until }).where('id', '=', equipRuleId).execute()
    }
    if (cost !== 20) continue
    const there = await buildEquipRule(db, { siteRowId: mill, ruleRowId, equipKey: 'pump' })
    await buildOccurrence(db, { equipRuleId: there, day: '2026-03-09' })
    await price(there, '2026-03-09', [9000])
  }
  await buildUser(db, { tenantId, username: 'both', projectIds: [projectId, abroad], groups: ['Bueno'] })
  const sites = ['tower', 'mill']
  const all = await listed({ sites }, await scene.test.signIn('both'))
  expect(all.map(({ ruleId, currency, cost }) => [ruleId, currency === 'JPY', cost])).toEqual([
    ['rule 50', false, 50],
    ['rule 40', false, 40],
    ['rule 30', false, 30],
    ['rule 20', false, 20],
    ['fan', false, 12],
    ['rule 20', true, 9000],
  ])
  // The other site is not the operator's.
  expect(await listed({ sites })).toEqual(all.slice(0, 5))
})
