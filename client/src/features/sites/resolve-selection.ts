import type { Portfolio, Project, Site } from '@bonfire/contract/sites'
import { compareLabels } from '../../lib/compare-labels.ts'
import type { StoredState } from '../../lib/stored/stored-shape.ts'

/** A first visit shows work, not an empty screen. */
const MOST_DEFAULT_SITES = 50

export interface SiteSelection {
  /** The order is that of selection. Empty only for an empty portfolio. */
  sites: Site[]
  activeSite: Site | undefined
  /** Nobody chose them: a default, which gives way to a better one. */
  isDefault: boolean
  /** Ids in the URL that the user may not see. */
  unknownIds: string[]
}

export type RememberedSelection = Pick<
  StoredState,
  'selectedSites' | 'isSelectionDefault' | 'activeSite' | 'activeProject'
>

const indexes = new WeakMap<Portfolio, Map<string, Site>>()

export function findProject({ projects }: Portfolio, key: string | undefined): Project | undefined {
  return Object.values(projects).find(({ projectKey }) => projectKey === key)
}

/** The site with this id in either form, `project~site` or its own. */
export function findSite(portfolio: Portfolio, idOrSyncoId: string): Site | undefined {
  let index = indexes.get(portfolio)
  if (!index) {
    index = new Map()
    for (const site of Object.values(portfolio.sites)) index.set(site.syncoId, site)
    for (const site of Object.values(portfolio.sites)) index.set(site.id, site)
    indexes.set(portfolio, index)
  }
  return index.get(idOrSyncoId)
}

/** The `sites` parameter's value for these sites. */
export function sitesParameter(sites: readonly Pick<Site, 'id'>[]): string {
  return sites.map((site) => site.id).join(',')
}

/** The selected sites: the URL's, else the stored ones, else a default. */
export function resolveSelection(
  portfolio: Portfolio,
  urlSites: string | undefined,
  remembered: RememberedSelection,
): SiteSelection {
  const asked = (urlSites ?? '').split(',').filter((id) => id !== '')
  const sites = findPermittedSites(portfolio, asked)
  const stored = findPermittedSites(portfolio, remembered.selectedSites)
  const known = sites.length > 0 ? sites : stored
  const chosen =
    known.length > 0 ? known : firstProjectSites(portfolio).slice(0, asked.length > 0 ? 1 : MOST_DEFAULT_SITES)
  const isRemembered = known === stored || sitesParameter(known) === sitesParameter(stored)
  return {
    sites: chosen,
    isDefault: known.length === 0 || (isRemembered && remembered.isSelectionDefault),
    activeSite: chosen.find((site) => site.id === remembered.activeSite) ?? chosen[0],
    unknownIds: asked.filter((id) => !findSite(portfolio, id)),
  }
}

function findPermittedSites(portfolio: Portfolio, ids: readonly string[]): Site[] {
  const sites = new Set<Site>()
  for (const id of ids) {
    const site = findSite(portfolio, id)
    if (site) sites.add(site)
  }
  return [...sites]
}

/** The sites of the first project that has any. */
function firstProjectSites(portfolio: Portfolio): Site[] {
  return sitesByProject(portfolio).find((sites) => sites.length > 0) ?? []
}

/** The sites of each project, by label, in the order of the projects' names. */
function sitesByProject(portfolio: Portfolio): Site[][] {
  return Object.values(portfolio.projects)
    .sort((a, b) => compareLabels(a.projectName, b.projectName))
    .map((project) => findPermittedSites(portfolio, project.sites).sort((a, b) => compareLabels(a.label, b.label)))
}

/** The default once findings are known: the first project with a site that has some. Undefined if there is none. */
export function sitesWithFindings(portfolio: Portfolio, hasFindings: (site: Site) => boolean): Site[] | undefined {
  const sites = sitesByProject(portfolio).find((ofProject) => ofProject.some(hasFindings))
  if (!sites || sites.length <= MOST_DEFAULT_SITES) return sites
  const silent = sites.filter((site) => !hasFindings(site))
  return [...sites.filter(hasFindings), ...silent].slice(0, MOST_DEFAULT_SITES)
}
