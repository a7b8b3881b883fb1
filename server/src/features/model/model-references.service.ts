import type { Model } from '@bonfire/contract/imports/ingest'
import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import type { Db } from '../../db/database.ts'
import { findProjectKeys } from '../../db/project-keys.ts'
import { findUnknownTimeZones } from '../../db/time-zones.ts'
import { eachGivingWay } from '../../http/give-way.ts'
import { refuse } from '../../http/refusal.ts'
import type { Scope } from '../../http/senders.ts'
import { type EntryProblem, type ModelKind, nameEntry, refuseEntries } from './model-check.ts'
import { findSiteProjects, type Written } from './model-import.repository.ts'

// Each entry that a model names is stored or in the model, and the sender may write to it.

/** Returns the entries that have a problem. */
async function entriesWith<Kind extends ModelKind>(
  kind: Kind,
  entries: readonly Model[Kind][number][],
  problemOf: (entry: Model[Kind][number]) => Problem | undefined,
): Promise<EntryProblem[]> {
  const problems: EntryProblem[] = []
  await eachGivingWay(entries, (entry, index) => {
    const what = problemOf(entry)
    if (what) problems.push({ entry: nameEntry(kind, index, entry), what })
  })
  return problems
}

export async function refuseUnknownTimeZones(db: Db, { sites }: Model): Promise<void> {
  const unknown = await findUnknownTimeZones(
    db,
    sites.map(({ timezone }) => timezone),
  )
  refuseEntries(
    await entriesWith('sites', sites, ({ timezone }) =>
      unknown.has(timezone) ? problem('model.time-zone', { timeZone: timezone }) : undefined,
    ),
  )
}

export async function refuseUnknownProjects(db: Db, scope: Scope, { sites, projectRules }: Model): Promise<void> {
  const known = await findProjectKeys(db, scope.tenantId)
  const problemOf = ({ projectKey }: { readonly projectKey: string }) =>
    known.has(projectKey) ? undefined : problem('model.unknown-project', { project: projectKey })
  refuseEntries([
    ...(await entriesWith('sites', sites, problemOf)),
    ...(await entriesWith('projectRules', projectRules, problemOf)),
  ])
}

/** A limited key must not move a site away from a project it may not write to. */
export async function refuseSitesOfOthers(db: Db, scope: Scope, model: Model): Promise<void> {
  const allowed = scope.projectKeys
  if (!allowed || model.sites.length === 0) return
  const projects = await findSiteProjects(db, scope.tenantId)
  for (const [index, site] of model.sites.entries()) {
    const projectKey = projects.get(site.siteId)
    if (projectKey === undefined || allowed.includes(projectKey)) continue
    throw refuse('model.site-of-other-project', { entry: nameEntry('sites', index, site), allowed })
  }
}

export async function refuseUnknownSites(db: Db, scope: Scope, { equips, points }: Model): Promise<void> {
  if (equips.length + points.length === 0) return
  const allowed = scope.projectKeys
  const projects = await findSiteProjects(db, scope.tenantId)
  const problemOf = ({ siteId: site }: { readonly siteId: string }) => {
    const projectKey = projects.get(site)
    if (projectKey !== undefined && (allowed?.includes(projectKey) ?? true)) return undefined
    return allowed
      ? problem('model.foreign-site', { site, projects: allowed })
      : problem('model.unknown-site', { site })
  }
  refuseEntries([
    ...(await entriesWith('equips', equips, problemOf)),
    ...(await entriesWith('points', points, problemOf)),
  ])
}

/** Rules belong to the whole tenant: a limited key may add some, and change those used only by its projects. */
export function refuseRulesOfOthers(scope: Scope, rules: Written, users: ReadonlyMap<string, string[]>): void {
  const allowed = scope.projectKeys
  if (!allowed) return
  const shared = rules.updated.find((ruleKey) => users.get(ruleKey)?.some((key) => !allowed.includes(key)))
  if (shared === undefined) return
  throw refuse('model.rule-of-others', { rule: shared, allowed })
}

export async function refuseUnknownRules({ projectRules }: Model, known: ReadonlyMap<string, unknown>): Promise<void> {
  refuseEntries(
    await entriesWith('projectRules', projectRules, ({ ruleId }) =>
      known.has(ruleId) ? undefined : problem('model.unknown-rule', { rule: ruleId }),
    ),
  )
}
