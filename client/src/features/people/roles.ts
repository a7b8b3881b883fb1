import { ASSIGNABLE_ROLES, type AssignableRole } from '@bonfire/contract/managed-users'
import type { SessionUser } from '@bonfire/contract/users'
import { hasAccess } from '../auth/permissions.ts'

/**
 * The roles that somebody may give: all of them, or with limitRoleOnRegister those of their own list. The role that
 * the person already has stays visible (USR-21, OPEN-A26, OPEN-L04).
 */
export function offeredRoles(
  administrator: Pick<SessionUser, 'access' | 'rolesRestriction'>,
  present: string | null,
): AssignableRole[] {
  if (!hasAccess(administrator, 'limitRoleOnRegister')) return [...ASSIGNABLE_ROLES]
  const own = administrator.rolesRestriction ?? []
  return ASSIGNABLE_ROLES.filter((role) => own.includes(role) || role === present)
}

export function isAssignable(role: string): role is AssignableRole {
  return ASSIGNABLE_ROLES.some((known) => known === role)
}
