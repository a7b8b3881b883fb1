import type { Db } from '../../db/database.ts'

export async function deleteSessionsOf(db: Db, userId: number, keptId?: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .$if(keptId !== undefined, (query) => query.where('id', '<>', keptId ?? ''))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function deleteSessionOf(db: Db, userId: number, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export interface SessionListRow {
  readonly id: string
  readonly createdAt: Date
  readonly lastSeenAt: Date
  readonly expiresAt: Date
  readonly userAgent: string | null
}

export async function selectSessions(db: Db, userId: number, now: Date): Promise<SessionListRow[]> {
  return db
    .selectFrom('session')
    .select([
      'id',
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
      'expires_at as expiresAt',
      'user_agent as userAgent',
    ])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
}
