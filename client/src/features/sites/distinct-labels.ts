import type { Portfolio, Site } from '@bonfire/contract/sites'
import { foldedText } from '@bonfire/contract/values/folded-text'
import { findSite } from './resolve-selection.ts'

/**
 * The portfolio with a label for each site that no other has: sites of one name are called by their project, too, and
 * those of one project by their id.
 */
export function withDistinctLabels(portfolio: Portfolio): Portfolio {
  const all = Object.values(portfolio.sites)
  const names = new Map(
    Object.values(portfolio.projects).map(({ projectKey, projectName }) => [projectKey, projectName]),
  )
  const called = ({ label, projectId }: Site) => `${label.trim()} (${names.get(projectId) ?? projectId})`
  const isShared = createIsShared(all, ({ label }) => label)
  const shared = all.filter(isShared)
  const isSharedInProject = createIsShared(shared, called)
  if (shared.length === 0) return portfolio
  const labels = new Map(
    shared.map((site) => [site.id, isSharedInProject(site) ? `${site.label.trim()} (${site.syncoId})` : called(site)]),
  )
  const sites = Object.entries(portfolio.sites).map(([id, site]) => [
    id,
    { ...site, label: labels.get(id) ?? site.label },
  ])
  return { ...portfolio, sites: Object.fromEntries(sites) }
}

/** Adds to a site's name what makes it distinct in this portfolio. */
export function distinctLabel(portfolio: Portfolio, siteId: string, given: string): string {
  const label = findSite(portfolio, siteId)?.label
  return label?.startsWith(`${given.trim()} (`) ? label : given
}

/** Texts are compared as in searches, because people do so. */
function createIsShared(sites: readonly Site[], textOf: (site: Site) => string): (site: Site) => boolean {
  const counts = new Map<string, number>()
  const keyOf = (site: Site) => foldedText(textOf(site)).trim()
  for (const site of sites) counts.set(keyOf(site), (counts.get(keyOf(site)) ?? 0) + 1)
  return (site) => (counts.get(keyOf(site)) ?? 0) > 1
}

/** Renames the sites of rows that share a name, so that they are distinct. */
export function withDistinctSites<Row>(
  rows: readonly Row[],
  portfolio: Portfolio,
  {
    siteOf,
    renamed,
  }: { siteOf: (row: Row) => { siteId: string; label: string }; renamed: (row: Row, label: string) => Row },
): Row[] {
  return rows.map((row) => {
    const { siteId, label } = siteOf(row)
    const distinct = distinctLabel(portfolio, siteId, label)
    return distinct === label ? row : renamed(row, distinct)
  })
}
