import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { markDaysOfOtherZone } from '../../../db/due-days.ts'

/** Sites whose time zone changes while something is written have other days: they are evaluated again. */
export async function followTimeZones<Written>(
  db: Db,
  { tenantId, now }: { tenantId: number; now: Date },
  write: () => Promise<Written>,
): Promise<Written> {
  const before = await zonesOf(db, tenantId)
  const written = await write()
  const after = await zonesOf(db, tenantId)
  const siteIds = [...after].flatMap(([id, zone]) => ((before.get(id) ?? zone) === zone ? [] : [id]))
  await markDaysOfOtherZone(db, { siteIds, now })
  return written
}

async function zonesOf(db: Db, tenantId: number): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; timezone: string }>`
    select id, timezone from site where tenant_id = ${tenantId}`.execute(db)
  return new Map(rows.map(({ id, timezone }) => [id, timezone]))
}
