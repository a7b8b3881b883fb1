import { sql } from 'kysely'
import { numbers } from '../../../db/array-literals.ts'
import type { Db } from '../../../db/database.ts'
import type { StoredPiece } from './series.ts'

/** Of each UTC day the chunk that holds the most samples of any of the points. */
export async function findFullestChunks(
  db: Db,
  pointRowIds: readonly number[],
  { firstDay, lastDay }: { firstDay: number; lastDay: number },
): Promise<StoredPiece[]> {
  const { rows } = await sql<StoredPiece>`
    with fullest as (
      select distinct on (day) day, point_id
        from point_day
       where point_id = any(${numbers(pointRowIds)}::int4[]) and day between ${firstDay} and ${lastDay}
       order by day, samples desc, point_id)
    select d.point_id as "pointRowId", d.day, d.body, d.samples, null::int8[] as at, null::float8[] as values
      from fullest f join point_day d on d.point_id = f.point_id and d.day = f.day`.execute(db)
  return rows
}

/** The places of the spans between instants that samples have arrived for which are not in a chunk yet. */
export async function findSpansOfTail(
  db: Db,
  { siteRowId, pointRowIds }: { siteRowId: number; pointRowIds: readonly number[] },
  instants: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ place: number }>`
    select distinct width_bucket(at, ${numbers(instants)}::int8[]) - 1 as place
      from sample_tail
     where site_id = ${siteRowId} and point_id = any(${numbers(pointRowIds)}::int4[])
       and at >= ${instants[0] ?? 0} and at < ${instants.at(-1) ?? 0}`.execute(db)
  return rows.map(({ place }) => place)
}
