import { BUILT_IN_GROUPS } from '@bonfire/contract/people/users'
import type { GroupMapping, ProvidedGroupsSettings } from '../../../../config/identity-settings.ts'
import type { Context } from '../../../../context.ts'
import type { TrailLine } from '../../../../db/audit-trail.ts'
import type { Db } from '../../../../db/database.ts'
import { selectGroups } from '../../account/account.repository.ts'
import { rolesUpTo } from '../../account/account.service.ts'
import { logOnce } from '../log-once.ts'
import { addProvided, findMember, type Member, removeProvided, updateRoles } from './provided-groups.repository.ts'

export interface MappedGroup {
  readonly id: number
  readonly name: string
}

/** The groups of a tenant that the provider's groups are mapped to, in the order of their names. */
export async function mappedGroups(
  context: Context,
  db: Db,
  { tenantId, settings, provided }: { tenantId: number; settings: ProvidedGroupsSettings; provided: readonly string[] },
): Promise<readonly MappedGroup[]> {
  const groups = await selectGroups(db, tenantId)
  const own = new Set(provided)
  const found = settings.map.flatMap((entry): MappedGroup[] => {
    const group = groupOf(groups, entry)
    if (!group) logOnce(context, 'warn', entry, 'OIDC_GROUP_MAP names a group that does not exist')
    return group && own.has(entry.provided) ? [group] : []
  })
  return [...new Map(found.map((group) => [group.id, group])).values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

const groupOf = (groups: readonly MappedGroup[], { group: wanted }: GroupMapping): MappedGroup | undefined =>
  groups.find(({ name }) => name === wanted) ?? groups.find(({ id }) => String(id) === wanted)

/** True if the provider gave the person a group when it was last asked. */
export async function hasProvidedGroup(db: Db, userId: number): Promise<boolean> {
  return (await findMember(db, userId)).memberships.some(({ isFromProvider }) => isFromProvider)
}

/** True if the person's groups from the provider are other than these. */
export async function areGroupsBehind(db: Db, userId: number, wanted: readonly MappedGroup[]): Promise<boolean> {
  const { added, removed } = findGroupDifferences(await findMember(db, userId), wanted)
  return added.length + removed.length > 0
}

/** Makes these the person's groups from the provider; those given by hand stay. Returns the lines for the trail. */
export async function alignGroups(
  db: Db,
  userId: number,
  wanted: readonly MappedGroup[],
): Promise<readonly TrailLine[]> {
  const before = await findMember(db, userId)
  const { added, removed } = findGroupDifferences(before, wanted)
  if (added.length + removed.length === 0) return []
  await addProvided(db, userId, added)
  await removeProvided(db, userId, removed)
  const after = await findMember(db, userId)
  const names = after.memberships.map(({ name }) => name)
  // A role that is also a group goes with the group.
  const isRoleGone = before.memberships.some(({ name }) => name === before.role && !names.includes(name))
  const role = isRoleGone ? roleIn(names) : before.role
  await updateRoles(db, userId, { role, rolesRestriction: rolesUpTo(role ? [...names, role] : names) })
  return [
    ...(isRoleGone ? [{ field: 'role' as const, from: before.role, to: role }] : []),
    { field: 'groups', from: listed(before), to: listed(after) },
  ]
}

/** The strongest role among some groups. */
export const roleIn = (names: readonly string[]): string | null =>
  BUILT_IN_GROUPS.findLast((builtIn) => names.includes(builtIn)) ?? null

interface Differences {
  readonly added: readonly number[]
  readonly removed: readonly number[]
}

function findGroupDifferences({ memberships }: Member, wanted: readonly MappedGroup[]): Differences {
  const provided = new Set(memberships.flatMap(({ groupId, isFromProvider }) => (isFromProvider ? [groupId] : [])))
  const wantedIds = new Set(wanted.map(({ id }) => id))
  return { added: [...wantedIds.difference(provided)], removed: [...provided.difference(wantedIds)] }
}

const listed = ({ memberships }: Member): string | null => memberships.map(({ name }) => name).join(', ') || null
