import type { Db } from '../../../db/database.ts'
import { keptBySite } from '../../../db/kept-by-site.ts'
import type { VersionOfSite } from '../../../db/site-versions.ts'
import { type FindingsQuery, findLatestDays as readLatestDays } from '../hits.repository.ts'

interface LatestDay {
  readonly siteRowId: number
  /** Null for a site without findings. */
  readonly latestOn: string | null
}

const BYTES_OF_SITE = 200

const kept = keptBySite<LatestDay>({ mostBytes: 2_000_000, bytesOf: () => BYTES_OF_SITE })

/** The latest day with findings of sites that have one, however long ago. */
export async function findLatestDays(
  db: Db,
  { type, ruleKeys }: Pick<FindingsQuery, 'type' | 'ruleKeys'>,
  versions: readonly VersionOfSite[],
): Promise<ReadonlyMap<number, string>> {
  // Rules are asked for by what they are called.
  const named = versions.map(({ siteRowId, version, names }) => ({ siteRowId, version: `${version} ${names}` }))
  const days = await kept(db, {
    versions: named,
    key: `${type} ${JSON.stringify(ruleKeys ?? null)}`,
    load: async (siteRowIds) => {
      const found = await readLatestDays(db, { siteRowIds, type, ruleKeys })
      const bySite = new Map(found.map(({ siteRowId, latestOn }) => [siteRowId, latestOn]))
      return siteRowIds.map((siteRowId) => ({ siteRowId, latestOn: bySite.get(siteRowId) ?? null }))
    },
  })
  return new Map([...days.values()].flatMap(({ siteRowId, latestOn }) => (latestOn ? [[siteRowId, latestOn]] : [])))
}
