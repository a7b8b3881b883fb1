import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface MailBacklog {
  readonly waitingCount: number
  /** 0 if none is waiting. */
  readonly oldestSeconds: number
  /** Mails given up that are still stored. */
  readonly givenUpCount: number
}

/** The backlog of mails. */
export async function readMailBacklog(db: Db, now: Date): Promise<MailBacklog> {
  const { rows } = await sql<MailBacklog>`
    select count(*) filter (where given_up_at is null) as "waitingCount",
           coalesce(extract(epoch from ${now}::timestamptz - min(created_at) filter (where given_up_at is null)), 0)::float8
             as "oldestSeconds",
           count(given_up_at) as "givenUpCount"
      from mail where sent_at is null`.execute(db)
  return rows[0] ?? { waitingCount: 0, oldestSeconds: 0, givenUpCount: 0 }
}
