import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** So long after the first one, a snooze for the same time ends later by as much, and is still the same. */
const REPEATED_WITHIN = '10 minutes'

/** Locks and returns the equipment rules at sites the user may see. */
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
       for no key update of er`.execute(db)
  return rows.map((row) => row.id)
}

/** Other people's snoozes that are still running at an instant. */
export async function foreignSnoozes(
  db: Db,
  equipRuleIds: readonly number[],
  { userId, at }: { userId: number; at: Date },
): Promise<{ id: number; by: string; snoozedUntil: Date }[]> {
  const { rows } = await sql<{ id: number; by: string; snoozedUntil: Date }>`
    select er.id, u.display_name as by, er.snoozed_until as "snoozedUntil"
      from equip_rule er
      join user_account u on u.id = er.snoozed_by
     where er.id = any(${equipRuleIds}::int4[])
       and er.snoozed_by <> ${userId}
       and er.snoozed_until > ${at}
     order by er.id`.execute(db)
  return rows
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

/**
 * Those that a person's last change left as this one wants them, with their ends: it was sent again. Undoing has to bring
 * back what the first one replaced.
 */
export async function findRepeated(
  db: Db,
  equipRuleIds: readonly number[],
  { by, snooze }: { by: number; snooze: { until: Date; reason: string | null } | null },
): Promise<Map<number, Date | null>> {
  const isAsWanted = snooze
    ? sql`er.snoozed_by = ${by} and er.snooze_reason is not distinct from ${snooze.reason}::text
          and er.snoozed_until between ${snooze.until}::timestamptz - ${REPEATED_WITHIN}::interval
                                   and ${snooze.until}::timestamptz + ${REPEATED_WITHIN}::interval`
    : sql`er.snoozed_until is null`
  const { rows } = await sql<{ id: number; snoozedUntil: Date | null }>`
    select er.id, er.snoozed_until as "snoozedUntil"
      from equip_rule er join snooze_before b on b.equip_rule_id = er.id and b.changed_by = ${by}
     where er.id = any(${equipRuleIds}::int4[]) and ${isAsWanted}`.execute(db)
  return new Map(rows.map(({ id, snoozedUntil }) => [id, snoozedUntil]))
}

/** Stores what a change is about to replace. */
export async function rememberSnoozes(db: Db, equipRuleIds: readonly number[], changedBy: number): Promise<void> {
  await sql`
    insert into snooze_before (equip_rule_id, changed_by, snoozed_until, snoozed_by, snoozed_at, snooze_reason)
    select id, ${changedBy}, snoozed_until, snoozed_by, snoozed_at, snooze_reason
      from equip_rule
     where id = any(${equipRuleIds}::int4[])
        on conflict (equip_rule_id) do update
       set changed_by = excluded.changed_by, snoozed_until = excluded.snoozed_until,
           snoozed_by = excluded.snoozed_by, snoozed_at = excluded.snoozed_at,
           snooze_reason = excluded.snooze_reason`.execute(db)
}

/** Restores what this person's last change replaced, once, and returns it. */
export async function restoreSnoozes(
  db: Db,
  equipRuleIds: readonly number[],
  changedBy: number,
): Promise<{ id: number; snoozedUntil: Date | null }[]> {
  const { rows } = await sql<{ id: number; snoozedUntil: Date | null }>`
    with before as (
      delete from snooze_before
       where equip_rule_id = any(${equipRuleIds}::int4[]) and changed_by = ${changedBy}
      returning *)
    update equip_rule er
       set snoozed_until = before.snoozed_until, snoozed_by = before.snoozed_by,
           snoozed_at = before.snoozed_at, snooze_reason = before.snooze_reason
      from before
     where er.id = before.equip_rule_id
    returning er.id, er.snoozed_until as "snoozedUntil"`.execute(db)
  return rows
}
