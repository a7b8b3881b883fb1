import type { Portfolio, Project, Site } from '@bonfire/contract/sites'
import { compareLabels } from './portfolio.queries.ts'
import { findSite } from './resolve-selection.ts'

/** A project with the sites of it that the user may see, by label. */
export interface ProjectSites {
  project: Project
  sites: Site[]
}

/** The portfolio as the menu lists it: projects by name. */
export function listProjects(portfolio: Portfolio): ProjectSites[] {
  return listEveryProject(portfolio).filter(({ sites }) => sites.length > 0)
}

/** The same with projects that have no site yet: they can be given to people all the same. */
export function listEveryProject(portfolio: Portfolio): ProjectSites[] {
  return Object.values(portfolio.projects)
    .map((project) => ({ project, sites: sitesOf(portfolio, project) }))
    .sort((a, b) => compareLabels(a.project.project_name, b.project.project_name))
}

function sitesOf(portfolio: Portfolio, project: Project): Site[] {
  const sites = project.sites.map((id) => findSite(portfolio, id)).filter((site) => site !== undefined)
  return sites.sort((a, b) => compareLabels(a.label, b.label))
}

/** A project stays when its name or one of its sites matches (OPEN-B06). */
export function filterProjects(projects: readonly ProjectSites[], filter: string): ProjectSites[] {
  const matches = matcher(filter)
  return projects.filter((shown) => matches(shown.project.project_name) || filterSites(shown, filter).length > 0)
}

/** Its sites with every word in their label or in its own name: a project found by its name shows them all. */
export function filterSites(shown: ProjectSites | undefined, filter: string): Site[] {
  const matches = matcher(filter)
  return (shown?.sites ?? []).filter((site) => matches(`${shown?.project.project_name}\n${site.label}`))
}

/** Every word must occur, in any letter case. */
function matcher(filter: string): (text: string) => boolean {
  const words = filter.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return (text) => {
    const lowered = text.toLocaleLowerCase()
    return words.every((word) => lowered.includes(word))
  }
}

/** The active project while the filter shows it, else the first one that it does show. */
export function shownProject(projects: readonly ProjectSites[], activeKey: string | null): ProjectSites | undefined {
  return projects.find(({ project }) => project.project_key === activeKey) ?? projects[0]
}

/** Ids in the order they were chosen; a toggled id leaves, or joins at the end. */
export function toggle(selected: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Adds the sites, or takes them out when all of them are in already. */
export function toggleAll(selected: ReadonlySet<string>, sites: readonly Site[]): Set<string> {
  const next = new Set(selected)
  const allIn = coverage(selected, sites) === 'all'
  for (const { id } of sites) {
    if (allIn) next.delete(id)
    else next.add(id)
  }
  return next
}

export function coverage(selected: ReadonlySet<string>, sites: readonly Site[]): 'none' | 'some' | 'all' {
  const count = sites.filter(({ id }) => selected.has(id)).length
  if (count === 0) return 'none'
  return count === sites.length ? 'all' : 'some'
}

/** The same sites, in whatever order. */
export function isSameSelection(selected: ReadonlySet<string>, sites: readonly Site[]): boolean {
  return selected.size === sites.length && sites.every(({ id }) => selected.has(id))
}
