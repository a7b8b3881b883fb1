import type { Trend } from '@bonfire/contract/hits/hits'
import { unpackGroups } from '@bonfire/contract/hits/packed-groups'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildEquipRule, buildOccurrence, buildSite } from '../../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../../test/app/test-app.ts'
import { askForHits, buildHitsFixture } from '../../../../test/fixtures/hits.ts'
import { findTrends } from '../hits.repository.ts'

const HOUSES = Array.from({ length: 80 }, (_, index) => `house-${index}`)
/** Every other house of the first and the last parts has a finding, none of those between. */
const hasFinding = (index: number) => index % 2 === 0 && (index < 25 || index >= 50)

let test: TestApp
let cookie: string
let fixture: Awaited<ReturnType<typeof buildHitsFixture>>
const equipRules: number[] = []
const siteRowIds: number[] = []

beforeAll(async () => {
  test = await testApp()
  await test.reset()
  fixture = await buildHitsFixture(test)
  cookie = await test.signIn('operator')
  const { tenantId, projectId, fanRule: ruleRowId } = fixture
  for (const [index, key] of HOUSES.entries()) {
    const siteRowId = await buildSite(test.database.db, { tenantId, projectId, key })
    siteRowIds.push(siteRowId)
    equipRules.push(await buildEquipRule(test.database.db, { siteRowId, ruleRowId, equipKey: 'ahu-1' }))
    if (hasFinding(index)) await fire(index)
  }
})
afterAll(() => test.close())

const fire = (index: number, day = '2026-03-09') =>
  buildOccurrence(test.database.db, { equipRuleId: equipRules[index] ?? 0, day })
const ask = (body: object = {}, path?: string, headers: Record<string, string> = {}) =>
  askForHits(test, { sites: HOUSES, ...body }, { as: cookie, headers, ...(path && { path }) })
const listed = async () => unpackGroups([(await ask({ view: 'packedGroups' })).json()])
const listedPlainly = async () => (await ask({ view: 'groups' })).json().groups

async function expectAllTrends(): Promise<void> {
  const range = { from: '2026-03-07', to: '2026-03-10', ruleKeys: undefined }
  const now = test.clock.now
  const summed = await findTrends(test.database.db, { siteRowIds, type: 'insights', now, ...range })
  const bySite = (trends: readonly Trend[]) => trends.toSorted((a, b) => a.siteId.localeCompare(b.siteId))
  const { trends } = (await ask({}, 'v1/hits/trends')).json()
  expect(bySite(trends)).toEqual(bySite(summed))
}

it('parts without a finding, the first and the last among them, leave a whole list', async () => {
  expect(await listed()).toEqual(await listedPlainly())
  expect((await listed()).map(({ siteId }) => siteId)).toEqual(HOUSES.filter((_, index) => hasFinding(index)))
  await expectAllTrends()
  for (const sites of [HOUSES.slice(25, 50), HOUSES.slice(20, 50), HOUSES.slice(25), []]) {
    const packed = unpackGroups([(await ask({ sites, view: 'packedGroups' })).json()])
    expect(packed).toEqual((await ask({ sites, view: 'groups' })).json().groups)
    const { trends } = (await ask({ sites }, 'v1/hits/trends')).json()
    expect(trends).toHaveLength(packed.length)
  }
})

it('a finding, a name and a snooze that ends are seen in every part', async () => {
  const { db } = test.database
  await listed()
  for (const index of [0, 24, 25, 49, 50, 79]) {
    await fire(index, '2026-03-10')
    const list = await listed()
    expect(list).toEqual(await listedPlainly())
    expect(list.find(({ siteId }) => siteId === HOUSES[index])).toMatchObject({ latest: '2026-03-10' })
    await expectAllTrends()
  }
  await db.updateTable('rule').set({ name: 'Fan never rests' }).where('id', '=', fixture.fanRule).execute()
  expect(new Set((await listed()).map(({ ruleName }) => ruleName))).toEqual(new Set(['Fan never rests']))
  const until = new Date(test.clock.now.getTime() + 60_000)
  await db
    .updateTable('equip_rule')
    .set({ snoozed_until: until })
    .where('id', '=', equipRules[60] ?? 0)
    .execute()
  const snoozed = async () => (await listed()).filter(({ activeHits }) => activeHits === 0).map(({ siteId }) => siteId)
  expect(await snoozed()).toEqual([HOUSES[60]])
  test.clock.now = until
  cookie = await test.signIn('operator')
  expect(await snoozed()).toEqual([])
  expect(await listed()).toEqual(await listedPlainly())
})

it('a list that a reader has is not sent again until any part changes', async () => {
  const { headers } = await ask({ view: 'packedGroups' })
  const again = () => ask({ view: 'packedGroups' }, undefined, { 'if-none-match': String(headers.etag) })
  expect((await again()).statusCode).toBe(304)
  await fire(31)
  expect((await again()).statusCode).toBe(200)
})
