import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export interface LabelSite {
  readonly rowId: number
  /** Its own ID. */
  readonly id: string
  readonly name: string
  readonly timezone: string
}

export async function findSitesOfTenant(db: Db, tenantId: number): Promise<LabelSite[]> {
  const { rows } = await sql<LabelSite>`
    select id as "rowId", site_key as id, label as name, timezone from site where tenant_id = ${tenantId}
     order by id`.execute(db)
  return rows
}

export interface LabelEquip {
  readonly rowId: number
  readonly siteRowId: number
  readonly id: string
  readonly name: string
}

export async function findEquips(db: Db, siteRowIds: readonly number[]): Promise<LabelEquip[]> {
  const { rows } = await sql<LabelEquip>`
    select id as "rowId", site_id as "siteRowId", equip_key as id, name from equip
     where site_id = any(${`{${siteRowIds.join(',')}}`}::int4[]) order by id`.execute(db)
  return rows
}
