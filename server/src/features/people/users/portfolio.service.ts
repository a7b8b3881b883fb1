import type { PortfolioAssignment } from '@bonfire/contract/people/managed-users'
import { ALL_PROJECTS } from '@bonfire/contract/people/people-changes'
import type { Db } from '../../../db/database.ts'
import { refuse, refuseField } from '../../../http/refusal.ts'
import type { Act } from '../administration.service.ts'
import { listText, shortList } from '../texts.ts'
import {
  findOwnSites,
  findPartlySeenProjects,
  findWholeProjects,
  type Giving,
  type NewPortfolio,
  type Place,
  replacePortfolio,
  seesAllProjects,
} from './portfolio.repository.ts'

export const NO_PORTFOLIO: PortfolioAssignment = { seesAllProjects: false, projectKeys: [], siteIds: [] }

/**
 * Replaces a person's projects and sites. Nobody can give or take what they do not see. Throws `invalid` for unknown or
 * foreign entries, which are indistinguishable.
 */
export async function assignPortfolio(act: Act, userId: number, wanted: PortfolioAssignment): Promise<void> {
  const giving = { by: act.by.id, of: userId }
  if (!act.by.seesAllProjects && (await seesAllProjects(act.db, userId))) {
    // An administrator who sees less could not give it back.
    if (!wanted.seesAllProjects) throw refuse('user.all-projects-take')
    return
  }
  const places = await placesOf(act, giving, wanted)
  await refuseTaking(act.db, giving, places)
  await replacePortfolio(act.db, giving, places)
}

async function refuseTaking(db: Db, giving: Giving, { projectIds }: NewPortfolio): Promise<void> {
  const projects = await findPartlySeenProjects(db, giving, projectIds)
  if (projects.length === 0) return
  throw refuse('user.project-take', { projects: shortList(projects.map(({ name }) => name)) })
}

async function placesOf({ db, by }: Act, giving: Giving, wanted: PortfolioAssignment): Promise<NewPortfolio> {
  if (wanted.seesAllProjects) {
    if (!by.seesAllProjects) throw refuse('user.all-projects-give')
    return { seesAllProjects: true, projectIds: [], siteRowIds: [] }
  }
  const projects = await findWholeProjects(db, giving, wanted.projectKeys)
  const sites = await findOwnSites(db, giving.by, wanted.siteIds)
  refuseUnknown([...wanted.projectKeys, ...wanted.siteIds], [...projects, ...sites])
  return { seesAllProjects: false, projectIds: projects.map(({ id }) => id), siteRowIds: sites.map(({ id }) => id) }
}

function refuseUnknown(names: readonly string[], found: readonly Place[]): void {
  const known = new Set(found.map((place) => place.name))
  const unknown = [...new Set(names)].filter((name) => !known.has(name))
  if (unknown.length === 0) return
  throw refuseField('portfolio', 'user.unknown-place', { places: shortList(unknown) })
}

/** The audit trail's text of a portfolio; null if empty. */
export function portfolioText({ seesAllProjects, projectKeys, siteIds }: PortfolioAssignment): string | null {
  if (seesAllProjects) return ALL_PROJECTS
  return listText([...unique(projectKeys), ...unique(siteIds)])
}

const unique = (names: readonly string[]) => [...new Set(names)].sort()
