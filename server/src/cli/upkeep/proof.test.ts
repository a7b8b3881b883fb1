import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseFromTemplate } from '../../../test/database/postgres-template.ts'
import { runBonfire } from '../../../test/processes/run-bonfire.ts'

let folder: string
let database: Awaited<ReturnType<typeof databaseFromTemplate>>
beforeAll(async () => {
  database = await databaseFromTemplate(process.env.TEST_DATABASE_URL ?? '')
  folder = await mkdtemp(join(tmpdir(), 'bonfire-proof-'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

test('rebuilding counts the repairs by state', async () => {
  const { code, out } = await runBonfire(folder, ['proof', 'rebuild'], { settings: { DATABASE_URL: database.url } })
  expect([code, out]).toEqual([0, '0 repairs: 0 watched, 0 proved, 0 came back, 0 cannot be told.\n'])
})
