import type { ActionField, ActionFields } from '@bonfire/contract/actions/action-fields'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { FieldChange } from '../action-history.repository.ts'
import type { FoundRow } from '../actions.repository.ts'
import type { Reclaimed } from '../equips/action-equips.repository.ts'

/** The parts of an action that a bulk edit reads and writes. */
export interface BulkAction
  extends Pick<
    FoundRow,
    | 'id'
    | 'key'
    | 'projectKey'
    | 'jiraKey'
    | 'siteRowId'
    | 'siteProjectId'
    | 'status'
    | 'transitionReason'
    | 'priority'
    | 'team'
    | 'dueDate'
    | 'assigneeId'
    | 'assigneeName'
    | 'assigneeDisplayName'
  > {
  readonly closedAt: Date | null
  readonly assigneeRowId: number | null
}

/** Parts of the keys to join actions and projects by, as `wanted (project_key, number)`; what is no key is left out. */
export function wantedOf(keys: readonly string[]): RawBuilder<unknown> {
  const parts = keys.flatMap((key) => {
    const [, projectKey, number] = /^(.+)-([1-9]\d{0,8})$/.exec(key) ?? []
    return projectKey ? [{ projectKey, number: Number(number) }] : []
  })
  return sql`unnest(${parts.map((part) => part.projectKey)}::text[], ${parts.map((part) => part.number)}::int4[])
             as wanted (project_key, number)`
}

/** Locks and returns the actions with these keys that the user may see; always in the same order. */
export async function lockActions(db: Db, userId: number, keys: readonly string[]): Promise<BulkAction[]> {
  const { rows: locked } = await sql<{ id: number }>`
    select a.id
      from action a
      join project p on p.id = a.project_id
      join ${wantedOf(keys)} on wanted.project_key = p.project_key and wanted.number = a.number
     where a.site_id in (select site_id from visible_site where user_id = ${userId})
     order by a.id
       for no key update of a`.execute(db)
  // Read once they are locked: until then someone else may have changed them.
  const { rows } = await sql<BulkAction>`
    select a.id, p.project_key || '-' || a.number as key, p.project_key as "projectKey", p.jira_key as "jiraKey",
           a.site_id as "siteRowId", s.project_id as "siteProjectId", a.status,
           a.transition_reason as "transitionReason", a.priority, a.team, a.due_date as "dueDate",
           assignee.forge_id as "assigneeId", a.assignee_name as "assigneeName",
           assignee.display_name as "assigneeDisplayName", a.assignee_id as "assigneeRowId", a.closed_at as "closedAt"
      from action a
      join project p on p.id = a.project_id
      join site s on s.id = a.site_id
      left join user_account assignee on assignee.id = a.assignee_id
     where a.id = any(${locked.map(({ id }) => id)}::int4[])
     order by a.id`.execute(db)
  return rows
}

export interface WrittenAction
  extends Pick<FoundRow, 'id' | 'status' | 'transitionReason' | 'priority' | 'team' | 'dueDate' | 'assigneeName'> {
  readonly assigneeRowId: number | null
  readonly closedAt: Date | null
}

export async function updateActions(db: Db, rows: readonly WrittenAction[], at: Date): Promise<void> {
  await sql`
    update action a
       set status = r.status, transition_reason = r."transitionReason", priority = r.priority, team = r.team,
           due_date = r."dueDate", assignee_id = r."assigneeRowId", assignee_name = r."assigneeName",
           closed_at = r."closedAt", updated_at = ${at}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
             id int4, status text, "transitionReason" text, priority text, team text, "dueDate" date,
             "assigneeRowId" int4, "assigneeName" text, "closedAt" timestamptz)
     where a.id = r.id`.execute(db)
}

export async function touchActions(db: Db, ids: readonly number[], at: Date): Promise<void> {
  await sql`update action set updated_at = greatest(updated_at, ${at}) where id = any(${ids}::int4[])`.execute(db)
}

export interface HistoryLine extends FieldChange {
  readonly actionId: number
}

/** Adds the lines and returns the last id of each action. */
export async function insertHistories(
  db: Db,
  lines: readonly HistoryLine[],
  { at, by }: { at: Date; by: number },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ actionId: number; id: number }>`
    with written as (
      insert into action_change (action_id, changed_at, changed_by, field, from_value, to_value)
      select line."actionId", ${at}::timestamptz, ${by}::int4, line.field, line."from", line."to"
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
               as line ("actionId" int4, field text, "from" text, "to" text)
      returning id, action_id)
    select action_id as "actionId", max(id)::int8 as id from written group by action_id`.execute(db)
  return new Map(rows.map((row) => [row.actionId, Number(row.id)]))
}

/** Who last changed each of the fields, as `action id/field`; only lines after `since`, if it is given. */
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

/** Reopened actions some of whose listed equipment is no longer on them. */
export async function findIncomplete(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct ae.action_id as id
      from action_equip ae
      join equip_rule er on er.id = ae.equip_rule_id
     where ae.action_id = any(${ids}::int4[]) and er.action_id is distinct from ae.action_id
     order by ae.action_id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Former values of the changed fields. */
export type Former = Partial<Pick<ActionFields, Extract<ActionField, keyof BulkAction | 'assignee'>>>

export interface RememberedAction {
  readonly actionId: number
  readonly former: Former
  readonly formerClosedAt: Date | null
  readonly lastChangeId: number
  readonly commentId: number | null
  readonly reclaimed: readonly Reclaimed[]
}

/** False if an edit with this id exists: then the first one has ended, and its outcome is stored. */
export async function claimBulkEdit(db: Db, edit: { id: string; by: number; at: Date }): Promise<boolean> {
  const claimed = await db
    .insertInto('bulk_edit')
    .values({ id: edit.id, edited_by: edit.by, edited_at: edit.at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function storeOutcome(
  db: Db,
  { id, outcome, actions }: { id: string; outcome: unknown; actions: readonly RememberedAction[] },
): Promise<void> {
  await db
    .updateTable('bulk_edit')
    .set({ outcome: JSON.stringify(outcome) })
    .where('id', '=', id)
    .execute()
  await sql`
    insert into bulk_edit_action (bulk_edit_id, action_id, former, former_closed_at, last_change_id, comment_id, reclaimed)
    select ${id}::uuid, r."actionId", r.former, r."formerClosedAt", r."lastChangeId", r."commentId", r.reclaimed
      from jsonb_to_recordset(${JSON.stringify(actions)}::jsonb) as r (
             "actionId" int4, former jsonb, "formerClosedAt" timestamptz, "lastChangeId" int8, "commentId" int4,
             reclaimed jsonb)`.execute(db)
}

/** Deletes edits that are too old to be undone. */
export async function forgetBulkEdits(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('bulk_edit').where('edited_at', '<', before).execute()
}

/** Locks a person's edit until the transaction ends. */
export async function lockBulkEdit(db: Db, { id, by }: { id: string; by: number }) {
  return db
    .selectFrom('bulk_edit')
    .select(['outcome', 'undo_outcome as undoOutcome', 'edited_at as editedAt'])
    .where('id', '=', id)
    .where('edited_by', '=', by)
    .forUpdate()
    .executeTakeFirst()
}

export async function storeUndoOutcome(db: Db, id: string, outcome: unknown): Promise<void> {
  await db
    .updateTable('bulk_edit')
    .set({ undo_outcome: JSON.stringify(outcome) })
    .where('id', '=', id)
    .execute()
}

/** What an edit changed, with the key of each action. */
export async function findRemembered(db: Db, id: string): Promise<(RememberedAction & { key: string })[]> {
  const { rows } = await sql<RememberedAction & { key: string }>`
    select b.action_id as "actionId", p.project_key || '-' || a.number as key, b.former,
           b.former_closed_at as "formerClosedAt", b.last_change_id as "lastChangeId", b.comment_id as "commentId",
           b.reclaimed
      from bulk_edit_action b
      join action a on a.id = b.action_id
      join project p on p.id = a.project_id
     where b.bulk_edit_id = ${id}
     order by b.action_id`.execute(db)
  return rows
}
