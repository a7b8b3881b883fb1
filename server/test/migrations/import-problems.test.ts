// @module-tag whole
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { migrate, migrationsDirectory } from '../../src/db/migrations/migrate.ts'
import { findRejections, findRuns } from '../../src/features/imports/imports.repository.ts'
import { rejectionIn } from '../../src/locales/rejections.ts'
import { render } from '../../src/locales/render.ts'
import { bothEngines } from '../database/engines.ts'

const { engines, stop } = await bothEngines()
afterAll(stop)

const MIGRATION = '-import-problems.sql'
const BEFORE = mkdtempSync(join(tmpdir(), 'bonfire-before-problems-'))
afterAll(() => rmSync(BEFORE, { recursive: true }))
const files = readdirSync(migrationsDirectory).sort()
for (const file of files.slice(
  0,
  files.findIndex((name) => name.endsWith(MIGRATION)),
))
  copyFileSync(join(migrationsDirectory, file), join(BEFORE, file))

const ROW = 'There is no site "mill". Add it to the portfolio first.'
const FILE = 'This looks like {JSON}, not CSV; it’s "quoted".'

it.for(engines)('earlier reasons for refusals are still shown on the $name engine', async ({ emptyDatabase }) => {
  const database = await emptyDatabase()
  await migrate(database, BEFORE)
  await database.pool.query("insert into tenant (tenant_key, name, ui_domain) values ('acme', 'Acme', 'acme.example')")
  const start = `insert into import_run (tenant_id, file_name, file_bytes, kind, format, state, problem, started_at, progressed_at)
    select id, $1, 7, 'hits', 'csv', $2, $3, now(), now() from tenant`
  await database.pool.query(start, ['good.csv', 'done', null])
  await database.pool.query(start, ['bad.csv', 'failed', FILE])
  await database.pool.query(
    `insert into import_rejection (import_id, row_number, code, message, content)
     select id, 2, 'hit.unknown-site', $1, 'mill,ahu-1' from import_run where file_name = 'good.csv'`,
    [ROW],
  )
  await migrate(database)

  const [bad, good] = await findRuns(database.db, 1, { limit: 9 })
  expect(good?.problem).toBeNull()
  expect(bad?.problem).toEqual({ code: 'text', params: { text: FILE } })
  expect(bad?.problem && [render('en', bad.problem), render('fr', bad.problem)]).toEqual([FILE, FILE])
  const [rejection] = await findRejections(database.db, good?.id ?? 0, { limit: 9 })
  expect(rejection).toMatchObject({ row: 2, code: 'text', params: { text: ROW }, content: 'mill,ahu-1' })
  for (const locale of ['en', 'fr'] as const) {
    expect(rejection && rejectionIn(locale)(rejection)).toMatchObject({ row: 2, message: ROW })
  }
  await database.close()
})
