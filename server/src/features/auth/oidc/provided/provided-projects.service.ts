import { ALL_PROJECTS } from '@bonfire/contract/people/people-changes'
import type { ProjectMapping } from '../../../../config/identity-settings.ts'
import type { Context } from '../../../../context.ts'
import type { TrailLine } from '../../../../db/audit-trail.ts'
import type { Db } from '../../../../db/database.ts'
import { selectProjects } from '../../account/account.repository.ts'
import { logOnce } from '../log-once.ts'
import {
  findPortfolioText,
  findProvidedProjects,
  findUnknownKeys,
  type ProvidedProjects,
  replaceProvidedProjects,
} from './provided-projects.repository.ts'

export type { ProvidedProjects }

export const NO_PROJECTS: ProvidedProjects = { seesAll: false, projectIds: [] }

const UNKNOWN = 'OIDC_PROJECT_MAP names a project that does not exist: it gives nothing until there is one'

/** The projects of a tenant that the provider's groups are mapped to. */
export async function mappedProjects(
  context: Context,
  db: Db,
  { tenantId, map, provided }: { tenantId: number; map: readonly ProjectMapping[]; provided: readonly string[] },
): Promise<ProvidedProjects> {
  const idOf = new Map((await selectProjects(db, tenantId)).map(({ key, id }) => [key, id]))
  const own = new Set(provided)
  const projectIds = new Set<number>()
  let seesAll = false
  for (const entry of map) {
    const isAll = entry.project === ALL_PROJECTS
    const id = idOf.get(entry.project)
    if (!isAll && id === undefined) logOnce(context, 'warn', entry, UNKNOWN)
    if (!own.has(entry.provided)) continue
    if (isAll) seesAll = true
    else if (id !== undefined) projectIds.add(id)
  }
  return { seesAll, projectIds: [...projectIds] }
}

/** Says at the start which projects of the map do not exist, so that nobody has to miss one first. */
export async function warnOfUnknownProjects(context: Context): Promise<void> {
  const map = context.config.identityProvider?.groups?.projects ?? []
  const keys = map.map(({ project }) => project).filter((key) => key !== ALL_PROJECTS)
  if (keys.length === 0) return
  const unknown = new Set(await findUnknownKeys(context.db, keys))
  for (const entry of map) if (unknown.has(entry.project)) logOnce(context, 'warn', entry, UNKNOWN)
}

/** True if the person's projects from the provider are other than these. */
export async function areProjectsBehind(db: Db, userId: number, wanted: ProvidedProjects): Promise<boolean> {
  const present = await findProvidedProjects(db, userId)
  const differing = new Set(present.projectIds).symmetricDifference(new Set(wanted.projectIds))
  return present.seesAll !== wanted.seesAll || differing.size > 0
}

/** Makes these the person's projects from the provider; those given by hand stay. Returns the lines for the trail. */
export async function alignProjects(db: Db, userId: number, wanted: ProvidedProjects): Promise<readonly TrailLine[]> {
  const from = await findPortfolioText(db, userId)
  await replaceProvidedProjects(db, userId, wanted)
  return [{ field: 'portfolio', from, to: await findPortfolioText(db, userId) }]
}
