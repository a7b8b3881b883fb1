import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '../../db/database.ts'

const NAME = 'signing'
const known = new WeakMap<Db, Promise<Buffer>>()

/** The key with which every process on this database signs and hashes; created on first use. */
export function serverSecret(db: Db): Promise<Buffer> {
  const secret = known.get(db) ?? readSecret(db)
  known.set(db, secret)
  secret.catch(() => known.delete(db))
  return secret
}

async function readSecret(db: Db): Promise<Buffer> {
  const made = { name: NAME, secret: randomBytes(32) }
  await db
    .insertInto('server_secret')
    .values(made)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { secret } = await db
    .selectFrom('server_secret')
    .select('secret')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow()
  return secret
}

/** A keyed hash; `purpose` separates different uses. */
export const keyedHash = (secret: Buffer, purpose: string, text: string): Buffer =>
  createHmac('sha256', secret).update(`${purpose}\0${text}`).digest()
