import { ASSIGNABLE_ROLES, type AssignableRole, type ManagedUser } from '@bonfire/contract/people/managed-users'
import { beyondLimit, type Given, isLimited, isStronger } from '@bonfire/contract/people/role-limit'
import { ACCESS_STRINGS, type Access, type SessionUser } from '@bonfire/contract/people/users'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useSessionUser } from '../auth/session.queries.ts'
import { groupsQuery } from './people.queries.ts'

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

function isAssignable(role: string): role is AssignableRole {
  return ASSIGNABLE_ROLES.some((known) => known === role)
}

const isAccess = (access: string): access is Access => ACCESS_STRINGS.some((known) => known === access)

/** The label of an access string; undefined if it has none. */
export function useAccessName(): (access: string) => string | undefined {
  const t = useTranslations('people.access')
  return useCallback((access) => (isAccess(access) ? t(access) : undefined), [t])
}

/** The label of a role; unknown roles as stored, none as an empty string. */
export function useRoleName(): (role: string | null) => string {
  const t = useTranslations('people.roles')
  return useCallback((role) => (role === null ? '' : isAssignable(role) ? t(role) : role), [t])
}

type Person = Pick<ManagedUser, 'id' | 'forgeId' | 'access' | 'role' | 'groups'>

/** Says what the signed-in administrator may not assign or change, by the server's rule. */
export function useRoleLimit() {
  const me = useSessionUser()
  const groups = useQuery({ ...groupsQuery, enabled: isLimited(me) })
  const known = useMemo(() => new Map((groups.data ?? []).map((group) => [group.name, group])), [groups.data])
  return {
    /** True while the groups load, because they decide which roles may be given. */
    isPending: isLimited(me) && groups.isPending,
    /** People with more rights than the administrator may assign cannot be changed. */
    isAbove: (user: Person) => user.forgeId !== me.forgeId && groups.isSuccess && isStronger(me, user, known),
    isGroupBeyond: (group: Given['groups'][number]) => beyondLimit(me, { groups: [group] }) !== undefined,
    isAccessBeyond: (access: string) => isLimited(me) && !me.access.includes(access),
  }
}
