import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Locks and answers those of the equipment rules that lie at sites the user may see. */
export async function lockVisibleEquipRules(
  db: Db,
  userId: number,
  equipRuleIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select er.id from equip_rule er
     where er.id = any(${equipRuleIds}::int4[])
       and er.site_id in (select site_id from visible_site where user_id = ${userId})
     order by er.id
       for update of er`.execute(db)
  return rows.map((row) => row.id)
}

export async function setSnooze(
  db: Db,
  equipRuleIds: readonly number[],
  snooze: { until: Date; by: number; at: Date; reason: string | null } | null,
): Promise<void> {
  await sql`
    update equip_rule
       set snoozed_until = ${snooze?.until ?? null}, snoozed_by = ${snooze?.by ?? null},
           snoozed_at = ${snooze?.at ?? null}, snooze_reason = ${snooze?.reason ?? null}
     where id = any(${equipRuleIds}::int4[])`.execute(db)
}
