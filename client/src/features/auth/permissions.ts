import { type Access, hasSettingsRole, type SessionUser } from '@bonfire/contract/users'

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

/** Project settings: for either of two roles (AUTH-20). */
export function mayConfigureRules(user: Pick<SessionUser, 'rolesRestriction'>): boolean {
  return hasSettingsRole(user)
}

/** The menu's entry also wants access and groups to be there; empty ones are (NAV-36, OPEN-A22). */
export function isOfferedRuleSettings(
  user: Pick<SessionUser, 'rolesRestriction'> & Partial<Pick<SessionUser, 'access' | 'groups'>>,
): boolean {
  return mayConfigureRules(user) && user.access !== undefined && user.groups !== undefined
}

/** Users and what was changed in them (AUTH-19, NAV-34). */
export function mayAdministerUsers(user: Pick<SessionUser, 'access'>): boolean {
  return hasAccess(user, 'userAdmin')
}

/** What the groups take; with nothing here they are open to everybody who is signed in (OPEN-A24). */
const GROUPS_ACCESS: Access | '' = 'userAdmin'

/** Groups (NAV-16, NAV-35). */
export function mayOpenGroups(user: Pick<SessionUser, 'access'>): boolean {
  return GROUPS_ACCESS === '' || hasAccess(user, GROUPS_ACCESS)
}
