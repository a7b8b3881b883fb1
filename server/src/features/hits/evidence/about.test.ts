import { beforeEach, expect, it } from 'vitest'
import { buildEquipRule, buildOccurrence, buildPoint, buildSite } from '../../../../test/app/factories.ts'
import { hitsScene } from '../../../../test/fixtures/hits.ts'

const scene = hitsScene()
let ids: { first: number; second: number; elsewhere: number }

beforeEach(async () => {
  const { db } = scene.test.database
  const { tenantId, projectId, tower, ahu1, ahu2, fanRule } = scene.fixture
  const mill = await buildSite(db, { tenantId, projectId, key: 'mill' })
  const elsewhere = await buildEquipRule(db, { siteRowId: mill, ruleRowId: fanRule, equipKey: 'ahu-9' })
  await buildOccurrence(db, { equipRuleId: elsewhere, day: '2026-03-10' })
  ids = { first: ahu1, second: ahu2, elsewhere }
  for (const [id, key] of [
    [ahu1, 'ahu-1'],
    [ahu2, 'ahu-2'],
    [elsewhere, 'ahu-9'],
  ] as const) {
    const { equip_id, site_id } = await db
      .selectFrom('equip_rule')
      .select(['equip_id', 'site_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const point = { tenantId, siteRowId: site_id, equipRowId: equip_id }
    await buildPoint(db, { ...point, key: `${key}.dp`, name: 'Filter DP' })
    await buildPoint(db, { ...point, key: `${key}.x`, name: 'X 17' })
    await db
      .updateTable('point')
      .set({ role: 'sat' })
      .where('id', '=', await buildPoint(db, { ...point, key: `${key}.sat`, name: 'DA-T' }))
      .execute()
  }
  await buildPoint(db, { tenantId, siteRowId: tower, key: 'oat', name: 'Outdoor' })
})

const say = (description: string) => scene.test.database.db.updateTable('occurrence').set({ description }).execute()
const path = (id: number, day = '2026-03-10') => `/api/v1/hits/${id}-${day}`
const findAboutPoints = async (id: number, day?: string) =>
  (await scene.test.ask({ url: `${path(id, day)}/evidence` }, scene.cookie)).json().about
const choose = (pointIds: readonly string[], cookie = scene.cookie, id = ids.first) =>
  scene.test.ask({ method: 'PUT', url: `${path(id)}/points?type=insights`, payload: { pointIds } }, cookie)

it('a sent finding is about the points that its details mention, if any', async () => {
  expect(await findAboutPoints(ids.first)).toEqual({ by: 'nothing', pointIds: [] })
  await say('Filter differential pressure 320 Pa at discharge air temp 14 °C')
  expect(await findAboutPoints(ids.first)).toEqual({ by: 'details', pointIds: ['ahu-1.dp', 'ahu-1.sat'] })
  await say('See AHU-1.X')
  expect(await findAboutPoints(ids.first)).toEqual({ by: 'details', pointIds: ['ahu-1.x'] })
})

it('what the sender of a finding names goes before what its details mention', async () => {
  await say('Filter differential pressure 320 Pa')
  await scene.test.database.db
    .updateTable('occurrence')
    .set({ point_ids: ['oat', 'of.another', 'ahu-1.x'] })
    .execute()
  expect(await findAboutPoints(ids.first)).toEqual({ by: 'source', pointIds: ['oat', 'ahu-1.x'] })
  await choose(['ahu-1.sat'])
  expect(await findAboutPoints(ids.first)).toEqual({ by: 'people', pointIds: ['ahu-1.sat'] })
  await choose([])
  await scene.test.database.db
    .updateTable('occurrence')
    .set({ point_ids: ['gone'] })
    .execute()
  expect((await findAboutPoints(ids.first)).by).toBe('details')
})

it('what people choose goes before, for the rule on all equipment of the site', async () => {
  await say('Filter differential pressure 320 Pa')
  const chosen = await choose(['ahu-1.x', 'ahu-1.sat'])
  expect(chosen.json().about).toEqual({ by: 'people', pointIds: ['ahu-1.sat', 'ahu-1.x'] })
  expect(await findAboutPoints(ids.second, '2026-03-08')).toEqual({ by: 'people', pointIds: ['ahu-2.sat', 'ahu-2.x'] })
  expect(await findAboutPoints(ids.elsewhere)).toEqual({ by: 'details', pointIds: ['ahu-9.dp'] })
  // The same again, and then others.
  expect((await choose(['ahu-1.sat'])).json().about.pointIds).toEqual(['ahu-1.sat'])
  expect((await choose([])).json().about).toEqual({ by: 'details', pointIds: ['ahu-1.dp'] })
})

it('points of the site itself can be chosen, those of other equipment cannot', async () => {
  expect((await choose(['oat'])).json().about).toEqual({ by: 'people', pointIds: ['oat'] })
  const refused = await choose(['ahu-2.sat'])
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({
    message: 'Neither the equipment nor the site itself has a point "ahu-2.sat".',
    code: 'evidence.unknown-point',
  })
  expect((await choose(Array.from({ length: 7 }, (_, place) => `p${place}`))).json().code).toBe('invalid')
})

it('only people who work on findings choose, where they see the site', async () => {
  for (const [username, status] of [
    ['stranger', 404],
    ['roleless', 403],
    ['guest', 403],
  ] as const)
    expect((await choose(['ahu-1.sat'], await scene.test.signIn(username))).statusCode, username).toBe(status)
  expect(await findAboutPoints(ids.first)).toEqual({ by: 'nothing', pointIds: [] })
})
