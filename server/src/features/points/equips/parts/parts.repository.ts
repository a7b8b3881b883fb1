import { POINT_ROLES, ROLES } from '@bonfire/contract/histories/roles'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import type { PartPoint } from './propose-parts.ts'

const ids = (equipRowIds: readonly number[]) => sql`${`{${equipRowIds.join(',')}}`}::int4[]`

/** Finds the points that may show what an equip has. */
export async function findTellingPoints(
  db: Db,
  equipRowIds: readonly number[],
): Promise<(PartPoint & { readonly equipRowId: number })[]> {
  const { rows } = await sql<PartPoint & { equipRowId: number }>`
    select equip_id as "equipRowId", name, role, tags, brick_class as "brickClass"
      from point
     where equip_id = any(${ids(equipRowIds)})
       and (role = any(${ROLES_OF_PARTS}) or brick_class is not null
            or tags ?| '{damper,preheat}' or name ~* ${TELLING})
     order by role is null, natural_order(name), id`.execute(db)
  return rows
}

const ROLES_OF_PARTS = `{${POINT_ROLES.filter((role) => ROLES[role].parts !== undefined).join(',')}}`
const TELLING =
  'heat|chauf|damper|dmp|dpr|registre|volet|klappe|cool|chw|chilled|dx|compress|econo|free|coil|vlv|valve|vanne|ventil|hw|fan|second'

/** The revisions of the parameters that are set for the equips themselves, by equip, definition and name. */
export async function findRevisions(
  db: Db,
  tenantId: number,
  equipRowIds: readonly number[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ parameter: string; revision: number }>`
    select equip_id || ' ' || definition_key || ' ' || name as parameter, revision from rule_parameter
     where tenant_id = ${tenantId} and equip_id = any(${ids(equipRowIds)})`.execute(db)
  return new Map(rows.map(({ parameter, revision }) => [parameter, revision]))
}

export interface PartsChange {
  readonly equipRowId: number
  readonly from: string | null
  readonly to: string | null
}

export async function insertChanges(
  db: Db,
  changes: readonly PartsChange[],
  { at, by }: { at: Date; by: number },
): Promise<void> {
  await sql`
    insert into equip_parts_change (equip_id, changed_at, changed_by, from_parts, to_parts)
      select a."equipRowId", ${at}, ${by}, a."from", a."to"
        from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as a ("equipRowId" int4, "from" text, "to" text)
       order by a."equipRowId"`.execute(db)
}

/** The newest of each. */
export async function findLastChanges(
  db: Db,
  equipRowIds: readonly number[],
): Promise<Map<number, { changedAt: Date; changedBy: string | null }>> {
  const { rows } = await sql<{ equipRowId: number; changedAt: Date; changedBy: string | null }>`
    select distinct on (c.equip_id) c.equip_id as "equipRowId", c.changed_at as "changedAt", u.display_name as "changedBy"
      from equip_parts_change c left join user_account u on u.id = c.changed_by
     where c.equip_id = any(${ids(equipRowIds)}) order by c.equip_id, c.id desc`.execute(db)
  return new Map(rows.map(({ equipRowId, ...change }) => [equipRowId, change]))
}
