import { Random } from '@bonfire/contract/definitions/language/testing/random'
import { addDays } from '@bonfire/contract/overview/periods'
import type { OpenDatabase } from '../../server/src/db/open.ts'
import { twoLevels } from '../list.ts'
import { milliseconds } from '../measure.ts'
import type { Journal } from './journal.ts'
import { type Portfolio, pickSites, RANGES } from './portfolio.ts'
import { daysAgo, PERIOD_DAYS } from './size.ts'

const SUMS_BEFORE = 40
const OVERVIEWS_BEFORE = 5

export interface Range {
  readonly siteRowIds: readonly number[]
  readonly from: string
  readonly to: string
}

export const bareSum = (database: OpenDatabase, range: Range) => milliseconds(() => twoLevels({ database }, range))

/** What fired in the period and in the one before it, of each site: new, continuing, gone, and the time in fault. */
export function bareOverview({ pool }: OpenDatabase, { siteRowIds, from, to }: Range): Promise<number> {
  const before = { from: addDays(from, -PERIOD_DAYS), to: addDays(from, -1) }
  const sumOf = (first: number) => `
    select site_id, rule_id, equip_rule_id, min(occurred_on) as first_on, sum(duration_seconds) as seconds
      from occurrence where site_id = any($1) and occurred_on between $${first}::date and $${first + 1}::date
     group by site_id, rule_id, equip_rule_id`
  const text = `
    with now as (${sumOf(2)}), before as (${sumOf(4)})
    select coalesce(now.site_id, before.site_id) as site_id, coalesce(now.rule_id, before.rule_id) as rule_id,
           count(*) filter (where before.seconds is null) as new, count(*) filter (where now.seconds is null) as gone,
           count(*) filter (where now.seconds is not null and before.seconds is not null) as continuing,
           sum(now.seconds) as seconds
      from now full join before using (equip_rule_id)
     group by 1, 2`
  return milliseconds(() => pool.query(text, [siteRowIds, from, to, before.from, before.to]))
}

/** For an engine that a server has for itself: the same statements before it starts, with nobody beside them. */
export async function referencesBefore(database: OpenDatabase, { sites }: Portfolio, journal: Journal): Promise<void> {
  const random = new Random(3)
  const column = 'idle'
  for (let sum = 0; sum < SUMS_BEFORE; sum += 1) {
    const siteRowIds = pickSites(random, sites).map(({ id }) => id)
    const range = { siteRowIds, from: daysAgo(random.pick(RANGES) - 1), to: daysAgo(0) }
    journal.references.push({ work: 'list', column, ms: await bareSum(database, range) })
  }
  const siteRowIds = sites.map(({ id }) => id)
  for (let back = 2; back < 2 + OVERVIEWS_BEFORE; back += 1) {
    const range = { siteRowIds, from: daysAgo(back + PERIOD_DAYS - 1), to: daysAgo(back) }
    journal.references.push({ work: 'firstOverview', column, ms: await bareOverview(database, range) })
  }
}
