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
  await lookUp(asking.db, asking, occurrences)
  return occurrences.flatMap((occurrence) => {
    const placed = siteAndRule(asking, occurrence)
    if (!('code' in placed)) return placed
    asking.reject(placed)
    return []
  })
}

/** What a row names as its site and its rule. */
type Named = Pick<CheckedOccurrence, 'row' | 'siteKey' | 'ruleKey' | 'siteName' | 'ruleName'>

/** Looks sites and rules up that no row has named before. */
export async function lookUp(db: Db, { scope, lookups }: Facts, rows: readonly Named[]): Promise<void> {
  const siteKeys = missing(
    lookups.sites,
    rows.map(({ siteKey }) => siteKey),
  )
  if (siteKeys.length > 0) {
    for (const site of await findSites(db, scope.tenantId, siteKeys)) lookups.sites.set(site.siteKey, site)
  }
  const ruleKeys = missing(
    lookups.rules,
    rows.map(({ ruleKey }) => ruleKey),
  )
  if (ruleKeys.length > 0) {
    for (const rule of await findRules(db, scope.tenantId, ruleKeys)) lookups.rules.set(rule.ruleKey, rule)
  }
}

/** The site and the rule of a row that was looked up, or why it cannot be stored. */
export function findPlace({ scope, lookups }: Facts, named: Named): { site: KnownSite; rule: KnownRule } | RowProblem {
  const { row, siteKey, ruleKey, siteName, ruleName } = named
  const site = lookups.sites.get(siteKey)
  if (!site || (scope.projectKeys && !scope.projectKeys.includes(site.projectKey))) {
    return scope.projectKeys
      ? rowProblem(row, 'hit.foreign-site', { site: siteKey, projects: scope.projectKeys })
      : rowProblem(row, 'hit.unknown-site', { site: siteKey, ...(siteName && { name: siteName }) })
  }
  const rule = lookups.rules.get(ruleKey)
  if (!rule) return rowProblem(row, 'hit.unknown-rule', { rule: ruleKey, ...(ruleName && { name: ruleName }) })
  return rule.isOwn ? rowProblem(row, 'hit.own-rule', { rule: ruleKey }) : { site, rule }
}

function siteAndRule(facts: Facts, occurrence: CheckedOccurrence): SitedOccurrence | RowProblem {
  const place = findPlace(facts, occurrence)
  if ('code' in place) return place
  const { site, rule } = place
  const foreign = occurrence.costMarks?.find((mark) => !isMarkOf(mark, site.currency))
  if (foreign !== undefined) {
    const { currency, projectKey: project } = site
    return rowProblem(occurrence.row, 'hit.other-currency', { found: foreign, currency, project })
  }
  const timed = occurrence.isWallClock || occurrence.hasNoDay ? atSite(occurrence, site.timezone) : occurrence
  if ('code' in timed) return timed
  return checkTimes(timed, site.timezone, facts.now) ?? { occurrence: timed, site, rule }
}

const missing = (known: ReadonlyMap<string, unknown>, keys: readonly string[]): string[] => [
  ...new Set(keys.filter((key) => !known.has(key))),
]
