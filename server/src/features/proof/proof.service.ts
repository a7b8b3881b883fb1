import { type Definition, durationSeconds } from '@bonfire/contract/definitions/definition'
import { MAXIMUM_SHOWN_REPAIRS, type ShownRepair } from '@bonfire/contract/proof/action-proof'
import { DAYS_BEFORE } from '@bonfire/contract/proof/needed-days'
import { judgeRepair, type RepairDay } from '@bonfire/contract/proof/repair'
import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { definitionsInUse } from '../definitions/definitions-in-use.service.ts'
import { findAction } from '../visible-actions/visible-actions.service.ts'
import * as proof from './proof.repository.ts'

const SHOWN_BEFORE = 30
const DAYS_SINCE = 400

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

type Blind = ShownRepair['blindBecause']

interface LookedAtDay extends RepairDay {
  readonly blindBecause: Blind
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
  const span = { siteRowId, from: dayAfter(repairedOn, -DAYS_BEFORE), to: lastDay(first) }
  const equipRowIds = [...new Set(repairs.map(({ equipRowId }) => equipRowId))]
  const watching = [...new Set(repairs.map(({ watchedBy }) => watchedBy))].filter((key) => rules.has(key))
  const runs = new Map(
    (await proof.findRuns(db, span, { equipRowIds, rules: watching })).map((run) => [
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
    for (let day = span.from; day <= span.to; day = dayAfter(day, 1)) {
      const firedSeconds = firings.get(`${equipRuleId} ${day}`)
      const blindBecause = whyBlind(rule, runs.get(`${equipRowId} ${watchedBy} ${day}`))
      if (firedSeconds !== undefined) days.push({ day, kind: 'fired', firedSeconds, blindBecause: null })
      // What is not over proves nothing.
      else if (day < today) days.push({ day, kind: blindBecause ? 'blind' : 'clean', firedSeconds: 0, blindBecause })
    }
    return days
  }
}

const LEAST_SECONDS = 1800
// What a day stores of a run does not say how far apart samples were.
const USUAL_STEP_SECONDS = 300

/** Null if the rule could have fired: it ran long enough to confirm a fault. */
function whyBlind(rule: Definition | undefined, run: proof.FoundRun | undefined): Blind {
  if (!rule) return { status: 'sent', names: [] }
  if (!run) return { status: 'notRun', names: [] }
  const names = run.names ?? []
  if (run.status !== 'runs') return { status: run.status as NonNullable<Blind>['status'], names }
  const delays = durationSeconds(rule.modeDelay) + durationSeconds(rule.alarmDelay)
  const needed = rule.per === 'firing' ? Math.max(LEAST_SECONDS, delays + 2 * USUAL_STEP_SECONDS) : 0
  return (run.evaluatedSeconds ?? 0) >= needed ? null : { status: 'short', names }
}

function toShown(found: proof.FoundRepair, days: readonly LookedAtDay[], isWatched: boolean): ShownRepair {
  const { repairedOn, targetName, ruleName, watchedBy } = found
  const { before, ...judged } = judgeRepair(days, repairedOn)
  const shownFrom = dayAfter(repairedOn, -SHOWN_BEFORE)
  return {
    equipRuleId: String(found.equipRuleId),
    targetName,
    ruleName,
    watchedBy: isWatched ? watchedBy : null,
    repairedOn,
    ...judged,
    // Where nothing tells when it was looked for, only a firing says something.
    ...(!isWatched && judged.state !== 'cameBack' && { state: 'cannotTell', stateOn: null, reason: null }),
    neededDays: isWatched ? before.needed : null,
    exposedDays: before.exposedDays,
    firedDays: before.firedDays,
    longestQuietDays: before.longestQuiet,
    isMeasured: before.isMeasured,
    days: days.flatMap(({ day, kind }) => (day >= shownFrom ? { day, kind } : [])),
    blindBecause: days.findLast(({ day }) => day < found.today)?.blindBecause ?? null,
  }
}

const lastDay = ({ repairedOn, today }: proof.FoundRepair) => {
  const last = dayAfter(repairedOn, DAYS_SINCE)
  return last < today ? last : today
}

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * MILLISECONDS_PER_DAY).toISOString().slice(0, 10)
