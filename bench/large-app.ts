import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { largeModel, largeOccurrences } from '../demo/large.ts'
import { buildApp } from '../server/src/app/app.ts'
import { openChanges } from '../server/src/changes/changes.ts'
import { readConfig } from '../server/src/config/config.ts'
import type { Context } from '../server/src/context.ts'
import { migrate } from '../server/src/db/migrations/migrate.ts'
import { type OpenDatabase, openDatabase } from '../server/src/db/open.ts'
import { ensureTenant } from '../server/src/features/auth/account/tenant.service.ts'
import { SESSION_COOKIE } from '../server/src/features/auth/session-cookie.ts'
import { importFindings } from '../server/src/features/findings/finding-import.service.ts'
import { importModel } from '../server/src/features/model/model-import.service.ts'
import { openFolder } from '../server/src/storage/folder.ts'
import { buildUser } from '../server/test/app/factories.ts'
import { TEST_PASSWORD } from '../server/test/app/test-app.ts'
import { startPostgres } from '../server/test/database/postgres.ts'

export const LAST_DAY = '2026-03-31'
export const NOW = new Date(`${LAST_DAY}T12:00:00Z`)
export const LARGE = { sites: 1000, equips: 50_000, rules: 100, days: 30 }
const USERNAME = 'bench'
export const PAGES = join(import.meta.dirname, '../client/dist')
const silent = { debug() {}, info() {}, warn() {}, error() {} }

type App = Awaited<ReturnType<typeof buildApp>>

/** The full server over a large portfolio, with a signed-in user who sees all of it. */
export interface LargeApp {
  readonly app: App
  readonly database: OpenDatabase
  /** Name and value. */
  readonly session: { readonly name: string; readonly value: string }
  /** Ordered by name. */
  readonly sites: readonly { readonly id: number; readonly siteKey: string; readonly projectKey: string }[]
}

/** Fills an empty database on an engine, measures it and drops it; returns false if the engine is missing. */
export async function withLargeApp(
  engine: OpenDatabase['engine'],
  occurrences: number,
  measure: (large: LargeApp) => Promise<void>,
): Promise<boolean> {
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  if (postgres && 'missing' in postgres) {
    process.stderr.write(`Not measured on PostgreSQL: ${postgres.missing}\n`)
    return false
  }
  const folder = mkdtempSync(join(tmpdir(), 'bonfire-bench-'))
  const database = await openDatabase({ databaseUrl: postgres?.url, dataDirectory: folder })
  try {
    await fill(database, occurrences)
    const config = readConfig({ LOG_LEVEL: 'silent', EVALUATION: 'off' })
    const storage = openFolder(join(folder, 'attachments'))
    const app = await buildApp({ config, database, storage, clock: () => NOW, pagesDirectory: PAGES })
    await measure({ app, database, session: await signIn(app), sites: await findSites(database) })
    await app.close()
  } finally {
    await database.close()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return true
}

/** What a service needs, with the clock at the end of the last day of data. */
export function contextOf(database: OpenDatabase): Context {
  const clock = () => new Date(`${LAST_DAY}T23:59:59Z`)
  const storage = openFolder(join(tmpdir(), 'bonfire-bench-files'))
  return {
    db: database.db,
    config: readConfig({}),
    clock,
    changes: openChanges(database, silent),
    storage,
    log: silent,
  }
}

async function fill(database: OpenDatabase, occurrences: number): Promise<void> {
  await migrate(database)
  const context = contextOf(database)
  const tenantId = await ensureTenant(context, 'bench', 'Bench')
  const scope = { tenantId, projectKeys: null }
  await importModel(context, scope, largeModel(LARGE))
  await importFindings(context, scope, { source: rows(occurrences), isAtomic: false })
  await context.changes.close()
  const groups = [context.config.monitoringGroup]
  const rolesRestriction = ['Administrators']
  await buildUser(database.db, { tenantId, username: USERNAME, seesAllProjects: true, groups, rolesRestriction })
  await database.pool.query('vacuum analyze')
}

async function* rows(occurrences: number) {
  let row = 0
  for (const value of largeOccurrences({ ...LARGE, occurrences, to: LAST_DAY })) yield { row: ++row, value }
}

export async function signIn(app: App): Promise<LargeApp['session']> {
  const payload = { username: USERNAME, password: TEST_PASSWORD }
  const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload })
  const value = answer.cookies.find((cookie) => cookie.name === SESSION_COOKIE)?.value
  if (!value) throw new Error(`Nobody could sign in: ${answer.body}`)
  return { name: SESSION_COOKIE, value }
}

async function findSites({ db }: OpenDatabase): Promise<LargeApp['sites']> {
  return db
    .selectFrom('site as s')
    .innerJoin('project as p', 'p.id', 's.project_id')
    .select(['s.id', 's.site_key as siteKey', 'p.project_key as projectKey'])
    .orderBy('s.site_key')
    .execute()
}
