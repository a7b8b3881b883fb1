import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { StoredEquip } from './site-equip.ts'

/** Nobody else creates or changes its equips here until the transaction ends. */
export async function lockSite(db: Db, siteRowId: number): Promise<void> {
  await sql`select from site where id = ${siteRowId} for no key update`.execute(db)
}

/** Nor does an import change these. */
export async function lockEquips(db: Db, siteRowId: number, equipKeys: readonly string[]): Promise<void> {
  await sql`
    select from equip where site_id = ${siteRowId} and equip_key = any(${equipKeys}::text[])
     order by id for no key update`.execute(db)
}

export type NewEquip = Pick<StoredEquip, 'equipId' | 'name' | 'tags' | 'isTold'>

/** In their order. Returns those whose ID was not taken meanwhile. */
export async function insertEquips(db: Db, siteRowId: number, equips: readonly NewEquip[]): Promise<StoredEquip[]> {
  const { rows } = await sql<StoredEquip>`
    insert into equip (site_id, equip_key, name, tags, is_told)
      select ${siteRowId}::int4, a."equipId", a.name, a.tags, a."isTold"
        from jsonb_array_elements(${JSON.stringify(equips)}::jsonb) with ordinality as one (entry, place)
        cross join jsonb_to_record(one.entry) as a ("equipId" text, name text, tags jsonb, "isTold" boolean)
       order by one.place
    on conflict (site_id, equip_key) do nothing
    returning id, equip_key as "equipId", name, tags, brick_class as "brickClass", is_told as "isTold"`.execute(db)
  return rows
}

export async function updateEquips(db: Db, equips: readonly StoredEquip[]): Promise<void> {
  await sql`
    update equip e set name = a.name, tags = a.tags, is_told = a."isTold"
      from jsonb_to_recordset(${JSON.stringify(equips)}::jsonb) as a (id int4, name text, tags jsonb, "isTold" boolean)
     where e.id = a.id`.execute(db)
}

/** Equips that someone changed, or that serve others, stay when the import that created them is undone. */
export async function confirmEquips(db: Db, siteRowId: number, equipKeys: readonly string[]): Promise<void> {
  await sql`
    update equip set import_id = null
     where site_id = ${siteRowId} and equip_key = any(${equipKeys}::text[]) and import_id is not null`.execute(db)
}
