import type { Definition } from '@bonfire/contract/definitions/definition'
import {
  type Evidence,
  MAXIMUM_SHOWN_REPAIRS,
  type SendingSource,
  type ShownRepair,
} from '@bonfire/contract/proof/action-proof'
import type { RepairDay, RepairState } from '@bonfire/contract/proof/repair'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { definitionsInUse } from '../definitions/definitions-in-use.service.ts'
import { whyBlind } from '../definitions/exposure.ts'
import { findAction } from '../visible-actions/visible-actions.service.ts'
import * as proof from './proof.repository.ts'
import { dayAfter, daysIn, judgeWatched, spanOf } from './repair-days.ts'
import { readRuleChanges } from './rule-changes.ts'
import { readSentExposure } from './sent/sent-exposure.ts'

const SHOWN_BEFORE = 30

/** Says whether the repairs of an action have held, for everyone who sees it, from the equipment that they see. */
export async function readProof(
  context: Context,
  caller: Caller,
  actionKey: string,
): Promise<{ repairs: ShownRepair[]; more: number; counts: Record<RepairState, number> }> {
  const { db } = context
  const { id: actionId } = await findAction(db, caller, actionKey)
  const found = await proof.findRepairs(db, { actionId, userId: caller.id, now: context.clock() })
  const repairs = found.slice(0, MAXIMUM_SHOWN_REPAIRS)
  const definitions = await definitionsInUse(db, caller.tenantId)
  const rules = new Map(definitions.map(({ key, body }) => [key, body]))
  const shown = new Map<number, ShownRepair>()
  for (const ofSite of Map.groupBy(repairs, ({ siteRowId }) => siteRowId).values()) {
    const lookedAt = await readDays(db, ofSite, { tenantId: caller.tenantId, rules })
    for (const repair of ofSite) shown.set(repair.equipRuleId, toShown(repair, lookedAt(repair)))
  }
  const states = found.flatMap(({ equipRuleId, keptState }) => shown.get(equipRuleId)?.state ?? keptState ?? [])
  const countOf = (state: RepairState) => states.filter((one) => one === state).length
  return {
    repairs: repairs.flatMap(({ equipRuleId }) => shown.get(equipRuleId) ?? []),
    more: found.length - repairs.length,
    counts: {
      watching: countOf('watching'),
      proved: countOf('proved'),
      cameBack: countOf('cameBack'),
      cannotTell: countOf('cannotTell'),
    },
  }
}

interface LookedAtDay extends RepairDay {
  readonly blindBecause: ShownRepair['blindBecause']
}

/** The days of a repair, and what tells whether its rule could have fired on them. */
interface LookedAt {
  readonly days: readonly LookedAtDay[]
  readonly evidence: Evidence | null
  readonly source: SendingSource | null
  /** The day on which the rule was last changed. */
  readonly changedOn: string | null
}

/** Reads the days of repairs of one site. */
async function readDays(
  db: Db,
  repairs: readonly proof.FoundRepair[],
  { tenantId, rules }: { tenantId: number; rules: ReadonlyMap<string, Definition> },
): Promise<(repair: proof.FoundRepair) => LookedAt> {
  const [first] = repairs
  if (!first) return () => ({ days: [], evidence: null, source: null, changedOn: null })
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
  const changedOn = await readRuleChanges(
    db,
    { tenantId, siteRowId },
    repairs.filter(({ watchedBy }) => rules.has(watchedBy)),
  )
  const equipRuleIds = repairs.map(({ equipRuleId }) => equipRuleId)
  const found = await proof.findFirings(db, span, equipRuleIds)
  const firings = new Map(found.map((firing) => [`${firing.equipRuleId} ${firing.day}`, firing]))
  const sentOf = await readSentExposure(
    db,
    { tenantId, ...span },
    { repairs: repairs.filter(({ watchedBy }) => !rules.has(watchedBy)), firings: found },
  )
  return (repair) => {
    const { equipRuleId, equipRowId, watchedBy } = repair
    const rule = rules.get(watchedBy)
    const sent = rule ? undefined : sentOf(repair)
    const days: LookedAtDay[] = []
    for (const day of daysIn(span)) {
      const firing = firings.get(`${equipRuleId} ${day}`)
      const blindBecause = rule
        ? whyBlind(rule, runs.get(`${equipRowId} ${watchedBy} ${day}`))
        : (sent?.whyBlind(day) ?? (sent ? null : UNTOLD))
      if (firing) {
        const { seconds: firedSeconds, cost } = firing
        const isExposed = !sent || blindBecause === null
        days.push({ day, kind: 'fired', firedSeconds, cost, isExposed, blindBecause: null })
      }
      // What is not over proves nothing.
      else if (day < today) days.push({ day, kind: blindBecause ? 'blind' : 'clean', firedSeconds: 0, blindBecause })
    }
    const source = sent ? { kind: sent.source.kind, name: sent.source.name } : null
    return { days, evidence: rule ? 'own' : (sent?.evidence ?? null), source, changedOn: changedOn(repair) }
  }
}

const UNTOLD = { status: 'sent', names: [] } satisfies ShownRepair['blindBecause']

function toShown(found: proof.FoundRepair, { days, evidence, source, changedOn }: LookedAt): ShownRepair {
  const { repairedOn, targetName, ruleName, watchedBy, currency } = found
  const isWatched = evidence !== null
  const { before, ...judged } = judgeWatched(days, { repairedOn, changedOn, isWatched })
  const shownFrom = dayAfter(repairedOn, -SHOWN_BEFORE)
  return {
    equipRuleId: String(found.equipRuleId),
    targetName,
    ruleName,
    watchedBy: evidence === 'own' ? watchedBy : null,
    evidence,
    source,
    repairedOn,
    currency,
    ...judged,
    neededDays: isWatched ? before.needed : null,
    exposedDays: before.exposedDays,
    firedDays: before.firedDays,
    longestQuietDays: before.longestQuiet,
    isMeasured: before.isMeasured,
    days: days.flatMap(({ day, kind }) => (day >= shownFrom ? { day, kind } : [])),
    blindBecause: lastBlindBecause(found, { days, evidence }),
  }
}

/** What is sent of a day may come on the day after. */
function lastBlindBecause(
  { today }: Pick<proof.FoundRepair, 'today'>,
  { days, evidence }: Pick<LookedAt, 'days' | 'evidence'>,
): ShownRepair['blindBecause'] {
  const over = days.filter(({ day }) => day < today)
  const last = over.at(-1)
  const isAwaited = evidence !== 'own' && last?.kind === 'blind' && last.day === dayAfter(today, -1)
  return (isAwaited ? over.at(-2) : last)?.blindBecause ?? null
}
