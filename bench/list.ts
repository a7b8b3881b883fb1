import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { largeHits, largeModel } from '../demo/large.ts'
import { openChanges } from '../server/src/changes/changes.ts'
import { readConfig } from '../server/src/config.ts'
import type { Context } from '../server/src/context.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '../server/src/db/open.ts'
import { ensureTenant } from '../server/src/features/auth/tenant.service.ts'
import { findSiteFindings } from '../server/src/features/hits/groups.repository.ts'
import type { HitQuery } from '../server/src/features/hits/hits.repository.ts'
import { importHits } from '../server/src/features/ingest/hit-import.service.ts'
import { importModel } from '../server/src/features/ingest/model-import.service.ts'
import { startPostgres } from '../server/src/testing/postgres.ts'
import { type Figure, pair } from './measure.ts'

const LAST_DAY = '2026-03-31'
const SIZE = { sites: 1000, equips: 50_000, days: 30 }
const CASES = [
  { name: '1 site, 3 days', sites: 1, days: 3, runs: 60 },
  { name: '20 sites, 7 days', sites: 20, days: 7, runs: 40 },
  { name: '1,000 sites, 30 days', sites: 1000, days: 30, runs: 5 },
]

const silent = { debug() {}, info() {}, warn() {}, error() {} }

/** The list's answer against an index-only scan of the same rows, on both engines. */
export async function benchList(occurrences: number): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bonfire-bench-'))
  const figures: Figure[] = []
  try {
    figures.push(...(await onEngine(await openDatabase({ dataDirectory: folder }), occurrences)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const postgres = await startPostgres()
  if ('missing' in postgres) {
    process.stdout.write(`Not measured on PostgreSQL: ${postgres.missing}\n`)
    return figures
  }
  const database = await openDatabase({ databaseUrl: postgres.url, dataDirectory: folder })
  figures.push(...(await onEngine(database, occurrences)))
  await postgres.stop()
  return figures
}

async function onEngine(database: OpenDatabase, occurrences: number): Promise<Figure[]> {
  await migrate(database)
  await fill(database, occurrences)
  const figures: Figure[] = []
  for (const each of CASES) {
    const query = await queryOf(database, each)
    const { work, reference, ratio } = await pair(
      () => findSiteFindings(database.db, query),
      () => scan(database, query),
      each.runs,
    )
    figures.push({
      what: `list, ${each.name}, ${database.engine}`,
      reference: 'index-only scan of the same rows',
      ratio,
      detail: `${work.toFixed(1)} ms and ${reference.toFixed(1)} ms`,
    })
  }
  await database.close()
  return figures
}

async function fill(database: OpenDatabase, occurrences: number): Promise<void> {
  const context: Context = {
    db: database.db,
    config: readConfig({}),
    clock: () => new Date(`${LAST_DAY}T23:59:59Z`),
    changes: openChanges(database, silent),
    log: silent,
  }
  const scope = { tenantId: await ensureTenant(context, 'bench', 'Bench'), projectKeys: null }
  await importModel(context, scope, largeModel({ sites: SIZE.sites, equips: SIZE.equips, rules: 100 }))
  await importHits(context, scope, { source: rows(occurrences), isAtomic: false })
  await database.pool.query('vacuum analyze')
}

async function* rows(occurrences: number) {
  let row = 0
  for (const value of largeHits({ ...SIZE, occurrences, to: LAST_DAY })) yield { row: ++row, value }
}

async function queryOf(database: OpenDatabase, size: { sites: number; days: number }): Promise<HitQuery> {
  const sites = await database.db.selectFrom('site').select('id').orderBy('id').limit(size.sites).execute()
  const from = new Date(Date.parse(LAST_DAY) - (size.days - 1) * 86_400_000).toISOString().slice(0, 10)
  return {
    siteIds: sites.map((site) => site.id),
    type: 'insights',
    from,
    to: LAST_DAY,
    now: new Date(`${LAST_DAY}T12:00:00Z`),
    ruleKeys: undefined,
  }
}

const scan = (database: OpenDatabase, query: HitQuery) =>
  sql`
    select count(*), sum(equip_rule_id) from occurrence
     where site_id = any(${query.siteIds}::int4[])
       and occurred_on between ${query.from}::date and ${query.to}::date`.execute(database.db)
