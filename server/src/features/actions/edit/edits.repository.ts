import type { ActionField } from '@bonfire/contract/actions/action-fields'
import { sql } from 'kysely'
import { ACTION_KEY } from '../../../db/action-keys.ts'
import type { Db } from '../../../db/database.ts'
import { wellFormedJson } from '../../../db/storable.ts'
import { type ActionColumns, type FoundRow, LISTED_COLUMNS, unnestKeys } from '../actions.repository.ts'

/** The fields that a column of their own stores; the assignee has two. */
type StoredField = Exclude<ActionField, 'assignee' | 'assigneeId'>

/** An action as edits read it: the fields that every edit needs, and those that the edit is about. */
export interface LockedAction
  extends Pick<
      FoundRow,
      | 'id'
      | 'key'
      | 'projectId'
      | 'projectKey'
      | 'jiraKey'
      | 'siteRowId'
      | 'siteProjectId'
      | 'status'
      | 'transitionReason'
      | 'repairedOn'
      | 'assigneeId'
      | 'assigneeName'
      | 'assigneeDisplayName'
    >,
    Partial<Pick<FoundRow, StoredField>> {
  readonly status: FoundRow['status']
  readonly transitionReason: FoundRow['transitionReason']
  readonly repairedOn: FoundRow['repairedOn']
  /** Local days of its creation and of today, at its site. */
  readonly createdOn: string
  readonly today: string
  readonly closedAt: Date | null
  readonly assigneeRowId: number | null
}

const isStored = (field: ActionField): field is StoredField => field !== 'assignee' && field !== 'assigneeId'

/** Locks and returns the actions with these keys that the user may see; always in the same order. */
export async function lockActions(
  db: Db,
  userId: number,
  { keys, fields, at }: { keys: readonly string[]; fields: readonly ActionField[]; at: Date },
): Promise<LockedAction[]> {
  const { rows: locked } = await sql<{ id: number }>`
    select a.id
      from action a
      join project p on p.id = a.project_id
      join ${unnestKeys(keys)} on wanted.project_key = p.project_key and wanted.number = a.number
     where a.site_id in (select site_id from visible_site where user_id = ${userId})
     order by a.id
       for no key update of a`.execute(db)
  return readLocked(
    db,
    locked.map(({ id }) => id),
    { fields, at },
  )
}

/** Locks and returns actions, whoever may see them; always in the same order. */
export async function lockActionsById(
  db: Db,
  ids: readonly number[],
  read: { fields: readonly ActionField[]; at: Date },
): Promise<LockedAction[]> {
  await sql`select from action where id = any(${ids}::int4[]) order by id for no key update`.execute(db)
  return readLocked(db, ids, read)
}

async function readLocked(
  db: Db,
  ids: readonly number[],
  { fields, at }: { fields: readonly ActionField[]; at: Date },
): Promise<LockedAction[]> {
  const stored = new Set<StoredField>(['status', 'transitionReason', 'repairedOn', ...fields.filter(isStored)])
  const columns = [...stored].map((field) => sql`a.${sql.ref(LISTED_COLUMNS[field])} as ${sql.ref(field)}`)
  // Read once they are locked: until then someone else may have changed them.
  const { rows } = await sql<LockedAction>`
    select a.id, ${ACTION_KEY} as key, p.id as "projectId", p.project_key as "projectKey",
           p.jira_key as "jiraKey", a.site_id as "siteRowId", s.project_id as "siteProjectId",
           assignee.forge_id as "assigneeId", a.assignee_name as "assigneeName",
           assignee.display_name as "assigneeDisplayName", a.assignee_id as "assigneeRowId", a.closed_at as "closedAt",
           (a.created_at at time zone s.timezone)::date as "createdOn", (${at}::timestamptz at time zone s.timezone)::date as today,
           ${sql.join(columns)}
      from action a
      join project p on p.id = a.project_id
      join site s on s.id = a.site_id
      left join user_account assignee on assignee.id = a.assignee_id
     where a.id = any(${ids}::int4[])
     order by a.id`.execute(db)
  return rows
}

export type WrittenAction = { readonly id: number } & Partial<ActionColumns>

/** Writes the columns of each row; every row has the same ones. */
export async function updateActions(db: Db, rows: readonly WrittenAction[], at: Date): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'id')
  await sql`
    update action a
       set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = r.${sql.ref(column)}`))}, updated_at = ${at}
      from jsonb_populate_recordset(null::action, ${wellFormedJson(rows)}::jsonb) as r
     where a.id = r.id`.execute(db)
}

export async function touchActions(db: Db, ids: readonly number[], at: Date): Promise<void> {
  await sql`update action set updated_at = greatest(updated_at, ${at}) where id = any(${ids}::int4[])`.execute(db)
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
