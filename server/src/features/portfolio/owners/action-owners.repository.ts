import type { ActionOwner, ProjectOwners } from '@bonfire/contract/actions/action-settings'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

export interface OwnedProject {
  readonly id: number
  readonly projectKey: string
  readonly jiraKey: string | null
}

/** Locks the project until the transaction ends. */
export async function lockOwnedProject(
  db: Db,
  tenantId: number,
  projectKey: string,
): Promise<OwnedProject | undefined> {
  return db
    .selectFrom('project')
    .select(['id', 'project_key as projectKey', 'jira_key as jiraKey'])
    .where('tenant_id', '=', tenantId)
    .where('project_key', '=', projectKey)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

const SEES_PROJECT = sql`exists (
  select from visible_site v join site vs on vs.id = v.site_id where v.user_id = u.id and vs.project_id = p.id)`

export async function findOwnersOf(db: Db, projectId: number): Promise<ProjectOwners['owners']> {
  const { rows } = await sql<ProjectOwners['owners'][number]>`
    select s.site_key as "siteId", o.category, o.team, u.forge_id as "assigneeId", u.display_name as assignee,
           u.status = 'active' and case when o.site_id is null then ${SEES_PROJECT} else exists (
             select from visible_site v where v.user_id = u.id and v.site_id = o.site_id) end as "isAble"
      from action_owner o join project p on p.id = o.project_id join user_account u on u.id = o.user_id
      left join site s on s.id = o.site_id
     where o.project_id = ${projectId}
     order by o.id`.execute(db)
  return rows
}

export async function findPeopleOf(db: Db, projectId: number): Promise<ProjectOwners['people']> {
  const { rows } = await sql<ProjectOwners['people'][number]>`
    select u.forge_id as "assigneeId", u.display_name as assignee,
           case when count(*) over (partition by u.display_name) > 1 then u.email end as email
      from user_account u join project p on p.id = ${projectId} and p.tenant_id = u.tenant_id
     where u.status = 'active' and ${SEES_PROJECT}
     order by u.display_name, u.id`.execute(db)
  return rows
}

/** Replaces the rules; returns how many of them name a site and a person of the project. */
export async function replaceOwners(db: Db, projectId: number, owners: readonly ActionOwner[]): Promise<number> {
  await db.deleteFrom('action_owner').where('project_id', '=', projectId).execute()
  const { rows } = await sql`
    insert into action_owner (project_id, site_id, category, team, user_id)
    select p.id, s.id, o.category, o.team, u.id
      from unnest(
        ${owners.map(({ siteId }) => siteId)}::text[], ${owners.map(({ category }) => category)}::text[],
        ${owners.map(({ team }) => team || null)}::text[], ${owners.map(({ assigneeId }) => assigneeId)}::text[])
        with ordinality as o (site_key, category, team, forge_id, place)
      join project p on p.id = ${projectId}
      join user_account u on u.forge_id = o.forge_id and u.tenant_id = p.tenant_id
      left join site s on s.project_id = p.id and s.site_key = o.site_key
     where o.site_key is null or s.id is not null
     order by o.place
    returning id`.execute(db)
  return rows.length
}
