import { commonestOf } from '@bonfire/contract/imports/commonest'
import { ById } from '@bonfire/contract/values/same-id'
import type { StoredSite } from './stored-portfolio.repository.ts'

/** The stored sites, by what a table may call them. */
export function knownSites(sites: readonly StoredSite[]) {
  const byId = new ById<StoredSite>()
  for (const site of sites) byId.set(site.siteId, site)
  const spelled = new Map(sites.map((site) => [site.siteId, site]))
  const byName = Map.groupBy(sites, ({ label }) => nameKey(label))
  return {
    byId: (id: string) => byId.get(id),
    /** The site of this name, or else of this very ID; in another project it is another site. */
    named(name: string, projectKey?: string): StoredSite | 'several' | undefined {
      const isThere = (site: StoredSite) => projectKey === undefined || site.projectKey === projectKey
      const named = (byName.get(nameKey(name)) ?? []).filter(isThere)
      return named.length > 1 ? 'several' : (named[0] ?? spelled.get(name))
    },
  }
}

export const nameKey = (name: string) => name.trim().toLowerCase()

/** The time zone of most sites of each project. */
export function commonZones(sites: readonly StoredSite[]): Map<string, string> {
  const zones = new Map<string, string>()
  for (const [projectKey, ofProject] of Map.groupBy(sites, (site) => site.projectKey)) {
    const commonest = commonestOf(ofProject.map(({ timezone }) => timezone))
    if (commonest !== undefined) zones.set(projectKey, commonest)
  }
  return zones
}
