import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Random } from '@bonfire/contract/definitions/language/testing/random'
import type { PointRole } from '@bonfire/contract/histories/roles'
import { ACCESS_STRINGS } from '@bonfire/contract/people/users'
import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { type LargeOccurrences, largeModel, largeOccurrences } from '../../demo/large.ts'
import type { Context } from '../../server/src/context.ts'
import { migrate } from '../../server/src/db/migrations/migrate.ts'
import type { OpenDatabase } from '../../server/src/db/open.ts'
import { ensureTenant } from '../../server/src/features/auth/account/tenant.service.ts'
import { insertSession } from '../../server/src/features/auth/auth.repository.ts'
import { hashSecret } from '../../server/src/features/auth/secret.ts'
import { SESSION_COOKIE } from '../../server/src/features/auth/session-cookie.ts'
import { importFindings } from '../../server/src/features/findings/finding-import.service.ts'
import { mailDigests } from '../../server/src/features/insight-subscriptions/digests/digests.service.ts'
import { createIngestKey } from '../../server/src/features/keys/ingest-key.service.ts'
import { importModel } from '../../server/src/features/model/model-import.service.ts'
import { buildUser } from '../../server/test/app/factories.ts'
import { COURSES, STEP_SECONDS } from '../evaluated-site.ts'
import { contextOf } from '../large-app.ts'
import { DAYS, daysAgo, equipsOf, importedOf, LISTED_SITES, RULES, type Size } from './size.ts'

const EVALUATED_SITES = 10
const UNITS_OF_SITE = 2
const IMPORTED_DAYS = 7
const LINES_A_PIECE = 1000

/** Of a list, in days. */
export const RANGES = [1, 3, 7, 14, 30]

export interface Site {
  readonly id: number
  readonly siteKey: string
  readonly projectKey: string
  readonly timezone: string
}

/** An air handler whose samples arrive and are evaluated. */
export interface Unit {
  readonly siteKey: string
  readonly points: readonly { readonly pointId: string; readonly role: PointRole }[]
}

export interface Portfolio {
  readonly sites: readonly Site[]
  /** A signed-in session for each person; the first may import. */
  readonly cookies: readonly string[]
  readonly ingestKey: string
  readonly units: readonly Unit[]
  /** Findings over all sites as files: for an import without people and for one beside them. */
  readonly files: { readonly alone: string; readonly beside: string }
  readonly importedRows: number
}

/** Fills an empty database with findings up to yesterday. */
export async function fillPortfolio(database: OpenDatabase, size: Size, folder: string): Promise<Portfolio> {
  await migrate(database)
  const context: Context = { ...contextOf(database), clock: () => new Date() }
  const tenantId = await ensureTenant(context, 'bench', 'Bench')
  const scope = { tenantId, projectKeys: null }
  const hits = { sites: size.sites, equips: equipsOf(size), rules: RULES }
  await importModel(context, scope, largeModel(hits))
  const stored = { ...hits, occurrences: size.occurrences, days: DAYS, to: daysAgo(1) }
  await importFindings(context, scope, { source: rows(stored), isAtomic: false })
  const { key } = await createIngestKey(context, scope, { name: 'Rule engine and gateway' })
  await context.changes.close()
  const sites = await findSites(database)
  const units = await furnishUnits(database, tenantId, sites.slice(0, EVALUATED_SITES))
  const cookies = await signInAll(database, tenantId, size.people)
  // Else a server would find out what is new and gone while people are measured.
  await mailDigests({ db: database.db, clock: context.clock })
  await database.pool.query('vacuum analyze')
  const importedRows = importedOf(size)
  const imported = { ...hits, occurrences: importedRows, days: IMPORTED_DAYS }
  const files = { alone: join(folder, 'alone.ndjson'), beside: join(folder, 'beside.ndjson') }
  await writeLines(files.alone, { ...imported, to: daysAgo(1 + IMPORTED_DAYS) })
  await writeLines(files.beside, { ...imported, to: daysAgo(1) })
  return { sites, units, cookies, ingestKey: key, files, importedRows }
}

async function* rows(hits: LargeOccurrences) {
  let row = 0
  for (const value of largeOccurrences(hits)) yield { row: ++row, value }
}

async function writeLines(file: string, hits: LargeOccurrences): Promise<void> {
  function* pieces() {
    let lines: string[] = []
    for (const hit of largeOccurrences(hits)) {
      lines.push(`${JSON.stringify(hit)}\n`)
      if (lines.length < LINES_A_PIECE) continue
      yield lines.join('')
      lines = []
    }
    yield lines.join('')
  }
  await pipeline(Readable.from(pieces()), createWriteStream(file))
}

const findSites = ({ db }: OpenDatabase): Promise<Site[]> =>
  db
    .selectFrom('site as s')
    .innerJoin('project as p', 'p.id', 's.project_id')
    .select(['s.id', 's.site_key as siteKey', 'p.project_key as projectKey', 's.timezone'])
    .orderBy('s.site_key')
    .execute()

async function furnishUnits({ db }: OpenDatabase, tenantId: number, sites: readonly Site[]): Promise<Unit[]> {
  const roles = Object.keys(COURSES) as PointRole[]
  const units: Unit[] = []
  for (const { id: siteRowId, siteKey } of sites) {
    for (let unit = 0; unit < UNITS_OF_SITE; unit += 1) {
      const equipKey = `${siteKey}.unit-${unit}`
      const equip = await db
        .insertInto('equip')
        .values({ site_id: siteRowId, equip_key: equipKey, name: `Unit ${unit}`, tags: JSON.stringify({ ahu: true }) })
        .returning('id')
        .executeTakeFirstOrThrow()
      const points = roles.map((role) => ({ pointId: `${equipKey}.${role}`, role }))
      const rowOf = ({ pointId, role }: Unit['points'][number]) => ({
        tenant_id: tenantId,
        site_id: siteRowId,
        equip_id: equip.id,
        point_key: pointId,
        name: role,
        role,
        kind: COURSES[role]?.unit === null ? ('bool' as const) : ('number' as const),
        unit: COURSES[role]?.unit ?? null,
        interval_seconds: STEP_SECONDS,
      })
      await db.insertInto('point').values(points.map(rowOf)).execute()
      units.push({ siteKey, points })
    }
  }
  return units
}

/** Everyone sees every site. */
async function signInAll({ db }: OpenDatabase, tenantId: number, people: number): Promise<string[]> {
  const cookies: string[] = []
  const createdAt = new Date()
  const expiresAt = new Date(createdAt.getTime() + MILLISECONDS_PER_DAY)
  for (let person = 0; person < people; person += 1) {
    const access = person === 0 ? [...ACCESS_STRINGS] : ['viewTriagePage']
    const userId = await buildUser(db, { tenantId, username: `person-${person}`, seesAllProjects: true, access })
    const token = randomBytes(32).toString('base64url')
    await insertSession(db, {
      tokenHash: hashSecret(token),
      userId,
      createdAt,
      expiresAt,
      userAgent: null,
      idToken: null,
    })
    cookies.push(`${SESSION_COOKIE}=${token}`)
  }
  return cookies
}

/** Those of a list. */
export function pickSites(random: Random, sites: readonly Site[]): Site[] {
  const picked = new Set<Site>()
  while (picked.size < Math.min(LISTED_SITES, sites.length)) picked.add(random.pick(sites))
  return [...picked]
}
