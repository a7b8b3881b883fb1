import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { StoredPiece } from './series.ts'

/** Numbers of a PostgreSQL array; NaN means null. */
const numbers = (values: ArrayLike<number>) =>
  `{${Array.from(values, (value) => (Number.isNaN(value) ? 'NULL' : `${value}`)).join(',')}}`

export interface SiteTail {
  /** Rows of the site's tail. */
  readonly rows: number
  /** The arrival of the oldest of them. */
  readonly since: Date | null
}

/** Writers of a site's samples wait here for each other until the transaction ends. */
export async function takeSiteTurn(db: Db, siteRowId: number): Promise<SiteTail> {
  const { rows } = await sql<SiteTail>`
    insert into site_history as stored (site_id) values (${siteRowId})
    on conflict (site_id) do update set tail_rows = stored.tail_rows
    returning tail_rows as rows, tail_since as since`.execute(db)
  return rows[0] ?? { rows: 0, since: null }
}

export interface WrittenPoint {
  /** The newest second with a sample; null without any. */
  readonly newest: number | null
  /** It has a unit, and no sample in it. */
  readonly isNewUnit: boolean
  readonly isFed: boolean
  /** The time at which a program first sent samples of it; null: none did. */
  readonly firstReceivedAt: Date | null
}

/** The known facts of points that samples arrive for. */
export async function findWritten(
  db: Db,
  siteRowId: number,
  pointRowIds: readonly number[],
): Promise<Map<number, WrittenPoint>> {
  const { rows } = await sql<WrittenPoint & { pointRowId: number }>`
    select p.id as "pointRowId", greatest(p.packed_until, tail.newest) as newest,
           p.unit is not null and p.unit_of_samples is null as "isNewUnit",
           p.is_fed as "isFed", p.first_received_at as "firstReceivedAt"
      from point p
      cross join lateral (
        select max(at) as newest from sample_tail where site_id = ${siteRowId} and point_id = p.id) tail
     where p.id = any(${numbers(pointRowIds)}::int4[])`.execute(db)
  return new Map(rows.map(({ pointRowId, ...written }) => [pointRowId, written]))
}

/** Stores the present units of these points, because from now on there are samples in them. */
export async function keepUnits(db: Db, pointRowIds: readonly number[]): Promise<void> {
  await sql`
    update point set unit_of_samples = unit where id = any(${numbers(pointRowIds)}::int4[]) and unit_of_samples is null`.execute(
    db,
  )
}

export async function markReceived(db: Db, pointRowIds: readonly number[], receivedAt: Date): Promise<void> {
  await sql`update point set first_received_at = ${receivedAt} where id = any(${numbers(pointRowIds)}::int4[])`.execute(
    db,
  )
}

export async function markFed(db: Db, pointRowIds: readonly number[]): Promise<void> {
  await sql`update point set is_fed = true where id = any(${numbers(pointRowIds)}::int4[])`.execute(db)
}

export interface Columns {
  readonly pointRowIds: ArrayLike<number>
  readonly at: ArrayLike<number>
  readonly values: ArrayLike<number>
}

export async function appendToTail(db: Db, siteRowId: number, samples: Columns, now: Date): Promise<void> {
  await sql`
    insert into sample_tail (site_id, point_id, at, value)
    select ${siteRowId}::int4, a.* from unnest(${numbers(samples.pointRowIds)}::int4[], ${numbers(samples.at)}::int8[],
      ${numbers(samples.values)}::float8[]) as a`.execute(db)
  await sql`
    update site_history set tail_rows = tail_rows + ${samples.at.length}, tail_since = coalesce(tail_since, ${now})
     where site_id = ${siteRowId}`.execute(db)
}

/** Empties the tail of the site, or of some of its points, and returns it in the order of arrival. */
export async function takeTail(db: Db, siteRowId: number, pointRowIds?: readonly number[]): Promise<Columns> {
  const ofPoints = pointRowIds ? sql`and point_id = any(${numbers(pointRowIds)}::int4[])` : sql``
  const { rows } = await sql<{ pointRowIds: number[] | null; at: number[] | null; values: (number | null)[] | null }>`
    with taken as (delete from sample_tail where site_id = ${siteRowId} ${ofPoints} returning seq, point_id, at, value)
    select array_agg(point_id order by seq) as "pointRowIds", array_agg(at order by seq) as at,
           array_agg(value order by seq) as values from taken`.execute(db)
  const { pointRowIds: taken, at, values } = rows[0] ?? { pointRowIds: null, at: null, values: null }
  const count = taken?.length ?? 0
  if (count > 0 || !pointRowIds) {
    await sql`
      update site_history set tail_rows = ${pointRowIds ? sql`greatest(tail_rows - ${count}, 0)` : sql`0`},
             tail_since = ${pointRowIds ? sql`case when tail_rows > ${count} then tail_since end` : sql`null`}
       where site_id = ${siteRowId}`.execute(db)
  }
  return { pointRowIds: taken ?? [], at: at ?? [], values: (values ?? []).map((value) => value ?? Number.NaN) }
}

export interface Chunk {
  readonly pointRowId: number
  /** Days since 1970, UTC. */
  readonly day: number
  readonly body: Buffer
}

export async function findChunks(
  db: Db,
  { pointRowIds, days }: { pointRowIds: readonly number[]; days: readonly number[] },
): Promise<Chunk[]> {
  const { rows } = await sql<Chunk>`
    select d.point_id as "pointRowId", d.day, d.body
      from unnest(${numbers(pointRowIds)}::int4[], ${numbers(days)}::int4[]) as a (point_id, day)
      join point_day d on d.point_id = a.point_id and d.day = a.day`.execute(db)
  return rows
}

export interface NewChunk extends Chunk {
  readonly samples: number
}

export async function upsertChunks(db: Db, chunks: readonly NewChunk[]): Promise<void> {
  if (chunks.length === 0) return
  // One value and the places in it: an array of bytea would travel as text of twice its length.
  const lengths = chunks.map(({ body }) => body.length)
  const offsets: number[] = []
  for (let offset = 1, place = 0; place < lengths.length; offset += lengths[place++] as number) offsets.push(offset)
  await sql`
    insert into point_day as stored (point_id, day, revision, samples, body)
    select a.point_id, a.day, 1, a.samples, substring(${Buffer.concat(chunks.map(({ body }) => body))}::bytea, a.start, a.length)
      from unnest(${numbers(chunks.map(({ pointRowId }) => pointRowId))}::int4[], ${numbers(chunks.map(({ day }) => day))}::int4[],
        ${numbers(chunks.map(({ samples }) => samples))}::int4[], ${numbers(offsets)}::int4[], ${numbers(lengths)}::int4[])
        as a (point_id, day, samples, start, length)
    on conflict (point_id, day) do update
      set revision = stored.revision + 1, samples = excluded.samples, body = excluded.body`.execute(db)
}

/** `until`: the newest second that each point has in its chunks now. */
export async function markPacked(db: Db, until: ReadonlyMap<number, number>): Promise<void> {
  if (until.size === 0) return
  await sql`
    update point p set packed_until = greatest(p.packed_until, a.until)
      from unnest(${numbers([...until.keys()])}::int4[], ${numbers([...until.values()])}::int8[]) as a (id, until)
     where p.id = a.id and a.until > coalesce(p.packed_until, -1)`.execute(db)
}

/**
 * Chunks of the days and the tail in one statement, because packing between two would hide samples. The tail comes last,
 * in the order of arrival; it may hold samples of the days' chunks anew.
 */
export async function findPieces(
  db: Db,
  pointRowIds: readonly number[],
  { firstDay, lastDay }: { firstDay: number; lastDay: number },
): Promise<StoredPiece[]> {
  const ids = numbers(pointRowIds)
  const { rows } = await sql<StoredPiece>`
    select point_id as "pointRowId", day, body, samples, null::int8[] as at, null::float8[] as values
      from point_day where point_id = any(${ids}::int4[]) and day between ${firstDay} and ${lastDay}
    union all
    select p.id, null, null, null, tail.at, tail.values
      from point p
      cross join lateral (
        select array_agg(t.at order by t.seq) as at, array_agg(t.value order by t.seq) as values
          from sample_tail t
         where t.site_id = p.site_id and t.point_id = p.id
           and t.at >= ${firstDay}::int8 * 86400 and t.at < (${lastDay}::int8 + 1) * 86400) tail
     where p.id = any(${ids}::int4[]) and tail.at is not null
    order by "pointRowId", day nulls last`.execute(db)
  return rows
}

/** The newest samples of points before a UTC day, and the first after another: a chunk or one of the tail each. */
export async function findPiecesAround(
  db: Db,
  points: readonly { readonly pointRowId: number; readonly before: number; readonly after: number }[],
): Promise<StoredPiece[]> {
  if (points.length === 0) return []
  const { rows } = await sql<StoredPiece>`
    with asked as (
      select * from unnest(${numbers(points.map(({ pointRowId }) => pointRowId))}::int4[],
        ${numbers(points.map(({ before }) => before))}::int4[], ${numbers(points.map(({ after }) => after))}::int4[])
        as a (point_id, before, after))
    select a.point_id as "pointRowId", d.day, d.body, d.samples, null::int8[] as at, null::float8[] as values
      from asked a cross join lateral (
        (select day, body, samples from point_day where point_id = a.point_id and day < a.before
          order by day desc limit 1)
        union all
        (select day, body, samples from point_day where point_id = a.point_id and day > a.after
          order by day limit 1)) d
    union all
    select a.point_id, null, null, null, array[t.at], array[t.value]
      from asked a join point p on p.id = a.point_id cross join lateral (
        (select at, value from sample_tail where site_id = p.site_id and point_id = p.id and at < a.before::int8 * 86400
          order by at desc, seq desc limit 1)
        union all
        (select at, value from sample_tail
          where site_id = p.site_id and point_id = p.id and at >= (a.after::int8 + 1) * 86400
          order by at, seq desc limit 1)) t`.execute(db)
  return rows
}

/** The first and the last UTC day since 1970 on which a point has samples; undefined without any. */
export async function findDays(db: Db, pointRowId: number): Promise<{ firstDay: number; lastDay: number } | undefined> {
  const { rows } = await sql<{ firstDay: number | null; lastDay: number | null }>`
    select least(packed.first, tail.first)::int4 as "firstDay", greatest(packed.last, tail.last)::int4 as "lastDay"
      from point p
      cross join lateral (select min(day) as first, max(day) as last from point_day where point_id = p.id) packed
      cross join lateral (
        select floor(min(at) / 86400.0) as first, floor(max(at) / 86400.0) as last
          from sample_tail where site_id = p.site_id and point_id = p.id) tail
     where p.id = ${pointRowId}`.execute(db)
  const { firstDay, lastDay } = rows[0] ?? { firstDay: null, lastDay: null }
  return firstDay === null || lastDay === null ? undefined : { firstDay, lastDay }
}

/** The number of samples of the points in chunks of these days. */
export async function countPacked(
  db: Db,
  pointRowIds: readonly number[],
  { firstDay, lastDay }: { firstDay: number; lastDay: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(samples), 0)::float8 as count
      from point_day where point_id = any(${numbers(pointRowIds)}::int4[]) and day between ${firstDay} and ${lastDay}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Sites whose tail is long or old enough to be packed. */
export async function findSitesToPack(
  db: Db,
  { rows: maximumRows, since }: { rows: number; since: Date },
): Promise<number[]> {
  const { rows } = await sql<{ siteRowId: number }>`
    select site_id as "siteRowId" from site_history
     where tail_rows >= ${maximumRows} or tail_since <= ${since}
     order by tail_since nulls last`.execute(db)
  return rows.map(({ siteRowId }) => siteRowId)
}

/** Removes chunks of earlier days than each point keeps; returns how many. */
export async function deleteChunksBefore(
  db: Db,
  points: readonly { readonly pointRowId: number; readonly day: number }[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from point_day d
      using unnest(${numbers(points.map(({ pointRowId }) => pointRowId))}::int4[],
        ${numbers(points.map(({ day }) => day))}::int4[]) as a (point_id, day)
     where d.point_id = a.point_id and d.day < a.day`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Points that keep their samples for a time, with how long; the shorter a page, the shorter the locks. */
export async function findRetention(db: Db, after: number, limit: number) {
  const { rows } = await sql<{ pointRowId: number; days: number }>`
    select p.id as "pointRowId", coalesce(p.retention_days, j.sample_retention_days) as days
      from point p join site s on s.id = p.site_id join project j on j.id = s.project_id
     where p.id > ${after} and coalesce(p.retention_days, j.sample_retention_days) is not null
     order by p.id limit ${limit}`.execute(db)
  return rows
}

export interface NewestPiece {
  readonly pointRowId: number
  readonly day: number | null
  readonly body: Buffer | null
  /** The newest sample of the tail. */
  readonly at: number | null
  readonly value: number | null
}

/** The newest chunk and the newest sample of the tail, of each point that has one. */
export async function findNewestPieces(db: Db, pointRowIds: readonly number[]): Promise<NewestPiece[]> {
  const { rows } = await sql<NewestPiece>`
    select p.id as "pointRowId", chunk.day, chunk.body, tail.at, tail.value
      from point p
      left join lateral (
        select day, body from point_day where point_id = p.id order by day desc limit 1) chunk on true
      left join lateral (
        select at, value from sample_tail where site_id = p.site_id and point_id = p.id
         order by at desc, seq desc limit 1) tail on true
     where p.id = any(${numbers(pointRowIds)}::int4[]) and (chunk.day is not null or tail.at is not null)`.execute(db)
  return rows
}

/** Returns the second of the newest sample of a site's points that have a role; null if there is none. */
export async function findNewestSampleAt(db: Db, siteRowId: number): Promise<number | null> {
  const { rows } = await sql<{ at: string | null }>`
    select greatest(
             max(p.packed_until),
             (select max(t.at) from sample_tail t join point of_tail on of_tail.id = t.point_id
               where t.site_id = ${siteRowId} and of_tail.role is not null)) as at
      from point p where p.site_id = ${siteRowId} and p.role is not null`.execute(db)
  const at = rows[0]?.at ?? null
  return at === null ? null : Number(at)
}

export async function findPointName(db: Db, pointRowId: number): Promise<string | undefined> {
  const row = await db.selectFrom('point').select('name').where('id', '=', pointRowId).executeTakeFirst()
  return row?.name
}
