import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { wellFormedJson } from '../../db/storable.ts'

export interface FieldChange {
  readonly field: string
  readonly from: string | null
  readonly to: string | null
  /** The equipment that it is about. */
  readonly equipRuleIds?: readonly number[]
}

export interface HistoryLine extends FieldChange {
  readonly actionId: number
}

/** Adds the lines and returns the last id of each action. */
export async function insertChanges(
  db: Db,
  { changes, at, by }: { changes: readonly HistoryLine[]; at: Date; by: number | null },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ actionId: number; id: number }>`
    with written as (
      insert into action_change (action_id, changed_at, changed_by, field, from_value, to_value, equip_rule_ids)
      select line."actionId", ${at}::timestamptz, ${by}::int4, line.field, line."from", line."to", line."equipRuleIds"
        from jsonb_to_recordset(${wellFormedJson(changes)}::jsonb)
               as line ("actionId" int4, field text, "from" text, "to" text, "equipRuleIds" int4[])
      returning id, action_id)
    select action_id as "actionId", max(id)::int8 as id from written group by action_id`.execute(db)
  return new Map(rows.map((row) => [row.actionId, Number(row.id)]))
}
