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
       and (role = any('{cc,ccet,cclt,hc,hcet,hclt,reheat,oad,cwst,cwrt,tower,hxlt,wseOn,sFlow,secondaryOn}') or brick_class is not null
            or tags ?| '{damper,preheat}' or name ~* ${TELLING})
     order by role is null, natural_order(name), id`.execute(db)
  return rows
}

const TELLING =
  'heat|chauf|damper|dmp|dpr|registre|volet|klappe|cool|chw|chilled|dx|compress|econo|free|coil|vlv|valve|vanne|ventil|hw|fan|second'

export interface SetPosition {
  readonly equipRowId: number
  readonly value: number | null
  readonly unit: string | null
  readonly revision: number
}

/** The minimum position that is set for each of the equips themselves. */
export async function findSetPositions(
  db: Db,
  { tenantId, key, name }: { tenantId: number; key: string; name: string },
  equipRowIds: readonly number[],
): Promise<SetPosition[]> {
  const { rows } = await sql<SetPosition>`
    select equip_id as "equipRowId", value, unit, revision from rule_parameter
     where tenant_id = ${tenantId} and definition_key = ${key} and name = ${name}
       and equip_id = any(${ids(equipRowIds)})`.execute(db)
  return rows
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
