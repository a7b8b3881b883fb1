import type { PortfolioAssignment } from '@bonfire/contract/managed-users'
import { ALL_PROJECTS } from '@bonfire/contract/people-changes'
import type { Db } from '../../db/database.ts'
import { forbidden, invalid } from '../../http/refusal.ts'
import type { Act } from './administration.service.ts'
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
import { listText, shortList } from './texts.ts'

export const NO_PORTFOLIO: PortfolioAssignment = { seesAllProjects: false, projectKeys: [], siteIds: [] }

/**
 * Gives a person these projects and sites instead of those they had. Nobody gives or takes what they do not see
 * themselves. Throws `invalid` for places that are unknown or foreign, which read alike.
 */
export async function assignPortfolio(act: Act, userId: number, wanted: PortfolioAssignment): Promise<void> {
  const giving = { by: act.by.id, of: userId }
  if (!act.by.seesAllProjects && (await seesAllProjects(act.db, userId))) {
    // Who sees less could not give it back.
    if (!wanted.seesAllProjects) throw forbidden('Only who sees every project can take that from others.')
    return
  }
  const places = await placesOf(act, giving, wanted)
  await refuseTaking(act.db, giving, places)
  await replacePortfolio(act.db, giving, places)
}

async function refuseTaking(db: Db, giving: Giving, { projectIds }: NewPortfolio): Promise<void> {
  const projects = await findPartlySeenProjects(db, giving, projectIds)
  if (projects.length === 0) return
  const names = shortList(projects.map(({ name }) => name))
  throw forbidden(`Only who has the whole project can take it from others: ${names}.`)
}

async function placesOf({ db, by }: Act, giving: Giving, wanted: PortfolioAssignment): Promise<NewPortfolio> {
  if (wanted.seesAllProjects) {
    if (!by.seesAllProjects) throw forbidden('Only who sees every project can let others see every project.')
    return { seesAllProjects: true, projectIds: [], siteIds: [] }
  }
  const projects = await findWholeProjects(db, giving, wanted.projectKeys)
  const sites = await findOwnSites(db, giving.by, wanted.siteIds)
  refuseUnknown([...wanted.projectKeys, ...wanted.siteIds], [...projects, ...sites])
  return { seesAllProjects: false, projectIds: projects.map(({ id }) => id), siteIds: sites.map(({ id }) => id) }
}

function refuseUnknown(names: readonly string[], found: readonly Place[]): void {
  const known = new Set(found.map((place) => place.name))
  const unknown = [...new Set(names)].filter((name) => !known.has(name))
  if (unknown.length === 0) return
  const message = `There is no such project or site, or it is not yours to give: ${shortList(unknown)}.`
  throw invalid(message, { portfolio: message })
}

/** As the trail tells it; null for an empty one. */
export function portfolioText({ seesAllProjects, projectKeys, siteIds }: PortfolioAssignment): string | null {
  if (seesAllProjects) return ALL_PROJECTS
  return listText([...unique(projectKeys), ...unique(siteIds)])
}

const unique = (names: readonly string[]) => [...new Set(names)].sort()
