import type { Access } from '@bonfire/contract/people/users'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Serialises writes to people and groups of a tenant. */
export async function lockTenant(db: Db, tenantId: number): Promise<void> {
  await sql`select from tenant where id = ${tenantId} for no key update`.execute(db)
}

/** Returns every person, active or not, who administers people without a limit on roles. */
export async function findUnlimitedIds(db: Db, tenantId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from user_account u
     where u.tenant_id = ${tenantId} and u.status <> 'program' and ${hasAccess('userAdmin')} and not ${hasAccess('limitRoleOnRegister')}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The access of the person `u`: their own, or a group's. */
const hasAccess = (access: Access) => sql<boolean>`
  (${access} = any(u.access)
   or exists (select from group_member m join user_group g on g.id = m.group_id
               where m.user_id = u.id and ${access} = any(g.access)))`

export interface PresentRights {
  readonly access: readonly string[]
  readonly rolesRestriction: readonly string[] | null
  readonly seesAllProjects: boolean
}

/** The current access of an active person, or of a program: their own and their groups'. */
export async function findRights(db: Db, userId: number): Promise<PresentRights | undefined> {
  const { rows } = await sql<PresentRights>`
    select u.roles_restriction as "rolesRestriction", u.sees_all_projects as "seesAllProjects",
           array(select unnest(u.access)
                  union
                 select unnest(g.access) from group_member m join user_group g on g.id = m.group_id
                  where m.user_id = u.id) as access
      from user_account u where u.id = ${userId} and u.status in ('active', 'program')`.execute(db)
  return rows[0]
}

/**
 * Counts the people who can sign in and administer people, and those of them who see every project. Invited people do
 * not count: they may never sign up.
 */
export async function countAdministrators(db: Db, tenantId: number): Promise<{ all: number; seeAll: number }> {
  const { rows } = await sql<{ all: number; seeAll: number }>`
    select count(*)::int4 as "all", count(*) filter (where u.sees_all_projects)::int4 as "seeAll"
      from user_account u
     where u.tenant_id = ${tenantId} and u.status = 'active'
       and (u.password_hash is not null or u.oidc_subject is not null)
       and ${hasAccess('userAdmin')}`.execute(db)
  return rows[0] ?? { all: 0, seeAll: 0 }
}
