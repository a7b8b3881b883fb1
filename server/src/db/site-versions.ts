import { sql } from 'kysely'
import { batchReads } from './batch-reads.ts'
import type { Db } from './database.ts'
import type { SiteVersion } from './kept-by-site.ts'

/** The version includes what the site and the rules of its project are called, and how the project uses them. */
export interface VersionOfSite extends SiteVersion {
  readonly names: string
  readonly rules: string
}

/** With the version after the last write that was complete: another one while batches of an upload follow. */
export interface StoredVersion extends VersionOfSite {
  readonly settled: string
}

interface Held {
  readonly settled: string
  readonly version: string
  readonly untilMilliseconds: number
}

/** So long, what is computed of a site may lack batches of an upload that is not over. */
export const HOLD_MILLISECONDS = 20_000

const heldBy = new WeakMap<Db, Map<number, Held>>()

/**
 * The versions to compare with. While an upload stores one batch after the other, the version of a site stays for some
 * seconds, or lists and overviews would be summed up again for every batch; any complete write ends that at once.
 */
export function holdVersions(db: Db, stored: readonly StoredVersion[]): VersionOfSite[] {
  const held = heldBy.get(db) ?? new Map<number, Held>()
  heldBy.set(db, held)
  const now = performance.now()
  return stored.map(({ settled, ...site }) => {
    if (settled === site.version) {
      held.delete(site.siteRowId)
      return site
    }
    const known = held.get(site.siteRowId)
    if (known?.settled === settled && now < known.untilMilliseconds) return { ...site, version: known.version }
    held.set(site.siteRowId, { settled, version: site.version, untilMilliseconds: now + HOLD_MILLISECONDS })
    return site
  })
}

/** The versions of sites, for `keptBySite`, in the order of `siteRowIds`. */
export const findVersions = async (db: Db, siteRowIds: readonly number[]): Promise<VersionOfSite[]> =>
  holdVersions(db, await findStored(db, siteRowIds))

const findStored = batchReads<StoredVersion>(async (db, siteRowIds) => {
  const { rows } = await sql<StoredVersion>`
    select site_id as "siteRowId", version, settled, names, rules from version_of_site
     where site_id = any(${`{${siteRowIds.join(',')}}`}::int4[])`.execute(db)
  return new Map(rows.map((row) => [row.siteRowId, row]))
})

/** What the transaction stores is not the last of its upload. */
export async function markUnsettled(db: Db): Promise<void> {
  await sql`select set_config('bonfire.more_follows', 'on', true)`.execute(db)
}

/** The upload is over: what it stored at these sites is read at once from now on. */
export async function settleVersions(db: Db, siteRowIds: readonly number[]): Promise<void> {
  await sql`
    update site_version set settled = null
     where writer = 'sender' and site_id in (
       select site_id from site_version
        where writer = 'sender' and settled is not null and site_id = any(${siteRowIds}::int4[])
        order by site_id for no key update)`.execute(db)
}
