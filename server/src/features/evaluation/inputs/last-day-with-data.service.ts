import type { Db } from '../../../db/database.ts'
import { newestSampleAt } from '../../histories/store/newest-samples.service.ts'
import { dayAt } from '../../sites/site-day.ts'

/** Returns the newest site-local day with samples of points that have a role, today at most; null if there is none. */
export async function lastDayWithData(
  db: Db,
  { id, timezone, now }: { id: number; timezone: string; now: Date },
): Promise<string | null> {
  const at = await newestSampleAt(db, id)
  return at === null ? null : dayAt(timezone, new Date(Math.min(at * 1000, now.getTime())))
}
