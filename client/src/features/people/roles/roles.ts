import { ASSIGNABLE_ROLES, type AssignableRole } from '@bonfire/contract/people/managed-users'
import { beyondLimit } from '@bonfire/contract/people/role-limit'
import type { SessionUser } from '@bonfire/contract/people/users'

/**
 * The roles a person may assign: all, or with limitRoleOnRegister those of their own list. The current role always
 * stays visible.
 */
export function offeredRoles(
  administrator: Pick<SessionUser, 'access' | 'rolesRestriction'>,
  present: string | null,
): AssignableRole[] {
  return ASSIGNABLE_ROLES.filter((role) => role === present || !beyondLimit(administrator, { role, groups: [] }))
}

export function isAssignable(role: string): role is AssignableRole {
  return ASSIGNABLE_ROLES.some((known) => known === role)
}
