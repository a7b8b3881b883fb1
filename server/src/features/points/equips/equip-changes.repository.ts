import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { CHANGED_COLUMNS, CHANGED_RECORD, CHANGED_VALUES, STORED_EQUIP } from './equips.repository.ts'
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

/** The lock keeps anything from beginning to belong to these. */
export async function lockToDelete(db: Db, siteRowId: number, equipKeys: readonly string[]): Promise<void> {
  await sql`
    select from equip where site_id = ${siteRowId} and equip_key = any(${equipKeys}::text[])
     order by id for update`.execute(db)
}

/** The equips keep their order. Returns those whose ID was not taken meanwhile. */
export async function insertEquips(db: Db, siteRowId: number, equips: readonly StoredEquip[]): Promise<StoredEquip[]> {
  const { rows } = await sql<StoredEquip>`
    insert into equip (site_id, equip_key, ${CHANGED_COLUMNS})
      select ${siteRowId}::int4, a."equipId", ${CHANGED_VALUES}
        from jsonb_array_elements(${JSON.stringify(equips)}::jsonb) with ordinality as one (entry, place)
        cross join jsonb_to_record(one.entry) as a ("equipId" text, ${CHANGED_RECORD})
       order by one.place
    on conflict (site_id, equip_key) do nothing
    returning ${STORED_EQUIP}`.execute(db)
  return rows
}

export async function updateEquips(db: Db, equips: readonly StoredEquip[]): Promise<void> {
  await sql`
    update equip e set (${CHANGED_COLUMNS}) = row(${CHANGED_VALUES})
      from jsonb_to_recordset(${JSON.stringify(equips)}::jsonb) as a (id int4, ${CHANGED_RECORD})
     where e.id = a.id`.execute(db)
}

/** Equips that someone changed, or that serve others, stay when the import that created them is undone. */
export async function confirmEquips(db: Db, siteRowId: number, equipKeys: readonly string[]): Promise<void> {
  await sql`
    update equip set import_id = null
     where site_id = ${siteRowId} and equip_key = any(${equipKeys}::text[]) and import_id is not null`.execute(db)
}

/** The numbers of things that belong to an equip. */
export interface Held {
  readonly equipId: string
  readonly findings: number
  readonly actions: number
  readonly points: number
}

/** Finds equips to which something belongs. */
export async function findHeld(db: Db, siteRowId: number, equipKeys: readonly string[]): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select * from (
      select e.equip_key as "equipId",
             (select count(*)::int4 from equip_rule r where r.equip_id = e.id) as findings,
             (select count(distinct r.action_id)::int4 from equip_rule r where r.equip_id = e.id) as actions,
             (select count(*)::int4 from point p where p.equip_id = e.id) as points
        from equip e where e.site_id = ${siteRowId} and e.equip_key = any(${equipKeys}::text[]) order by e.id) as held
     where findings + points > 0`.execute(db)
  return rows
}

export async function deleteEquips(db: Db, siteRowId: number, equipKeys: readonly string[]): Promise<void> {
  await sql`delete from equip where site_id = ${siteRowId} and equip_key = any(${equipKeys}::text[])`.execute(db)
}
