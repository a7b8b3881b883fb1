import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test/app/test-app.ts'
import { buildImportFixture, importCalls } from '../../test/fixtures/imports.ts'
import { ndjson } from '../../test/fixtures/ingest.ts'
import { MODEL } from '../../test/fixtures/ingest-samples.ts'
import { on } from '../../test/fixtures/scenes/undo.ts'
import { runBonfire } from '../../test/processes/run-bonfire.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await testApp()
  folder = await mkdtemp(join(tmpdir(), 'bonfire-runs-'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

test('what the command line imports is listed on the Import page, and undone there', async () => {
  const { admin } = await buildImportFixture(app)
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.database.db)
  const databaseUrl = new URL(process.env.TEST_DATABASE_URL ?? '')
  databaseUrl.pathname = rows[0]?.name ?? ''
  const bring = async (kind: string, file: string, content: string, ...options: string[]) => {
    await writeFile(join(folder, file), content)
    const args = ['import', kind, file, '--tenant', 'acme', ...options]
    return runBonfire(folder, args, { settings: { DATABASE_URL: databaseUrl.href } })
  }
  const calls = importCalls(app, admin)
  const list = async () => (await calls.list()).json().imports

  await bring('model', 'model.json', JSON.stringify(MODEL))
  const hits = [on(1), on(2), on(1, { siteId: 'nowhere' })]
  expect(await bring('hits', 'hits.ndjson', ndjson(...hits))).toMatchObject({ code: 1 })
  expect(await bring('hits', 'atomic.ndjson', ndjson(on(3), hits[2]), '--atomic')).toMatchObject({ code: 1 })
  await bring('samples', 'kwh.csv', 'time,Value\n2026-03-09T10:00:00Z,1\n', '--create', 'tower')
  const people = await bring(
    'people',
    'people.csv',
    'email,name,role,groups\nann@acme.example,Ann,Site manager,Users\n',
    '--no-invitations',
  )
  expect(people).toMatchObject({ code: 0, err: '' })
  expect(await app.database.db.selectFrom('mail').select('kind').execute()).toEqual([])
  const listed = await list()
  expect(listed).toMatchObject([
    { fileName: 'people.csv', kind: 'people', state: 'done' },
    { fileName: 'kwh.csv', kind: 'samples', state: 'done', created: 1, mayUndo: false },
    { fileName: 'atomic.ndjson', kind: 'hits', created: 0, rejectedCount: 1, mayUndo: false },
    { fileName: 'hits.ndjson', kind: 'hits', received: 3, created: 2, rejectedCount: 1, mayUndo: true },
    { fileName: 'model.json', kind: 'model', counts: { sites: { unchanged: MODEL.sites.length } } },
  ])
  for (const run of listed) expect(run).toMatchObject({ startedBy: null, isFromCommandLine: true })
  expect((await calls.read(listed[3].id)).json().rejected).toMatchObject([{ row: 3, code: 'hit.unknown-site' }])
  expect((await calls.undo(listed[3].id)).json()).toMatchObject({ removed: 2 })
  await bring('model', 'equips.csv', 'equipId,siteId,name\nahu-8,nowhere,AHU 8\n')
  expect((await list())[0]).toMatchObject({ fileName: 'equips.csv', state: 'failed', rejectedCount: 1 })
})
