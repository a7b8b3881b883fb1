import type { DigestFactsGroup } from '../../../db/mail-facts.ts'

/** The part of a digest that is shown. */
export interface OutlineLimits {
  readonly sites: number
  readonly rulesOfSite: number
}

export interface Counts {
  readonly newCount: number
  readonly stillCount: number
  readonly goneCount: number
  /** Of those that are there. */
  readonly cameBackCount?: number | undefined
}

export interface SiteOutline extends Counts {
  readonly site: string
  readonly projectKey: string
  readonly groups: readonly DigestFactsGroup[]
  readonly moreRules: number
}

/** A mail shows the most urgent sites with their most urgent rules, and sums of all. */
export interface DigestOutline extends Counts {
  readonly newSiteCount: number
  readonly sites: readonly SiteOutline[]
  readonly moreSites: number
  /** Findings at those. */
  readonly moreFindings: number
}

const findingsOf = ({ newCount, stillCount, goneCount }: Counts) => newCount + stillCount + goneCount

/** Groups come in the order of their urgency. */
export function outlineDigest(groups: readonly DigestFactsGroup[], most: OutlineLimits): DigestOutline {
  const bySite = [...Map.groupBy(groups, ({ siteRowId }) => siteRowId).values()]
  const sites = bySite.map(
    (own): SiteOutline => ({
      site: own[0]?.site ?? '',
      projectKey: own[0]?.projectKey ?? '',
      ...sumOf(own),
      groups: own.slice(0, most.rulesOfSite),
      moreRules: Math.max(0, own.length - most.rulesOfSite),
    }),
  )
  const hidden = sites.slice(most.sites)
  return {
    ...sumOf(groups),
    newSiteCount: sites.filter(({ newCount }) => newCount > 0).length,
    sites: sites.slice(0, most.sites),
    moreSites: hidden.length,
    moreFindings: findingsOf(sumOf(hidden)),
  }
}

function sumOf(all: readonly Counts[]): Counts {
  const sum = { newCount: 0, stillCount: 0, goneCount: 0, cameBackCount: 0 }
  for (const { newCount, stillCount, goneCount, cameBackCount = 0 } of all) {
    sum.newCount += newCount
    sum.stillCount += stillCount
    sum.goneCount += goneCount
    sum.cameBackCount += cameBackCount
  }
  return sum
}
