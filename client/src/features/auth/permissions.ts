import { may, mayReadCoverage } from '@bonfire/contract/people/permissions'
import type { SessionUser } from '@bonfire/contract/people/users'

/** Insights, list and equipment screens. */
export const maySeeInsights = (user: Pick<SessionUser, 'access'>) => may(user, 'readInsights')

export const maySeeMonitoring = (user: Pick<SessionUser, 'groups' | 'monitoringGroup'>) => may(user, 'openMonitoring')

/** Required to snooze, associate or load monitoring; an empty list is enough. */
export const hasRolesRestriction = (user: Pick<SessionUser, 'rolesRestriction'>) => may(user, 'workOnFindings')

export const mayConfigureRules = (user: Pick<SessionUser, 'rolesRestriction'>) => may(user, 'configureRules')

/** The menu entry also requires access and groups to be present; empty ones count. */
export function isOfferedRuleSettings(
  user: Pick<SessionUser, 'rolesRestriction'> & Partial<Pick<SessionUser, 'access' | 'groups'>>,
): boolean {
  return mayConfigureRules(user) && user.access !== undefined && user.groups !== undefined
}

/** Coverage says where rules run and what they lack. */
export const maySeeCoverage = (user: Pick<SessionUser, 'access' | 'groups' | 'monitoringGroup' | 'rolesRestriction'>) =>
  mayReadCoverage(user)

/** Users, groups and their audit trail; portfolio, imports and ingest keys. */
export const mayAdministerUsers = (user: Pick<SessionUser, 'access'>) => may(user, 'administerPeople')
