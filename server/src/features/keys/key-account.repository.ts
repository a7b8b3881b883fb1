import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { ActingPerson } from '../../db/people-with-access.ts'

export interface NewKeyAccount {
  readonly tenantId: number
  readonly name: string
  readonly access: readonly string[]
  readonly rolesRestriction: readonly string[]
  /** Null for every project of the tenant. */
  readonly projectKeys: readonly string[] | null
  readonly createdAt: Date
}

/** The account in whose name a program reads and writes. It has no password, and no mail reaches it. */
export async function insertKeyAccount(db: Db, account: NewKeyAccount): Promise<number> {
  const { id } = await db
    .insertInto('user_account')
    .values({
      tenant_id: account.tenantId,
      username: sql<string>`'key-' || gen_random_uuid()`,
      email: sql<string>`gen_random_uuid() || '@keys.invalid'`,
      display_name: account.name,
      access: [...account.access],
      roles_restriction: [...account.rolesRestriction],
      sees_all_by_hand: account.projectKeys === null,
      status: 'program',
      created_at: account.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into user_project (user_id, project_id)
    select ${id}, p.id from project p
     where p.tenant_id = ${account.tenantId} and p.project_key = any(${account.projectKeys ?? []}::text[])`.execute(db)
  return id
}

export async function findKeyAccount(
  db: Db,
  id: number,
): Promise<Omit<ActingPerson, 'sessionId' | 'groups'> | undefined> {
  return db
    .selectFrom('user_account')
    .select([
      'id',
      'tenant_id as tenantId',
      'forge_id as forgeId',
      'username',
      'display_name as displayName',
      'access',
      'roles_restriction as rolesRestriction',
    ])
    .where('id', '=', id)
    .where('status', '=', 'program')
    .executeTakeFirst()
}
