import type { Db } from '../../../db/database.ts'
import { STATE_MACHINES } from '../../definitions/catalogue/read-catalogue.ts'
import { tryCompile } from '../engine/compile-rule.ts'
import { weekAfter, weekBefore } from '../engine/coverage/able-rules.ts'
import type { AbleEquips, EngineDay, EngineRule, KnownCoverage } from '../engine/input.ts'
import { findAble } from './site-model.repository.ts'

/**
 * Returns the stored coverage of days that are over, and of those a week before and after. A trial needs it only if its
 * rule asks how coverage has fallen; it does not know which rules are in use, so the stored ones count.
 */
export async function knownCoverage(
  db: Db,
  site: {
    readonly siteRowId: number
    readonly days: readonly EngineDay[]
    readonly until: number
    readonly rules: readonly EngineRule[]
    readonly isTrial: boolean
  },
): Promise<{ readonly coverage?: KnownCoverage }> {
  const { siteRowId, until, rules, isTrial } = site
  const isAsked = ({ definition }: EngineRule) => tryCompile(definition, STATE_MACHINES)?.when.usesCoverage === true
  const over = site.days.filter(({ endsAt }) => endsAt <= until)
  if (over.length === 0 || rules.length === 0 || (isTrial && !rules.some(isAsked))) return {}
  const names = new Set(over.flatMap(({ day }) => [weekBefore(day), day, weekAfter(day)]))
  const days = new Map<string, AbleEquips>()
  // One day is read at a time, because that of a large site is a megabyte.
  for (const day of [...names].toSorted()) {
    const able = await findAble(db, siteRowId, day)
    if (able) days.set(day, able)
  }
  return { coverage: { days, ...(!isTrial && { rules: new Set(rules.map(({ definition }) => definition.key)) }) } }
}
