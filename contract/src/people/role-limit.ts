import type { ManagedUser } from './managed-users.ts'
import { BUILT_IN_GROUPS } from './users.ts'

/** A person's access, and the roles they may assign if limitRoleOnRegister limits them. */
interface Rights {
  readonly access: readonly string[]
  readonly rolesRestriction: readonly string[] | null
}

interface GivenGroup {
  readonly name: string
  readonly builtIn: boolean
  readonly access: readonly string[]
}

export interface Given {
  readonly role?: string | null | undefined
  readonly groups: readonly GivenGroup[]
}

export type BeyondLimit =
  | { readonly kind: 'role'; readonly role: string }
  | { readonly kind: 'group'; readonly group: string }
  | { readonly kind: 'access'; readonly group: string; readonly access: readonly string[] }

export const isLimited = ({ access }: Pick<Rights, 'access'>) => access.includes('limitRoleOnRegister')

/**
 * Finds the first role or group that a person may not assign. With limitRoleOnRegister, people may assign only roles of
 * their own rolesRestriction, including built-in groups, and other groups only if they grant no access beyond their
 * own.
 */
export function beyondLimit(by: Rights, { role, groups }: Given): BeyondLimit | undefined {
  if (!isLimited(by)) return undefined
  const mayGive = by.rolesRestriction ?? []
  if (role && !mayGive.includes(role)) return { kind: 'role', role }
  for (const group of groups) {
    if (group.builtIn && !mayGive.includes(group.name)) return { kind: 'group', group: group.name }
    const access = group.access.filter((one) => !by.access.includes(one))
    if (access.length > 0) return { kind: 'access', group: group.name, access }
  }
  return undefined
}

/**
 * True if someone has more than `by` could assign: then `by` may not change them. `known` has the tenant's groups by
 * name.
 */
export function isStronger(
  by: Rights,
  user: Pick<ManagedUser, 'access' | 'role' | 'groups'>,
  known: ReadonlyMap<string, GivenGroup>,
): boolean {
  if (!isLimited(by)) return false
  if (user.access.includes('userAdmin') && !isLimited(user)) return true
  // The other roles are titles: they grant nothing.
  const role = BUILT_IN_GROUPS.find((name) => name === user.role)
  const groups = user.groups.flatMap((name) => known.get(name) ?? [])
  const ofGroups = new Set(groups.flatMap(({ access }) => access))
  const own = { name: '', builtIn: false, access: user.access.filter((access) => !ofGroups.has(access)) }
  return beyondLimit(by, { role, groups: [...groups, own] }) !== undefined
}
