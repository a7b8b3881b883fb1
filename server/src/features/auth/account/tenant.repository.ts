import type { Db } from '../../../db/database.ts'

export async function findTenantId(db: Db, key: string): Promise<number | undefined> {
  const row = await db.selectFrom('tenant').select('id').where('tenant_key', '=', key).executeTakeFirst()
  return row?.id
}

/** Undefined if another process has just created it. */
export async function insertTenant(
  db: Db,
  tenant: { key: string; name: string; uiDomain: string },
): Promise<number | undefined> {
  const row = await db
    .insertInto('tenant')
    .values({ tenant_key: tenant.key, name: tenant.name, ui_domain: tenant.uiDomain })
    .onConflict((conflict) => conflict.column('tenant_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Existing groups keep their access. */
export async function insertGroups(
  db: Db,
  tenantId: number,
  groups: readonly { name: string; access: readonly string[]; isBuiltIn: boolean }[],
): Promise<void> {
  await db
    .insertInto('user_group')
    .values(
      groups.map(({ name, access, isBuiltIn }) => ({
        tenant_id: tenantId,
        name,
        access: [...access],
        built_in: isBuiltIn,
      })),
    )
    .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doNothing())
    .execute()
}
