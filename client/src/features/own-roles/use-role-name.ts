import { type PointRole, rowOfRole } from '@bonfire/contract/histories/roles'
import { useTranslations } from 'use-intl'
import { useOwnRoles } from './own-roles.queries.ts'

/** Names a role of a point, one of the tenant's own too: `sat` “supply air temperature”. */
export function useRoleName(): (role: string) => string {
  const names = useTranslations('points.roles')
  const own = useOwnRoles()
  return (role) => (rowOfRole(role) ? names(role as PointRole) : (own.find((one) => one.role === role)?.label ?? role))
}
