import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** The UTC days of the first and last samples of these points, counted since 1970; undefined without any. */
export async function findDays(
  db: Db,
  pointIds: readonly number[],
): Promise<{ firstDay: number; lastDay: number } | undefined> {
  const { rows } = await sql<{ firstDay: number | null; lastDay: number | null }>`
    select min(found.first)::int4 as "firstDay", max(found.last)::int4 as "lastDay"
      from unnest(${[...pointIds]}::int4[]) as a (id)
      join point p on p.id = a.id
      cross join lateral (
        select min(day) as first, max(day) as last from point_day where point_id = p.id
        union all
        select floor(min(at) / 86400.0), floor(max(at) / 86400.0) from sample_tail
         where site_id = p.site_id and point_id = p.id) found`.execute(db)
  const [{ firstDay, lastDay } = { firstDay: null, lastDay: null }] = rows
  return firstDay === null || lastDay === null ? undefined : { firstDay, lastDay }
}
