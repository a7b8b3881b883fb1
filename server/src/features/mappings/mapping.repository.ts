import type { ImportMapping, MappedKind, MappingForm } from '@bonfire/contract/imports/mappings'
import type { TableChoices } from '@bonfire/contract/imports/table-reading'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

const MAXIMUM_FOUND = 1000

export interface MappingRow extends Pick<ImportMapping, 'name' | 'kind' | 'header' | 'choices' | 'savedBy'> {
  readonly id: number
  readonly savedAt: Date
}

interface Saved extends MappingForm {
  readonly tenantId: number
  readonly headerKey: string
  readonly savedAt: Date
  readonly savedBy: number
}

const columnsOf = ({ name, kind = 'hits', headerKey, header, choices, savedAt, savedBy }: Saved) => ({
  name,
  kind,
  header_key: headerKey,
  header: [...header],
  choices: JSON.stringify(choices),
  saved_at: savedAt,
  saved_by: savedBy,
})

const mappingsOf = (db: Db, tenantId: number) =>
  db
    .selectFrom('import_mapping as m')
    .leftJoin('user_account as u', 'u.id', 'm.saved_by')
    .select(['m.id', 'm.name', 'm.kind', 'm.header', 'm.choices', 'm.saved_at as savedAt', 'u.display_name as savedBy'])
    .where('m.tenant_id', '=', tenantId)

/** The named ones, by name. */
export const findMappings = (db: Db, tenantId: number): Promise<MappingRow[]> =>
  mappingsOf(db, tenantId).where('m.name', 'is not', null).orderBy(sql`lower(m.name)`).execute()

export const findMapping = (db: Db, tenantId: number, id: number): Promise<MappingRow | undefined> =>
  mappingsOf(db, tenantId).where('m.id', '=', id).executeTakeFirst()

/** Upper and lower case are the same. */
export const findMappingByName = (db: Db, tenantId: number, name: string): Promise<MappingRow | undefined> =>
  mappingsOf(db, tenantId).where(sql`lower(m.name)`, '=', sql`lower(${name})`).executeTakeFirst()

/** The layouts of the named mappings of a kind, those of the last saved first. */
export async function findLayouts(
  db: Db,
  tenantId: number,
  { kind, maximum }: { kind: MappedKind; maximum: number },
): Promise<TableChoices[]> {
  const part = (name: keyof TableChoices) => sql`${sql.lit(name)}, choices -> ${sql.lit(name)}`
  const layout = sql<TableChoices>`jsonb_strip_nulls(jsonb_build_object(
    ${part('sheet')}, ${part('encoding')}, ${part('separator')}, ${part('titleLines')}
  ))`
  const rows = await db
    .selectFrom('import_mapping')
    .select(layout.as('layout'))
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('name', 'is not', null)
    .groupBy(layout)
    .orderBy(sql`max(saved_at)`, 'desc')
    .limit(maximum)
    .execute()
  return rows.map((row) => row.layout)
}

/** The named ones for any of these columns, the last saved first. */
export const findMappingsByHeader = (
  db: Db,
  tenantId: number,
  { kind, headerKeys }: { kind: MappedKind; headerKeys: readonly string[] },
): Promise<(MappingRow & { headerKey: string })[]> =>
  mappingsOf(db, tenantId)
    .select('m.header_key as headerKey')
    .where('m.name', 'is not', null)
    .where('m.kind', '=', kind)
    .where('m.header_key', 'in', headerKeys)
    .orderBy('m.saved_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(MAXIMUM_FOUND)
    .execute()

/** Returns its id; undefined if another one has the name. */
export async function insertMapping(db: Db, saved: Saved): Promise<number | undefined> {
  const row = await db
    .insertInto('import_mapping')
    .values({ tenant_id: saved.tenantId, ...columnsOf(saved) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function updateMapping(db: Db, id: number, saved: Saved): Promise<void> {
  await db
    .updateTable('import_mapping')
    .set(columnsOf(saved))
    .where('tenant_id', '=', saved.tenantId)
    .where('id', '=', id)
    .execute()
}

export async function removeMapping(db: Db, tenantId: number, id: number): Promise<void> {
  await db.deleteFrom('import_mapping').where('tenant_id', '=', tenantId).where('id', '=', id).execute()
}

/** Removes those without a name that were saved before an instant. */
export async function removeDrafts(db: Db, savedBefore: Date): Promise<void> {
  await db.deleteFrom('import_mapping').where('name', 'is', null).where('saved_at', '<', savedBefore).execute()
}
