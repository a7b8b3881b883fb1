import type { Db } from '../../db/database.ts'

export async function deleteSessionsOf(db: Db, userId: number, keptId?: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .$if(keptId !== undefined, (query) => query.where('id', '<>', keptId ?? ''))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
