// @module-tag whole
import { Readable } from 'node:stream'
import { MAXIMUM_CHECKED_ROWS } from '@bonfire/contract/imports/preview'
import { expect, test } from 'vitest'
import { csvOf, csvRow, importScene } from '../../../test/fixtures/imports.ts'
import { refuse } from '../../http/refusal.ts'
import { previewImport } from './file/preview/preview.service.ts'

const scene = importScene()

test('200,000 rows are checked and counted as they are, and not one more', async () => {
  const unknown = csvRow({ site: 'attic' }).repeat(MAXIMUM_CHECKED_ROWS - 1)
  const preview = (await scene.calls.preview(csvOf(csvRow(), unknown, csvRow({ equip: 'never read' })))).json()
  expect(preview).toMatchObject({
    isComplete: false,
    checkedRowCount: MAXIMUM_CHECKED_ROWS,
    outcome: { created: 1, rejectedCount: MAXIMUM_CHECKED_ROWS - 1 },
  })
  expect(preview.causes).toHaveLength(1)
  expect(preview.causes[0]).toMatchObject({ code: 'hit.unknown-site', rowCount: MAXIMUM_CHECKED_ROWS - 1 })
})

test('a preview that nobody waits for is abandoned, and leaves nothing', async () => {
  const waiting = new AbortController()
  const body = Readable.from([Buffer.from(csvOf(csvRow()))])
  // Once all of it has arrived, only the rows are left to try.
  body.once('end', () => waiting.abort(refuse('import.broken-off')))
  const caller = {
    sessionId: '1',
    id: 1,
    tenantId: scene.sender.tenantId,
    forgeId: '1',
    username: 'admin',
    displayName: 'Admin',
    access: ['userAdmin'],
    groups: [],
    rolesRestriction: null,
  }
  const asked = { kind: 'hits', format: 'csv', isComplete: true, body } as const
  await expect(previewImport(scene.sender.context, caller, { ...asked, signal: waiting.signal })).rejects.toMatchObject(
    {
      problem: { code: 'import.broken-off' },
    },
  )
  expect((await scene.calls.preview(csvOf(csvRow()))).json()).toMatchObject({ outcome: { created: 1 } })
})
