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
