import { ACCESS_STRINGS, type Access, BUILT_IN_GROUPS } from '@bonfire/contract/people/users'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { findTenantId, insertGroups, insertTenant } from './tenant.repository.ts'

/** The access of the built-in groups. The limit on roles is not a right, so no group has it. */
const BUILT_IN_ACCESS: Record<(typeof BUILT_IN_GROUPS)[number], readonly Access[]> = {
  Users: ['viewTriagePage'],
  'Power Users': ['viewTriagePage', 'viewMetering'],
  'Deployment Engineers': ['viewTriagePage', 'viewMetering', 'viewDeployments'],
  'Project Admins': ['viewTriagePage', 'viewMetering'],
  'Engineering Admins': ['viewTriagePage', 'viewMetering'],
  Administrators: ACCESS_STRINGS.filter((access) => access !== 'limitRoleOnRegister'),
}

/** The tenant with that key, created with its built-in groups and the monitoring group if missing. */
export async function ensureTenant(
  context: Pick<Context, 'db' | 'config'>,
  key: string,
  name: string,
): Promise<number> {
  const { db, config } = context
  const uiDomain = config.publicUrl ? new URL(config.publicUrl).host : 'localhost'
  return inTransaction(db, async (transaction) => {
    const made = await insertTenant(transaction, { key, name, uiDomain })
    const tenantId = made ?? (await findTenantId(transaction, key))
    if (tenantId === undefined) throw new Error(`The tenant ${key} was removed while it was being looked up`)
    await insertGroups(transaction, tenantId, [
      ...BUILT_IN_GROUPS.map((name) => ({ name, access: BUILT_IN_ACCESS[name], isBuiltIn: true })),
      { name: config.monitoringGroup, access: [], isBuiltIn: false },
    ])
    return tenantId
  })
}
