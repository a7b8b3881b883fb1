import { UNSEEN_ACTION } from '@bonfire/contract/actions/actions'
import { sql } from 'kysely'
import { ACTION_KEY } from '../../db/action-keys.ts'
import type { Db } from '../../db/database.ts'
import { isSeenBy } from '../../db/sight.ts'
import type { Reclaimed } from './equips/action-equips.repository.ts'

/** A field's value for comparison; null for none. */
export const fieldText = (value: string | number | null | undefined): string | null =>
  value === null || value === undefined || value === '' ? null : String(value)

export interface HistoryRow {
  readonly id: number
  readonly field: string
  readonly from: string | null
  readonly to: string | null
  readonly changedAt: Date
  readonly changedBy: string | null
}

/** The lines that a person may read, latest first: none about equipment that they do not see. */
export async function findHistory(db: Db, userId: number, actionId: number): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select c.id, c.changed_at as "changedAt", u.display_name as "changedBy", c.field,
           c.from_value as "from",
           case when c.field <> 'equipmentMoved' or exists (
                  select from action a join project p on p.id = a.project_id
                   where c.to_value = ${ACTION_KEY} and ${isSeenBy(userId, 'a.site_id')})
                then c.to_value else ${UNSEEN_ACTION} end as "to"
      from action_change c
      left join user_account u on u.id = c.changed_by
     where c.action_id = ${actionId}
       and (c.field not in ('equipment', 'equipmentMoved', 'repairProved', 'repairCameBack', 'repairTakenBack') or case
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

/** The id of an action's last change of status up to a line of its history. */
export const statusChangeUpTo = (actionColumn: string, lastChangeColumn: string) => sql`
  (select max(made.id) from action_change made
    where made.action_id = ${sql.ref(actionColumn)} and made.field = 'status' and made.id <= ${sql.ref(lastChangeColumn)})`

/** The parts that an edit moves when it takes an action out of its end. */
export interface LeftEnd {
  readonly actionId: number
  /** The last line of the history that the edit wrote. */
  readonly lastChangeId: number
  readonly formerClosedAt: Date | null
  /** The equipment that it brought back to the action. */
  readonly reclaimed: readonly Reclaimed[]
}

/** Keeps with the changes of status that took actions out of an end what their undo restores. */
export async function rememberLeftEnds(db: Db, left: readonly LeftEnd[]): Promise<void> {
  if (left.length === 0) return
  await sql`
    update action_change c set reclaimed = r.reclaimed, former_closed_at = r."formerClosedAt"
      from jsonb_to_recordset(${JSON.stringify(left)}::jsonb)
             as r ("actionId" int4, "lastChangeId" int8, "formerClosedAt" timestamptz, reclaimed jsonb)
     where c.action_id = r."actionId" and c.id = ${statusChangeUpTo('r.actionId', 'r.lastChangeId')}`.execute(db)
}

/**
 * The change of status of each action up to a line of its history, and the one that undid it, are as if they had not
 * been: they are no reopening.
 */
export async function markTakenBack(
  db: Db,
  undone: readonly { readonly actionId: number; readonly lastChangeId: number }[],
): Promise<void> {
  if (undone.length === 0) return
  await sql`
    update action_change c set is_taken_back = true
      from jsonb_to_recordset(${JSON.stringify(undone)}::jsonb) as r ("actionId" int4, "lastChangeId" int8)
     where c.action_id = r."actionId" and c.field = 'status'
       and c.id >= ${statusChangeUpTo('r.actionId', 'r.lastChangeId')}`.execute(db)
}

/** Returns who last changed each of the fields, as `action id/field`; only lines after `since`, if it is given. */
export async function findLastAuthors(
  db: Db,
  wanted: readonly { actionId: number; field: string; since?: number }[],
): Promise<Map<string, string | null>> {
  if (wanted.length === 0) return new Map()
  const { rows } = await sql<{ actionId: number; field: string; name: string | null }>`
    select distinct on (c.action_id, c.field) c.action_id as "actionId", c.field, u.display_name as name
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w ("actionId" int4, field text, since int8)
      join action_change c on c.action_id = w."actionId" and c.field = w.field and c.id > coalesce(w.since, 0)
      left join user_account u on u.id = c.changed_by
     order by c.action_id, c.field, c.id desc`.execute(db)
  return new Map(rows.map((row) => [`${row.actionId}/${row.field}`, row.name]))
}
