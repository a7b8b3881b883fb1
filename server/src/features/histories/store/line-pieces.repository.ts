import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { StoredPiece } from './series.ts'

/** The cost of a chunk beside its samples, counted in samples. */
const CHUNK_SAMPLES = 100

export interface LinePieces {
  /** The pieces have no order; the tail may hold samples of the days' chunks anew. */
  readonly pieces: readonly StoredPiece[]
  /** The last day of which they hold everything. */
  readonly reachedDay: number
}

interface Row extends StoredPiece {
  readonly reachedDay: number
}

/**
 * The stored pieces of a point on the first of these days, as many as hold about so many samples, and the newest before them
 * that is not older than `since`. Chunks and tail are read in one statement, because packing between two would hide samples.
 */
export async function findLinePieces(
  db: Db,
  pointRowId: number,
  { firstDay, lastDay, since, maximum }: { firstDay: number; lastDay: number; since: number; maximum: number },
): Promise<LinePieces> {
  const { rows } = await sql<Row>`
    with counted as (
      select day, sum(samples + ${CHUNK_SAMPLES}::int4) over (order by day) - samples as before
        from point_day where point_id = ${pointRowId} and day between ${firstDay} and ${lastDay}),
    reached as (select coalesce(min(day) - 1, ${lastDay}::int4) as day from counted where before >= ${maximum}),
    tail as (
      select t.seq, t.at, t.value from point p
        join sample_tail t on t.site_id = p.site_id and t.point_id = p.id
       where p.id = ${pointRowId} and t.at >= ${since} and t.at < (select day + 1 from reached)::int8 * 86400)
    select d.day, d.body, d.samples, null::int8[] as at, null::float8[] as values, reached.day as "reachedDay"
      from point_day d, reached
     where d.point_id = ${pointRowId} and d.day between ${firstDay} and reached.day
    union all
    (select d.day, d.body, d.samples, null, null, null from point_day d
      where d.point_id = ${pointRowId} and d.day < ${firstDay} and d.day >= floor(${since}::float8 / 86400)
      order by d.day desc limit 1)
    union all
    select null, null, null, array_agg(at order by seq), array_agg(value order by seq), max(reached.day)
      from reached left join tail on true`.execute(db)
  return {
    pieces: rows.filter(({ body, at }) => body !== null || at?.[0] != null).map((row) => ({ ...row, pointRowId })),
    reachedDay: Math.max(...rows.map(({ reachedDay }) => reachedDay ?? firstDay)),
  }
}

/** The piece with the first sample of a point at or after an instant. */
export async function findNextPieces(db: Db, pointRowId: number, from: number): Promise<StoredPiece[]> {
  const day = Math.floor(from / SECONDS_PER_DAY)
  const { rows } = await sql<StoredPiece>`
    (select ${pointRowId}::int4 as "pointRowId", day, body, samples, null::int8[] as at, null::float8[] as values
       from point_day where point_id = ${pointRowId} and day >= ${day}::int4 order by day limit 2)
    union all
    (select ${pointRowId}::int4, null, null, null, array[t.at], array[t.value]
       from point p join sample_tail t on t.site_id = p.site_id and t.point_id = p.id
      where p.id = ${pointRowId} and t.at >= ${from} order by t.at limit 1)`.execute(db)
  return rows
}

/** The newest chunks of a point up to a day, as many as hold so many samples, and as many of the tail. */
export async function findNewestChunks(
  db: Db,
  pointRowId: number,
  { lastDay, samples, chunks }: { lastDay: number; samples: number; chunks: number },
): Promise<StoredPiece[]> {
  const { rows } = await sql<StoredPiece>`
    with newest as (
      select day, sum(samples) over (order by day desc) - samples as later from (
        select day, samples from point_day where point_id = ${pointRowId} and day <= ${lastDay}
         order by day desc limit ${chunks}) chunk)
    select ${pointRowId}::int4 as "pointRowId", d.day, d.body, d.samples, null::int8[] as at, null::float8[] as values
      from newest n join point_day d on d.point_id = ${pointRowId} and d.day = n.day
     where n.later < ${samples}
    union all
    select ${pointRowId}, null, null, null, array_agg(at order by seq), array_agg(value order by seq) from (
      select t.seq, t.at, t.value from point p
        join sample_tail t on t.site_id = p.site_id and t.point_id = p.id
       where p.id = ${pointRowId} and t.at < (${lastDay}::int8 + 1) * 86400
       order by t.at desc limit ${samples}) tail
    having count(*) > 0`.execute(db)
  return rows
}
