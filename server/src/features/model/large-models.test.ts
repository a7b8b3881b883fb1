import type { Model } from '@bonfire/contract/imports/ingest'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildProject, buildSite, buildTenant } from '../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../test/app/test-app.ts'
import { giveWay } from '../../http/give-way.ts'
import { upsertEquips } from './model-import.repository.ts'
import { importModel, tryModel } from './model-import.service.ts'
import { refuseUnknownSites } from './model-references.service.ts'
import { writePoints } from './points/model-points.service.ts'
import { spelledAsStored } from './same-ids/stored-spelling.service.ts'
import { tellEquips } from './told-equips.service.ts'

const EQUIPS = 5000
const AT_ONCE = 2000

const places = Array.from({ length: EQUIPS }, (_, place) => place)

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
  const model = {
    equips: places.map((place) => ({ siteId: 'mill', equipId: `box-${place}`, name: `Box ${place}`, kind: 'vav' })),
    points: places.map((place) => ({
      pointId: `sat-${place}`,
      siteId: 'mill',
      equipId: `box-${place}`,
      name: 'SAT',
      kind: 'number',
      unit: '°C',
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

test('no step of an import goes over a large site before others have a turn', async () => {
  // Each clock reading advances a millisecond, so that entries are counted rather than the machine's speed.
  let now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now++)
  const { db } = app.database
  const tenantId = await buildTenant(db, 'turns')
  const projectId = await buildProject(db, tenantId, 'P')
  await buildSite(db, { tenantId, projectId, key: 'mill' })
  const scope = { tenantId, projectKeys: null }
  const turns = countTurns()
  const equips = places.map((place): Model['equips'][number] =>
    turns.counted({ siteId: 'mill', equipId: `box-${place}`, name: `Box ${place}`, kind: 'vav' }),
  )
  const points = places.map((place): Model['points'][number] =>
    turns.counted({ pointId: `sat-${place}`, siteId: 'mill', equipId: `box-${place}`, name: 'SAT', kind: 'number' }),
  )
  const model: Model = { projects: [], sites: [], equips, points, rules: [], projectRules: [] }
  const equipKinds = new Map()
  const steps = [
    () => spelledAsStored(db, tenantId, { model, equipKinds }),
    () => refuseUnknownSites(db, scope, model),
    () => tellEquips(db, tenantId, equips),
    () => upsertEquips(db, tenantId, equips),
    () => tellEquips(db, tenantId, equips),
    () => writePoints(db, tenantId, { sent: points, equipKinds }),
    () => writePoints(db, tenantId, { sent: points, equipKinds }),
  ]
  try {
    for (const step of steps) expect(await turns.mostReads(step), `${step}`).toBeLessThan(EQUIPS)
  } finally {
    vi.restoreAllMocks()
    // The next slice is of the real clock again, for tests in the same process.
    await giveWay()
    turns.end()
  }
})

/** Counts how many entries are read from one turn of everyone else to the next. */
function countTurns() {
  let reads = 0
  let most = 0
  const turn = () => {
    reads = 0
    next = setImmediate(turn)
  }
  let next = setImmediate(turn)
  return {
    counted: <Entry extends { siteId: string }>(entry: Entry): Entry => {
      const { siteId } = entry
      return Object.defineProperty(entry, 'siteId', {
        get: () => {
          reads += 1
          most = Math.max(most, reads)
          return siteId
        },
      })
    },
    mostReads: async (step: () => Promise<unknown>) => {
      most = 0
      await step()
      expect(most).toBeGreaterThan(0)
      return most
    },
    end: () => clearImmediate(next),
  }
}

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
