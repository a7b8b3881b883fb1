import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app/test-app.ts'
import { askForHits, buildHitsFixture } from '../../../test/fixtures/hits.ts'

let test: TestApp
let cookie: string
let fixture: Awaited<ReturnType<typeof buildHitsFixture>>

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

beforeEach(async () => {
  await test.reset()
  fixture = await buildHitsFixture(test)
  cookie = await test.signIn('operator')
})

describe('costs', () => {
  const costsOf = async (body: object = {}, how: Partial<Parameters<typeof askForHits>[2]> = {}) =>
    (await askForHits(test, body, { as: cookie, path: 'v1/hits/costs', ...how })).json().costs
  const price = (equipRuleId: number, day: string, costs: (number | null)[]) =>
    test.database.db
      .updateTable('occurrence')
      .set({ times_cost: costs })
      .where('equip_rule_id', '=', equipRuleId)
      .where('occurred_on', '=', day)
      .execute()

  it('are summed per rule and site over the requested days, if any was estimated', async () => {
    const { ahu1, ahu2 } = fixture
    expect(await costsOf()).toEqual([])
    await price(ahu1, '2026-03-09', [0.1, null])
    await price(ahu1, '2026-03-10', [0.2])
    await price(ahu2, '2026-03-08', [0])
    const sum = { siteId: 'tower', ruleId: 'fan', cost: 0.3, activeCost: 0.3 }
    expect(await costsOf()).toEqual([{ ...sum, estimatedHits: 3, activeEstimatedHits: 3 }])
    const range = 'from=2026-03-08&to=2026-03-08'
    const none = { siteId: 'tower', ruleId: 'fan', cost: 0, activeCost: 0 }
    expect(await costsOf({}, { range })).toEqual([{ ...none, estimatedHits: 1, activeEstimatedHits: 1 }])
    expect(await costsOf({ rules: ['meter'] })).toEqual([])
  })

  it('of snoozed equipment are in the sum and not in that of what is active', async () => {
    const { ahu1, ahu2 } = fixture
    await price(ahu1, '2026-03-09', [4, 5])
    await price(ahu2, '2026-03-08', [7])
    const snoozed_until = new Date(test.clock.now.getTime() + 1000)
    const snooze = (id: number) =>
      test.database.db.updateTable('equip_rule').set({ snoozed_until }).where('id', '=', id).execute()
    await snooze(ahu1)
    const sum = { siteId: 'tower', ruleId: 'fan', cost: 16, estimatedHits: 3 }
    expect(await costsOf()).toEqual([{ ...sum, activeCost: 7, activeEstimatedHits: 1 }])
    await snooze(ahu2)
    expect(await costsOf()).toEqual([{ ...sum, activeCost: null, activeEstimatedHits: 0 }])
  })

  it('come only from rules enabled for the project and type, at sites one may see', async () => {
    await price(fixture.ahu1, '2026-03-10', [3])
    expect(await costsOf()).toHaveLength(1)
    expect(await costsOf({}, { as: await test.signIn('stranger') })).toEqual([])
    expect(await costsOf({ insightType: 'monitoring' })).toEqual([])
    await test.database.db
      .updateTable('project_rule')
      .set({ active: false })
      .where('rule_id', '=', fixture.fanRule)
      .execute()
    expect(await costsOf()).toEqual([])
  })
})
