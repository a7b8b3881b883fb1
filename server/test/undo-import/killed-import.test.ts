import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { importFindings } from '../../src/features/findings/finding-import.service.ts'
import { readWholeFindings } from '../../src/features/findings/reading/read-findings.ts'
import { claimRun, endLeftRuns } from '../../src/features/imports/imports.repository.ts'
import { csvOf, csvRow, importScene } from '../fixtures/imports.ts'

const scene = importScene()
const stateOf = async (id: string) => (await scene.calls.read(id)).json()

// Two batches of the same findings.
const rows = Array.from({ length: 12_000 }, (_, i) =>
  csvRow({ equip: `e-${i % 200}`, start: String(1_773_010_800 + i) }),
)
const FILE = csvOf(...rows).replace('description', 'equipName')

test('a killed import says what it stored, and is undone', async () => {
  const { id } = (await scene.calls.start()).json()
  const { db } = scene.app.database
  const { tenant_id: tenantId } = await db.selectFrom('import_run').select('tenant_id').executeTakeFirstOrThrow()
  await claimRun(db, { tenantId, id: Number(id), at: scene.app.clock.now })
  const scope = { tenantId, projectKeys: null, importId: Number(id) }
  async function* killed() {
    yield* readWholeFindings('csv', Readable.from([Buffer.from(FILE)]))
    // Nothing that ends an import runs any more.
    throw new Error('killed')
  }
  const context = { ...scene.app, db, log: scene.app.app.log, clock: () => scene.app.clock.now }
  await expect(importFindings(context, scope, { source: killed(), isAtomic: false })).rejects.toThrow('killed')
  const rows = await db.selectFrom('occurrence').select('import_id').execute()
  expect(await stateOf(id)).toMatchObject({ state: 'running', created: rows.length, updated: 0, mayUndo: false })
  expect(rows.length).toBe(200)
  await endLeftRuns(db)
  expect(await stateOf(id)).toMatchObject({ state: 'stopped', created: 200, mayUndo: true })
  expect((await scene.calls.undo(id)).json()).toMatchObject({ removed: 200 })
  expect(await db.selectFrom('occurrence').select('import_id').execute()).toEqual([])
})
