import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProject, buildSite, buildTenant } from '../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../test/app/test-app.ts'
import { importModel, tryModel } from './model-import.service.ts'

const EQUIPS = 5000
const AT_ONCE = 2000

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('no statement of an import is about all equips and points of a large site', async () => {
  const { database, changes, clock, config, storage } = app
  const tenantId = await buildTenant(database.db)
  const projectId = await buildProject(database.db, tenantId, 'P')
  await buildSite(database.db, { tenantId, projectId, key: 'mill' })
  const seen = { sent: 0, answered: 0 }
  const db = database.db.withPlugin(counting(seen))
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const context = { db, config, changes, storage, log, clock: () => clock.now }
  const scope = { tenantId, projectKeys: null }
  const places = Array.from({ length: EQUIPS }, (_, place) => place)
  const model = {
    equips: places.map((place) => ({ siteId: 'mill', equipId: `box-${place}`, name: `Box ${place}`, kind: 'vav' })),
    points: places.map((place) => ({
      ...{ pointId: `sat-${place}`, siteId: 'mill', equipId: `box-${place}`, name: 'SAT', kind: 'number', unit: '°C' },
    })),
  }
  const created = { equips: { created: EQUIPS }, points: { created: EQUIPS } }
  expect(await tryModel(context, scope, model)).toMatchObject(created)
  expect(await importModel(context, scope, model)).toMatchObject(created)
  const renamed = { ...model, equips: model.equips.map((equip) => ({ ...equip, name: `${equip.name} north` })) }
  expect(await importModel(context, scope, renamed)).toMatchObject({
    equips: { created: 0, updated: EQUIPS },
    points: { unchanged: EQUIPS },
  })
  expect(seen).toEqual({ sent: AT_ONCE, answered: AT_ONCE })
})

/** The most equips or points that a statement sends, by their names in it, and the most rows that one answers with. */
const counting = (seen: { sent: number; answered: number }): KyselyPlugin => ({
  transformQuery({ node }) {
    for (const parameter of 'parameters' in node ? node.parameters : []) {
      const value = 'value' in parameter ? parameter.value : undefined
      const named = typeof value === 'string' ? (value.match(/"(box|sat)-\d+"/g) ?? []) : []
      seen.sent = Math.max(seen.sent, new Set(named).size / (value?.toString().startsWith('[') ? 2 : 1))
    }
    return node
  },
  async transformResult({ result }) {
    seen.answered = Math.max(seen.answered, result.rows.length)
    return result
  },
})
