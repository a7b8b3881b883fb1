import type { Db } from '../../../db/database.ts'
import type { Scope } from '../../../http/senders.ts'
import { type RowProblem, rowProblem } from '../../../locales/rejections.ts'
import { type CheckedHit, checkTimes } from '../hit-row.ts'
import { isMarkOf } from './currency-marks.ts'
import { findRules, findSites, type KnownRule, type KnownSite } from './hit-places.repository.ts'
import type { Lookups } from './lookups.ts'
import { atSite } from './site-clock.ts'

export interface Facts {
  readonly scope: Scope
  readonly lookups: Lookups
  readonly now: Date
}
export interface Asking extends Facts {
  readonly db: Db
  readonly reject: (rejection: RowProblem) => void
}

/** A hit with an existing site and rule. */
export interface SitedHit {
  readonly hit: CheckedHit
  readonly site: KnownSite
  readonly rule: KnownRule
}

/** The hits whose site and rule exist, with times of the site. */
export async function findSitesAndRules(asking: Asking, hits: readonly CheckedHit[]): Promise<SitedHit[]> {
  const { db, scope, lookups } = asking
  const siteKeys = missing(
    lookups.sites,
    hits.map((hit) => hit.siteKey),
  )
  if (siteKeys.length > 0) {
    for (const site of await findSites(db, scope.tenantId, siteKeys)) lookups.sites.set(site.siteKey, site)
  }
  const ruleKeys = missing(
    lookups.rules,
    hits.map((hit) => hit.ruleKey),
  )
  if (ruleKeys.length > 0) {
    for (const rule of await findRules(db, scope.tenantId, ruleKeys)) lookups.rules.set(rule.ruleKey, rule)
  }
  return hits.flatMap((hit) => {
    const placed = siteAndRule(asking, hit)
    if (!('code' in placed)) return placed
    asking.reject(placed)
    return []
  })
}

function siteAndRule({ scope, lookups, now }: Facts, hit: CheckedHit): SitedHit | RowProblem {
  const site = lookups.sites.get(hit.siteKey)
  if (!site || (scope.projectKeys && !scope.projectKeys.includes(site.projectKey))) {
    return scope.projectKeys
      ? rowProblem(hit.row, 'hit.foreign-site', { site: hit.siteKey, projects: scope.projectKeys })
      : rowProblem(hit.row, 'hit.unknown-site', { site: hit.siteKey, ...(hit.siteName && { name: hit.siteName }) })
  }
  const rule = lookups.rules.get(hit.ruleKey)
  if (!rule) {
    return rowProblem(hit.row, 'hit.unknown-rule', { rule: hit.ruleKey, ...(hit.ruleName && { name: hit.ruleName }) })
  }
  if (rule.isOwn) return rowProblem(hit.row, 'hit.own-rule', { rule: hit.ruleKey })
  const foreign = hit.costMarks?.find((mark) => !isMarkOf(mark, site.currency))
  if (foreign !== undefined) {
    const { currency, projectKey: project } = site
    return rowProblem(hit.row, 'hit.other-currency', { found: foreign, currency, project })
  }
  const timed = hit.isWallClock || hit.hasNoDay ? atSite(hit, site.timezone) : hit
  if ('code' in timed) return timed
  return checkTimes(timed, site.timezone, now) ?? { hit: timed, site, rule }
}

const missing = (known: ReadonlyMap<string, unknown>, keys: readonly string[]): string[] => [
  ...new Set(keys.filter((key) => !known.has(key))),
]
