import type { PortfolioAssignment } from '@bonfire/contract/managed-users'
import type { Site } from '@bonfire/contract/sites'
import type { ProjectSites } from '../../sites/site-menu-model.ts'

/** A whole project, or a single site. */
export type AssignedPlace =
  | { readonly kind: 'project'; readonly key: string; readonly name: string; readonly sites: readonly Site[] }
  | { readonly kind: 'site'; readonly key: string; readonly name: string }

/** What is assigned, whole projects first, in the order of the portfolio. What is not in it has its key as its name. */
export function listAssigned(assignment: PortfolioAssignment, projects: readonly ProjectSites[]): AssignedPlace[] {
  const wholeKeys = new Set(assignment.projectKeys)
  const siteIds = new Set(assignment.siteIds)
  const whole = projects.filter(({ project }) => wholeKeys.has(project.project_key))
  const single = projects.flatMap(({ sites }) => sites.filter(({ id }) => siteIds.has(id)))
  for (const { project } of whole) wholeKeys.delete(project.project_key)
  for (const { id } of single) siteIds.delete(id)
  return [
    ...whole.map(({ project, sites }) => ({
      kind: 'project' as const,
      key: project.project_key,
      name: project.project_name,
      sites,
    })),
    ...[...wholeKeys].map((key) => ({ kind: 'project' as const, key, name: key, sites: [] })),
    ...single.map(({ id, label }) => ({ kind: 'site' as const, key: id, name: label })),
    ...[...siteIds].map((key) => ({ kind: 'site' as const, key, name: key })),
  ]
}

/** The sites that are seen, as the site menu's picker shows them. */
export function seenSites(assignment: PortfolioAssignment, projects: readonly ProjectSites[]): Set<string> {
  const whole = new Set(assignment.projectKeys)
  const ofWholeProjects = projects
    .filter(({ project }) => whole.has(project.project_key))
    .flatMap(({ sites }) => sites.map(({ id }) => id))
  return new Set([...ofWholeProjects, ...assignment.siteIds])
}

/** Takes a project whole, which leaves no single sites of it, or gives it up with all its sites. */
export function toggleProject(
  assignment: PortfolioAssignment,
  { project, sites }: ProjectSites,
  isWhole: boolean,
): PortfolioAssignment {
  const ofProject = new Set(sites.map(({ id }) => id))
  const others = assignment.projectKeys.filter((key) => key !== project.project_key)
  return {
    ...assignment,
    projectKeys: isWhole ? [...others, project.project_key] : others,
    siteIds: assignment.siteIds.filter((id) => !ofProject.has(id)),
  }
}

/**
 * Takes over which sites of a project are chosen. Of one that was seen whole the sites that are left become single
 * ones: those to come are not seen any more.
 */
export function chooseSites(
  assignment: PortfolioAssignment,
  { project, sites }: ProjectSites,
  chosen: ReadonlySet<string>,
): PortfolioAssignment {
  const ids = sites.map(({ id }) => id)
  const isWhole = assignment.projectKeys.includes(project.project_key)
  if (isWhole && ids.every((id) => chosen.has(id))) return assignment
  const ofProject = new Set(ids)
  return {
    ...assignment,
    projectKeys: assignment.projectKeys.filter((key) => key !== project.project_key),
    siteIds: [...assignment.siteIds.filter((id) => !ofProject.has(id)), ...ids.filter((id) => chosen.has(id))],
  }
}

export function removePlace(assignment: PortfolioAssignment, { kind, key }: AssignedPlace): PortfolioAssignment {
  return kind === 'project'
    ? { ...assignment, projectKeys: assignment.projectKeys.filter((projectKey) => projectKey !== key) }
    : { ...assignment, siteIds: assignment.siteIds.filter((id) => id !== key) }
}
