import { BUILT_IN_GROUPS } from '@bonfire/contract/users'
import type { Context } from '../../context.ts'
import { findTenantId, insertGroups, insertTenant } from './tenant.repository.ts'

/** The tenant of that key, made with its built-in groups and the monitoring group when there is none. */
export async function ensureTenant(context: Context, key: string, name: string): Promise<number> {
  const { db, config } = context
  const uiDomain = config.publicUrl ? new URL(config.publicUrl).host : 'localhost'
  return db.transaction().execute(async (transaction) => {
    const made = await insertTenant(transaction, { key, name, uiDomain })
    const tenantId = made ?? (await findTenantId(transaction, key))
    if (tenantId === undefined) throw new Error(`The tenant ${key} was removed while it was being looked up`)
    await insertGroups(transaction, tenantId, { names: BUILT_IN_GROUPS, isBuiltIn: true })
    await insertGroups(transaction, tenantId, { names: [config.monitoringGroup], isBuiltIn: false })
    return tenantId
  })
}
