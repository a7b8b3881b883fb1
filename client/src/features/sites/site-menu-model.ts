import type { Portfolio, Project, Site } from '@bonfire/contract/sites'
import { foldedText } from '@bonfire/contract/values/folded-text'
import { compareLabels } from '../../lib/compare-labels.ts'
import { matchesWords, searchWords } from '../../lib/search.ts'
import { findSite } from './resolve-selection.ts'

/** A project with its sites that the user may see, by label. */
export interface ProjectSites {
  project: Project
  sites: Site[]
}

/** The portfolio as the menu lists it: projects by name. */
export function listProjects(portfolio: Portfolio): ProjectSites[] {
  return listEveryProject(portfolio).filter(({ sites }) => sites.length > 0)
}

/** Also includes projects without sites: they can be assigned to people too. */
export function listEveryProject(portfolio: Portfolio): ProjectSites[] {
  return Object.values(portfolio.projects)
    .map((project) => ({ project, sites: sitesOf(portfolio, project) }))
    .sort((a, b) => compareLabels(a.project.projectName, b.project.projectName))
}

function sitesOf(portfolio: Portfolio, project: Project): Site[] {
  const sites = project.sites.map((id) => findSite(portfolio, id)).filter((site) => site !== undefined)
  return sites.sort((a, b) => compareLabels(a.label, b.label))
}

/** Keeps projects whose name or sites match. */
export function filterProjects(projects: readonly ProjectSites[], filter: string): ProjectSites[] {
  const matches = matcher(filter)
  return projects.filter((shown) => matches(shown.project.projectName) || filterSites(shown, filter).length > 0)
}

/** The sites whose label contains every word, or all of them if the project's name does. */
export function filterSites(shown: ProjectSites | undefined, filter: string): Site[] {
  const matches = matcher(filter)
  return (shown?.sites ?? []).filter((site) => matches(`${shown?.project.projectName}\n${site.label}`))
}

/** Sites with most findings first; those with as many, or where that is not known, stay as they were. */
export function sortSitesByFindings(sites: readonly Site[], findings: ReadonlyMap<string, number>): Site[] {
  const count = ({ syncoId }: Site) => findings.get(syncoId) ?? 0
  return sites.toSorted((a, b) => count(b) - count(a))
}

/** Matches every word. */
function matcher(filter: string): (text: string) => boolean {
  const words = searchWords(filter)
  return (text) => matchesWords(foldedText(text), words)
}

/** The active project if the filter shows it, else the first shown. */
export function shownProject(projects: readonly ProjectSites[], activeKey: string | null): ProjectSites | undefined {
  return projects.find(({ project }) => project.projectKey === activeKey) ?? projects[0]
}

/** Toggles an id; ids stay in order of selection, new ones last. */
export function toggle(selected: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Adds the sites, or removes them if all are already selected. */
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

/** True if both contain the same sites, in any order. */
export function isSameSelection(selected: ReadonlySet<string>, sites: readonly Site[]): boolean {
  return selected.size === sites.length && sites.every(({ id }) => selected.has(id))
}
