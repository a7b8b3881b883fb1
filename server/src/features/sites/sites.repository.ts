import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { findVersions, holdVersions, type StoredVersion, type VersionOfSite } from '../../db/site-versions.ts'

export interface SiteRow {
  readonly id: number
  readonly siteKey: string
  readonly label: string
  readonly region: string | null
  readonly timezone: string
  readonly forgeId: string
  readonly snoozedUntil: Date | null
  /** A site-local day. */
  readonly findingsKeptFrom: string | null
  readonly projectKey: string
}

/** Returns every site that the user may see. */
export async function findVisibleSites(db: Db, userId: number): Promise<SiteRow[]> {
  return db
    .selectFrom('visible_site as v')
    .innerJoin('site as s', 's.id', 'v.site_id')
    .innerJoin('project as p', 'p.id', 's.project_id')
    .select([
      's.id',
      's.site_key as siteKey',
      's.label',
      's.region',
      's.timezone',
      's.forge_id as forgeId',
      's.snoozed_until as snoozedUntil',
      's.findings_kept_from as findingsKeptFrom',
      'p.project_key as projectKey',
    ])
    .where('v.user_id', '=', userId)
    .orderBy('s.label')
    .execute()
}

export interface ProjectRow {
  readonly id: number
  readonly projectKey: string
  readonly name: string
  readonly jiraKey: string | null
  readonly forgeId: string
  readonly skysparkUrl: string | null
  readonly currency: string
  readonly siteCount: number
}

/** Returns every project that the user may see, with sites or without. */
export async function findVisibleProjects(db: Db, userId: number): Promise<ProjectRow[]> {
  return db
    .selectFrom('visible_project as v')
    .innerJoin('project as p', 'p.id', 'v.project_id')
    .select([
      'p.id',
      'p.project_key as projectKey',
      'p.name',
      'p.jira_key as jiraKey',
      'p.forge_id as forgeId',
      'p.skyspark_url as skysparkUrl',
      'p.currency',
      sql<number>`(select count(*)::int4 from site s where s.project_id = p.id)`.as('siteCount'),
    ])
    .where('v.user_id', '=', userId)
    .orderBy('p.name')
    .execute()
}

// Up to here, one prepared statement takes less time than two, of which others share the second.
const FEW_SITES = 50

/** The versions of the given sites that the user may see, by their keys, in the order of their ids. */
export async function findVisibleVersions(
  db: Db,
  userId: number,
  siteKeys: readonly string[],
): Promise<VersionOfSite[]> {
  if (siteKeys.length > FEW_SITES) return findVersions(db, await findVisibleSiteRowIds(db, userId, siteKeys))
  const { rows } = await prepared(sql<StoredVersion>`
    select site_id as "siteRowId", version, settled, names, rules from version_of_visible_site
     where user_id = ${userId} and site_key = any((select ${siteKeys}::text[])::text[])
     order by site_id`).execute(db)
  return holdVersions(db, rows)
}

/** Internal ids of the given sites that the user may see, by own id or `project~site`, in their order. */
export async function findVisibleSiteRowIds(db: Db, userId: number, siteKeys: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('visible_site')
    .select('site_id as id')
    .where('user_id', '=', userId)
    .where((where) => where('site_key', '=', where.fn.any(where.val(siteKeys))))
    .orderBy('site_id')
    .execute()
  return rows.map((row) => row.id)
}

export async function findTenant(db: Db, tenantId: number) {
  return db
    .selectFrom('tenant')
    .select(['tenant_key as tenantKey', 'name', 'ui_domain as uiDomain'])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
}
