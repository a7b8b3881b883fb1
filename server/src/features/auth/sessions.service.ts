import type { OwnSession } from '@bonfire/contract/people/passwords'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { deleteSessionOf, deleteSessionsOf, selectSessions } from './sessions.repository.ts'

/** Ends all of a user's sessions, optionally except one. Returns how many ended. */
export async function endSessionsOf(
  transaction: Db,
  userId: number,
  options: { readonly except?: string } = {},
): Promise<number> {
  return deleteSessionsOf(transaction, userId, options.except)
}

/** The user's own sessions, most recently used first. */
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

/** Ends one of the user's own sessions, possibly the current one. Throws `not_found` for any other. */
export async function endOwnSession(context: Context, caller: Caller, sessionId: string): Promise<void> {
  if (!(await deleteSessionOf(context.db, caller.id, sessionId))) throw refuse('not_found', { thing: 'session' })
}
