import type { Db } from '../../db/database.ts'
import { deleteSessionsOf } from './sessions.repository.ts'

/** Signs a person out everywhere, or everywhere but in one session. Answers how many sessions ended. */
export async function endSessionsOf(
  transaction: Db,
  userId: number,
  options: { readonly except?: string } = {},
): Promise<number> {
  return deleteSessionsOf(transaction, userId, options.except)
}
