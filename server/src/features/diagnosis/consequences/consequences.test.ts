import type { EquipDiagnosis, RelatedFinding } from '@bonfire/contract/diagnosis/equip-diagnosis'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildEquipRule, buildOccurrence, buildRule, buildUser } from '../../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../../test/app/test-app.ts'
import { buildAirHandler, type RunningSite } from '../../../../test/fixtures/own-rules.ts'

const FC13 = 'g36-ahu-fc13'
const WARM = 'vav-zone-warm'
const DAY = '2026-03-10'

let scene: TestApp
let site: RunningSite
let cookie: string
const boxes: number[] = []
beforeAll(async () => {
  scene = await testApp()
})
afterAll(() => scene.close())

beforeEach(async () => {
  await scene.reset()
  scene.clock.now = new Date('2026-03-15T12:00:00Z')
  const { db } = scene.database
  site = await buildAirHandler(db)
  const { tenantId, projectId } = site
  await buildUser(db, { tenantId, projectIds: [projectId], username: 'pat' })
  cookie = await scene.signIn('pat')
  boxes.length = 0
  for (const key of ['box-1', 'box-2', 'box-3']) {
    const tags = JSON.stringify({ vav: true, ...(key !== 'box-3' && { airRef: { _kind: 'ref', val: 'ahu-1' } }) })
    const equip = { site_id: site.siteRowId, equip_key: key, name: key, tags }
    boxes.push((await db.insertInto('equip').values(equip).returning('id').executeTakeFirstOrThrow()).id)
  }
})

const rules = new Map<string, number>()
beforeEach(() => rules.clear())

/** Firings of 600 seconds that begin at these minutes of the day. */
async function fire(key: string, equipKey: string, minutes: readonly number[]): Promise<void> {
  const { tenantId, projectId, siteRowId } = site
  const ruleRowId =
    rules.get(key) ?? (await buildRule(scene.database.db, { tenantId, key, projectRules: [{ projectId }] }))
  rules.set(key, ruleRowId)
  const equipRuleId = await buildEquipRule(scene.database.db, { siteRowId, ruleRowId, equipKey })
  const midnight = Date.parse(`${DAY}T00:00:00Z`) / 1000
  await buildOccurrence(scene.database.db, { equipRuleId, day: DAY, starts: minutes.map((one) => midnight + one * 60) })
}

const read = async (number: number | undefined): Promise<EquipDiagnosis> =>
  (await scene.ask({ url: `/api/v1/equips/${number}/diagnosis` }, cookie)).json()
const places = (findings: readonly RelatedFinding[] = []) => findings.map(({ equipName, share }) => [equipName, share])

it('a warm zone follows from the air handler, and both say so', async () => {
  await fire(FC13, 'ahu-1', [480, 495])
  // Of five firings, four begin within an hour after.
  await fire(WARM, 'box-1', [480, 495, 510, 550, 700])
  await fire(WARM, 'box-2', [700])
  const box = await read(boxes[0])
  expect(box.wrong[0]?.followsFrom).toMatchObject({ ruleId: FC13, equipName: 'AHU 1', share: 0.8 })
  const unit = await read(site.equipRowId)
  expect(places(unit.wrong[0]?.explains)).toEqual([['box-1', 0.8]])
  expect(unit.wrong[0]).toMatchObject({ explainsCount: 1, followsFrom: null })
  expect((await read(boxes[1])).wrong[0]?.followsFrom).toBeNull()
})

it('what follows from another unit is no reason to look for a cause here', async () => {
  await fire(WARM, 'box-1', [480])
  expect((await read(boxes[0])).causes).not.toEqual([])
  await fire(FC13, 'ahu-1', [480])
  expect((await read(boxes[0])).causes).toEqual([])
})

it('units that do not serve each other, and rules that explain nothing, stay apart', async () => {
  await fire(FC13, 'ahu-1', [480])
  await fire(WARM, 'box-3', [480])
  await fire('met-zero', 'box-1', [480])
  expect((await read(boxes[2])).wrong[0]?.followsFrom).toBeNull()
  expect((await read(boxes[0])).wrong[0]?.followsFrom).toBeNull()
  expect((await read(site.equipRowId)).wrong[0]?.explains).toEqual([])
})

it('units in a circle, and one that serves itself, are read as they are', async () => {
  const ref = (val: string) => JSON.stringify({ ahu: true, airRef: { _kind: 'ref', val } })
  const { db } = scene.database
  await db
    .updateTable('equip')
    .set({ tags: ref('box-1') })
    .where('id', '=', site.equipRowId)
    .execute()
  await fire(FC13, 'ahu-1', [480])
  await fire(WARM, 'box-1', [480])
  expect((await read(boxes[0])).wrong[0]?.followsFrom).toMatchObject({ equipName: 'AHU 1' })
  await db
    .updateTable('equip')
    .set({ tags: ref('ahu-1') })
    .where('id', '=', site.equipRowId)
    .execute()
  expect((await read(site.equipRowId)).wrong).toHaveLength(1)
})

it('of many boxes the first fifty are named, and all are counted', async () => {
  const { db } = scene.database
  await fire(FC13, 'ahu-1', [480])
  for (let box = 10; box < 70; box += 1) {
    const tags = JSON.stringify({ vav: true, airRef: { _kind: 'ref', val: 'ahu-1' } })
    await db
      .insertInto('equip')
      .values({ site_id: site.siteRowId, equip_key: `b-${box}`, name: `b-${box}`, tags })
      .execute()
    await fire(WARM, `b-${box}`, [480])
  }
  const [wrong] = (await read(site.equipRowId)).wrong
  expect([wrong?.explains.length, wrong?.explainsCount]).toEqual([50, 60])
})
