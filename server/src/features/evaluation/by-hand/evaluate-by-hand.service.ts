import { randomUUID } from 'node:crypto'
import type { Problem } from '@bonfire/contract/refusals/problem'
import { inParts } from '@bonfire/contract/values/in-parts'
import type { Context } from '../../../context.ts'
import { refuse } from '../../../http/refusal.ts'
import { compareOccurrences, type ReplacedCounts } from '../../findings/own-findings/replace-occurrences.service.ts'
import { gatherSite } from '../inputs/gather-site.service.ts'
import { markDaysDue } from '../overview/overview.repository.ts'
import { releaseDays } from '../queue/queue.repository.ts'
import { whileLeased } from '../queue/work-queue.service.ts'
import { findSiteOfTenant, type SeenSite } from '../requests/requests.repository.ts'
import { daysBetween, rangeUpToToday } from '../requests/requests.service.ts'
import { evaluateClaim, toEvaluatedDays } from '../run/evaluate-days.service.ts'
import { EvaluationWorker } from '../worker/evaluate-in-worker.ts'
import * as stored from './by-hand.repository.ts'

const DAYS_TOGETHER = 31

export interface ByHand {
  readonly tenantId: number
  readonly siteKey: string
  readonly from: string
  readonly to: string
}

export interface DoneByHand extends ReplacedCounts {
  readonly days: number
  readonly daysDone: number
  /** Days that a server is working on meanwhile; it will evaluate them again. */
  readonly daysElsewhere: number
  readonly failures: readonly { readonly day: string; readonly problem: Problem }[]
}

/** Evaluates days of a site in this process, the newest first, and stores what is found. */
export async function evaluateByHand(
  context: Context,
  asked: ByHand,
  onProgress: (done: DoneByHand) => void,
): Promise<DoneByHand> {
  const { site, blocks, days } = await daysOf(context, asked)
  const leasedBy = `by hand ${randomUUID()}`
  const worker = new EvaluationWorker()
  let done: DoneByHand = {
    days,
    daysDone: 0,
    daysElsewhere: 0,
    failures: [],
    created: 0,
    updated: 0,
    unchanged: 0,
    removed: 0,
  }
  try {
    for (const block of blocks) {
      await markDaysDue(context.db, [{ siteRowId: site.id, days: block }], context.clock())
      const claimed = await stored.claimNamed(context.db, {
        siteRowId: site.id,
        days: block,
        leasedBy,
        now: context.clock(),
      })
      const claim = { siteRowId: site.id, tenantId: site.tenantId, timezone: site.timezone, days: claimed }
      const counts = await whileLeased(context, { ...claim, leasedBy }, () =>
        evaluateClaim({ context, worker, leasedBy }, claim),
      )
      const failures = await stored.findFailed(
        context.db,
        site.id,
        claimed.map(({ day }) => day),
      )
      done = {
        ...done,
        ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, done[name as 'created'] + count])),
        failures: [...done.failures, ...failures],
        daysDone: done.daysDone + claimed.length - failures.length,
        daysElsewhere: done.daysElsewhere + block.length - claimed.length,
      }
      onProgress(done)
    }
  } finally {
    await worker.close()
    await releaseDays(context.db, leasedBy)
  }
  return done
}

export interface WouldChange {
  readonly change: 'appears' | 'changes' | 'vanishes'
  readonly day: string
  readonly equip: string
  readonly rule: string
}

/** Compares what evaluating days of a site would change with what is stored. Nothing is written. */
export async function compareByHand(
  context: Context,
  asked: ByHand,
  onProgress: (done: { days: number; daysDone: number }) => void,
): Promise<{ days: number; changes: WouldChange[]; unchanged: number }> {
  const { db } = context
  const { site, blocks, days } = await daysOf(context, asked)
  const equips = await stored.findEquipNames(db, site.id)
  const worker = new EvaluationWorker()
  const changes: WouldChange[] = []
  let [unchanged, daysDone] = [0, 0]
  try {
    for (const block of blocks) {
      const compared = await compareBlock(context, { site, block, worker })
      for (const { equipRowId, ...one } of compared.changes) {
        changes.push({ ...one, equip: equips.get(equipRowId) ?? String(equipRowId) })
      }
      unchanged += compared.unchanged
      daysDone += block.length
      onProgress({ days, daysDone })
    }
  } finally {
    await worker.close()
  }
  return { days, changes: changes.sort((one, other) => (one.day < other.day ? -1 : 1)), unchanged }
}

async function compareBlock(
  { db, clock }: Context,
  { site, block, worker }: { site: SeenSite; block: readonly string[]; worker: EvaluationWorker },
) {
  const of = { tenantId: site.tenantId, siteRowId: site.id }
  const gathered = await gatherSite(db, { ...of, days: block, now: clock() })
  if (!gathered) return { changes: [], unchanged: 0 }
  const result = await worker.evaluate(gathered)
  const keys = [...new Set(result.occurrences.map(({ rule }) => rule))]
  const known = await stored.findRuleRowIds(db, site.tenantId, keys)
  // A rule that has never found anything has no row yet: unused numbers take its place.
  const ruleRowIds = new Map(keys.map((key, place) => [key, known.get(key) ?? -place - 1]))
  const days = block.map((day) => ({ day, marked: 0, attempts: 0 }))
  const compared = await compareOccurrences(
    db,
    toEvaluatedDays({ ...of, days }, { site: gathered.site, result, ruleRowIds }),
  )
  const found = await stored.findRuleKeys(
    db,
    compared.removed.map(({ ruleRowId }) => ruleRowId),
  )
  const keyOf = new Map([...found, ...[...ruleRowIds].map(([key, id]) => [id, key] as const)])
  const changes = (['appears', 'changes', 'vanishes'] as const).flatMap((change) =>
    compared[({ appears: 'created', changes: 'updated', vanishes: 'removed' } as const)[change]].map(
      ({ equipRowId, ruleRowId, occurredOn }) => ({
        change,
        day: occurredOn,
        equipRowId,
        rule: keyOf.get(ruleRowId) ?? '',
      }),
    ),
  )
  return { changes, unchanged: compared.unchanged }
}

/** The newest block first. */
async function daysOf({ db, clock }: Context, { tenantId, siteKey, from, to }: ByHand) {
  const site = await findSiteOfTenant(db, tenantId, siteKey)
  if (!site) throw refuse('not_found', { thing: 'site' })
  const days = daysBetween(rangeUpToToday({ from, to }, { timezone: site.timezone, now: clock() })).reverse()
  return { site, blocks: inParts(days, DAYS_TOGETHER), days: days.length }
}
