import { SEVERITIES } from '@bonfire/contract/values/category'
import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import type { Db } from '../../../db/database.ts'
import type { VersionOfSite } from '../../../db/site-versions.ts'
import type { SiteFindings } from '../groups.repository.ts'
import { columnsOfSites } from './kept-columns.service.ts'
import { findingsIn } from './site-columns.ts'

/** The findings of an equip in a range. All but the first two counts are of what is not snoozed. */
export interface UnitSum {
  wrong: number
  snoozed: number
  onAction: number
  /** Place among the severities; null if no finding has a known one. */
  severityRank: number | null
  durationSeconds: number
  /** In as many days before. */
  durationBeforeSeconds: number
}

export interface SiteUnitSums {
  readonly siteRowId: number
  readonly units: ReadonlyMap<number, UnitSum>
  /** The end of the first snooze, epoch seconds; null if there is none. */
  readonly wakesAt: number | null
}

interface UnitsQuery {
  readonly versions: readonly VersionOfSite[]
  /** The last day of the range at a site. */
  readonly toOf: (siteRowId: number) => string
  readonly days: number
  readonly now: Date
  /** True for a rule that the project of the site uses. */
  readonly isUsed: (siteRowId: number, ruleRowId: number) => boolean
}

const NOTHING = { wrong: 0, snoozed: 0, onAction: 0, severityRank: null, durationSeconds: 0, durationBeforeSeconds: 0 }

/** Sums the findings of each equip, from what is kept in memory for lists. */
export async function findUnitSums(
  db: Db,
  { versions, toOf, days, now, isUsed }: UnitsQuery,
): Promise<Map<number, SiteUnitSums>> {
  const today = Math.floor(now.getTime() / MILLISECONDS_PER_DAY)
  const columns = await columnsOfSites(db, versions, today - 2 * days)
  return new Map(
    columns.map((each) => {
      const to = Date.parse(toOf(each.siteRowId)) / MILLISECONDS_PER_DAY
      const range = { from: to - days + 1, to, nowMs: now.getTime(), ruleRowIds: undefined }
      const found = findingsIn(each, range)
      const before = findingsIn(each, { ...range, from: range.from - days, to: range.from - 1 })
      const units = new Map<number, UnitSum>()
      const used = (ruleRowId: number) => isUsed(each.siteRowId, ruleRowId)
      if (found) addFindings(units, found, used)
      if (before) addBefore(units, before, used)
      return [each.siteRowId, { siteRowId: each.siteRowId, units, wakesAt: firstOf(found?.wakesAt, before?.wakesAt) }]
    }),
  )
}

function addFindings(units: Map<number, UnitSum>, found: SiteFindings, isUsed: (ruleRowId: number) => boolean): void {
  for (const [place, ruleRowId] of found.ruleRowIds.entries()) {
    if (!isUsed(ruleRowId)) continue
    const unit = unitOf(units, found.equipRowIds[place] ?? 0)
    unit.wrong += 1
    if (found.snoozed[place] === 1) {
      unit.snoozed += 1
      continue
    }
    const rank = found.severityRanks[place] ?? SEVERITIES.length
    unit.onAction += found.actions[place] ?? 0
    unit.durationSeconds += found.durations[place] ?? 0
    if (rank < (unit.severityRank ?? SEVERITIES.length)) unit.severityRank = rank
  }
}

function addBefore(units: Map<number, UnitSum>, before: SiteFindings, isUsed: (ruleRowId: number) => boolean): void {
  for (const [place, ruleRowId] of before.ruleRowIds.entries()) {
    if (!isUsed(ruleRowId) || before.snoozed[place] === 1) continue
    unitOf(units, before.equipRowIds[place] ?? 0).durationBeforeSeconds += before.durations[place] ?? 0
  }
}

function unitOf(units: Map<number, UnitSum>, equipRowId: number): UnitSum {
  const known = units.get(equipRowId) ?? { ...NOTHING }
  units.set(equipRowId, known)
  return known
}

const firstOf = (...instants: (number | null | undefined)[]): number | null => {
  const known = instants.filter((instant) => typeof instant === 'number')
  return known.length === 0 ? null : Math.min(...known)
}
