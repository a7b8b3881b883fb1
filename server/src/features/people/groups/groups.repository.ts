import type { Group } from '@bonfire/contract/people/groups'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

export interface GroupFilter {
  /** Part of the name, case-insensitive. */
  readonly query?: string | undefined
  readonly groupId?: number | undefined
}

/** The tenant's groups with their active members: built-in ones from the weakest up, then the others by name. */
export async function readUserGroups(db: Db, tenantId: number, filter: GroupFilter = {}): Promise<Group[]> {
  const ofName = filter.query ? sql`position(lower(${filter.query}) in lower(g.name)) > 0` : sql`true`
  const ofId = filter.groupId === undefined ? sql`true` : sql`g.id = ${filter.groupId}`
  const { rows } = await sql<Group>`
    select g.id::text, g.name, g.built_in as "builtIn", g.access,
           coalesce((select json_agg(json_build_object('id', u.id::text, 'displayName', u.display_name,
                                                       'email', u.email, 'role', u.role,
                                                       'fromProvider', m.from_provider)
                                     order by lower(u.display_name), u.id)
                       from group_member m join user_account u on u.id = m.user_id and u.status = 'active'
                      where m.group_id = g.id), '[]') as members
      from user_group g
     where g.tenant_id = ${tenantId} and ${ofName} and ${ofId}
     order by g.built_in desc, case when g.built_in then g.id end, lower(g.name), g.id`.execute(db)
  return rows
}

/** The group with this name, case-insensitively. */
export async function findGroupNamed(db: Db, tenantId: number, name: string): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('user_group')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst()
}

export async function insertGroup(
  db: Db,
  group: { tenantId: number; name: string; access: readonly string[] },
): Promise<number> {
  const { id } = await db
    .insertInto('user_group')
    .values({ tenant_id: group.tenantId, name: group.name, access: [...group.access] })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateGroup(
  db: Db,
  groupId: number,
  fields: { name?: string; access?: string[] },
): Promise<void> {
  if (Object.keys(fields).length === 0) return
  await db.updateTable('user_group').set(fields).where('id', '=', groupId).execute()
}

export async function deleteGroup(db: Db, groupId: number): Promise<void> {
  await db.deleteFrom('user_group').where('id', '=', groupId).execute()
}
