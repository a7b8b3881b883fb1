import { UNSEEN_ACTION } from '@bonfire/contract/actions/actions'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { isSeenBy } from '../../db/sight.ts'
import type { Reclaimed } from './equips/action-equips.repository.ts'

export interface FieldChange {
  readonly field: string
  readonly from: string | null
  readonly to: string | null
  /** What equipment it is about. */
  readonly equipRuleIds?: readonly number[]
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
      changes.map(({ field, from, to, equipRuleIds }) => ({
        action_id: actionId,
        changed_at: at,
        changed_by: by,
        field,
        from_value: from,
        to_value: to,
        equip_rule_ids: equipRuleIds ? `{${equipRuleIds.join(',')}}` : null,
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

/** What a person may read of it, latest first: nothing of equipment that they do not see. */
export async function findHistory(db: Db, userId: number, actionId: number): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select c.id, c.changed_at as "changedAt", u.display_name as "changedBy", c.field,
           c.from_value as "from",
           case when c.field <> 'equipmentMoved' or exists (
                  select from action a join project p on p.id = a.project_id
                   where c.to_value = p.project_key || '-' || a.number and ${isSeenBy(userId, 'a.site_id')})
                then c.to_value else ${UNSEEN_ACTION} end as "to"
      from action_change c
      left join user_account u on u.id = c.changed_by
     where c.action_id = ${actionId}
       and (c.field not in ('equipment', 'equipmentMoved') or case
         when c.equip_rule_ids is null then not exists (
           select from action a join site s on s.project_id = a.project_id
            where a.id = c.action_id and not ${isSeenBy(userId, 's.id')})
         else not exists (
           select from equip_rule er
            where er.id = any(c.equip_rule_ids) and not ${isSeenBy(userId, 'er.site_id')}) end)
     order by c.changed_at desc, c.id desc`.execute(db)
  return rows
}

export async function findLastStatusChange(db: Db, actionId: number) {
  return db
    .selectFrom('action_change')
    .select(['id', 'changed_at as changedAt', 'changed_by as changedBy', 'from_value as from', 'to_value as to'])
    .select(['former_closed_at as formerClosedAt', sql<readonly Reclaimed[] | null>`reclaimed`.as('reclaimed')])
    .where('action_id', '=', actionId)
    .where('field', '=', 'status')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** What the undo of the last change of status, a reopening, restores. */
export async function rememberReopening(
  db: Db,
  actionId: number,
  { reclaimed, formerClosedAt }: { reclaimed: readonly Reclaimed[]; formerClosedAt: Date | null },
): Promise<void> {
  const kept = reclaimed.map(({ id, actionId: on, actionKey }) => ({ id, actionId: on, actionKey }))
  await sql`
    update action_change set reclaimed = ${JSON.stringify(kept)}::jsonb, former_closed_at = ${formerClosedAt}
     where id = (select max(id) from action_change where action_id = ${actionId} and field = 'status')`.execute(db)
}

/**
 * The change of status of each action up to a line of its history, and the one that undid it, are as if they had not
 * been: they are no reopening.
 */
export async function takeBackStatuses(
  db: Db,
  undone: readonly { readonly actionId: number; readonly lastChangeId: number }[],
): Promise<void> {
  if (undone.length === 0) return
  await sql`
    update action_change c set is_taken_back = true
      from jsonb_to_recordset(${JSON.stringify(undone)}::jsonb) as r ("actionId" int4, "lastChangeId" int8)
     where c.action_id = r."actionId" and c.field = 'status'
       and c.id >= (select max(made.id) from action_change made
                     where made.action_id = r."actionId" and made.field = 'status' and made.id <= r."lastChangeId")`.execute(
    db,
  )
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
