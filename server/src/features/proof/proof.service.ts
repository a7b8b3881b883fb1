import type { Definition } from '@bonfire/contract/definitions/definition'
import { MAXIMUM_SHOWN_REPAIRS, type ShownRepair } from '@bonfire/contract/proof/action-proof'
import type { RepairDay } from '@bonfire/contract/proof/repair'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { definitionsInUse } from '../definitions/definitions-in-use.service.ts'
import { findAction } from '../visible-actions/visible-actions.service.ts'
import { whyBlind } from './exposure.ts'
import * as proof from './proof.repository.ts'
import { dayAfter, daysIn, judgeWatched, spanOf } from './repair-days.ts'

const SHOWN_BEFORE = 30

/** Says whether the repairs of an action have held, for everyone who sees it, from the equipment that they see. */
export async function readProof(
  context: Context,
  caller: Caller,
  actionKey: string,
): Promise<{ repairs: ShownRepair[]; more: number }> {
  const { db } = context
  const { id: actionId } = await findAction(db, caller, actionKey)
  const { repairs, count } = await proof.findRepairs(db, {
    actionId,
    userId: caller.id,
    now: context.clock(),
    limit: MAXIMUM_SHOWN_REPAIRS,
  })
  if (repairs.length === 0) return { repairs: [], more: 0 }
  const definitions = await definitionsInUse(db, caller.tenantId)
  const rules = new Map(definitions.map(({ key, body }) => [key, body]))
  const shown = new Map<number, ShownRepair>()
  for (const ofSite of Map.groupBy(repairs, ({ siteRowId }) => siteRowId).values()) {
    const daysOf = await readDays(db, ofSite, rules)
    for (const repair of ofSite)
      shown.set(repair.equipRuleId, toShown(repair, daysOf(repair), rules.has(repair.watchedBy)))
  }
  return { repairs: repairs.flatMap(({ equipRuleId }) => shown.get(equipRuleId) ?? []), more: count - repairs.length }
}

interface LookedAtDay extends RepairDay {
  readonly blindBecause: ShownRepair['blindBecause']
}

/** Reads the days of repairs of one site. */
async function readDays(
  db: Db,
  repairs: readonly proof.FoundRepair[],
  rules: ReadonlyMap<string, Definition>,
): Promise<(repair: proof.FoundRepair) => LookedAtDay[]> {
  const [first] = repairs
  if (!first) return () => []
  const { siteRowId, repairedOn, today } = first
  const span = { siteRowId, ...spanOf(repairedOn, today) }
  const equipRowIds = [...new Set(repairs.map(({ equipRowId }) => equipRowId))]
  const watching = [...new Set(repairs.map(({ watchedBy }) => watchedBy))].filter((key) => rules.has(key))
  const runs = new Map(
    (await proof.findRuns(db, siteRowId, { days: daysIn(span), equipRowIds, rules: watching })).map((run) => [
      `${run.equipRowId} ${run.rule} ${run.day}`,
      run,
    ]),
  )
  const equipRuleIds = repairs.map(({ equipRuleId }) => equipRuleId)
  const firings = new Map(
    (await proof.findFirings(db, span, equipRuleIds)).map(({ equipRuleId, day, seconds }) => [
      `${equipRuleId} ${day}`,
      seconds,
    ]),
  )
  return ({ equipRuleId, equipRowId, watchedBy }) => {
    const rule = rules.get(watchedBy)
    const days: LookedAtDay[] = []
    for (const day of daysIn(span)) {
      const firedSeconds = firings.get(`${equipRuleId} ${day}`)
      const blindBecause = whyBlind(rule, runs.get(`${equipRowId} ${watchedBy} ${day}`))
      if (firedSeconds !== undefined) days.push({ day, kind: 'fired', firedSeconds, blindBecause: null })
      // What is not over proves nothing.
      else if (day < today) days.push({ day, kind: blindBecause ? 'blind' : 'clean', firedSeconds: 0, blindBecause })
    }
    return days
  }
}

function toShown(found: proof.FoundRepair, days: readonly LookedAtDay[], isWatched: boolean): ShownRepair {
  const { repairedOn, targetName, ruleName, watchedBy } = found
  const { before, ...judged } = judgeWatched(days, repairedOn, isWatched)
  const shownFrom = dayAfter(repairedOn, -SHOWN_BEFORE)
  return {
    equipRuleId: String(found.equipRuleId),
    targetName,
    ruleName,
    watchedBy: isWatched ? watchedBy : null,
    repairedOn,
    ...judged,
    neededDays: isWatched ? before.needed : null,
    exposedDays: before.exposedDays,
    firedDays: before.firedDays,
    longestQuietDays: before.longestQuiet,
    isMeasured: before.isMeasured,
    days: days.flatMap(({ day, kind }) => (day >= shownFrom ? { day, kind } : [])),
    blindBecause: days.findLast(({ day }) => day < found.today)?.blindBecause ?? null,
  }
}
