import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** The UTC days of the first and last samples of these points, counted since 1970; undefined without any. */
export async function findDays(
  db: Db,
  pointRowIds: readonly number[],
): Promise<{ firstDay: number; lastDay: number } | undefined> {
  const { rows } = await sql<{ firstDay: number | null; lastDay: number | null }>`
    select min(found.first)::int4 as "firstDay", max(found.last)::int4 as "lastDay"
      from unnest(${[...pointRowIds]}::int4[]) as a (id)
      join point p on p.id = a.id
      cross join lateral (
        select min(day) as first, max(day) as last from point_day where point_id = p.id
        union all
        select floor(min(at) / 86400.0), floor(max(at) / 86400.0) from sample_tail
         where site_id = p.site_id and point_id = p.id) found`.execute(db)
  const [{ firstDay, lastDay } = { firstDay: null, lastDay: null }] = rows
  return firstDay === null || lastDay === null ? undefined : { firstDay, lastDay }
}

export interface PlacedPoint {
  readonly pointRowId: number
  readonly pointId: string
  readonly siteKey: string
  readonly kind: 'number' | 'bool' | 'enum'
  readonly unit: string | null
  readonly states: readonly string[] | null
  readonly siteTimezone: string
}

/** Points of a tenant by their IDs, those of a site, or all. */
export async function findPointsOf(
  db: Db,
  {
    tenantId,
    siteKey,
    pointIds,
  }: {
    readonly tenantId: number
    readonly siteKey?: string | undefined
    readonly pointIds?: readonly string[] | undefined
  },
): Promise<PlacedPoint[]> {
  const { rows } = await sql<PlacedPoint>`
    select p.id as "pointRowId", p.point_key as "pointId", s.site_key as "siteKey", p.kind, p.unit, p.states,
           s.timezone as "siteTimezone"
      from point p join site s on s.id = p.site_id
     where p.tenant_id = ${tenantId} and (${siteKey ?? null}::text is null or s.site_key = ${siteKey ?? null})
       and (${pointIds ?? null}::text[] is null or p.point_key = any(${pointIds ?? null}::text[]))
     order by s.site_key, p.point_key`.execute(db)
  return rows
}
