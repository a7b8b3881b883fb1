import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseFromTemplate } from '../../test/database/postgres-template.ts'
import { CSV_HEADER, MODEL } from '../../test/fixtures/ingest-samples.ts'
import { runBonfire, spawnBonfire } from '../../test/processes/run-bonfire.ts'
import { openDatabase } from '../db/open.ts'

const SHARED = join(import.meta.dirname, '../../../../shared/data/lbnl-ahu')
const hasShared = existsSync(SHARED)

let folder: string
let database: Awaited<ReturnType<typeof databaseFromTemplate>>
beforeAll(async () => {
  database = await databaseFromTemplate(process.env.TEST_DATABASE_URL ?? '')
  folder = await mkdtemp(join(tmpdir(), 'bonfire-cli-'))
  if (hasShared) {
    await cp(SHARED, folder, { recursive: true, mode: 0 })
    return
  }
  await writeFile(join(folder, 'model.json'), JSON.stringify(MODEL))
  const row = 'tower,ahu-1,stuck-damper,2020-03-09,2020-03-09T09:00:00+11:00,600,Damper at 40 %\n'
  await writeFile(join(folder, 'hits.csv'), CSV_HEADER + row)
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const bonfire = (args: string[], input?: string) =>
  runBonfire(folder, args, { input, settings: { DATABASE_URL: database.url } })
const occurrences = (out: string) => /occurrences: .*/.exec(out)?.[0]

test(`imports ${hasShared ? 'measured' : 'generated'} findings twice with one result`, async () => {
  const model = await bonfire(['import', 'model', 'model.json'])
  expect(model).toMatchObject({ code: 0, err: '' })
  expect(model.out).toContain(`sites: ${hasShared ? 3 : 2} created, 0 updated, 0 unchanged`)

  const created = hasShared ? 35 : 1
  const first = await bonfire(['import', 'hits', 'hits.csv'])
  expect(first.err).toBe('')
  expect(occurrences(first.out)).toBe(`occurrences: ${created} created, 0 updated, 0 unchanged`)
  const again = await bonfire(['import', 'hits', 'hits.csv'])
  expect(occurrences(again.out)).toBe(`occurrences: 0 created, 0 updated, ${created} unchanged`)
  const replayed = await bonfire(['import', 'hits', 'hits.csv', '--until', 'yesterday'])
  expect(occurrences(replayed.out)).toBe(`occurrences: ${created} created, 0 updated, 0 unchanged`)
})

test('lists rejected rows and exits with an error', async () => {
  await writeFile(join(folder, 'wrong.csv'), `${CSV_HEADER}mill,a,b,2020-03-09,2020-03-09T09:00:00Z,600,x\n`)
  const { code, err } = await bonfire(['import', 'hits', 'wrong.csv'])
  expect(code).toBe(1)
  expect(err).toContain('row 2 (hit.unknown-site): There is no site "mill"')
  expect(err).toContain('The only row was rejected. Correct it and import the file again.')
})

test('creates the first administrator once, with a password from standard input', async () => {
  const args = ['user', 'create', '--username', 'first', '--email', 'first@acme.example', '--name', 'First', '--admin']
  expect(await bonfire(args, 'a long password\n')).toMatchObject({ code: 0, err: '' })
  const again = await bonfire(args, 'a long password\n')
  expect(again).toMatchObject({ code: 1, err: 'The account "first" already uses this username or email.\n' })
})

test('starts with an empty folder, and refuses one in use by a server in a clear line', { tags: 'whole' }, async () => {
  const keys = () => spawnBonfire(folder, ['key', 'list'])
  expect(await keys()).toEqual({ code: 0, out: 'There are no keys.\n', err: '' })
  const server = await openDatabase({ dataDirectory: join(folder, 'data') })
  try {
    const { code, err } = await keys()
    expect(code).toBe(1)
    expect(err).toMatch(/^The data folder .* is in use by another Bonfire .*\n$/)
  } finally {
    await server.close()
  }
})

test.each([
  [['import', 'hits', 'nowhere.csv'], 'nowhere.csv: there is no such file.'],
  [['import', 'hits', 'model.txt'], 'the name must end with .csv, .xlsx, .xlsm, .ods, .ndjson, .jsonl, .json.'],
  [
    ['import', 'hits', 'hits.csv', '--until', '2026-02-30'],
    'It must be a date in the form yyyy-MM-dd, or today or yesterday.',
  ],
  [['restore', 'nowhere.bonfire'], 'nowhere.bonfire: there is no such file.'],
  [['key', 'create'], "required option '--name <name>' not specified"],
  [['key', 'revoke', 'x'], '"x" is no key number.'],
])('%j fails with a clear line', async (args, message) => {
  const { code, err } = await bonfire(args)
  expect(code).toBe(1)
  expect(err).toContain(message)
  expect(err.trim().split('\n')).toHaveLength(1)
})
