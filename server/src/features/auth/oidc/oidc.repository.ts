import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

export interface PendingSignIn {
  readonly stateHash: Buffer
  /** Hash of the cookie of the browser that started it. */
  readonly browserHash: Buffer
  readonly nonce: string
  readonly codeVerifier: string
  readonly returnTo: string
  readonly networkHash: Buffer
  readonly expiresAt: Date
}

export async function insertPending(db: Db, pending: PendingSignIn): Promise<void> {
  await db
    .insertInto('oidc_sign_in')
    .values({
      state_hash: pending.stateHash,
      browser_hash: pending.browserHash,
      nonce: pending.nonce,
      code_verifier: pending.codeVerifier,
      return_to: pending.returnTo,
      network_hash: pending.networkHash,
      expires_at: pending.expiresAt,
    })
    .execute()
}

/** The total length of return addresses stored for a network's pending sign-ins. */
export async function countKeptCharacters(db: Db, networkHash: Buffer): Promise<number> {
  const { rows } = await sql<{ characters: number }>`
    select coalesce(sum(length(return_to)), 0)::int4 as characters
      from oidc_sign_in where network_hash = ${networkHash}`.execute(db)
  return rows[0]?.characters ?? 0
}

/** Consumes it: a provider's response is valid once, in the browser that started it. */
export async function takePending(
  db: Db,
  found: { stateHash: Buffer; browserHash: Buffer; now: Date },
): Promise<Pick<PendingSignIn, 'nonce' | 'codeVerifier' | 'returnTo'> | undefined> {
  return db
    .deleteFrom('oidc_sign_in')
    .where('state_hash', '=', found.stateHash)
    .where('browser_hash', '=', found.browserHash)
    .where('expires_at', '>', found.now)
    .returning(['nonce', 'code_verifier as codeVerifier', 'return_to as returnTo'])
    .executeTakeFirst()
}

export async function deleteExpiredPending(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('oidc_sign_in').where('expires_at', '<=', now).execute()
}

export interface KnownAccount {
  readonly id: number
  readonly tenantId: number
  readonly status: 'active' | 'deleted' | 'program'
  readonly issuer: string | null
}

const KNOWN = ['id', 'tenant_id as tenantId', 'status', 'oidc_issuer as issuer'] as const

/** Serialises sign-ins of one person, until the transaction ends. */
export async function lockIdentity(db: Db, who: { issuer: string; subject: string }): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${who.issuer} ${who.subject}`}, 0))`.execute(db)
}

export async function findBoundAccount(
  db: Db,
  who: { issuer: string; subject: string },
): Promise<KnownAccount | undefined> {
  return db
    .selectFrom('user_account')
    .select(KNOWN)
    .where('oidc_issuer', '=', who.issuer)
    .where('oidc_subject', '=', who.subject)
    .executeTakeFirst()
}

export async function findAccountByEmail(db: Db, email: string): Promise<KnownAccount | undefined> {
  return db
    .selectFrom('user_account')
    .select(KNOWN)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function bindAccount(db: Db, id: number, who: { issuer: string; subject: string }): Promise<void> {
  await db
    .updateTable('user_account')
    .set({ oidc_issuer: who.issuer, oidc_subject: who.subject })
    .where('id', '=', id)
    .execute()
}

export interface ProvidedAccount {
  readonly tenantId: number
  readonly email: string
  readonly displayName: string
  readonly role: string | null
  readonly rolesRestriction: readonly string[]
  readonly createdAt: Date
}

/** Undefined if the email is taken as an email or username. */
export async function insertProvidedAccount(db: Db, account: ProvidedAccount): Promise<number | undefined> {
  const row = await db
    .insertInto('user_account')
    .values({
      tenant_id: account.tenantId,
      username: account.email,
      email: account.email,
      display_name: account.displayName,
      role: account.role,
      roles_restriction: [...account.rolesRestriction],
      created_at: account.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Serialises changes of what people have with those of administrators, until the transaction ends. */
export async function lockTenantOf(db: Db, userId: number): Promise<void> {
  await sql`
    select from tenant where id = (select tenant_id from user_account where id = ${userId})
       for no key update`.execute(db)
}

export async function findAccount(db: Db, userId: number): Promise<{ tenantId: number; email: string }> {
  return db
    .selectFrom('user_account')
    .select(['tenant_id as tenantId', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}
