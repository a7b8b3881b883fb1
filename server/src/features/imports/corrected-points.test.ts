import { expect, test } from 'vitest'
import { buildPoint } from '../../../test/app/factories.ts'
import { importCalls } from '../../../test/fixtures/imports.ts'
import { importFolderScene } from '../../../test/fixtures/scenes/import-folder.ts'

const scene = importFolderScene()
const SAMPLES = { kind: 'samples', format: 'csv' }
const valve = (minute: number, value: string) => `Time;valve (%)\n2026-03-09 09:0${minute};${value}\n`

/** A valve that was imported in %, and that someone said is a fraction. */
async function correctedValve() {
  const { db } = scene.app.database
  const tower = await db
    .selectFrom('site')
    .select(['id', 'tenant_id'])
    .where('site_key', '=', 'tower')
    .executeTakeFirstOrThrow()
  await buildPoint(db, { tenantId: tower.tenant_id, siteRowId: tower.id, key: 'valve', unit: 'percent' })
  const calls = importCalls(scene.app, scene.admin)
  await calls.bringIn(valve(0, '0,1'), SAMPLES)
  const payload = { edits: [{ pointId: 'valve', change: { unit: 'ppu' } }] }
  await scene.app.ask({ method: 'POST', url: '/api/v1/points/edits', payload }, scene.admin)
  return calls
}

test('files that still call a corrected fraction % are taken as they are', async () => {
  const calls = await correctedValve()
  const file = valve(1, '0,2')
  expect((await calls.preview(file, SAMPLES)).json().outcome).toMatchObject({ created: 1, rejectedCount: 0 })
  expect((await calls.bringIn(file, SAMPLES)).json()).toMatchObject({ created: 1, rejectedCount: 0 })

  const payload = { name: 'Loggers', kind: 'samples', header: [], choices: { timezone: 'UTC' } }
  await scene.app.ask({ method: 'POST', url: '/api/v1/imports/mappings', payload }, scene.admin)
  await scene.put('loggers/valve.csv', valve(2, '0,3'))
  await scene.newWatch().lookTwice()
  expect((await scene.runs())[0]).toMatchObject({ state: 'done', created: 1, rejectedCount: 0 })

  const tail = await scene.app.database.db.selectFrom('sample_tail').select('value').orderBy('at').execute()
  expect(tail.map(({ value }) => value)).toEqual([0.1, 0.2, 0.3])
})
