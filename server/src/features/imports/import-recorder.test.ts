import { MAXIMUM_KEPT_REJECTIONS } from '@bonfire/contract/imports/imports'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app/test-app.ts'
import { buildImportFixture, importCalls } from '../../../test/fixtures/imports.ts'
import { startRecorder } from './import-recorder.ts'

let app: TestApp
let importId: number
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.reset()
  const { admin } = await buildImportFixture(app)
  importId = Number((await importCalls(app, admin).start()).json().id)
})
afterAll(() => app.close())

test('the first 100,000 refused rows of an import are kept', { tags: 'whole' }, async () => {
  const { db } = app.database
  const recorder = startRecorder({ db, clock: () => app.clock.now, log: app.app.log }, importId)
  for (let row = 1; row <= MAXIMUM_KEPT_REJECTIONS + 1; row += 1) {
    recorder.onReject({ row, code: 'hit.unknown-site', params: { site: 'mill' } }, undefined)
  }
  await recorder.end({ state: 'done' })
  const { rows } = await sql`
    select count(*)::int4 as kept, max(row_number)::int4 as last from import_rejection`.execute(db)
  expect(rows).toEqual([{ kept: 100_000, last: 100_000 }])
})
