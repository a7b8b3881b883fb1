import type { Portfolio, Project, Site } from '@bonfire/contract/sites'
import { compareLabels } from '../../lib/compare-labels.ts'
import type { StoredState } from '../../lib/stored/stored-state.ts'

/** A first visit shows work, not an empty screen. */
const FIRST_VISIT_MAXIMUM_SITES = 50

export interface Selection {
  /** In order of selection. Empty only for an empty portfolio. */
  sites: Site[]
  activeSite: Site | undefined
  /** Ids in the URL that the user may not see. */
  unknownIds: string[]
}

export type RememberedSelection = Pick<StoredState, 'selectedSites' | 'activeSite' | 'activeProject'>

const indexes = new WeakMap<Portfolio, Map<string, Site>>()

/** By its key. */
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
): Selection {
  const asked = (urlSites ?? '').split(',').filter((id) => id !== '')
  const sites = permitted(portfolio, asked)
  const chosen = sites.length > 0 ? sites : fallback(portfolio, remembered, asked.length > 0)
  return {
    sites: chosen,
    activeSite: chosen.find((site) => site.id === remembered.activeSite) ?? chosen[0],
    unknownIds: asked.filter((id) => !findSite(portfolio, id)),
  }
}

function permitted(portfolio: Portfolio, ids: readonly string[]): Site[] {
  const sites = new Set<Site>()
  for (const id of ids) {
    const site = findSite(portfolio, id)
    if (site) sites.add(site)
  }
  return [...sites]
}

function fallback(portfolio: Portfolio, remembered: RememberedSelection, urlWasUnknown: boolean): Site[] {
  const stored = permitted(portfolio, remembered.selectedSites)
  if (stored.length > 0) return stored
  return firstProjectSites(portfolio).slice(0, urlWasUnknown ? 1 : FIRST_VISIT_MAXIMUM_SITES)
}

/** The sites, by label, of the first project by name that has any. */
function firstProjectSites(portfolio: Portfolio): Site[] {
  const projects = Object.values(portfolio.projects).sort((a, b) => compareLabels(a.projectName, b.projectName))
  for (const project of projects) {
    const sites = permitted(portfolio, project.sites)
    if (sites.length > 0) return sites.sort((a, b) => compareLabels(a.label, b.label))
  }
  return []
}
