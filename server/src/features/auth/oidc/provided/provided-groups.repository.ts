import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'

export interface Member {
  readonly role: string | null
  /** Memberships in the order of their names. */
  readonly memberships: readonly Membership[]
}

interface Membership {
  readonly groupId: number
  readonly name: string
  readonly isFromProvider: boolean
}

export async function findMember(db: Db, userId: number): Promise<Member> {
  const { role } = await db.selectFrom('user_account').select('role').where('id', '=', userId).executeTakeFirstOrThrow()
  const memberships = await db
    .selectFrom('group_member as m')
    .innerJoin('user_group as g', 'g.id', 'm.group_id')
    .select(['g.id as groupId', 'g.name', 'm.from_provider as isFromProvider'])
    .where('m.user_id', '=', userId)
    .execute()
  return { role, memberships: memberships.sort((a, b) => (a.name < b.name ? -1 : 1)) }
}

/** A membership given by hand stays one, and is from the provider too. */
export async function addProvided(db: Db, userId: number, groupIds: readonly number[]): Promise<void> {
  await sql`
    insert into group_member (group_id, user_id, by_hand, from_provider)
    select unnest(${groupIds}::int4[]), ${userId}, false, true
    on conflict (group_id, user_id) do update set from_provider = true`.execute(db)
}

export async function removeProvided(db: Db, userId: number, groupIds: readonly number[]): Promise<void> {
  const given = sql`user_id = ${userId} and group_id = any(${groupIds}::int4[]) and from_provider`
  await sql`delete from group_member where ${given} and not by_hand`.execute(db)
  await sql`update group_member set from_provider = false where ${given}`.execute(db)
}

export async function updateRoles(
  db: Db,
  userId: number,
  { role, rolesRestriction }: { role: string | null; rolesRestriction: readonly string[] },
): Promise<void> {
  await db
    .updateTable('user_account')
    .set({ role, roles_restriction: [...rolesRestriction] })
    .where('id', '=', userId)
    .execute()
}
