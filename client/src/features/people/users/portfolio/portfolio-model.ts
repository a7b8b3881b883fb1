import type { PortfolioAssignment } from '@bonfire/contract/people/managed-users'
import type { Site } from '@bonfire/contract/sites'
import type { ProjectSites } from '../../../sites/site-menu-model.ts'

/** A whole project, or a single site. */
export type AssignedPlace =
  | { readonly kind: 'project'; readonly key: string; readonly name: string; readonly sites: readonly Site[] }
  | { readonly kind: 'site'; readonly key: string; readonly name: string }

/** The assigned entries, whole projects first, in portfolio order. Entries outside the portfolio are named by key. */
export function listAssigned(assignment: PortfolioAssignment, projects: readonly ProjectSites[]): AssignedPlace[] {
  const wholeKeys = new Set(assignment.projectKeys)
  const siteIds = new Set(assignment.siteIds)
  const whole = projects.filter(({ project }) => wholeKeys.has(project.projectKey))
  const single = projects.flatMap(({ sites }) => sites.filter(({ id }) => siteIds.has(id)))
  for (const { project } of whole) wholeKeys.delete(project.projectKey)
  for (const { id } of single) siteIds.delete(id)
  return [
    ...whole.map(({ project, sites }) => ({
      kind: 'project' as const,
      key: project.projectKey,
      name: project.projectName,
      sites,
    })),
    ...[...wholeKeys].map((key) => ({ kind: 'project' as const, key, name: key, sites: [] })),
    ...single.map(({ id, label }) => ({ kind: 'site' as const, key: id, name: label })),
    ...[...siteIds].map((key) => ({ kind: 'site' as const, key, name: key })),
  ]
}

/** The names of these projects, in portfolio order. */
export const projectNames = (keys: readonly string[], projects: readonly ProjectSites[]): string[] =>
  listAssigned({ seesAllProjects: false, projectKeys: [...keys], siteIds: [] }, projects).map(({ name }) => name)

/** The visible sites, in the form used by the site menu's picker. */
export function seenSites(assignment: PortfolioAssignment, projects: readonly ProjectSites[]): Set<string> {
  const whole = new Set(assignment.projectKeys)
  const ofWholeProjects = projects
    .filter(({ project }) => whole.has(project.projectKey))
    .flatMap(({ sites }) => sites.map(({ id }) => id))
  return new Set([...ofWholeProjects, ...assignment.siteIds])
}

/** Assigns a whole project, replacing its single sites, or removes it with all its sites. */
export function toggleProject(
  assignment: PortfolioAssignment,
  { project, sites }: ProjectSites,
  isWhole: boolean,
): PortfolioAssignment {
  const ofProject = new Set(sites.map(({ id }) => id))
  const others = assignment.projectKeys.filter((key) => key !== project.projectKey)
  return {
    ...assignment,
    projectKeys: isWhole ? [...others, project.projectKey] : others,
    siteIds: assignment.siteIds.filter((id) => !ofProject.has(id)),
  }
}

/**
 * Applies the selected sites of a project. If it was assigned as a whole, the remaining sites become single ones,
 * without future sites.
 */
export function chooseSites(
  assignment: PortfolioAssignment,
  { project, sites }: ProjectSites,
  chosen: ReadonlySet<string>,
): PortfolioAssignment {
  const ids = sites.map(({ id }) => id)
  const isWhole = assignment.projectKeys.includes(project.projectKey)
  if (isWhole && ids.every((id) => chosen.has(id))) return assignment
  const ofProject = new Set(ids)
  return {
    ...assignment,
    projectKeys: assignment.projectKeys.filter((key) => key !== project.projectKey),
    siteIds: [...assignment.siteIds.filter((id) => !ofProject.has(id)), ...ids.filter((id) => chosen.has(id))],
  }
}

export function removePlace(assignment: PortfolioAssignment, { kind, key }: AssignedPlace): PortfolioAssignment {
  return kind === 'project'
    ? { ...assignment, projectKeys: assignment.projectKeys.filter((projectKey) => projectKey !== key) }
    : { ...assignment, siteIds: assignment.siteIds.filter((id) => id !== key) }
}
