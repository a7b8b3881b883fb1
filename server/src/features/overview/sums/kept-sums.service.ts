import type { Db } from '../../../db/database.ts'
import { keptBySite } from '../../../db/kept-by-site.ts'
import { findVersions } from '../../../db/site-versions.ts'
import type { PeriodQuery } from '../period-findings.repository.ts'
import { type LoadedSums, loadSiteSums, type SiteSums } from './site-sums.repository.ts'

/** A number in a list, with its share of the objects around. */
const BYTES_OF_NUMBER = 12
const BYTES_OF_SITE = 1000

const kept = keptBySite<LoadedSums>({ mostBytes: 64_000_000, bytesOf })

/** Returns what each site adds to the overview of a period. */
export async function sumsOfSites(db: Db, query: PeriodQuery): Promise<ReadonlyMap<number, SiteSums>> {
  const { siteRowIds, type, period, quietDays } = query
  return kept(db, {
    versions: await findVersions(db, siteRowIds),
    // The quiet days of a request are only the most that one of its projects asks for.
    key: `${type} ${period.from} ${period.to}`,
    load: (missing) => loadSiteSums(db, { ...query, siteRowIds: missing }),
    // A project that asks for more quiet days since the request began was not looked at over all of them.
    isLasting: (sums) => sums.quietDays <= quietDays,
  })
}

function bytesOf({ rules, equips, steps }: SiteSums): number {
  const columns = [rules, equips, steps].flatMap((each) => Object.values(each ?? {}))
  return BYTES_OF_SITE + BYTES_OF_NUMBER * columns.reduce((sum, column) => sum + column.length, 0)
}
