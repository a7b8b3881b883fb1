import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { sql } from 'kysely'
import { findVersions } from '../server/src/db/site-versions.ts'
import { loadSiteColumns } from '../server/src/features/hits/kept/site-columns.repository.ts'
import { bytesOfColumns } from '../server/src/features/hits/kept/site-columns.ts'
import { LAST_DAY, type LargeApp } from './large-app.ts'
import { answers, askedOf, twoLevels } from './list.ts'
import { type Figure, median, milliseconds, ratioOf } from './measure.ts'

const RUNS = 5
const SIZE = { sites: 1000, days: 30 }
const SINCE = Date.parse(LAST_DAY) / MILLISECONDS_PER_DAY - SIZE.days
const SITES_AT_ONCE = 50
const MOST_BYTES = 64_000_000

/** The list after a hit at one site and after a load of all, and what is kept for it. */
export async function benchChangedList(large: LargeApp): Promise<Figure[]> {
  const { engine } = large.database
  const what = `list, 1,000 sites, 30 days, ${engine}`
  const asked = askedOf(large, SIZE)
  const list = () => milliseconds(() => answers(large, asked))
  const times = { warm: [] as number[], oneSite: [] as number[], allSites: [] as number[], twoLevels: [] as number[] }
  await list()
  for (let run = 0; run < RUNS; run += 1) {
    times.warm.push(await list())
    await change(large, asked.siteRowIds.slice(run, run + 1))
    times.oneSite.push(await list())
    await change(large, asked.siteRowIds)
    times.allSites.push(await list())
    times.twoLevels.push(await milliseconds(() => twoLevels(large, asked)))
  }
  const against = (name: 'oneSite' | 'allSites', reference: 'warm' | 'twoLevels') => ({
    ratio: ratioOf(times[name], times[reference]),
    detail: `${median(times[name]).toFixed(0)} ms and ${median(times[reference]).toFixed(0)} ms`,
  })
  const bytes = await bytesKept(large, asked.siteRowIds)
  return [
    { what: `${what}, after a hit at one`, reference: 'the same, warm', aim: '<= 1.2', ...against('oneSite', 'warm') },
    {
      what: `${what}, after a load of all`,
      reference: 'bare SQL in two levels',
      aim: '<= 1.5',
      ...against('allSites', 'twoLevels'),
    },
    {
      what: `${what}, kept in memory`,
      reference: '64 MB',
      aim: '<= 1',
      ratio: bytes / MOST_BYTES,
      detail: `${(bytes / 1_000_000).toFixed(1)} MB of columns`,
    },
  ]
}

/** As the findings of one day that are sent again: one statement, and with it the versions of the sites. */
const change = ({ database: { db } }: LargeApp, siteRowIds: readonly number[]) =>
  sql`
    update occurrence set hits = hits
     where site_id = any(${siteRowIds}::int4[]) and occurred_on = ${LAST_DAY}::date`.execute(db)

async function bytesKept({ database: { db } }: LargeApp, siteRowIds: readonly number[]): Promise<number> {
  const versions = await findVersions(db, siteRowIds)
  let bytes = 0
  for (let start = 0; start < versions.length; start += SITES_AT_ONCE) {
    const part = versions.slice(start, start + SITES_AT_ONCE).map(({ siteRowId }) => siteRowId)
    for (const columns of await loadSiteColumns(db, part, SINCE)) bytes += bytesOfColumns(columns)
  }
  return bytes
}
