import { type Insertable, sql } from 'kysely'
import type { Db, Tables } from '../../db/database.ts'
import type { ActionRow } from './action-wire.ts'

export type ActionColumns = Insertable<Tables['action']>

const COLUMNS = sql`
  a.id, a.number, p.project_key as "projectKey", p.name as "projectName", sp.project_key || '~' || s.site_key as "portfolioSiteId",
  s.label as "siteLabel", a.summary, a.description, a.status, a.priority, a.type, a.team,
  a.assignee_name as "assigneeName", assignee.display_name as "assigneeDisplayName",
  assignee.forge_id as "assigneeForgeId", creator.display_name as "creatorName", a.created_at as "createdAt",
  a.updated_at as "updatedAt", a.closed_at as "closedAt", a.transition_reason as "transitionReason",
  a.report_url as "reportUrl", a.screenshot_url as "screenshotUrl", a.rule_name as "ruleName", a.target, a.labels,
  a.electricity_kwh as "electricityKwh", a.gas_gj as "gasGj", a.water_kl as "waterKl", a.thermal_kwh as "thermalKwh",
  a.total_financial_impact as "totalFinancialImpact", a.operational_savings as "operationalSavings",
  a.nabers_energy_stars as "nabersEnergyStars", a.nabers_water_stars as "nabersWaterStars",
  a.cost_to_complete as "costToComplete"`

// The key stays as it is when a site moves to another project.
const TABLES = sql`
  action a
  join project p on p.id = a.project_id
  join site s on s.id = a.site_id
  join project sp on sp.id = s.project_id
  left join user_account assignee on assignee.id = a.assignee_id
  left join user_account creator on creator.id = a.created_by`

export interface FoundRow extends ActionRow {
  readonly siteId: number
  readonly siteProjectId: number
  readonly jiraKey: string | null
}

/** An action by its parts of the key, when it lies at a site that the user may see. */
export async function findAction(
  db: Db,
  userId: number,
  key: { projectKey: string; number: number },
): Promise<FoundRow | undefined> {
  const { rows } = await sql<FoundRow>`
    select ${COLUMNS}, a.site_id as "siteId", s.project_id as "siteProjectId", p.jira_key as "jiraKey" from ${TABLES}
     where p.project_key = ${key.projectKey} and a.number = ${key.number}
       and a.site_id in (select site_id from visible_site where user_id = ${userId})`.execute(db)
  return rows[0]
}

/** Whoever changes an action takes turns from here to the end of the transaction; comments may come meanwhile. */
export async function lockAction(db: Db, id: number): Promise<void> {
  await sql`select from action where id = ${id} for no key update`.execute(db)
}

export interface ListQuery {
  /** Internal ids that the caller may see. */
  readonly siteIds: readonly number[]
  readonly status: 'open' | 'pending' | 'closed'
  /** Days of the site, both included; undefined is unbounded. */
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

/** The newest change first; Rejected ones never (ACT-45). */
export async function findActions(db: Db, query: ListQuery): Promise<ActionRow[]> {
  const { rows } = await sql<ActionRow>`
    select ${COLUMNS} from ${TABLES}
     where a.site_id = any(${query.siteIds}::int4[]) and ${inStatus(query)}
     order by a.updated_at desc, a.id desc`.execute(db)
  return rows
}

export function inStatus({ status, closedFrom, closedTo }: ListQuery) {
  if (status === 'open') return sql`a.status not in ('Closed', 'Rejected')`
  if (status === 'pending') return sql`a.status not in ('Closed', 'Rejected', 'Triage')`
  const day = sql`(a.closed_at at time zone s.timezone)::date`
  const from = closedFrom === undefined ? sql`` : sql`and ${day} >= ${closedFrom}::date`
  const to = closedTo === undefined ? sql`` : sql`and ${day} <= ${closedTo}::date`
  return sql`a.status = 'Closed' ${from} ${to}`
}

/** How a new action names its site: by its own id or `project~site`, or by its label in a project. */
export type SiteName = { readonly name: string } | { readonly projectKey: string; readonly label: string }

/** The sites of that name that the user may see, with their projects. */
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

/** An active person who sees the site, by forgeId. */
export async function findAssignee(db: Db, siteId: number, forgeId: string) {
  return db
    .selectFrom('user_account as u')
    .innerJoin('visible_site as v', 'v.user_id', 'u.id')
    .select(['u.id', 'u.forge_id as forgeId', 'u.display_name as displayName'])
    .where('u.forge_id', '=', forgeId)
    .where('u.status', '=', 'active')
    .where('v.site_id', '=', siteId)
    .executeTakeFirst()
}

export async function updateAction(db: Db, id: number, columns: Partial<ActionColumns>): Promise<void> {
  await db.updateTable('action').set(columns).where('id', '=', id).execute()
}
