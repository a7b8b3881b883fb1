import type { ManagedUser } from '@bonfire/contract/people/managed-users'
import { beyondLimit, isLimited, isStronger } from '@bonfire/contract/people/role-limit'
import { refuse } from '../../../http/refusal.ts'
import type { Act, Administrator } from '../administration.service.ts'
import { findTenantGroups, type GroupRow } from '../groups/memberships.repository.ts'
import { findManagedUsers } from '../people.repository.ts'

/**
 * Nobody can change somebody who sees more than they do: it would be theirs with the account. A caller with
 * limitRoleOnRegister cannot change anyone who has more than the caller may assign either, directly or through a group.
 * Throws `forbidden`.
 */
export async function refuseStronger(act: Act, users: readonly ManagedUser[]): Promise<void> {
  for (const user of users) refuseSeeingMore(user)
  await refuseBeyondRole(act, users)
}

/** Throws `forbidden` for somebody who sees more than the caller. */
export function refuseSeeingMore({ seesMore, email }: ManagedUser): void {
  if (seesMore) throw refuse('people.sees-more', { email })
}

/** Refuses only what goes beyond the role. */
export async function refuseBeyondRole(act: Act, users: readonly ManagedUser[]): Promise<void> {
  if (!isLimited(act.by)) return
  const groups = new Map((await findTenantGroups(act.db, act.by.tenantId)).map((group) => [group.name, group]))
  const stronger = users.find((user) => Number(user.id) !== act.by.id && isStronger(act.by, user, groups))
  if (!stronger) return
  throw refuse('people.stronger-user', { email: stronger.email })
}

/** The same for people given by id. */
export async function refuseStrongerIds(act: Act, ids: readonly number[]): Promise<void> {
  if ((act.by.seesAllProjects && !isLimited(act.by)) || ids.length === 0) return
  await refuseStronger(act, await findManagedUsers(act.db, act.by, ids))
}

/** Throws `forbidden` for a group that grants more than a caller with limitRoleOnRegister may assign. */
export function refuseStrongerGroup(by: Administrator, group: Omit<GroupRow, 'id'>): void {
  if (beyondLimit(by, { groups: [group] }) === undefined) return
  throw refuse('people.stronger-group', { group: group.name })
}
