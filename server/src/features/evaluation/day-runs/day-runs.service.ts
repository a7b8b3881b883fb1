import type { Db } from '../../../db/database.ts'
import { keptBySite } from '../../../db/kept-by-site.ts'
import { type DayQuery, type DayRuns, findDayRuns, findDayVersions } from './day-runs.repository.ts'

const BYTES_OF_SITE = 300
const BYTES_OF_RULE = 100

const kept = keptBySite<DayRuns>({
  mostBytes: 24_000_000,
  bytesOf: ({ rules }) => BYTES_OF_SITE + BYTES_OF_RULE * Object.keys(rules).length,
})

/** What the rules did at each site that was evaluated, on its last day. A day lists thousands of runs. */
export async function runsOfLastDays(db: Db, query: DayQuery): Promise<ReadonlyMap<number, DayRuns>> {
  return kept(db, {
    versions: await findDayVersions(db, query),
    key: query.overAt ? 'over' : 'newest',
    load: (siteRowIds) => findDayRuns(db, { ...query, siteRowIds }),
  })
}
