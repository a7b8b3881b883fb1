import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { ActingPerson } from '../../db/people-with-access.ts'
import { prepared } from '../../db/prepared.ts'

export interface Account {
  readonly id: number
  readonly passwordHash: string | null
  readonly locale: string
}

/** The active account with this username or email, case-insensitively. */
export async function findAccountByName(db: Db, name: string): Promise<Account | undefined> {
  return db
    .selectFrom('user_account')
    .select(['id', 'password_hash as passwordHash', 'locale'])
    .where((where) =>
      where.or([
        where(sql`lower(username)`, '=', name.toLowerCase()),
        where(sql`lower(email)`, '=', name.toLowerCase()),
      ]),
    )
    .where('status', '=', 'active')
    .orderBy('id')
    .executeTakeFirst()
}

export interface SessionRow extends ActingPerson {
  readonly lastSeenAt: Date
  readonly hasPassword: boolean
  readonly email: string
  readonly tenantKey: string
  readonly role: string | null
  readonly persona: string | null
  readonly locale: string
  readonly isLocaleChosen: boolean
  readonly optOutUserTracking: boolean
}

/** The users of unexpired sessions; access is their own plus their groups'. */
export async function findSessionUsers(
  db: Db,
  tokenHashes: readonly Buffer[],
  now: Date,
): Promise<(SessionRow & { tokenHash: Buffer })[]> {
  const { rows } = await prepared(sql<SessionRow & { tokenHash: Buffer }>`
    select s.token_hash as "tokenHash", s.id as "sessionId", s.last_seen_at as "lastSeenAt", u.password_hash is not null as "hasPassword",
           u.id, u.tenant_id as "tenantId", u.forge_id as "forgeId", u.username, u.email,
           u.display_name as "displayName", u.role, u.persona, u.locale,
           u.is_locale_chosen as "isLocaleChosen",
           u.roles_restriction as "rolesRestriction", u.opt_out_user_tracking as "optOutUserTracking",
           t.tenant_key as "tenantKey",
           array(select distinct a from (
                   select unnest(u.access) as a
                    union all
                   select unnest(g.access) from group_member m join user_group g on g.id = m.group_id where m.user_id = u.id
                 ) every order by a) as access,
           array(select g.name from group_member m join user_group g on g.id = m.group_id
                  where m.user_id = u.id order by g.name) as groups
      from session s
      join user_account u on u.id = s.user_id and u.status = 'active'
      join tenant t on t.id = u.tenant_id
     where s.token_hash = any((select ${tokenHashes}::bytea[])::bytea[]) and s.expires_at > ${now}`).execute(db)
  return rows
}

export interface NewSessionRow {
  readonly tokenHash: Buffer
  readonly userId: number
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly userAgent: string | null
  /** The identity provider gives it; null for a password sign-in. */
  readonly idToken: string | null
}

export async function insertSession(db: Db, session: NewSessionRow): Promise<void> {
  await db
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      created_at: session.createdAt,
      last_seen_at: session.createdAt,
      expires_at: session.expiresAt,
      user_agent: session.userAgent,
      id_token: session.idToken,
    })
    .execute()
}

/** Returns the ended session, if there was one. */
export async function deleteSession(db: Db, tokenHash: Buffer): Promise<{ idToken: string | null } | undefined> {
  return db
    .deleteFrom('session')
    .where('token_hash', '=', tokenHash)
    .returning('id_token as idToken')
    .executeTakeFirst()
}

/** Updates last-seen times of sessions and accounts. */
export async function markSeen(
  db: Db,
  seen: { readonly sessionIds: readonly string[]; readonly userIds: readonly number[]; readonly seenAt: Date },
): Promise<void> {
  const { sessionIds, userIds, seenAt } = seen
  await db.updateTable('session').set({ last_seen_at: seenAt }).where('id', 'in', sessionIds).execute()
  await db.updateTable('user_account').set({ last_seen_at: seenAt }).where('id', 'in', userIds).execute()
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', now).execute()
}
