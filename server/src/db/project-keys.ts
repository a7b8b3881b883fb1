import type { Db } from './database.ts'

export async function findProjectKeys(db: Db, tenantId: number): Promise<Set<string>> {
  const rows = await db.selectFrom('project').select('project_key').where('tenant_id', '=', tenantId).execute()
  return new Set(rows.map((row) => row.project_key))
}
