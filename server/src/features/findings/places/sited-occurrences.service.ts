import type { Db } from '../../../db/database.ts'
import type { Scope } from '../../../http/senders.ts'
import { type RowProblem, rowProblem } from '../../../locales/rejections.ts'
import { type CheckedOccurrence, checkTimes } from '../occurrence-row.ts'
import { isMarkOf } from './currency-marks.ts'
import type { Lookups } from './lookups.ts'
import { findRules, findSites, type KnownRule, type KnownSite } from './occurrence-places.repository.ts'
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

/** An occurrence with an existing site and rule. */
export interface SitedOccurrence {
  readonly occurrence: CheckedOccurrence
  readonly site: KnownSite
  readonly rule: KnownRule
}

/** The occurrences whose site and rule exist, with times of the site. */
export async function findSitesAndRules(
  asking: Asking,
  occurrences: readonly CheckedOccurrence[],
): Promise<SitedOccurrence[]> {
  const { db, scope, lookups } = asking
  const siteKeys = missing(
    lookups.sites,
    occurrences.map((occurrence) => occurrence.siteKey),
  )
  if (siteKeys.length > 0) {
    for (const site of await findSites(db, scope.tenantId, siteKeys)) lookups.sites.set(site.siteKey, site)
  }
  const ruleKeys = missing(
    lookups.rules,
    occurrences.map((occurrence) => occurrence.ruleKey),
  )
  if (ruleKeys.length > 0) {
    for (const rule of await findRules(db, scope.tenantId, ruleKeys)) lookups.rules.set(rule.ruleKey, rule)
  }
  return occurrences.flatMap((occurrence) => {
    const placed = siteAndRule(asking, occurrence)
    if (!('code' in placed)) return placed
    asking.reject(placed)
    return []
  })
}

function siteAndRule({ scope, lookups, now }: Facts, occurrence: CheckedOccurrence): SitedOccurrence | RowProblem {
  const site = lookups.sites.get(occurrence.siteKey)
  if (!site || (scope.projectKeys && !scope.projectKeys.includes(site.projectKey))) {
    return scope.projectKeys
      ? rowProblem(occurrence.row, 'hit.foreign-site', { site: occurrence.siteKey, projects: scope.projectKeys })
      : rowProblem(occurrence.row, 'hit.unknown-site', {
          site: occurrence.siteKey,
          ...(occurrence.siteName && { name: occurrence.siteName }),
        })
  }
  const rule = lookups.rules.get(occurrence.ruleKey)
  if (!rule) {
    return rowProblem(occurrence.row, 'hit.unknown-rule', {
      rule: occurrence.ruleKey,
      ...(occurrence.ruleName && { name: occurrence.ruleName }),
    })
  }
  if (rule.isOwn) return rowProblem(occurrence.row, 'hit.own-rule', { rule: occurrence.ruleKey })
  const foreign = occurrence.costMarks?.find((mark) => !isMarkOf(mark, site.currency))
  if (foreign !== undefined) {
    const { currency, projectKey: project } = site
    return rowProblem(occurrence.row, 'hit.other-currency', { found: foreign, currency, project })
  }
  const timed = occurrence.isWallClock || occurrence.hasNoDay ? atSite(occurrence, site.timezone) : occurrence
  if ('code' in timed) return timed
  return checkTimes(timed, site.timezone, now) ?? { occurrence: timed, site, rule }
}

const missing = (known: ReadonlyMap<string, unknown>, keys: readonly string[]): string[] => [
  ...new Set(keys.filter((key) => !known.has(key))),
]
