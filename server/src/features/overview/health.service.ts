import type { IdleRule, SilentSite } from '@bonfire/contract/overview/overview'
import type { Db } from '../../db/database.ts'
import { shareReads } from '../../db/heavy-reads.ts'
import { runsOfLastDays } from '../evaluation/day-runs/day-runs.service.ts'
import * as health from './health.repository.ts'

interface HealthQuery {
  readonly siteRowIds: readonly number[]
  readonly tenantId: number
  readonly now: Date
}

const findSilentSites = shareReads(health.findSilentSites)

export async function healthOfSites(
  db: Db,
  { siteRowIds, tenantId, now }: HealthQuery,
): Promise<{ silentSites: SilentSite[]; idleRules: IdleRule[] }> {
  const [silentSites, days] = await Promise.all([
    findSilentSites(db, { siteRowIds, now }, siteRowIds),
    runsOfLastDays(db, { siteRowIds, overAt: undefined }),
  ])
  // Rules that could run on no equip of a site, and were meant to.
  const idle = [...days.values()].flatMap(({ siteRowId, rules }) =>
    Object.entries(rules).flatMap(([ruleKey, [equips, running, off]]) =>
      running + off === 0 ? [{ siteRowId, ruleKey, equips }] : [],
    ),
  )
  return { silentSites, idleRules: await health.nameIdleRules(db, idle, tenantId) }
}
