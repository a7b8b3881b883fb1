import { parseActionKey } from '@bonfire/contract/actions/action-key'
import type { Action } from '@bonfire/contract/actions/actions'
import { ACTION_FIELDS, type FieldsWith, fieldsWith } from '@bonfire/contract/actions/fields'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { ACTION_KEY } from '../../db/action-keys.ts'
import type { Db, Tables } from '../../db/database.ts'

export type ActionColumns = Insertable<Tables['action']>

type Columns = { readonly [Field in FieldsWith<'column'>]: (typeof ACTION_FIELDS)[Field]['column'] }
const columns = Object.fromEntries(fieldsWith('column').map((field) => [field, ACTION_FIELDS[field].column])) as Columns
/** The columns that store the fields listed in packed form. */
export const LISTED_COLUMNS: Columns = columns satisfies Record<FieldsWith<'column'>, keyof ActionColumns>

const FIELD_COLUMNS = { ...LISTED_COLUMNS, target: 'target', labels: 'labels' } as const
type StoredField = keyof typeof FIELD_COLUMNS

/** The columns of the given fields only. */
export function toColumns(fields: { readonly [Field in StoredField]?: unknown }): Partial<ActionColumns> {
  const stored = Object.entries(FIELD_COLUMNS).filter(([field]) => fields[field as StoredField] !== undefined)
  return Object.fromEntries(stored.map(([field, column]) => [column, fields[field as StoredField]]))
}

/** An action as stored, without its equipment. */
export interface ActionRow extends Omit<Action, 'associatedEquips' | 'unseenEquips' | 'repairs'> {
  readonly id: number
}

export const milliseconds = (column: string) => sql`floor(extract(epoch from a.${sql.ref(column)}) * 1000)::int8`

const COLUMNS = sql`
  a.id, ${ACTION_KEY} as key, p.project_key as "projectKey", p.name as "projectName", p.currency,
  sp.project_key || '~' || s.site_key as "portfolioSiteId", s.label as "siteLabel",
  a.assignee_name as "assigneeName", assignee.display_name as "assigneeDisplayName",
  assignee.forge_id as "assigneeId", creator.display_name as "creatorName",
  ${milliseconds('created_at')} as "createdAt", ${milliseconds('updated_at')} as "updatedAt",
  ${milliseconds('closed_at')} as "closedAt",
  ${sql.join(Object.entries(FIELD_COLUMNS).map(([field, column]) => sql`a.${sql.ref(column)} as ${sql.ref(field)}`))}`

// The key does not change when a site moves to another project.
const TABLES = sql`
  action a
  join project p on p.id = a.project_id
  join site s on s.id = a.site_id
  join project sp on sp.id = s.project_id
  left join user_account assignee on assignee.id = a.assignee_id
  left join user_account creator on creator.id = a.created_by`

export interface FoundRow extends ActionRow {
  readonly siteRowId: number
  readonly siteProjectId: number
  readonly projectId: number
  readonly jiraKey: string | null
}

/** Actions' keys as rows to join by, `wanted (project_key, number)`; what is no key is left out. */
export function unnestKeys(keys: readonly string[]): RawBuilder<unknown> {
  const parts = keys.flatMap((key) => parseActionKey(key) ?? [])
  return sql`unnest(${parts.map((part) => part.projectKey)}::text[], ${parts.map((part) => part.number)}::int4[])
             as wanted (project_key, number)`
}

/** An action by its key's parts, if the user may see its site. */
export async function findAction(
  db: Db,
  userId: number,
  key: { projectKey: string; number: number },
): Promise<FoundRow | undefined> {
  const { rows } = await sql<FoundRow>`
    select ${COLUMNS}, a.site_id as "siteRowId", s.project_id as "siteProjectId", p.id as "projectId", p.jira_key as "jiraKey" from ${TABLES}
     where p.project_key = ${key.projectKey} and a.number = ${key.number}
       and a.site_id in (select site_id from visible_site where user_id = ${userId})`.execute(db)
  return rows[0]
}

/** True if another action of the project has the external key. No other gets it until the transaction ends. */
export async function isExternalKeyTaken(
  db: Db,
  wanted: { projectId: number; externalKey: string; by?: number },
): Promise<boolean> {
  await db.selectFrom('project').select('id').where('id', '=', wanted.projectId).forNoKeyUpdate().execute()
  const taken = await db
    .selectFrom('action')
    .select('id')
    .where('project_id', '=', wanted.projectId)
    .where('external_key', '=', wanted.externalKey)
    .where('id', '<>', wanted.by ?? 0)
    .executeTakeFirst()
  return taken !== undefined
}

/** Serialises changes of an action until the transaction ends; comments are not blocked. */
export async function lockAction(db: Db, id: number): Promise<void> {
  await sql`select from action where id = ${id} for no key update`.execute(db)
}

export interface ListQuery {
  /** Internal ids that the caller may see. */
  readonly siteRowIds: readonly number[]
  readonly status: 'open' | 'pending' | 'closed'
  /** Site-local days, inclusive; undefined is unbounded. */
  readonly closedFrom: string | undefined
  readonly closedTo: string | undefined
}

/** Internal ids of the sites of the projects that the user may see. */
export async function findSitesOfProjects(db: Db, userId: number, projectKeys: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('visible_site as v')
    .innerJoin('site as s', 's.id', 'v.site_id')
    .innerJoin('project as p', 'p.id', 's.project_id')
    .select('s.id')
    .where('v.user_id', '=', userId)
    .where('p.project_key', 'in', projectKeys)
    .execute()
  return rows.map((row) => row.id)
}

/** Latest change first, without rejected ones. */
export async function findActions(db: Db, query: ListQuery): Promise<ActionRow[]> {
  const { rows } = await sql<ActionRow>`
    select ${COLUMNS} from ${TABLES}
     where a.site_id = any(${query.siteRowIds}::int4[]) and ${matchStatus(query)}
     order by a.updated_at desc, a.id desc`.execute(db)
  return rows
}

export function matchStatus({ status, closedFrom, closedTo }: ListQuery) {
  if (status === 'open') return sql`a.status not in ('Closed', 'Rejected')`
  if (status === 'pending') return sql`a.status not in ('Closed', 'Rejected', 'Triage')`
  const day = sql`(a.closed_at at time zone s.timezone)::date`
  const from = closedFrom === undefined ? sql`` : sql`and ${day} >= ${closedFrom}::date`
  const to = closedTo === undefined ? sql`` : sql`and ${day} <= ${closedTo}::date`
  return sql`a.status = 'Closed' ${from} ${to}`
}

/** A new action names its site by own id or `project~site`, or by label within a project. */
export type SiteName = { readonly name: string } | { readonly projectKey: string; readonly label: string }

/** The sites with that name that the user may see, with their projects. */
export async function findSites(db: Db, userId: number, site: SiteName) {
  const visible = db
    .selectFrom('visible_site as v')
    .innerJoin('site as s', 's.id', 'v.site_id')
    .innerJoin('project as p', 'p.id', 's.project_id')
    .select(['s.id', 's.label', 'p.id as projectId', 'p.project_key as projectKey', 'p.jira_key as jiraKey'])
    .where('v.user_id', '=', userId)
  const named =
    'name' in site
      ? visible.where('s.site_key', 'in', [site.name, site.name.slice(site.name.indexOf('~') + 1)]).limit(1)
      : visible.where('p.project_key', '=', site.projectKey).where('s.label', '=', site.label)
  return named.execute()
}

/** An active person who can see the site, by forgeId. */
export async function findAssignee(db: Db, siteRowId: number, forgeId: string) {
  return db
    .selectFrom('user_account as u')
    .innerJoin('visible_site as v', 'v.user_id', 'u.id')
    .select(['u.id', 'u.forge_id as forgeId', 'u.display_name as displayName'])
    .where('u.forge_id', '=', forgeId)
    .where('u.status', '=', 'active')
    .where('v.site_id', '=', siteRowId)
    .executeTakeFirst()
}

/** The same by name, in small letters and with single spaces; at most two. */
export async function findAssigneesNamed(db: Db, siteRowId: number, name: string) {
  return db
    .selectFrom('user_account as u')
    .innerJoin('visible_site as v', 'v.user_id', 'u.id')
    .select(['u.id', 'u.forge_id as forgeId', 'u.display_name as displayName'])
    .where(sql`lower(trim(regexp_replace(u.display_name, '\\s+', ' ', 'g')))`, '=', name)
    .where('u.status', '=', 'active')
    .where('v.site_id', '=', siteRowId)
    .orderBy('u.id')
    .limit(2)
    .execute()
}

export async function findEmails(db: Db, forgeIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (forgeIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('user_account')
    .select(['forge_id', 'email'])
    .where('forge_id', 'in', forgeIds)
    .execute()
  return new Map(rows.map((row) => [row.forge_id, row.email]))
}

export async function updateAction(db: Db, id: number, columns: Partial<ActionColumns>): Promise<void> {
  await db.updateTable('action').set(columns).where('id', '=', id).execute()
}
