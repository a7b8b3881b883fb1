import type { Definition } from '@bonfire/contract/definitions/definition'
import {
  type Evidence,
  MAXIMUM_SHOWN_REPAIRS,
  type SendingSource,
  type ShownRepair,
} from '@bonfire/contract/proof/action-proof'
import type { RepairDay } from '@bonfire/contract/proof/repair'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { definitionsInUse } from '../definitions/definitions-in-use.service.ts'
import { findAction } from '../visible-actions/visible-actions.service.ts'
import { whyBlind } from './exposure.ts'
import * as proof from './proof.repository.ts'
import { dayAfter, daysIn, judgeWatched, spanOf } from './repair-days.ts'
import { readSentExposure } from './sent/sent-exposure.ts'

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
    const lookedAt = await readDays(db, ofSite, { tenantId: caller.tenantId, rules })
    for (const repair of ofSite) shown.set(repair.equipRuleId, toShown(repair, lookedAt(repair)))
  }
  return { repairs: repairs.flatMap(({ equipRuleId }) => shown.get(equipRuleId) ?? []), more: count - repairs.length }
}

interface LookedAtDay extends RepairDay {
  readonly blindBecause: ShownRepair['blindBecause']
}

/** The days of a repair, and what tells whether its rule could have fired on them. */
interface LookedAt {
  readonly days: readonly LookedAtDay[]
  readonly evidence: Evidence | null
  readonly source: SendingSource | null
}

/** Reads the days of repairs of one site. */
async function readDays(
  db: Db,
  repairs: readonly proof.FoundRepair[],
  { tenantId, rules }: { tenantId: number; rules: ReadonlyMap<string, Definition> },
): Promise<(repair: proof.FoundRepair) => LookedAt> {
  const [first] = repairs
  if (!first) return () => ({ days: [], evidence: null, source: null })
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
  const found = await proof.findFirings(db, span, equipRuleIds)
  const firings = new Map(found.map(({ equipRuleId, day, seconds }) => [`${equipRuleId} ${day}`, seconds]))
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
      const firedSeconds = firings.get(`${equipRuleId} ${day}`)
      const blindBecause = rule
        ? whyBlind(rule, runs.get(`${equipRowId} ${watchedBy} ${day}`))
        : (sent?.whyBlind(day) ?? (sent ? null : UNTOLD))
      if (firedSeconds !== undefined) {
        const isExposed = !sent || blindBecause === null
        days.push({ day, kind: 'fired', firedSeconds, isExposed, blindBecause: null })
      }
      // What is not over proves nothing.
      else if (day < today) days.push({ day, kind: blindBecause ? 'blind' : 'clean', firedSeconds: 0, blindBecause })
    }
    const source = sent ? { kind: sent.source.kind, name: sent.source.name } : null
    return { days, evidence: rule ? 'own' : (sent?.evidence ?? null), source }
  }
}

const UNTOLD = { status: 'sent', names: [] } satisfies ShownRepair['blindBecause']

function toShown(found: proof.FoundRepair, { days, evidence, source }: LookedAt): ShownRepair {
  const { repairedOn, targetName, ruleName, watchedBy } = found
  const isWatched = evidence !== null
  const { before, ...judged } = judgeWatched(days, repairedOn, isWatched)
  const shownFrom = dayAfter(repairedOn, -SHOWN_BEFORE)
  return {
    equipRuleId: String(found.equipRuleId),
    targetName,
    ruleName,
    watchedBy: evidence === 'own' ? watchedBy : null,
    evidence,
    source,
    repairedOn,
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
