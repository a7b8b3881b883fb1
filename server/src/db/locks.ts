import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Nobody else adds or renames what a tenant has until the transaction ends, so limits and names hold. */
export async function lockTenant(db: Db, tenantId: number): Promise<void> {
  await sql`select from tenant where id = ${tenantId} for update`.execute(db)
}

/** Nobody else adds or renames what the person has until the transaction ends. */
export async function lockPerson(db: Db, userId: number): Promise<void> {
  await sql`select from user_account where id = ${userId} for no key update`.execute(db)
}

// Any number not used by another advisory lock on the same database.
const WRITERS_OF_TENANT = 860_418

/**
 * Serialises whoever writes or removes findings of a tenant, until the transaction ends, so that looked-up rows stay
 * valid until stored. A separate lock, because an atomic upload may take minutes and must not block anything else.
 */
export async function takeFindingTurn(db: Db, tenantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${WRITERS_OF_TENANT}::int4, ${tenantId}::int4)`.execute(db)
}
