import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseFromTemplate } from '../../../test/database/postgres-template.ts'
import { xlsxOf } from '../../../test/fixtures/files/workbooks.ts'
import { runBonfire } from '../../../test/processes/run-bonfire.ts'

let folder: string
let database: Awaited<ReturnType<typeof databaseFromTemplate>>
beforeAll(async () => {
  database = await databaseFromTemplate(process.env.TEST_DATABASE_URL ?? '')
  folder = await mkdtemp(join(tmpdir(), 'bonfire-mapping-'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const bonfire = (args: string[]) => runBonfire(folder, args, { settings: { DATABASE_URL: database.url } })
const hits = (file: string, mapping = 'Leitwarte') => bonfire(['import', 'hits', file, '--mapping', mapping])
const write = (name: string, content: string | Buffer) => writeFile(join(folder, name), content)
const MODEL = JSON.stringify({
  projects: [{ projectKey: 'NORTH', projectName: 'North', currency: 'EUR' }],
  sites: [{ siteId: 'mill', projectKey: 'NORTH', label: 'Mill', timezone: 'Europe/Berlin' }],
  equips: [{ equipId: 'ahu', siteId: 'mill', name: 'AHU 1' }],
  rules: [{ ruleId: 'stuck', name: 'Stuck damper', category: 'fdd' }],
})
const CHOICES = {
  columns: {
    siteId: { value: 'mill' },
    equipId: { column: 'Gerät' },
    ruleId: { value: 'stuck' },
    start: { column: 'Wann' },
    durationSeconds: { column: 'Laufzeit' },
  },
  durationUnit: 'minutes',
  dateOrder: 'dayFirst',
}
const LINES = [
  ['Gerät', 'Wann', 'Laufzeit'],
  ['ahu', '03/04/2026 09:00', '10'],
]

test('findings are read by a mapping, and refused without it or under a wrong name', async () => {
  await write('model.json', MODEL)
  expect(await bonfire(['import', 'model', 'model.json'])).toMatchObject({ code: 0 })
  const { db } = database
  const { id: tenant_id } = await db.selectFrom('tenant').select('id').executeTakeFirstOrThrow()
  const row = { tenant_id, name: 'Leitwarte', header_key: 'other', header: LINES[0] ?? [], saved_at: new Date() }
  await db
    .insertInto('import_mapping')
    .values({ ...row, choices: JSON.stringify(CHOICES), saved_by: null })
    .execute()

  await write('hits.csv', LINES.map((cells) => cells.join(';')).join('\n'))
  const first = await hits('hits.csv')
  expect(first).toMatchObject({ code: 0, err: '' })
  expect(first.out).toContain('rows: 1 read, 0 rejected\noccurrences: 1 created, 0 updated, 0 unchanged')
  const [stored] = await db.selectFrom('occurrence').select(['occurred_on', 'times_start', 'times_duration']).execute()
  expect(stored).toEqual({
    occurred_on: '2026-04-03',
    times_start: [Date.parse('2026-04-03T09:00:00+02:00') / 1000],
    times_duration: [600],
  })

  const cells = LINES.map(
    (line) => `<row>${line.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`,
  )
  await write('hits.xlsx', xlsxOf({ sheets: { Findings: cells.join('') } }))
  expect((await hits('hits.xlsx')).out).toContain('occurrences: 0 created, 0 updated, 1 unchanged')

  expect((await bonfire(['import', 'hits', 'hits.csv'])).err).toContain('are missing. Found: Gerät, Wann, Laufzeit.')
  expect((await hits('hits.csv', 'Zentrale')).err).toContain('There is no mapping named “Zentrale”.')
  await write('hits.ndjson', '{}')
  expect((await hits('hits.ndjson')).err).toContain('--mapping applies to .csv, .xlsx and .ods files only.')
})
