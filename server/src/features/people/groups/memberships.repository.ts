import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

export interface GroupRow {
  readonly id: number
  readonly name: string
  readonly builtIn: boolean
  readonly access: readonly string[]
}

export async function findTenantGroups(db: Db, tenantId: number): Promise<GroupRow[]> {
  return db
    .selectFrom('user_group')
    .select(['id', 'name', 'built_in as builtIn', 'access'])
    .where('tenant_id', '=', tenantId)
    .orderBy('id')
    .execute()
}

/** Puts a person in these groups and in no other. */
export async function replaceGroups(db: Db, userId: number, groupIds: readonly number[]): Promise<void> {
  await sql`delete from group_member where user_id = ${userId} and group_id <> all(${groupIds}::int4[])`.execute(db)
  await sql`
    insert into group_member (group_id, user_id) select unnest(${groupIds}::int4[]), ${userId}
    on conflict do nothing`.execute(db)
}

/** A membership that may be from the identity provider only is given by hand from now on. */
export async function keepByHand(db: Db, userId: number, groupName: string): Promise<void> {
  await sql`
    update group_member m set by_hand = true from user_group g
     where g.id = m.group_id and m.user_id = ${userId} and g.name = ${groupName}`.execute(db)
}

export interface MemberRow {
  readonly id: number
  readonly email: string
  readonly displayName: string
  readonly role: string | null
  /** Names, in display order. */
  readonly groups: readonly string[]
}

/** The people that belong to the tenant, with their current groups. */
export async function findMembers(
  db: Db,
  tenantId: number,
  people: { ids: readonly number[]; status?: 'active' },
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select u.id, u.email, u.display_name as "displayName", u.role,
           array(select g.name from group_member m join user_group g on g.id = m.group_id
                  where m.user_id = u.id order by lower(g.name), g.id) as groups
      from user_account u
     where u.tenant_id = ${tenantId} and u.id = any(${people.ids}::int4[])
       and (${people.status ?? null}::text is null or u.status = ${people.status ?? null})
     order by u.id`.execute(db)
  return rows
}

export async function findMemberIds(db: Db, groupId: number, status: 'active' | 'deleted'): Promise<number[]> {
  const rows = await db
    .selectFrom('group_member as m')
    .innerJoin('user_account as u', 'u.id', 'm.user_id')
    .select('u.id')
    .where('m.group_id', '=', groupId)
    .where('u.status', '=', status)
    .execute()
  return rows.map((row) => row.id)
}

export async function addMembers(db: Db, groupId: number, userIds: readonly number[]): Promise<void> {
  await sql`
    insert into group_member (group_id, user_id) select ${groupId}, unnest(${userIds}::int4[])
    on conflict do nothing`.execute(db)
}

export async function removeMembers(db: Db, groupId: number, userIds: readonly number[]): Promise<void> {
  await sql`delete from group_member where group_id = ${groupId} and user_id = any(${userIds}::int4[])`.execute(db)
}

export async function setRolesRestriction(db: Db, userIds: readonly number[], roles: readonly string[]): Promise<void> {
  await sql`
    update user_account set roles_restriction = ${roles}::text[] where id = any(${userIds}::int4[])`.execute(db)
}
