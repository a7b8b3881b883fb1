import { sql } from 'kysely'
import { texts } from '../../db/array-literals.ts'
import type { Db } from '../../db/database.ts'
import { markDaysOfOtherZone, markLastMonth } from '../../db/due-days.ts'

/**
 * Sites whose time zone changes while something is written have other days, and in another project other limits and rules
 * count: they are evaluated again.
 */
export async function markDaysOfChangedSites<Result>(
  db: Db,
  { tenantId, now }: { tenantId: number; now: Date },
  write: () => Promise<Result>,
): Promise<Result> {
  const before = await placesOf(db, tenantId)
  const written = await write()
  const after = [...(await placesOf(db, tenantId))]
  const idsOf = (field: 'timezone' | 'projectId') =>
    after.flatMap(([id, site]) => ((before.get(id) ?? site)[field] === site[field] ? [] : [id]))
  await markDaysOfOtherZone(db, { siteRowIds: idsOf('timezone'), now })
  await markLastMonth(db, { siteRowIds: idsOf('projectId'), now })
  return written
}

interface Place {
  readonly timezone: string
  readonly projectId: number
}

async function placesOf(db: Db, tenantId: number): Promise<Map<number, Place>> {
  const { rows } = await sql<{ id: number } & Place>`
    select id, timezone, project_id as "projectId" from site where tenant_id = ${tenantId}`.execute(db)
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}

/** The same of these sites, whose points mean something else. */
export async function markDaysOfChangedPoints(
  db: Db,
  { tenantId, siteKeys, now }: { tenantId: number; siteKeys: ReadonlySet<string>; now: Date },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from site where tenant_id = ${tenantId} and site_key = any(${texts([...siteKeys])}::text[])`.execute(db)
  await markLastMonth(db, { siteRowIds: rows.map(({ id }) => id), now })
}

/** The name, tags and class of an equip decide which rules apply to it, and what serves it. */
export const markDaysOfChangedEquips = (db: Db, now: Date, siteRowIds: ReadonlySet<number>): Promise<void> =>
  markLastMonth(db, { siteRowIds: [...siteRowIds], now })
