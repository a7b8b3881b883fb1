import {
  type ManagedUser,
  STORED_USER_FIELDS,
  type StoredUserField,
  USER_FIELDS,
  type UserForm,
} from '@bonfire/contract/people/managed-users'
import type { Access } from '@bonfire/contract/people/users'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { columnsOf, type StoredColumns } from './stored-fields.ts'

/** The administrator, who sees only their own part of portfolios. */
export interface Reader {
  /** Null for the command line, which sees everything. */
  readonly id: number | null
  readonly tenantId: number
}

const ofReader = (reader: Reader) => sql`
  reader as (
    select ${reader.id}::int4 is null
           or exists (select from user_account where id = ${reader.id}::int4 and sees_all_projects) as sees_all_projects),
  readable_site as (
    select s.id, s.project_id, p.project_key, p.project_key || '~' || s.site_key as name
      from site s join project p on p.id = s.project_id
     where s.tenant_id = ${reader.tenantId}
       and ((select sees_all_projects from reader)
            or s.id in (select site_id from visible_site where user_id = ${reader.id}::int4))),
  readable_project as (
    select p.id, p.project_key from project p
     where p.tenant_id = ${reader.tenantId}
       and ((select sees_all_projects from reader)
            or p.id in (select project_id from visible_project where user_id = ${reader.id}::int4)))`

const isListed = sql`m.user_id in (select id from listed)`
/** Aggregated once per person, not looked up for each of thousands. */
const perPerson = sql`
  membership as (
    select m.user_id, array_agg(g.name order by lower(g.name), g.id) as groups,
           array_agg(g.name order by lower(g.name), g.id) filter (where m.from_provider) as provided
      from group_member m join user_group g on g.id = m.group_id where ${isListed} group by m.user_id),
  granted as (
    select user_id, array_agg(distinct access order by access) as access
      from (select id as user_id, unnest(access) as access from listed
             union all
            select m.user_id, unnest(g.access) from group_member m join user_group g on g.id = m.group_id
             where ${isListed}) every
     group by user_id),
  whole_project as (
    select m.user_id, array_agg(p.project_key order by p.project_key) as keys,
           array_agg(p.project_key order by p.project_key) filter (where m.from_provider) as provided
      from user_project m join readable_project p on p.id = m.project_id where ${isListed} group by m.user_id),
  single_site as (
    select m.user_id, array_agg(s.name order by s.name) as names
      from user_site m join readable_site s on s.id = m.site_id where ${isListed} group by m.user_id)`

/** True if somebody listed sees what the reader does not, now or once a project has more sites. */
const seesMore = ({ id }: Reader) => sql`
  (not (select sees_all_projects from reader)
   and (u.sees_all_projects
        or u.id in (select m.user_id from user_project m
                     where m.project_id not in (select project_id from user_project where user_id = ${id}::int4))
        or u.id in (select m.user_id from user_site m where m.site_id not in (select id from readable_site))))`

const STORED_FIELDS = sql.join(
  STORED_USER_FIELDS.map((field) => sql`u.${sql.ref(USER_FIELDS[field].column)} as ${sql.ref(field)}`),
)

/** The tenant's people by name, or those with these ids. */
export async function findManagedUsers(db: Db, reader: Reader, ids?: readonly number[]): Promise<ManagedUser[]> {
  const isWanted = ids === undefined ? sql`true` : sql`u.id = any(${ids}::int4[])`
  const { rows } = await sql<Omit<ManagedUser, 'portfolio' | 'fromProvider' | 'lastSeenAt'> & FlatParts>`
    with listed as materialized (
      select u.* from user_account u
       where u.tenant_id = ${reader.tenantId} and not u.is_deleted_user and u.status <> 'program' and ${isWanted}),
    ${ofReader(reader)}, ${perPerson}
    select u.id::text, u.forge_id as "forgeId", u.username, u.display_name as "displayName", ${STORED_FIELDS},
           coalesce(membership.groups, '{}') as groups, u.status, u.is_sub_user as "isSubUser",
           coalesce(granted.access, '{}') as access, u.roles_restriction as "rolesRestriction",
           u.sees_all_projects as "seesAllProjects", coalesce(whole_project.keys, '{}') as "projectKeys",
           coalesce(single_site.names, '{}') as "siteIds", coalesce(membership.provided, '{}') as "providedGroups",
           ${seesMore(reader)} as "seesMore",
           u.sees_all_from_provider as "isProvidedAll", coalesce(whole_project.provided, '{}') as "providedKeys", u.last_seen_at as "seenAt",
           u.password_hash is null and u.oidc_subject is null as "isInvited"
      from listed u
      left join membership on membership.user_id = u.id
      left join granted on granted.user_id = u.id
      left join whole_project on whole_project.user_id = u.id
      left join single_site on single_site.user_id = u.id
     order by lower(u.display_name), u.id`.execute(db)
  return rows.map(({ seesAllProjects, projectKeys, siteIds, seenAt, ...row }) => {
    const { providedGroups, isProvidedAll, providedKeys, ...user } = row
    return {
      ...user,
      portfolio: { seesAllProjects, projectKeys, siteIds },
      fromProvider: { groups: providedGroups, seesAllProjects: isProvidedAll, projectKeys: providedKeys },
      lastSeenAt: seenAt?.toISOString() ?? null,
    }
  })
}

interface FlatParts {
  readonly seesAllProjects: boolean
  readonly projectKeys: string[]
  readonly siteIds: string[]
  readonly providedGroups: string[]
  readonly isProvidedAll: boolean
  readonly providedKeys: string[]
  readonly seenAt: Date | null
}

export interface NewPerson extends Pick<UserForm, StoredUserField> {
  readonly tenantId: number
  readonly isSubUser: boolean
  readonly locale: string
  readonly createdAt: Date
}

/** The email is the username until another is chosen. Undefined if it has just been taken. */
export async function insertPerson(db: Db, person: NewPerson): Promise<number | undefined> {
  const row = await db
    .insertInto('user_account')
    .values({
      tenant_id: person.tenantId,
      username: person.email,
      ...columnsOf(person),
      roles_restriction: [],
      is_sub_user: person.isSubUser,
      locale: person.locale,
      created_at: person.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The account of any tenant with this name or email, case-insensitively. */
export async function findNameOwner(
  db: Db,
  name: string,
): Promise<{ id: number; tenantId: number; status: string } | undefined> {
  const lowered = name.toLowerCase()
  return db
    .selectFrom('user_account')
    .select(['id', 'tenant_id as tenantId', 'status'])
    .where((where) => where.or([where(sql`lower(username)`, '=', lowered), where(sql`lower(email)`, '=', lowered)]))
    .orderBy('id')
    .executeTakeFirst()
}

export interface PersonFields extends Omit<StoredColumns, 'email'> {
  readonly status?: 'active' | 'deleted'
  readonly sees_all_by_hand?: boolean
}

export async function updatePerson(db: Db, userId: number, fields: PersonFields): Promise<void> {
  if (Object.keys(fields).length === 0) return
  await db.updateTable('user_account').set(fields).where('id', '=', userId).execute()
}

/** Takes away an access that the person has themselves, not through a group. */
export async function removeOwnAccess(db: Db, userId: number, access: Access): Promise<void> {
  await sql`update user_account set access = array_remove(access, ${access}) where id = ${userId}`.execute(db)
}

/** A username equal to the email follows it. False if it has just been taken. */
export async function updateEmail(db: Db, userId: number, email: string): Promise<boolean> {
  const { rows } = await sql`
    update user_account u
       set email = ${email}, username = case when lower(username) = lower(email) then ${email} else username end
     where u.id = ${userId}
       and not exists (select from user_account o
                        where o.id <> u.id and (lower(o.email) = lower(${email}) or lower(o.username) = lower(${email})))
     returning u.id`.execute(db)
  return rows.length > 0
}
