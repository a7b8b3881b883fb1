import type { Db } from './database.ts'

export async function findProjectKeys(db: Db, tenantId: number): Promise<Set<string>> {
  const rows = await db.selectFrom('project').select('project_key').where('tenant_id', '=', tenantId).execute()
  return new Set(rows.map((row) => row.project_key))
}

export async function findProjects(db: Db, tenantId: number, keys: readonly string[]) {
  if (keys.length === 0) return []
  return db
    .selectFrom('project')
    .select(['id', 'project_key as projectKey'])
    .where('tenant_id', '=', tenantId)
    .where('project_key', 'in', keys)
    .execute()
}
