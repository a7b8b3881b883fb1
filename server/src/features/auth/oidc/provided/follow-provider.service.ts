import type { ProvidedGroupsSettings } from '../../../../config/identity-settings.ts'
import type { Context } from '../../../../context.ts'
import { recordAct } from '../../../../db/audit-trail.ts'
import type { Db } from '../../../../db/database.ts'
import { logOnce } from '../log-once.ts'
import { findAccount, lockTenantOf } from '../oidc.repository.ts'
import {
  alignGroups,
  areGroupsBehind,
  hasProvidedGroup,
  type MappedGroup,
  mappedGroups,
} from './provided-groups.service.ts'
import { hasFullAdministrator } from './provided-projects.repository.ts'
import {
  alignProjects,
  areProjectsBehind,
  mappedProjects,
  NO_PROJECTS,
  type ProvidedProjects,
} from './provided-projects.service.ts'

/** Someone's groups at the provider give them these here. Undefined where no group is mapped to such a thing. */
export interface Provided {
  readonly groups: readonly MappedGroup[] | undefined
  readonly projects: ProvidedProjects | undefined
}

/** Looks up what the provider's groups are mapped to in a tenant. */
export async function providedBy(
  context: Context,
  db: Db,
  who: { tenantId: number; settings: ProvidedGroupsSettings; provided: readonly string[] },
): Promise<Provided> {
  const { settings, tenantId, provided } = who
  const inMap = new Set([...settings.map, ...settings.projects].map((entry) => entry.provided))
  for (const name of provided) {
    if (!inMap.has(name)) logOnce(context, 'info', { provided: name }, 'a group of the identity provider is not mapped')
  }
  return {
    groups: settings.map.length > 0 ? await mappedGroups(context, db, who) : undefined,
    projects:
      settings.projects.length > 0
        ? await mappedProjects(context, db, { tenantId, map: settings.projects, provided })
        : undefined,
  }
}

/**
 * Brings the groups and projects that come from the provider in line with it, if they follow it, with an act in the trail;
 * those given by hand stay. Returns whether the person may come in; who may not keeps nothing from the provider. While the
 * provider does not say which groups someone is in, nothing changes.
 */
export async function followProvider(
  context: Context,
  db: Db,
  who: { userId: number; settings: ProvidedGroupsSettings; provided: readonly string[] | undefined },
): Promise<boolean> {
  const { userId, settings, provided } = who
  if (!provided) {
    logMissingGroups(context, settings, { userId })
    return settings.admitsOthers || hasProvidedGroup(db, userId)
  }
  const { tenantId } = await findAccount(db, userId)
  const given = await providedBy(context, db, { tenantId, settings, provided })
  const isAdmitted = settings.admitsOthers || (given.groups ?? []).length > 0
  const wanted = isAdmitted ? given : { ...given, projects: given.projects && NO_PROJECTS }
  if (settings.follows && (await isBehind(db, userId, wanted))) {
    await lockTenantOf(db, userId)
    await alignAccess(context, db, userId, wanted)
  }
  return isAdmitted
}

export function logMissingGroups({ log }: Context, { claim }: ProvidedGroupsSettings, whom: object): void {
  log.error({ ...whom, claim }, 'the identity provider did not say which groups somebody is in')
}

const isBehind = async (db: Db, userId: number, { groups, projects }: Provided): Promise<boolean> =>
  (groups !== undefined && (await areGroupsBehind(db, userId, groups))) ||
  (projects !== undefined && (await areProjectsBehind(db, userId, projects)))

async function alignAccess(context: Context, db: Db, userId: number, { groups, projects }: Provided): Promise<void> {
  const { tenantId, email } = await findAccount(db, userId)
  const hadFullAdministrator = await hasFullAdministrator(db, tenantId)
  const lines = [
    ...(groups ? await alignGroups(db, userId, groups) : []),
    ...(projects ? await alignProjects(db, userId, projects) : []),
  ].filter(({ from, to }) => from !== to)
  if (lines.length === 0) return
  const act = { tenantId, at: context.clock(), by: null, subjectKind: 'user', subject: email } as const
  await recordAct(db, act, lines)
  if (!hadFullAdministrator || (await hasFullAdministrator(db, tenantId))) return
  context.log.error(
    { userId },
    'the identity provider has left nobody who administers people and sees every project: bonfire user make-admin',
  )
}
