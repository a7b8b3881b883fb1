import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export interface FieldChange {
  readonly field: string
  readonly from: string | null
  readonly to: string | null
}

/** A field's value for comparison; null for none. */
export const asText = (value: string | number | null | undefined): string | null =>
  value === null || value === undefined || value === '' ? null : String(value)

/** Adds a line per change and returns the last id. */
export async function insertHistory(
  db: Db,
  changes: readonly FieldChange[],
  { actionId, at, by }: { actionId: number; at: Date; by: number },
): Promise<number> {
  const rows = await db
    .insertInto('action_change')
    .values(
      changes.map(({ field, from, to }) => ({
        action_id: actionId,
        changed_at: at,
        changed_by: by,
        field,
        from_value: from,
        to_value: to,
      })),
    )
    .returning('id')
    .execute()
  return Math.max(...rows.map((row) => row.id))
}

export interface HistoryRow extends FieldChange {
  readonly id: number
  readonly changedAt: Date
  readonly changedBy: string | null
}

/** Latest first. */
export async function findHistory(db: Db, actionId: number): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select c.id, c.changed_at as "changedAt", u.display_name as "changedBy", c.field,
           c.from_value as "from", c.to_value as "to"
      from action_change c
      left join user_account u on u.id = c.changed_by
     where c.action_id = ${actionId}
     order by c.changed_at desc, c.id desc`.execute(db)
  return rows
}

/** Who last changed the field. */
export async function findLastAuthor(db: Db, actionId: number, field: string): Promise<string | null> {
  const row = await db
    .selectFrom('action_change as c')
    .innerJoin('user_account as u', 'u.id', 'c.changed_by')
    .select('u.display_name as name')
    .where('c.action_id', '=', actionId)
    .where('c.field', '=', field)
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.name ?? null
}
