import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

export interface StoredParameter {
  readonly key: string
  readonly name: string
  readonly projectId: number | null
  readonly siteId: number | null
  readonly equipId: number | null
  readonly value: number
  readonly unit: string | null
}

/** Everything that is set in the tenant. */
export async function findParameters(db: Db, tenantId: number): Promise<StoredParameter[]> {
  const { rows } = await sql<StoredParameter>`
    select definition_key as key, name, project_id as "projectId", site_id as "siteId", equip_id as "equipId", value, unit
      from rule_parameter where tenant_id = ${tenantId} and value is not null`.execute(db)
  return rows
}
