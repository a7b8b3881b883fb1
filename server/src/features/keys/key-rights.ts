import { ASSIGNABLE_ROLES } from '@bonfire/contract/people/managed-users'
import type { Permission } from '@bonfire/contract/people/permissions'
import type { Access } from '@bonfire/contract/people/users'
import type { KeyScope } from '@bonfire/contract/values/key-scope'

interface Right {
  /** Whoever creates the key must be able to do this; keys are made by administrators, so most of it is a given. */
  readonly needs?: Extract<Permission, 'readInsights' | 'workOnFindings'>
  /** The access of the key's account. Which calls it can make, their scopes say. */
  readonly access?: readonly Access[]
}

// A leaked key must not make an administrator who outlives it, so it gives people no more than it has itself.
const ADMINISTERS: readonly Access[] = ['userAdmin', 'limitRoleOnRegister', 'viewTriagePage', 'viewMetering']
const STRONG_ROLES: readonly string[] = ['Administrators', 'Engineering Admins']
const GIVEN_ROLES = ASSIGNABLE_ROLES.filter((role) => !STRONG_ROLES.includes(role))

const RIGHTS: Record<KeyScope, Right> = {
  ingest: {},
  'findings:read': { needs: 'readInsights', access: ['viewTriagePage'] },
  'findings:write': { needs: 'readInsights', access: ['viewTriagePage'] },
  'actions:read': { needs: 'workOnFindings' },
  'actions:write': { needs: 'workOnFindings' },
  'points:read': {},
  'points:write': { access: ['userAdmin', 'limitRoleOnRegister'] },
  'people:read': { access: ADMINISTERS },
  'people:write': { access: ADMINISTERS },
}

export const neededFor = (scope: KeyScope) => RIGHTS[scope].needs

export const accessOf = (scopes: readonly KeyScope[]): Access[] => [
  ...new Set(scopes.flatMap((scope) => RIGHTS[scope].access ?? [])),
]

/** True if a key does more than send data, as an account of its own. */
export const needsAccount = (scopes: readonly KeyScope[]): boolean => scopes.some((scope) => scope !== 'ingest')

/** The roles that a key may give to people: those of a limited administrator who makes it, and otherwise the weaker ones. */
export const rolesOf = (maker: { access: readonly string[]; rolesRestriction: readonly string[] | null }) =>
  maker.access.includes('limitRoleOnRegister') ? (maker.rolesRestriction ?? []) : GIVEN_ROLES
