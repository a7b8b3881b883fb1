import { expect, test } from 'vitest'
import { buildPoint } from '../../../../test/app/factories.ts'
import { SAMPLES, sampleFilesScene } from '../../../../test/fixtures/scenes/sample-files.ts'

const scene = sampleFilesScene()

/** As the history viewer writes them. */
test.each([
  ['programs', 'Time (UTC),Name,ID,Value\r\n2026-03-09T09:00:00Z,AHU 1 Supply (°C),sat,-18.5\r\n'],
  ['French spreadsheets', 'Heure (UTC);Nom;ID;Valeur\r\n2026-03-09T09:00:00Z;AHU 1 Supply (°C);sat;-18,5\r\n'],
])('samples downloaded for %s can be imported', async (_, rows) => {
  const { tenantId } = scene
  await buildPoint(scene.app.database.db, { tenantId, siteRowId: await scene.siteRowId(), key: 'sat', unit: 'celsius' })
  const file = `\uFEFF${rows}`
  const preview = (await scene.calls.preview(file, SAMPLES)).json()
  expect(preview.outcome).toMatchObject({ created: 1, rejectedCount: 0 })
  const run = (await scene.calls.bringIn(file, SAMPLES)).json()
  expect(run).toMatchObject({ state: 'done', created: 1, rejectedCount: 0 })
  const tail = await scene.app.database.db.selectFrom('sample_tail').select('value').execute()
  expect(tail).toEqual([{ value: -18.5 }])
})
