import { isForEquip } from '@bonfire/contract/definitions/definition'
import { problem } from '@bonfire/contract/refusals/problem'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { LONGEST_PAUSE_MILLISECONDS, letRequestsPass } from '../../../http/waiting-requests.ts'
import { rulesOf } from '../../definitions/definitions-in-use.service.ts'
import {
  type EvaluatedDays,
  type ReplacedCounts,
  replaceOccurrences,
} from '../../findings/own-findings/replace-occurrences.service.ts'
import { problemOfChunk } from '../../histories/store/unknown-chunk.service.ts'
import type { EngineSite, SiteResult } from '../engine/input.ts'
import { gatherSite } from '../inputs/gather-site.service.ts'
import type { Claim } from '../queue/queue.repository.ts'
import * as queue from '../queue/queue.repository.ts'
import type { EvaluationWorker } from '../worker/evaluate-in-worker.ts'
import { consecutiveDays } from './consecutive-days.ts'
import { problemsOf } from './day-problems.ts'

export interface Evaluating {
  readonly context: Context
  readonly worker: EvaluationWorker
  /** Names this server and class in leases. */
  readonly leasedBy: string
  readonly signal?: AbortSignal | undefined
}

/** Evaluates the claimed days of a site and stores what was found, a stretch of consecutive days at a time. */
export async function evaluateClaim(evaluating: Evaluating, claim: Claim): Promise<ReplacedCounts> {
  const { context, leasedBy } = evaluating
  const { siteRowId } = claim
  const counts = { created: 0, updated: 0, unchanged: 0, removed: 0 }
  const claimed = new Map(claim.days.map((one) => [one.day, one]))
  const stretches = consecutiveDays([...claimed.keys()]).map((days) => days.flatMap((day) => claimed.get(day) ?? []))
  for (const days of stretches) {
    const part = { ...claim, days }
    const names = days.map(({ day }) => day)
    try {
      const done = await evaluateStretch(evaluating, part)
      // Days are evaluated apart, so that a point that cannot be read delays only those that read it.
      if (done === 'apart') stretches.push(...days.toReversed().map((day) => [day]))
      else for (const name of Object.keys(counts) as (keyof typeof counts)[]) counts[name] += done?.[name] ?? 0
    } catch (error) {
      if (evaluating.signal?.aborted) return counts
      context.log.warn({ err: error, siteRowId, days: names }, 'days of a site could not be evaluated')
      const failed = { problem: problem('evaluation.failed'), now: context.clock() }
      await queue.failDays(context.db, { siteRowId, days: names, leasedBy }, failed)
    }
  }
  return counts
}

async function evaluateStretch(evaluating: Evaluating, claim: Claim): Promise<ReplacedCounts | undefined | 'apart'> {
  const { context, worker, leasedBy, signal } = evaluating
  const { db } = context
  const { siteRowId, tenantId } = claim
  const days = claim.days.map(({ day }) => day)
  await letRequestsPass(LONGEST_PAUSE_MILLISECONDS)
  const gathered = await gatherSite(db, { tenantId, siteRowId, days, now: context.clock() })
  if (!gathered) return undefined
  const { site } = gathered
  const result = await worker.evaluate(gathered, signal)
  const { unreadable } = result
  if (unreadable && days.length > 1) return 'apart'
  const reason = unreadable && (await problemOfChunk(db, unreadable.pointRowId, unreadable))
  const named = new Map(
    site.points.flatMap(({ id, name }) => (reason && id === unreadable?.pointRowId ? [[name, reason]] : [])),
  )
  const lease = { siteRowId, days, leasedBy }
  const ruleRowIds = await ruleRowIdsOf(db, tenantId, { site, result })
  await letRequestsPass(LONGEST_PAUSE_MILLISECONDS)
  return replaceOccurrences(context, toEvaluatedDays(claim, { site, result, ruleRowIds }), {
    isStillOurs: (transaction) => queue.lockLease(transaction, lease),
    alsoWrite: async (transaction) => {
      await queue.writeDaySummaries(transaction, siteRowId, {
        summaries: result.days.map((summary) => ({
          day: summary.day,
          // Days that were stored before call the row of an equip `equipId`.
          body: { runs: summary.runs.map(({ equipRowId, ...run }) => ({ equipId: equipRowId, ...run })) },
          able: summary.able ?? null,
          problems: problemsOf(site, summary, named),
        })),
        now: context.clock(),
      })
      await queue.markAgain(transaction, { siteRowId, days: result.again, now: context.clock() })
      if (reason) await queue.failDays(transaction, lease, { problem: reason, now: context.clock() })
      else await queue.finishDays(transaction, claim, leasedBy)
    },
  })
}

interface Outcome {
  readonly site: EngineSite
  readonly result: SiteResult
}

/** The rows of rules that found something, made where this is their first finding. */
function ruleRowIdsOf(db: Db, tenantId: number, { site, result }: Outcome): Promise<Map<string, number>> {
  const found = new Set(result.occurrences.map(({ rule }) => rule))
  const definitions = site.rules.map(({ definition }) => definition).filter(({ key }) => found.has(key))
  return definitions.length === 0 ? Promise.resolve(new Map()) : rulesOf(db, tenantId, definitions)
}

// An earlier finding stays if a rule could not run for one of these reasons. Other reasons hold for any day, such as a
// changed point or a rule that is no longer for the equip, and take it away.
const COULD_NOT_LOOK: ReadonlySet<string> = new Set(['sparse', 'failed'])

export function toEvaluatedDays(
  { siteRowId, tenantId, days }: Pick<Claim, 'siteRowId' | 'tenantId' | 'days'>,
  { site, result, ruleRowIds }: Outcome & { readonly ruleRowIds: ReadonlyMap<string, number> },
): EvaluatedDays {
  const asked = new Set<string>()
  for (const { runs } of result.days) {
    for (const { equipRowId, rule, status } of runs) if (!COULD_NOT_LOOK.has(status)) asked.add(`${equipRowId} ${rule}`)
  }
  const equips = new Map(site.equips.map((equip) => [equip.id, equip]))
  const roles = new Set(site.points.map(({ equipRowId, role }) => `${equipRowId} ${role}`))
  const definitions = new Map(site.rules.map(({ definition }) => [definition.key, definition]))
  const idle = new Set(site.idleRules)
  const isForOthers = (equipRowId: number, ruleKey: string) => {
    const [equip, definition] = [equips.get(equipRowId), definitions.get(ruleKey)]
    if (!equip) return false
    return definition ? !isForEquip(definition, equip, (role) => roles.has(`${equipRowId} ${role}`)) : idle.has(ruleKey)
  }
  const severities = new Map(site.rules.map(({ definition }) => [definition.key, definition.severity]))
  return {
    siteRowId,
    tenantId,
    days: days.map(({ day }) => day),
    isAsked: (equipRowId, ruleKey) => asked.has(`${equipRowId} ${ruleKey}`) || isForOthers(equipRowId, ruleKey),
    occurrences: result.occurrences.map(({ equipRowId, rule, day, evidence }) => {
      const ruleRowId = ruleRowIds.get(rule)
      if (ruleRowId === undefined) throw new Error(`The rule ${rule} has no row`)
      return {
        equipRowId,
        ruleRowId,
        occurredOn: day,
        costs: null,
        severity: severities.get(rule) ?? null,
        starts: evidence.firings.map(({ startsAt }) => startsAt),
        durations: evidence.firings.map(({ startsAt, endsAt }) => endsAt - startsAt),
        evidence,
        restates: definitions.get(rule)?.restates ?? [],
      }
    }),
  }
}
