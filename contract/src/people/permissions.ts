import type { Access, SessionUser } from './users.ts'

/** All that is named must hold. */
interface Condition {
  readonly access?: Access
  /** Any role, even if none is listed, or one of these in rolesRestriction. */
  readonly role?: 'any' | readonly string[]
  /** Membership of the group that the configuration names. */
  readonly group?: 'monitoring'
}

/** Permissions, for the server and the browser. */
export const PERMISSIONS = {
  readInsights: { access: 'viewTriagePage' },
  /** The screen opens without a role, and says what is missing. */
  openMonitoring: { group: 'monitoring' },
  readMonitoring: { group: 'monitoring', role: 'any' },
  /** Snooze, associate and list actions. */
  workOnFindings: { role: 'any' },
  chooseTriage: { access: 'admin_statuses' },
  configureRules: { role: ['Administrators', 'Engineering Admins'] },
  administerPeople: { access: 'userAdmin' },
  /** Portfolio, imports and ingest keys. */
  bringDataIn: { access: 'userAdmin' },
  administerWebhooks: { access: 'userAdmin' },
  openLabs: { access: 'viewLabs' },
  openMetering: { access: 'viewMetering' },
  openDeployments: { access: 'viewDeployments' },
} as const satisfies Record<string, Condition>
export type Permission = keyof typeof PERMISSIONS

type NeededFor<Asked> =
  | (Asked extends { access: unknown } ? 'access' : never)
  | (Asked extends { role: unknown } ? 'rolesRestriction' : never)
  | (Asked extends { group: unknown } ? 'groups' | 'monitoringGroup' : never)

/** The part of a user that decides on a permission. */
export type Person = {
  readonly [Fact in 'access' | 'groups' | 'monitoringGroup' | 'rolesRestriction']: Readonly<SessionUser[Fact]>
}

export function may<Asked extends Permission>(
  person: Pick<Person, NeededFor<(typeof PERMISSIONS)[Asked]>>,
  permission: Asked,
): boolean {
  const { access = [], groups = [], monitoringGroup = '', rolesRestriction = null }: Partial<Person> = person
  const asked: Condition = PERMISSIONS[permission]
  if (asked.access && !access.includes(asked.access)) return false
  if (asked.group && !groups.includes(monitoringGroup)) return false
  if (!asked.role) return true
  if (asked.role === 'any') return rolesRestriction !== null
  return asked.role.some((role) => rolesRestriction?.includes(role))
}

const READ_COVERAGE = ['readInsights', 'readMonitoring', 'configureRules', 'bringDataIn'] as const

/** Coverage is for those who read what rules find, set them up or bring in what they read. */
export const mayReadCoverage = (person: Person): boolean => READ_COVERAGE.some((permission) => may(person, permission))
