import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

export interface NewAccountRow {
  readonly tenantId: number
  readonly username: string
  readonly email: string
  readonly displayName: string
  readonly passwordHash: string
  readonly access: readonly string[]
  readonly rolesRestriction: readonly string[]
  readonly seesAllProjects: boolean
}

/** An account, active or not, that one of the names could sign in to. */
export async function findAccountByAnyName(
  db: Db,
  names: readonly string[],
): Promise<{ username: string } | undefined> {
  const lowered = names.map((name) => name.toLowerCase())
  return db
    .selectFrom('user_account')
    .select('username')
    .where((where) => where.or([where(sql`lower(username)`, 'in', lowered), where(sql`lower(email)`, 'in', lowered)]))
    .executeTakeFirst()
}

export async function insertAccount(db: Db, account: NewAccountRow): Promise<number> {
  const { id } = await db
    .insertInto('user_account')
    .values({
      tenant_id: account.tenantId,
      username: account.username,
      email: account.email,
      display_name: account.displayName,
      password_hash: account.passwordHash,
      access: [...account.access],
      roles_restriction: [...account.rolesRestriction],
      sees_all_by_hand: account.seesAllProjects,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function selectGroups(db: Db, tenantId: number): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('user_group').select(['id', 'name']).where('tenant_id', '=', tenantId).orderBy('id').execute()
}

export async function selectProjects(db: Db, tenantId: number): Promise<{ id: number; key: string }[]> {
  return db
    .selectFrom('project')
    .select(['id', 'project_key as key'])
    .where('tenant_id', '=', tenantId)
    .orderBy('project_key')
    .execute()
}

export async function joinGroups(db: Db, userId: number, groupIds: readonly number[]): Promise<void> {
  if (groupIds.length === 0) return
  const rows = groupIds.map((groupId) => ({ group_id: groupId, user_id: userId }))
  await db.insertInto('group_member').values(rows).execute()
}

export async function grantProjects(db: Db, userId: number, projectIds: readonly number[]): Promise<void> {
  if (projectIds.length === 0) return
  const rows = projectIds.map((projectId) => ({ project_id: projectId, user_id: userId }))
  await db.insertInto('user_project').values(rows).execute()
}
