import type { Access, SessionUser } from '@bonfire/contract/users'

export function hasAccess(user: Pick<SessionUser, 'access'>, access: Access): boolean {
  return user.access.includes(access)
}

/** Insights, list and equipment screens (AUTH-17, OPEN-A32). */
export function maySeeInsights(user: Pick<SessionUser, 'access'>): boolean {
  return hasAccess(user, 'viewTriagePage')
}

/** Only members of the one designated group (AUTH-18, OPEN-A12). */
export function maySeeMonitoring(user: Pick<SessionUser, 'groups' | 'monitoringGroup'>): boolean {
  return user.groups.includes(user.monitoringGroup)
}

/** Without it nobody snoozes, associates or loads monitoring; an empty list counts as loaded (AUTH-22, OPEN-A31). */
export function hasRolesRestriction(user: Pick<SessionUser, 'rolesRestriction'>): boolean {
  return user.rolesRestriction !== null
}
