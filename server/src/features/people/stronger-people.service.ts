import type { ManagedUser } from '@bonfire/contract/managed-users'
import { BUILT_IN_GROUPS } from '@bonfire/contract/users'
import { forbidden } from '../../http/refusal.ts'
import { type Act, type Administrator, beyondLimit, isLimited } from './administration.service.ts'
import { findTenantGroups, type GroupRow } from './memberships.repository.ts'
import { findManagedUsers } from './people.repository.ts'

/**
 * Who has limitRoleOnRegister changes nobody who may do more than they could give: by no act on the person, and by none
 * on a group. Throws `forbidden`.
 */
export async function refuseStronger(act: Act, users: readonly ManagedUser[]): Promise<void> {
  if (!isLimited(act.by)) return
  const groups = new Map((await findTenantGroups(act.db, act.by.tenantId)).map((group) => [group.name, group]))
  const stronger = users.find((user) => isStronger(act.by, user, groups))
  if (!stronger) return
  throw forbidden(
    `${stronger.email} may do more than you may give, so you may not change them. Ask an administrator without that limit.`,
  )
}

/** The same of people who are known by their ids. */
export async function refuseStrongerIds(act: Act, ids: readonly number[]): Promise<void> {
  if (!isLimited(act.by) || ids.length === 0) return
  await refuseStronger(act, await findManagedUsers(act.db, act.by, ids))
}

function isStronger(by: Administrator, user: ManagedUser, known: ReadonlyMap<string, GroupRow>): boolean {
  if (Number(user.id) === by.id) return false
  if (user.access.includes('userAdmin') && !isLimited(user)) return true
  // The other roles are titles: they open nothing.
  const role = BUILT_IN_GROUPS.find((name) => name === user.role)
  const groups = user.groups.flatMap((name) => known.get(name) ?? [])
  const ofGroups = new Set(groups.flatMap(({ access }) => access))
  const own = { name: '', builtIn: false, access: user.access.filter((access) => !ofGroups.has(access)) }
  return beyondLimit(by, { role, groups: [...groups, own] }) !== undefined
}

/** Throws `forbidden` for a group that opens more than who has limitRoleOnRegister may give. */
export function refuseStrongerGroup(by: Administrator, group: Omit<GroupRow, 'id'>): void {
  if (beyondLimit(by, { groups: [group] }) === undefined) return
  throw forbidden(`The group ${group.name} gives more than you may give, so you may not change it.`)
}
