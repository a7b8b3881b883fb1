import type { InsightType } from '@bonfire/contract/values/category'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

interface Use {
  readonly userId: number
  readonly type: InsightType
  readonly now: Date
  readonly breakHours: number
}

/** Notes a use of a list, which begins a visit after a long break; returns when the visit before it ended. */
export async function noteUse(db: Db, { userId, type, now, breakHours }: Use): Promise<Date | null> {
  const { rows } = await sql<{ previousEndedAt: Date | null }>`
    insert into visit as v (user_id, type, used_at) values (${userId}, ${type}, ${now})
    on conflict (user_id, type) do update
       set previous_ended_at = case when excluded.used_at - v.used_at >= make_interval(hours => ${breakHours}::int4)
                                    then v.used_at else v.previous_ended_at end,
           used_at = greatest(v.used_at, excluded.used_at)
    returning previous_ended_at as "previousEndedAt"`.execute(db)
  return rows[0]?.previousEndedAt ?? null
}
