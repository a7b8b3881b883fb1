import type { ManagedUser } from '@bonfire/contract/managed-users'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Whose administration it is: they see of portfolios only what is in their own. */
export interface Reader {
  readonly id: number
  readonly tenantId: number
}

const ofReader = (reader: Reader) => sql`
  reader as (select sees_all_projects from user_account where id = ${reader.id}),
  readable_site as (
    select s.id, s.project_id, p.project_key, p.project_key || '~' || s.site_key as name
      from site s join project p on p.id = s.project_id
     where s.tenant_id = ${reader.tenantId}
       and ((select sees_all_projects from reader)
            or s.id in (select site_id from visible_site where user_id = ${reader.id}))),
  readable_project as (
    select p.id, p.project_key from project p
     where p.tenant_id = ${reader.tenantId}
       and ((select sees_all_projects from reader) or p.id in (select project_id from readable_site)))`

const isListed = sql`m.user_id in (select id from listed)`
/** Added up per person once, and not looked up for each of thousands. */
const perPerson = sql`
  membership as (
    select m.user_id, array_agg(g.name order by lower(g.name), g.id) as groups
      from group_member m join user_group g on g.id = m.group_id where ${isListed} group by m.user_id),
  granted as (
    select user_id, array_agg(distinct access order by access) as access
      from (select id as user_id, unnest(access) as access from listed
             union all
            select m.user_id, unnest(g.access) from group_member m join user_group g on g.id = m.group_id
             where ${isListed}) every
     group by user_id),
  whole_project as (
    select m.user_id, array_agg(p.project_key order by p.project_key) as keys
      from user_project m join readable_project p on p.id = m.project_id where ${isListed} group by m.user_id),
  single_site as (
    select m.user_id, array_agg(s.name order by s.name) as names
      from user_site m join readable_site s on s.id = m.site_id where ${isListed} group by m.user_id),
  seen as (
    select m.user_id, max(m.created_at) as at from session m where ${isListed} group by m.user_id)`

/** The people of the tenant by name, or one of them. */
export async function findManagedUsers(db: Db, reader: Reader, userId?: number): Promise<ManagedUser[]> {
  const isWanted = userId === undefined ? sql`true` : sql`u.id = ${userId}`
  const { rows } = await sql<Omit<ManagedUser, 'portfolio' | 'lastSeenAt'> & FlatParts>`
    with listed as materialized (
      select u.* from user_account u where u.tenant_id = ${reader.tenantId} and ${isWanted}),
    ${ofReader(reader)}, ${perPerson}
    select u.id::text, u.forge_id as user_id, u.username, u.display_name as "fullName", u.display_name, u.email, u.role,
           coalesce(membership.groups, '{}') as groups, u.status, u.is_sub_user,
           coalesce(granted.access, '{}') as access, u.roles_restriction as "rolesRestriction",
           u.sees_all_projects as "seesAllProjects", coalesce(whole_project.keys, '{}') as "projectKeys",
           coalesce(single_site.names, '{}') as "siteIds", u.password_hash is null as "isInvited", seen.at as "seenAt"
      from listed u
      left join membership on membership.user_id = u.id
      left join granted on granted.user_id = u.id
      left join whole_project on whole_project.user_id = u.id
      left join single_site on single_site.user_id = u.id
      left join seen on seen.user_id = u.id
     order by lower(u.display_name), u.id`.execute(db)
  return rows.map(({ seesAllProjects, projectKeys, siteIds, seenAt, ...user }) => ({
    ...user,
    portfolio: { seesAllProjects, projectKeys, siteIds },
    lastSeenAt: seenAt?.toISOString() ?? null,
  }))
}

interface FlatParts {
  readonly seesAllProjects: boolean
  readonly projectKeys: string[]
  readonly siteIds: string[]
  readonly seenAt: Date | null
}
