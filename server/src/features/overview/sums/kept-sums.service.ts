import { addDays, periodBefore } from '@bonfire/contract/overview/periods'
import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import type { Db } from '../../../db/database.ts'
import { keptBySite, type SiteVersion } from '../../../db/kept-by-site.ts'
import { findVersions } from '../../../db/site-versions.ts'
import type { PeriodQuery } from '../period-findings.repository.ts'
import { type DayColumns, findRuleUses, loadDayColumns } from './day-columns.repository.ts'
import { type LoadedSums, loadSiteSums, type SiteSums } from './site-sums.repository.ts'
import { dayNumber, sumDays } from './sum-days.ts'

/** Two periods of four weeks that ended some days ago. */
const USUAL_DAYS = 63
/** Sums of older days come from the database, which keeps them by month. */
const MOST_DAYS = 93

/** A number in a list, with its share of the objects around. */
const BYTES_OF_NUMBER = 12
const BYTES_OF_SITE = 1000

/** Three to five million findings of a day. */
const keptDays = keptBySite<DayColumns>({ mostBytes: 64_000_000, bytesOf: bytesOfDays })

const keptSums = keptBySite<LoadedSums>({ mostBytes: 32_000_000, takesTurns: false, bytesOf })

const keptOlderSums = keptBySite<LoadedSums>({ mostBytes: 32_000_000, bytesOf })

/** Returns what each site adds to the overview of a period. */
export async function sumsOfSites(db: Db, query: PeriodQuery, now: Date): Promise<ReadonlyMap<number, SiteSums>> {
  const { siteRowIds, type, period, quietDays } = query
  const versions = await findVersions(db, siteRowIds)
  const before = periodBefore(period)
  const needed = Math.min(dayNumber(before.from), dayNumber(addDays(period.from, -quietDays)))
  const today = Math.floor(now.getTime() / MILLISECONDS_PER_DAY)
  const since = today - (needed < today - USUAL_DAYS ? MOST_DAYS : USUAL_DAYS)
  const fromDays = async (missing: readonly number[]) => {
    const wanted = new Set(missing)
    const [days, uses] = await Promise.all([
      daysOfSites(
        db,
        versions.filter(({ siteRowId }) => wanted.has(siteRowId)),
        since,
      ),
      findRuleUses(db, missing, type),
    ])
    return uses.flatMap((use) => {
      const columns = days.get(use.siteRowId)
      return columns ? [sumDays(columns, use, { period, before })] : []
    })
  }
  return (needed < since ? keptOlderSums : keptSums)(db, {
    versions,
    // The quiet days of a request are only the most that one of its projects asks for.
    key: `${type} ${period.from} ${period.to}`,
    load: needed < since ? (missing) => loadSiteSums(db, { ...query, siteRowIds: missing }) : fromDays,
    // A project that asks for more quiet days since the request began was not looked at over all of them.
    isLasting: (sums) => sums.quietDays <= quietDays,
  })
}

/** What fired at sites from a day on (days since 1970), which all periods after it are summed from. */
const daysOfSites = (db: Db, versions: readonly SiteVersion[], since: number) =>
  keptDays(db, {
    versions,
    key: '',
    load: (siteRowIds) => loadDayColumns(db, siteRowIds, since),
    isEnough: (known) => known.since <= since,
  })

function bytesOf({ rules, equips, steps }: SiteSums): number {
  const columns = [rules, equips, steps].flatMap((each) => Object.values(each ?? {}))
  return BYTES_OF_SITE + BYTES_OF_NUMBER * columns.reduce((sum, column) => sum + column.length, 0)
}

function bytesOfDays({ equipRules, days }: DayColumns): number {
  const columns = [...Object.values(equipRules), ...Object.values(days)]
  return columns.reduce((sum, column) => sum + (column?.byteLength ?? 0), BYTES_OF_SITE)
}
