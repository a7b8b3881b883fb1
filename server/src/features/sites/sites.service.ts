import type { Portfolio, Project, Site } from '@bonfire/contract/sites'
import type { Context } from '../../context.ts'
import type { VersionOfSite } from '../../db/site-versions.ts'
import type { Caller } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import * as sites from './sites.repository.ts'

const portfolioId = (site: { projectKey: string; siteKey: string }) => `${site.projectKey}~${site.siteKey}`

/** The projects and sites of the caller (`me`, or the username), keyed by id and `project~site`. Throws `not_found` for anyone else's. */
export async function loadPortfolio(context: Context, caller: Caller, username: string): Promise<Portfolio> {
  if (username !== 'me' && username.toLowerCase() !== caller.username.toLowerCase())
    throw refuse('not_found', { thing: 'portfolio' })
  const [siteRows, projectRows] = await Promise.all([
    sites.findVisibleSites(context.db, caller.id),
    sites.findVisibleProjects(context.db, caller.id),
  ])
  const siteIdsByProject = Map.groupBy(siteRows, (row) => row.projectKey)
  return {
    projects: Object.fromEntries(
      projectRows.map((row) => [
        String(row.id),
        toProject(row, (siteIdsByProject.get(row.projectKey) ?? []).map(portfolioId)),
      ]),
    ),
    sites: Object.fromEntries(siteRows.map((row) => [portfolioId(row), toSite(row, context.clock())])),
  }
}

function toProject(row: sites.ProjectRow, siteIds: string[]): Project {
  const unseenSites = row.siteCount - siteIds.length
  return {
    id: String(row.id),
    projectName: row.name,
    projectKey: row.projectKey,
    jiraKey: row.jiraKey,
    forgeId: row.forgeId,
    sites: siteIds,
    skysparkUrl: row.skysparkUrl,
    currency: row.currency,
    ...(unseenSites > 0 && { unseenSites }),
  }
}

function toSite(row: sites.SiteRow, now: Date): Site {
  return {
    id: portfolioId(row),
    syncoId: row.siteKey,
    label: row.label,
    state: row.region,
    projectId: row.projectKey,
    forgeId: row.forgeId,
    timezone: row.timezone,
    ...(row.snoozedUntil && row.snoozedUntil > now && { snoozeEnd: Math.ceil(row.snoozedUntil.getTime() / 1000) }),
    ...(row.findingsKeptFrom && { findingsKeptFrom: row.findingsKeptFrom }),
  }
}

/**
 * Internal ids of the named sites that the caller may see, without unknown and foreign ones. A site is named by its own
 * id or `project~site`.
 */
export async function visibleSiteRowIds(context: Context, caller: Caller, names: readonly string[]): Promise<number[]> {
  return sites.findVisibleSiteRowIds(context.db, caller.id, keysIn(names))
}

/** Returns the same with the sites' versions, for caches in memory. */
export async function visibleVersions(
  context: Context,
  caller: Caller,
  names: readonly string[],
): Promise<VersionOfSite[]> {
  return sites.findVisibleVersions(context.db, caller.id, keysIn(names))
}

/** Returns the names that are of no site that the caller sees. */
export async function unseenSites({ db }: Context, caller: Caller, names: readonly string[]): Promise<string[]> {
  const known = new Set((await sites.findVisibleSites(db, caller.id)).map(({ siteKey }) => siteKey))
  const isSeen = (name: string) => known.has(name) || known.has(name.slice(name.indexOf('~') + 1))
  return [...new Set(names)].filter((name) => !isSeen(name))
}

const keysIn = (names: readonly string[]): string[] => [
  ...new Set([...names.map((name) => name.slice(name.indexOf('~') + 1)), ...names]),
]

/** The caller's own tenant. Throws `not_found` for any other. */
export async function readTenant(context: Context, caller: Caller, tenantKey: string) {
  const tenant = await sites.findTenant(context.db, caller.tenantId)
  if (tenant.tenantKey !== tenantKey) throw refuse('not_found', { thing: 'tenant' })
  return { tenantId: tenant.tenantKey, name: tenant.name, uiDomain: tenant.uiDomain }
}
