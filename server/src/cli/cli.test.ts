import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FILE_ID, fillPlace, storageIn } from '../backup/backup-fixture.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { CSV_HEADER, MODEL } from '../features/ingest/ingest-samples.ts'

const MAIN = join(import.meta.dirname, 'main.ts')
const SHARED = join(import.meta.dirname, '../../../../shared/data/lbnl-ahu')
const hasShared = existsSync(SHARED)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bonfire-cli-'))
  if (hasShared) {
    await cp(SHARED, folder, { recursive: true, mode: 0 })
    return
  }
  await writeFile(join(folder, 'model.json'), JSON.stringify(MODEL))
  const row = 'tower,ahu-1,stuck-damper,2020-03-09,2020-03-09T09:00:00+11:00,600,Damper at 40 %\n'
  await writeFile(join(folder, 'hits.csv'), CSV_HEADER + row)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Outcome {
  code: number
  out: string
  err: string
}
const bonfire = (args: string[], input = '', settings: NodeJS.ProcessEnv = {}) =>
  new Promise<Outcome>((resolve) => {
    const environment = {
      ...process.env,
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: '',
      INIT_CWD: folder,
      ...settings,
    }
    const child = execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', MAIN, ...args],
      { env: environment },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
    child.stdin?.end(input)
  })
const occurrences = (out: string) => /occurrences: .*/.exec(out)?.[0]

test(`a portfolio and its findings come in from files (${hasShared ? 'measured ones' : 'written here: the measured ones are absent'}), twice with one result`, async () => {
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
}, 120_000)

test('rejected rows are listed and end the command with an error', async () => {
  await writeFile(join(folder, 'wrong.csv'), `${CSV_HEADER}mill,a,b,2020-03-09,2020-03-09T09:00:00Z,600,x\n`)
  const { code, err } = await bonfire(['import', 'hits', 'wrong.csv'])
  expect(code).toBe(1)
  expect(err).toContain('row 1 (unknown_site): There is no site "mill"')
  expect(err).toContain('1 of 1 rows were rejected. The other rows were stored')
}, 60_000)

test('the first administrator is made with a password from standard input, and once', async () => {
  const args = ['user', 'create', '--username', 'first', '--email', 'first@acme.example', '--name', 'First', '--admin']
  expect(await bonfire(args, 'a long password\n')).toMatchObject({ code: 0, err: '' })
  const again = await bonfire(args, 'a long password\n')
  expect(again).toMatchObject({ code: 1, err: 'The username or the email is taken by the account "first".\n' })
}, 60_000)

test('a backup is made, rehearsed, and restored into an empty folder, once', async () => {
  const keeper = ['user', 'create', '--username', 'keeper', '--email', 'keeper@acme.example', '--name', 'Keeper']
  await bonfire(keeper, 'a long password\n')
  const made = await bonfire(['backup', 'all.bonfire'])
  expect(made.out).toMatch(/all\.bonfire holds \d+ tables with [\d,]+ rows, and 0 files\.\n$/)
  expect((await bonfire(['restore', '--rehearse', 'all.bonfire'])).out).toMatch(
    /^Restored .* Each was compared with the backup\.\nThis was a rehearsal: nothing of it was kept\.\n$/,
  )
  const elsewhere = { DATA_DIR: join(folder, 'elsewhere') }
  expect(await bonfire(['restore', 'all.bonfire'], '', elsewhere)).toMatchObject({ code: 0 })
  expect((await bonfire(keeper, 'a long password\n', elsewhere)).err).toMatch(/^The username or the email is taken/)
  expect((await bonfire(['restore', 'all.bonfire'], '', elsewhere)).err).toMatch(/^The database is not empty: .*\n$/)
  expect((await bonfire(['backup', 'b'], '', { DATA_DIR: join(folder, 'none') })).err).toMatch(/^There is nothing to/)
}, 120_000)

test('a backup without some of the files says which, ends with 2, and is whole once they are forgotten', async () => {
  const data = { DATA_DIR: join(folder, 'lossy') }
  const database = await openDatabase({ dataDirectory: data.DATA_DIR })
  await migrate(database)
  const storage = await storageIn(data.DATA_DIR)
  await fillPlace(database, storage)
  await storage.remove(FILE_ID)
  await database.close()
  const made = await bonfire(['backup', 'lossy.bonfire'], '', data)
  expect(made).toMatchObject({ code: 2, out: expect.stringContaining('and 1 files.') })
  expect(made.err).toContain(`All but 1 attached files, which the store does not have: ${FILE_ID}.`)
  expect(await bonfire(['files', 'check'], '', data)).toMatchObject({ code: 2, out: expect.stringContaining(FILE_ID) })
  expect(await bonfire(['files', 'forget'], '', data)).toMatchObject({ code: 0 })
  expect(await bonfire(['backup', 'whole.bonfire'], '', data)).toMatchObject({ code: 0, err: '' })
}, 120_000)

test('a folder that a server uses is refused with one clear line', async () => {
  const database = await openDatabase({ dataDirectory: join(folder, 'data') })
  try {
    const { code, err } = await bonfire(['key', 'list'])
    expect(code).toBe(1)
    expect(err).toMatch(/^The data folder .* is in use by another Bonfire .*\n$/)
  } finally {
    await database.close()
  }
}, 60_000)

test.each([
  [['import', 'hits', 'nowhere.csv'], 'nowhere.csv: there is no such file.'],
  [['import', 'hits', 'model.txt'], 'the name must end with .csv, .ndjson, .jsonl, .json.'],
  [['import', 'hits', 'hits.csv', '--until', 'soon'], 'It must be a date, yyyy-MM-dd, or today or yesterday.'],
  [['restore', 'nowhere.bonfire'], 'nowhere.bonfire: there is no such file.'],
  [['key', 'create'], "required option '--name <name>' not specified"],
  [['key', 'revoke', 'x'], '"x" is no key number.'],
])(
  '%j fails with a clear line',
  async (args, message) => {
    const { code, err } = await bonfire(args)
    expect(code).toBe(1)
    expect(err).toContain(message)
    expect(err.trim().split('\n')).toHaveLength(1)
  },
  60_000,
)
