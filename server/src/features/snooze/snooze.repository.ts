import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** A snooze for the same time that is sent again this much later ends later by as much, and is still the same. */
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

interface ForeignSnooze {
  readonly id: number
  readonly by: string
  readonly snoozedUntil: Date
  readonly isUntilClosed: boolean
}

/** Other people's snoozes that are still running at an instant. */
export async function foreignSnoozes(
  db: Db,
  equipRuleIds: readonly number[],
  { userId, at }: { userId: number; at: Date },
): Promise<ForeignSnooze[]> {
  const { rows } = await sql<ForeignSnooze>`
    select er.id, u.display_name as by, er.snoozed_until as "snoozedUntil", er.snoozed_until_closed as "isUntilClosed"
      from equip_rule er
      join user_account u on u.id = er.snoozed_by
     where er.id = any(${equipRuleIds}::int4[])
       and er.snoozed_by <> ${userId}
       and er.snoozed_until > ${at}
     order by er.id`.execute(db)
  return rows
}

export interface NewSnooze {
  /** An instant, or the day with whose beginning it ends at each site. */
  readonly until: Date | string
  readonly isUntilClosed: boolean
  readonly by: number
  readonly at: Date
  readonly reason: string | null
  readonly isFalseAlert: boolean
}

/** The instant of a snooze that is of a false alert. */
const falseAlertAt = (snooze: NewSnooze | null) => (snooze?.isFalseAlert ? snooze.at : null)

/** The statement has `er` and its site `s`. */
const endAtSite = (until: Date | string | null) =>
  typeof until === 'string' ? sql`(${until}::date::timestamp at time zone s.timezone)` : sql`${until}::timestamptz`

/** Returns when each ends. */
export async function setSnooze(
  db: Db,
  equipRuleIds: readonly number[],
  snooze: NewSnooze | null,
): Promise<{ id: number; snoozedUntil: Date | null }[]> {
  const { rows } = await sql<{ id: number; snoozedUntil: Date | null }>`
    update equip_rule er
       set snoozed_until = ${endAtSite(snooze?.until ?? null)}, snoozed_by = ${snooze?.by ?? null},
           snoozed_at = ${snooze?.at ?? null}, snooze_reason = ${snooze?.reason ?? null},
           snoozed_until_closed = ${snooze?.isUntilClosed ?? false}, false_alert_at = ${falseAlertAt(snooze)}
      from site s
     where er.id = any(${equipRuleIds}::int4[]) and s.id = er.site_id
    returning er.id, er.snoozed_until as "snoozedUntil"`.execute(db)
  return rows
}

/** Keeps the actions of the equipment rules from ending meanwhile. Returns how many rules the user sees on an open one. */
export async function holdOpenActions(db: Db, userId: number, equipRuleIds: readonly number[]): Promise<number> {
  const isSeen = sql`er.site_id in (select site_id from visible_site where user_id = ${userId})`
  await sql`
    select from action
     where id in (select action_id from equip_rule er where id = any(${equipRuleIds}::int4[]) and ${isSeen})
     order by id for share`.execute(db)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count from equip_rule er join action a on a.id = er.action_id
     where er.id = any(${equipRuleIds}::int4[]) and a.status not in ('Closed', 'Rejected') and ${isSeen}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Returns those that a person's last change already left as this one wants them, with their ends, because it was sent
 * again. Undoing has to bring back what the first one replaced.
 */
export async function findRepeated(
  db: Db,
  equipRuleIds: readonly number[],
  { by, snooze }: { by: number; snooze: NewSnooze | null },
): Promise<Map<number, Date | null>> {
  const isAsWanted = snooze
    ? sql`er.snoozed_by = ${by} and er.snooze_reason is not distinct from ${snooze.reason}::text
          and er.snoozed_until_closed = ${snooze.isUntilClosed}
          and coalesce(er.false_alert_at = er.snoozed_at, false) = ${snooze.isFalseAlert}
          and er.snoozed_until between ${endAtSite(snooze.until)} - ${REPEATED_WITHIN}::interval
                                   and ${endAtSite(snooze.until)} + ${REPEATED_WITHIN}::interval`
    : sql`er.snoozed_until is null`
  const { rows } = await sql<{ id: number; snoozedUntil: Date | null }>`
    select er.id, er.snoozed_until as "snoozedUntil"
      from equip_rule er join snooze_before b on b.equip_rule_id = er.id and b.changed_by = ${by}
      join site s on s.id = er.site_id
     where er.id = any(${equipRuleIds}::int4[]) and ${isAsWanted}`.execute(db)
  return new Map(rows.map(({ id, snoozedUntil }) => [id, snoozedUntil]))
}

/** Stores what a change is about to replace. */
export async function rememberSnoozes(db: Db, equipRuleIds: readonly number[], changedBy: number): Promise<void> {
  await sql`
    insert into snooze_before
           (equip_rule_id, changed_by, snoozed_until, snoozed_by, snoozed_at, snooze_reason, snoozed_until_closed, false_alert_at)
    select id, ${changedBy}, snoozed_until, snoozed_by, snoozed_at, snooze_reason, snoozed_until_closed, false_alert_at
      from equip_rule
     where id = any(${equipRuleIds}::int4[])
        on conflict (equip_rule_id) do update
       set changed_by = excluded.changed_by, snoozed_until = excluded.snoozed_until,
           snoozed_by = excluded.snoozed_by, snoozed_at = excluded.snoozed_at,
           snooze_reason = excluded.snooze_reason, snoozed_until_closed = excluded.snoozed_until_closed,
           false_alert_at = excluded.false_alert_at`.execute(db)
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
           snoozed_at = before.snoozed_at, snooze_reason = before.snooze_reason,
           snoozed_until_closed = before.snoozed_until_closed, false_alert_at = before.false_alert_at
      from before
     where er.id = before.equip_rule_id
    returning er.id, er.snoozed_until as "snoozedUntil"`.execute(db)
  return rows
}
