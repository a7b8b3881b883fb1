import type { Definition } from '@bonfire/contract/definitions/definition'
import type { RepairDay, RepairState } from '@bonfire/contract/proof/repair'
import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { giveWay } from '../../../http/give-way.ts'
import { announceActionsBySystem } from '../../changes/changes.service.ts'
import { definitionsInUse } from '../../definitions/definitions-in-use.service.ts'
import { whyBlind } from '../../definitions/exposure.ts'
import { type FoundFiring, findFirings, findRuns } from '../proof.repository.ts'
import { dayAfter, daysIn, judgeWatched, spanOf } from '../repair-days.ts'
import { readRuleChanges } from '../rule-changes.ts'
import { readSentExposure, type SentExposure } from '../sent/sent-exposure.ts'
import { type FollowedUp, followUp } from './follow-up.service.ts'
import * as kept from './kept-repairs.repository.ts'
import { type RepairChange, tellRepairs } from './tell-repairs.service.ts'

export const JUDGE_EVERY_MILLISECONDS = MILLISECONDS_PER_MINUTE
/** A server that was stopped for a weekend still tells. */
const NEWS_DAYS = 3

/** Judges the repairs again at each site where something changed, a site at a time. */
export async function judgeRepairs(context: Context, signal?: AbortSignal): Promise<void> {
  const rulesOf = rememberRules()
  while (!signal?.aborted) {
    const judged = await inTransaction(context.db, (db) => judgeNextSite(db, rulesOf, context.clock()))
    if (!judged) return
    for (const did of ['changed', 'ended', 'reopened'] as const) {
      announceActionsBySystem(context, judged.tenantId, { did, actionIds: judged[did] })
    }
    await giveWay()
  }
}

/** Judges all repairs again from findings and evaluated days, whatever was kept, and counts them by state. */
export async function rebuildRepairs(context: Context): Promise<Record<RepairState, number>> {
  await inTransaction(context.db, kept.markAll)
  await judgeRepairs(context)
  return kept.countByState(context.db)
}

/** `changed` are actions of which a repair came to another state. */
interface JudgedSite extends FollowedUp {
  readonly tenantId: number
}

type Rules = ReadonlyMap<string, Definition>
type RulesOf = (db: Db, tenantId: number) => Promise<Rules>

/** Reads the rules of a tenant once for all of its sites; whatever changes meanwhile has them judged again. */
function rememberRules(): RulesOf {
  const known = new Map<number, Rules>()
  return async (db, tenantId) => {
    const rules =
      known.get(tenantId) ?? new Map((await definitionsInUse(db, tenantId)).map(({ key, body }) => [key, body]))
    known.set(tenantId, rules)
    return rules
  }
}

async function judgeNextSite(db: Db, rulesOf: RulesOf, now: Date): Promise<JudgedSite | undefined> {
  const due = await kept.takeDueSite(db, now)
  if (!due) return undefined
  const { siteRowId } = due
  const repairs = await kept.findSiteRepairs(db, siteRowId, now)
  const [first] = repairs
  const judged = first
    ? await judgeSite(db, due, { repairs, tenantId: first.tenantId, rules: await rulesOf(db, first.tenantId) })
    : []
  await kept.saveRepairs(db, siteRowId, judged)
  const changes = changesOf(repairs, judged)
  await tellRepairs(db, changes, { siteRowId, now })
  const followed = await followUp(db, changes, now)
  const moved = new Set([...followed.ended, ...followed.reopened])
  const changed = [...changes.map(({ actionId }) => actionId), ...followed.changed].filter((id) => !moved.has(id))
  return { tenantId: first?.tenantId ?? 0, ...followed, changed: [...new Set(changed)] }
}

/** Whoever closed an action need not hear that it is watched, nor of what happened long before it was first judged. */
function changesOf(repairs: readonly kept.SiteRepair[], judged: readonly kept.JudgedRepair[]): RepairChange[] {
  const before = new Map(repairs.map((repair) => [keyOf(repair), repair.kept?.state]))
  return judged.flatMap(({ state: to, ...repair }): RepairChange[] => {
    const { actionId, equipRuleId, stateOn, neededDays, judgedOn } = repair
    const from = before.get(keyOf(repair))
    const isNews = from === undefined ? stateOn !== null && stateOn >= dayAfter(judgedOn, -NEWS_DAYS) : from !== to
    return isNews ? [{ actionId, equipRuleId, from, to, stateOn, neededDays }] : []
  })
}

const keyOf = ({ actionId, equipRuleId }: Pick<kept.SiteRepair, 'actionId' | 'equipRuleId'>) =>
  `${actionId} ${equipRuleId}`

async function judgeSite(
  db: Db,
  { siteRowId, days: evaluated }: kept.DueSite,
  { repairs, tenantId, rules }: { repairs: readonly kept.SiteRepair[]; tenantId: number; rules: Rules },
): Promise<kept.JudgedRepair[]> {
  const changedOn = await readRuleChanges(
    db,
    { tenantId, siteRowId },
    repairs.filter(({ watchedBy }) => rules.has(watchedBy)),
  )
  const looked = await lookedAt(db, { siteRowId, days: evaluated }, { repairs, rules })
  const spans = repairs.map(({ repairedOn, today }) => spanOf(repairedOn, today))
  const from = spans.map((span) => span.from).toSorted()[0] ?? ''
  const to =
    spans
      .map((span) => span.to)
      .toSorted()
      .at(-1) ?? ''
  const found = await findFirings(db, { siteRowId, from, to }, [
    ...new Set(repairs.map(({ equipRuleId }) => equipRuleId)),
  ])
  const firings = Map.groupBy(found, ({ equipRuleId }) => equipRuleId)
  const sentOf = await readSentExposure(
    db,
    { tenantId, siteRowId, from, to },
    { repairs: repairs.filter(({ watchedBy }) => !rules.has(watchedBy)), firings: found },
  )
  return repairs.map((repair): kept.JudgedRepair => {
    const { actionId, equipRuleId, repairedOn, today, watchedBy } = repair
    const isOwn = rules.has(watchedBy)
    const sent = isOwn ? undefined : sentOf(repair)
    const isWatched = isOwn || sent !== undefined
    const exposed = sent ? lookedBySender(repair, sent) : looked(repair)
    const fired = new Map(firings.get(equipRuleId)?.map((firing) => [firing.day, firing]))
    const judged = judgeWatched(daysOf(repair, { looked: exposed, fired, isSent: sent !== undefined }), {
      repairedOn,
      changedOn: changedOn(repair),
      isWatched,
    })
    return {
      actionId,
      equipRuleId,
      repairedOn,
      watchedBy: isOwn ? watchedBy : null,
      looked: exposed,
      judgedOn: today,
      state: judged.state,
      stateOn: judged.stateOn,
      neededDays: isWatched ? judged.before.needed : null,
      cleanDays: judged.cleanDays,
      avoided: judged.avoided,
    }
  })
}

/** What is not over proves nothing. */
function daysOf(
  { repairedOn, today }: Pick<kept.SiteRepair, 'repairedOn' | 'today'>,
  { looked, fired, isSent }: { looked: string; fired: ReadonlyMap<string, FoundFiring>; isSent: boolean },
): RepairDay[] {
  return daysIn(spanOf(repairedOn, today)).flatMap((day, place): RepairDay[] => {
    const firing = fired.get(day)
    const isLooked = looked[place] === '1'
    if (firing) {
      const { seconds: firedSeconds, cost } = firing
      return [{ day, kind: 'fired', firedSeconds, cost, isExposed: !isSent || isLooked }]
    }
    return day < today ? [{ day, kind: isLooked ? 'clean' : 'blind', firedSeconds: 0 }] : []
  })
}

/** The same characters of a finding that is sent. All its days are looked at again: they take no time. */
const lookedBySender = (
  { repairedOn, today }: Pick<kept.SiteRepair, 'repairedOn' | 'today'>,
  { whyBlind }: SentExposure,
): string =>
  daysIn(spanOf(repairedOn, today))
    .map((day) => (whyBlind(day) === null ? '1' : '0'))
    .join('')

/**
 * Tells on which days each rule could have fired: a character a day. A day that was evaluated since is looked at again; those before
 * are as they were, unless another rule watches the repair by now, or its day is another.
 */
async function lookedAt(
  db: Db,
  { siteRowId, days: evaluated }: kept.DueSite,
  { repairs, rules }: { repairs: readonly kept.SiteRepair[]; rules: ReadonlyMap<string, Definition> },
): Promise<(repair: kept.SiteRepair) => string> {
  const isWhole = (repair: kept.SiteRepair) =>
    repair.kept?.repairedOn !== repair.repairedOn || repair.kept.watchedBy !== repair.watchedBy
  const watched = repairs.filter(({ watchedBy }) => rules.has(watchedBy))
  const parts = [...Map.groupBy(watched, (repair) => (isWhole(repair) ? repair.repairedOn : null))]
  const exposed = new Map<string, boolean>()
  for (const [repairedOn, some] of parts) {
    const days = repairedOn === null ? evaluated : daysIn(spanOf(repairedOn, some[0]?.today ?? repairedOn))
    const runs = await findRuns(db, siteRowId, {
      days,
      equipRowIds: [...new Set(some.map(({ equipRowId }) => equipRowId))],
      rules: [...new Set(some.map(({ watchedBy }) => watchedBy))],
    })
    for (const run of runs) {
      const rule = rules.get(run.rule)
      exposed.set(`${run.equipRowId} ${run.rule} ${run.day}`, rule !== undefined && whyBlind(rule, run) === null)
    }
  }
  const again = new Set(evaluated)
  return (repair) => {
    const { equipRowId, watchedBy, repairedOn, today } = repair
    const known = isWhole(repair) ? '' : (repair.kept?.looked ?? '')
    const isExposed = (day: string, place: number) =>
      exposed.get(`${equipRowId} ${watchedBy} ${day}`) ?? (known[place] === '1' && !again.has(day))
    return daysIn(spanOf(repairedOn, today))
      .map((day, place) => (isExposed(day, place) ? '1' : '0'))
      .join('')
  }
}
