import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseFromTemplate } from '../../../test/database/postgres-template.ts'
import { runBonfire } from '../../../test/processes/run-bonfire.ts'

let folder: string
let database: Awaited<ReturnType<typeof databaseFromTemplate>>
beforeAll(async () => {
  database = await databaseFromTemplate(process.env.TEST_DATABASE_URL ?? '')
  folder = await mkdtemp(join(tmpdir(), 'bonfire-samples-'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const bonfire = (...args: string[]) => runBonfire(folder, args, { settings: { DATABASE_URL: database.url } })
const samples = (...args: string[]) => bonfire('import', 'samples', ...args)
const MODEL = JSON.stringify({
  projects: [{ projectKey: 'NORTH', projectName: 'North', currency: 'EUR' }],
  sites: [{ siteId: 'mill', projectKey: 'NORTH', label: 'Mill', timezone: 'Europe/Paris' }],
  equips: [{ equipId: 'ahu', siteId: 'mill', name: 'AHU 1' }],
  rules: [],
})
const write = (name: string, content: string) => writeFile(join(folder, name), content)

test('several files of samples come in, each with its counts', async () => {
  await write('model.json', MODEL)
  await bonfire('import', 'model', 'model.json')
  await write('sat.csv', 'time,Value (°C)\n2026-03-09T10:00:00Z,12.4\n2026-03-09T10:05:00Z,12.5\n')
  await write('others.ndjson', '{"point":"fan","t":"2026-03-09T10:00:00Z","v":true}\n')

  const unknown = await samples('sat.csv', 'others.ndjson')
  expect(unknown.code).toBe(1)
  expect(unknown.out).toContain('sat.csv: 0 new, 0 replaced, 0 unchanged, 2 rejected\n')
  expect(unknown.err).toContain(
    'row 2 (sample.unknown-point): There is no point sat, so its 2 samples were not stored.',
  )
  expect(unknown.err).toContain('3 samples were rejected. The others were stored')

  const first = await samples('sat.csv', 'others.ndjson', '--create', 'mill')
  expect(first).toMatchObject({ code: 0, err: '' })
  expect(first.out).toMatch(
    /sat\.csv: 2 new, 0 replaced, 0 unchanged, 0 rejected\n.*others\.ndjson: 1 new, 0 replaced, 0 unchanged, 0 rejected\n/,
  )
  expect((await samples('sat.csv')).out).toContain('sat.csv: 0 new, 0 replaced, 2 unchanged, 0 rejected')

  await write('ahu.ndjson', '{"point":"mat","t":"2026-03-09T10:00:00Z","v":1}\n')
  const withoutSite = await samples('ahu.ndjson', '--equip', 'ahu')
  expect(withoutSite.err).toContain('--equip needs the site of that equip: --create.')
  expect((await samples('ahu.ndjson', '--create', 'mill', '--equip', 'vav')).err).toContain('does not exist')
  expect((await samples('ahu.ndjson', '--create', 'mill', '--equip', 'ahu')).out).toContain('ahu.ndjson: 1 new')
})

test('a file that still calls a corrected fraction % is taken as it is', async () => {
  await write('valve.csv', 'time,Value (%)\n2026-03-09T10:00:00Z,0.2\n')
  await samples('valve.csv', '--create', 'mill')
  const corrected = database.db.updateTable('point').set({ unit: 'parts_per_unit', is_told: true })
  await corrected.where('point_key', '=', 'valve').execute()
  await write('valve.csv', 'time,Value (%)\n2026-03-09T10:00:00Z,0.2\n2026-03-09T10:05:00Z,0.9\n')
  expect((await samples('valve.csv')).out).toContain('valve.csv: 1 new, 0 replaced, 1 unchanged, 0 rejected')
})

test('a table with more points than it may have is refused, and says what to do', async () => {
  await write('wide.csv', `t,${'ahu,'.repeat(100_001)}\n`)
  const { code, err } = await samples('wide.csv', '--create', 'mill')
  expect(code).toBe(1)
  expect(err).toContain('Split it into files with fewer columns, each with the column of times.')
})

test('an unreadable file does not block the others, and old samples need --old', async () => {
  await write('old.ndjson', '{"point":"sat","t":"2001-03-09T10:00:00Z","v":1}\n')
  await write('notes.csv', 'a,b\n1,2\n')
  const refused = await samples('notes.csv', 'old.ndjson')
  expect(refused.code).toBe(1)
  expect(refused.err).toContain('notes.csv: No column has times. Found: a, b.')
  expect(refused.err).toContain('row 1 (sample.too-old)')
  expect(refused.err).toContain('1 file could not be imported and 1 sample was rejected.')
  expect((await samples('old.ndjson', '--old', '--create', 'mill')).out).toContain('old.ndjson: 1 new')
  expect((await samples('old.ndjson', 'nothing.csv')).err).toContain('nothing.csv: there is no such file.')
  expect((await samples('old.ndjson', '--mapping', 'loggers')).err).toContain(
    '--mapping applies to .csv, .xlsx and .ods files only.',
  )
  expect((await samples('notes.txt')).err).toContain('the name must end with .csv')
  expect((await samples('notes.csv', '--mapping', 'loggers')).err).toContain('There is no mapping named “loggers”.')
  expect((await samples('old.ndjson', '--create', 'Barn')).err).toContain('This site does not exist')
})
