import type { DigestFactsGroup } from '../../../db/mail-facts.ts'

// A mail that everybody reads to its end; the rest is behind its link.
const MOST_SITES = 12
const MOST_RULES_OF_SITE = 5

export interface Counts {
  readonly newCount: number
  readonly stillCount: number
  readonly goneCount: number
}

export interface SiteOutline extends Counts {
  readonly site: string
  readonly projectKey: string
  readonly groups: readonly DigestFactsGroup[]
  readonly moreRules: number
}

/** What of a digest a mail shows: the most urgent sites with their most urgent rules, and sums of all. */
export interface DigestOutline extends Counts {
  readonly newSiteCount: number
  readonly sites: readonly SiteOutline[]
  readonly moreSites: number
  /** Findings at those. */
  readonly moreFindings: number
}

const findingsOf = ({ newCount, stillCount, goneCount }: Counts) => newCount + stillCount + goneCount

/** Of groups in the order of their urgency. */
export function outlineDigest(groups: readonly DigestFactsGroup[]): DigestOutline {
  const bySite = [...Map.groupBy(groups, ({ siteRowId }) => siteRowId).values()]
  const sites = bySite.map(
    (own): SiteOutline => ({
      site: own[0]?.site ?? '',
      projectKey: own[0]?.projectKey ?? '',
      ...sumOf(own),
      groups: own.slice(0, MOST_RULES_OF_SITE),
      moreRules: Math.max(0, own.length - MOST_RULES_OF_SITE),
    }),
  )
  const hidden = sites.slice(MOST_SITES)
  return {
    ...sumOf(groups),
    newSiteCount: sites.filter(({ newCount }) => newCount > 0).length,
    sites: sites.slice(0, MOST_SITES),
    moreSites: hidden.length,
    moreFindings: findingsOf(sumOf(hidden)),
  }
}

function sumOf(all: readonly Counts[]): Counts {
  const sum = { newCount: 0, stillCount: 0, goneCount: 0 }
  for (const { newCount, stillCount, goneCount } of all) {
    sum.newCount += newCount
    sum.stillCount += stillCount
    sum.goneCount += goneCount
  }
  return sum
}
