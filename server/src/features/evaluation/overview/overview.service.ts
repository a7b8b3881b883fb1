import type { EvaluationQueue } from '@bonfire/contract/evaluation/evaluations'
import { MILLISECONDS_PER_HOUR, MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuseUnless } from '../../../http/permissions.ts'
import { refuse } from '../../../http/refusal.ts'
import { findFailures } from '../requests/requests.repository.ts'
import { failingDay, type Render, recentEvaluations } from '../requests/requests.service.ts'
import { readRuleProblems } from '../rule-problems/rule-problems.service.ts'
import * as overview from './overview.repository.ts'

const MEASURED_MILLISECONDS = MILLISECONDS_PER_HOUR / 4
// The first days of a backfill come together; a rate from seconds would promise too much.
const SHORTEST_MILLISECONDS = MILLISECONDS_PER_MINUTE
const FAILURES_SHOWN = 200

/** Returns what waits at the sites of the caller, how fast it goes, and what fails. */
export async function readQueue(context: Context, caller: Caller, render: Render): Promise<EvaluationQueue> {
  refuseUnless('bringDataIn', caller)
  const { db, config } = context
  const now = context.clock()
  const { oldestDueAt, ...figures } = await overview.countQueue(db, caller.id, now)
  const evaluated = await overview.countEvaluated(db, caller.id, new Date(now.getTime() - MEASURED_MILLISECONDS))
  const daysPerHour = rateOf(evaluated, now)
  const failures = await findFailures(db, caller.id, { limit: FAILURES_SHOWN })
  return {
    isOn: config.evaluates,
    ...figures,
    oldestDueAt: oldestDueAt?.toISOString() ?? null,
    lastEvaluatedAt: evaluated.lastAt?.toISOString() ?? null,
    daysPerHour,
    estimatedEndAt:
      daysPerHour !== null && figures.dueDays > 0
        ? new Date(now.getTime() + (figures.dueDays / daysPerHour) * MILLISECONDS_PER_HOUR).toISOString()
        : null,
    failing: failures.map((failure) => failingDay(failure, render)),
    ruleProblems: await readRuleProblems(context, caller, { render }),
    evaluations: await recentEvaluations(context, caller, render),
  }
}

function rateOf({ count, firstAt }: { count: number; firstAt: Date | null }, now: Date): number | null {
  if (firstAt === null || count === 0) return null
  const elapsed = Math.max(SHORTEST_MILLISECONDS, now.getTime() - firstAt.getTime())
  return (count / elapsed) * MILLISECONDS_PER_HOUR
}

interface DaysOfSite {
  readonly siteId: string
  readonly days: readonly string[]
}

/** Days that failed, or whose evaluation was stopped, are due now. */
export async function runDaysAgain(
  { db, clock }: Context,
  caller: Caller,
  sites: readonly DaysOfSite[],
): Promise<{ days: number }> {
  refuseUnless('bringDataIn', caller)
  const now = clock()
  const days = await inTransaction(db, async (transaction) => {
    const seen = await seenSites({ db: transaction }, caller)
    const asked = sites.map(({ siteId, days: named }) => ({ siteRowId: seen(siteId), days: [...new Set(named)] }))
    await overview.resumeRequests(transaction, asked)
    return overview.markDaysDue(transaction, asked, now)
  })
  return { days }
}

/** Takes days before today off the queue: of one site, or of all that the caller sees. */
export async function stopBackfill(
  { db, clock }: Context,
  caller: Caller,
  siteName: string | undefined,
): Promise<{ sites: { siteId: string; days: string[] }[] }> {
  refuseUnless('bringDataIn', caller)
  const now = clock()
  return inTransaction(db, async (transaction) => {
    const visible = await overview.findVisibleSites(transaction, caller.id)
    const seen = await seenSites({ db: transaction }, caller)
    const ids = siteName === undefined ? visible.map(({ id }) => id) : [seen(siteName)]
    const stopped = await overview.stopDays(transaction, ids, now)
    const bySite = Map.groupBy(stopped, ({ siteRowId }) => siteRowId)
    await overview.stopRequests(transaction, [...bySite.keys()], now)
    const keys = new Map(visible.map(({ id, siteKey }) => [id, siteKey]))
    return {
      sites: [...bySite].map(([siteRowId, days]) => ({
        siteId: keys.get(siteRowId) ?? '',
        days: days.map(({ day }) => day).sort(),
      })),
    }
  })
}

/** The row of a site by its own id or by `project~site`. */
async function seenSites({ db }: Pick<Context, 'db'>, caller: Caller): Promise<(name: string) => number> {
  const byKey = new Map((await overview.findVisibleSites(db, caller.id)).map(({ id, siteKey }) => [siteKey, id]))
  return (name) => {
    const id = byKey.get(name) ?? byKey.get(name.slice(name.indexOf('~') + 1))
    if (id === undefined) throw refuse('not_found', { thing: 'site' })
    return id
  }
}
