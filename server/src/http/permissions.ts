import { may, mayReadCoverage, PERMISSIONS, type Permission } from '@bonfire/contract/people/permissions'
import type { RefusalCode } from '@bonfire/contract/refusals/catalogue'
import { INSIGHT_TYPES, type InsightType } from '@bonfire/contract/values/category'
import type { Caller } from './caller.ts'
import { refuse } from './refusal.ts'

type Rights = Pick<Caller, 'access' | 'rolesRestriction' | 'groups'>
interface Configured {
  readonly config: { readonly monitoringGroup: string }
}

const CODES = {
  readInsights: 'insights.closed',
  readMonitoring: 'monitoring.closed',
  workOnFindings: 'account.no-role',
  chooseTriage: 'action.triage-closed',
  configureRules: 'rules.closed',
  administerPeople: 'people.closed',
  bringDataIn: 'portfolio.closed',
  administerWebhooks: 'webhook.closed',
} as const satisfies Partial<Record<Permission, RefusalCode>>

type OwnPermission = Exclude<keyof typeof CODES, 'readMonitoring'>

/** Throws `forbidden` if the caller does not have the permission. */
export function refuseUnless<Asked extends OwnPermission>(
  permission: Asked,
  caller: Parameters<typeof may<Asked>>[0],
): void {
  const code: (typeof CODES)[OwnPermission] = CODES[permission]
  if (!may(caller, permission)) throw refuse(code)
}

const READ: Record<InsightType, 'readInsights' | 'readMonitoring'> = {
  insights: 'readInsights',
  monitoring: 'readMonitoring',
}

/** The types of insights that the caller may read. */
export function readableTypes({ config: { monitoringGroup } }: Configured, caller: Rights): InsightType[] {
  return INSIGHT_TYPES.filter((type) => may({ ...caller, monitoringGroup }, READ[type]))
}

/** Throws `forbidden` if the caller may not learn where rules run. */
export function refuseUnlessCoverage({ config: { monitoringGroup } }: Configured, caller: Rights): void {
  if (!mayReadCoverage({ ...caller, monitoringGroup })) throw refuse('evaluation.coverage-closed')
}

/** Throws `forbidden` if the caller may not read insights of this type. */
export function refuseUnreadable(context: Configured, caller: Rights, type: InsightType): void {
  if (readableTypes(context, caller).includes(type)) return
  if ('role' in PERMISSIONS[READ[type]]) refuseUnless('workOnFindings', caller)
  throw refuse(CODES[READ[type]])
}
