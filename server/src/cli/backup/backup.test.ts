import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseFromTemplate, newDatabase } from '../../../test/database/postgres-template.ts'
import { FILE_ID, fillPlace, storageIn } from '../../../test/fixtures/backup.ts'
import { runBonfire } from '../../../test/processes/run-bonfire.ts'
import { describeProgress } from './backup.ts'

const serverUrl = process.env.TEST_DATABASE_URL ?? ''
let folder: string
let database: Awaited<ReturnType<typeof databaseFromTemplate>>
let empty: Awaited<ReturnType<typeof newDatabase>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bonfire-cli-'))
  database = await databaseFromTemplate(serverUrl)
  empty = await newDatabase(serverUrl)
})
afterAll(async () => {
  await Promise.all([database.close(), empty.close()])
  await rm(folder, { recursive: true, force: true })
})

const bonfire = (args: string[], input?: string, settings?: NodeJS.ProcessEnv) =>
  runBonfire(folder, args, { input, settings: { DATABASE_URL: database.url, ...settings } })

test('makes a backup, checks it and restores it once into an empty place', async () => {
  const keeper = ['user', 'create', '--username', 'keeper', '--email', 'keeper@acme.example', '--name', 'Keeper']
  await bonfire(keeper, 'a long password\n')
  const made = await bonfire(['backup', 'all.bonfire'])
  expect(made.out).toMatch(/all\.bonfire holds \d+ tables with [\d,]+ rows, and 0 files\.\n$/)
  expect((await bonfire(['restore', '--rehearse', 'all.bonfire'])).out).toMatch(
    /^Restored .* Each was compared with the backup\.\nThis was a rehearsal: nothing of it was kept\.\n$/,
  )
  const elsewhere = { DATABASE_URL: empty.url, DATA_DIR: join(folder, 'elsewhere') }
  expect(await bonfire(['restore', 'all.bonfire'], '', elsewhere)).toMatchObject({ code: 0 })
  expect((await bonfire(keeper, 'a long password\n', elsewhere)).err).toMatch(
    /^The account ".+" already uses this username or email/,
  )
  expect((await bonfire(['restore', 'all.bonfire'], '', elsewhere)).err).toMatch(/^The database is not empty: .*\n$/)
  expect((await bonfire(['backup', '.', '--keep', '2'])).out).toMatch(/\/20\d\d-\d\d-\d\dT\d{6}Z\.bonfire holds /)
  expect((await bonfire(['backup', 'b'], '', { DATABASE_URL: '', DATA_DIR: join(folder, 'none') })).err).toMatch(
    /^There is nothing to/,
  )
})

test('names files missing from a backup, exits with 2, and succeeds once they are gone', async () => {
  const lossy = await databaseFromTemplate(serverUrl)
  const data = { DATABASE_URL: lossy.url, DATA_DIR: join(folder, 'lossy') }
  const storage = await storageIn(data.DATA_DIR)
  await fillPlace(lossy, storage)
  await storage.remove(FILE_ID)
  const made = await bonfire(['backup', 'lossy.bonfire'], '', data)
  expect(made).toMatchObject({ code: 2, out: expect.stringContaining('and 1 file.') })
  expect(made.err).toContain(`All but 1 attached file, which the store does not have: ${FILE_ID}.`)
  expect(await bonfire(['files', 'check'], '', data)).toMatchObject({ code: 2, out: expect.stringContaining(FILE_ID) })
  expect(await bonfire(['files', 'forget'], '', data)).toMatchObject({ code: 0 })
  expect(await bonfire(['backup', 'whole.bonfire'], '', data)).toMatchObject({ code: 0, err: '' })
  await lossy.close()
})

test.each([
  [['nowhere.bonfire', '--keep', '2'], 'nowhere.bonfire is none. No backup was made.'],
  [['.', '--keep', '0'], 'It must be a whole number, at least 1.'],
])('backup %j is refused in a clear line', async (args, message) => {
  const { code, err } = await bonfire(['backup', ...args])
  expect(code).toBe(1)
  expect(err).toContain(message)
})

test('progress is worded to fit the numbers', () => {
  expect(describeProgress('restored')({ rowCount: 1, fileCount: 1 })).toBe('1 row and 1 file restored')
  expect(describeProgress('written')({ rowCount: 1234, fileCount: 0 })).toBe('1,234 rows and 0 files written')
})
