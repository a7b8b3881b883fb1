import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'

export interface Account {
  readonly id: number
  readonly passwordHash: string | null
  readonly locale: string
}

/** The active account with this username or email, in any letter case. */
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

export interface SessionRow extends Caller {
  readonly email: string
  readonly tenantKey: string
  readonly role: string | null
  readonly persona: string | null
  readonly locale: string
  readonly optOutUserTracking: boolean
}

/** The person of a session that has not expired; access is their own plus that of their groups. */
export async function findSessionUser(db: Db, tokenHash: Buffer, now: Date): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select u.id, u.tenant_id as "tenantId", u.forge_id as "forgeId", u.username, u.email,
           u.display_name as "displayName", u.role, u.persona, u.locale,
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
     where s.token_hash = ${tokenHash} and s.expires_at > ${now}`.execute(db)
  return rows[0]
}

export async function insertSession(
  db: Db,
  session: { tokenHash: Buffer; userId: number; createdAt: Date; expiresAt: Date; userAgent: string | null },
): Promise<void> {
  await db
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      created_at: session.createdAt,
      last_seen_at: session.createdAt,
      expires_at: session.expiresAt,
      user_agent: session.userAgent,
      id_token: null,
    })
    .execute()
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', now).execute()
}

export interface Failures {
  readonly failures: number
  readonly lastFailedAt: Date
}

/** The worst record of failed sign-ins among the subjects (an account name, an address). */
export async function findFailures(db: Db, subjects: readonly string[]): Promise<Failures[]> {
  return db
    .selectFrom('sign_in_failure')
    .select(['failures', 'last_failed_at as lastFailedAt'])
    .where('subject', 'in', subjects)
    .execute()
}

/** Counts one more failure; a record older than `forgetBefore` starts again at one. */
export async function recordFailures(
  db: Db,
  subjects: readonly string[],
  at: { now: Date; forgetBefore: Date },
): Promise<void> {
  await sql`
    insert into sign_in_failure as f (subject, failures, last_failed_at)
    select subject, 1, ${at.now}::timestamptz from unnest(${subjects}::text[]) as subject
    on conflict (subject) do update
       set failures = case when f.last_failed_at < ${at.forgetBefore} then 1 else f.failures + 1 end,
           last_failed_at = excluded.last_failed_at`.execute(db)
}

export async function forgetFailures(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('subject', '=', subject).execute()
}
