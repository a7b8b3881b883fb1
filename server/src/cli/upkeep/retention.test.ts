import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseFromTemplate } from '../../../test/database/postgres-template.ts'
import { CSV_HEADER, MODEL } from '../../../test/fixtures/ingest-samples.ts'
import { runBonfire } from '../../../test/processes/run-bonfire.ts'

let folder: string
let database: Awaited<ReturnType<typeof databaseFromTemplate>>
beforeAll(async () => {
  database = await databaseFromTemplate(process.env.TEST_DATABASE_URL ?? '')
  folder = await mkdtemp(join(tmpdir(), 'bonfire-retention-'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const bonfire = (args: string[], settings: NodeJS.ProcessEnv = {}) =>
  runBonfire(folder, args, { settings: { DATABASE_URL: database.url, ...settings } })

test('says what would be removed, removes it, and says what was', async () => {
  await writeFile(join(folder, 'model.json'), JSON.stringify(MODEL))
  const row = 'tower,ahu-1,stuck-damper,2020-03-09,2020-03-09T09:00:00+11:00,600,Damper at 40 %\n'
  await writeFile(join(folder, 'hits.csv'), CSV_HEADER + row)
  expect(await bonfire(['import', 'model', 'model.json'])).toMatchObject({ code: 0 })
  expect(await bonfire(['import', 'hits', 'hits.csv'])).toMatchObject({ code: 0 })
  const retention = async (...args: string[]) => {
    const { out } = await bonfire(['retention', ...args], { KEEP_FINDINGS_DAYS: '400' })
    return out.split('\n')
  }
  const others = [
    'comments\tkept for ever; KEEP_COMMENTS_DAYS is not set',
    'trails\tkept for ever; KEEP_TRAILS_DAYS is not set',
  ]
  const wouldGo = ['findings\tkept 400 days; 1 would be removed', ...others, '']
  expect(await retention('--dry-run')).toEqual(wouldGo)
  expect(await retention('--dry-run')).toEqual(wouldGo)
  expect(await retention()).toEqual(['findings\tkept 400 days; 1 removed', ...others, ''])
  const [none, , , removal] = await retention('--dry-run')
  expect(none).toBe('findings\tkept 400 days; 0 would be removed')
  expect(removal).toMatch(/^\d{4}-\d\d-\d\d\tbonfire\tfindings\t1 removed, kept from \d{4}-\d\d-\d\d$/)
})
