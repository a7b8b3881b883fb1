import type { OwnSession } from '@bonfire/contract/passwords'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound } from '../../http/refusal.ts'
import { deleteSessionOf, deleteSessionsOf, selectSessions } from './sessions.repository.ts'

/** Signs a person out everywhere, or everywhere but in one session. Answers how many sessions ended. */
export async function endSessionsOf(
  transaction: Db,
  userId: number,
  options: { readonly except?: string } = {},
): Promise<number> {
  return deleteSessionsOf(transaction, userId, options.except)
}

/** One's own, the one that was used last first. */
export async function listSessions(context: Context, caller: Caller): Promise<OwnSession[]> {
  const rows = await selectSessions(context.db, caller.id, context.clock())
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    userAgent: row.userAgent,
    isThis: row.id === caller.sessionId,
  }))
}

/** Ends one of one's own sessions, also the one that asks. Throws `not_found` for any other. */
export async function endOwnSession(context: Context, caller: Caller, sessionId: string): Promise<void> {
  if (!(await deleteSessionOf(context.db, caller.id, sessionId))) throw notFound('session')
}
