import type { Evaluation, FailingDay } from '@bonfire/contract/evaluation/evaluations'
import { MAXIMUM_EVALUATED_DAYS } from '@bonfire/contract/evaluation/evaluations'
import type { Problem } from '@bonfire/contract/refusals/problem'
import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuseUnless } from '../../../http/permissions.ts'
import { refuse, refuseField } from '../../../http/refusal.ts'
import { dayAt } from '../../sites/site-day.ts'
import { markDaysDue } from '../overview/overview.repository.ts'
import * as requests from './requests.repository.ts'

const FAILURES_OF_ONE = 20

/** The text of a problem in the reader's language. */
export type Render = (problem: Problem) => string

export interface Asked {
  readonly siteId: string
  readonly from: string
  readonly to: string
}

/** Marks days of a site as due, up to today by its clock. */
export async function requestEvaluation(
  context: Context,
  caller: Caller,
  { asked, render }: { asked: Asked; render: Render },
): Promise<Evaluation> {
  refuseUnless('bringDataIn', caller)
  const now = context.clock()
  const id = await inTransaction(context.db, async (db) => {
    const site = await seenSite(db, caller, asked.siteId)
    if (!site.runsRules) throw refuseField('siteId', 'evaluation.rules-off', { site: site.label })
    const range = rangeUpToToday(asked, { timezone: site.timezone, now })
    await markDaysDue(db, [{ siteRowId: site.id, days: daysBetween(range) }], now)
    return requests.insertRequest(db, { tenantId: site.tenantId, siteRowId: site.id, ...range, at: now, by: caller.id })
  })
  return readEvaluation(context, caller, { id, render })
}

/** The days that are requested, without those to come. Refused where nothing is left, or too much. */
export function rangeUpToToday(
  { from, to }: Pick<Asked, 'from' | 'to'>,
  { timezone, now }: { timezone: string; now: Date },
): { from: string; to: string } {
  if (to < from) throw refuseField('to', 'evaluation.backwards')
  const today = dayAt(timezone, now)
  if (from > today) throw refuseField('from', 'evaluation.to-come')
  const last = to < today ? to : today
  const days = (Date.parse(last) - Date.parse(from)) / MILLISECONDS_PER_DAY + 1
  if (days > MAXIMUM_EVALUATED_DAYS) {
    throw refuseField('from', 'evaluation.too-many-days', { maximum: MAXIMUM_EVALUATED_DAYS })
  }
  return { from, to: last }
}

export function daysBetween({ from, to }: { from: string; to: string }): string[] {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += MILLISECONDS_PER_DAY) {
    days.push(new Date(at).toISOString().slice(0, 10))
  }
  return days
}

export async function seenSite(db: Db, caller: Caller, name: string): Promise<requests.SeenSite> {
  const site = await requests.findVisibleSite(db, caller.id, name)
  if (!site) throw refuse('not_found', { thing: 'site' })
  return site
}

export async function readEvaluation(
  { db }: Context,
  caller: Caller,
  { id, render }: { id: number; render: Render },
): Promise<Evaluation> {
  refuseUnless('bringDataIn', caller)
  const request = await requests.findRequest(db, caller.id, id)
  if (!request) throw refuse('evaluation.not-found')
  return withFailures(db, caller, { request, render })
}

/** The number of newest requests that are searched for those that are not done. */
const NEWEST = 100
const DONE_SHOWN = 10

/** Returns the requests of the caller: all that are not done, and the last of those that are. */
export async function recentEvaluations({ db }: Context, caller: Caller, render: Render): Promise<Evaluation[]> {
  const all = await requests.findRequests(db, caller.id, NEWEST)
  const ended = all.filter(isEnded).slice(0, DONE_SHOWN)
  const shown = all.filter((request) => !isEnded(request) || ended.includes(request))
  const evaluations: Evaluation[] = []
  for (const request of shown) evaluations.push(await withFailures(db, caller, { request, render }))
  return evaluations
}

const isEnded = ({ days, daysDone, isStopped }: requests.StoredRequest) => isStopped || daysDone >= days

async function withFailures(
  db: Db,
  caller: Caller,
  { request, render }: { request: requests.StoredRequest; render: Render },
): Promise<Evaluation> {
  const { id, siteKey, siteLabel, siteRowId, from, to, requestedAt, requestedBy, isStopped, days, daysDone } = request
  const failures = isEnded(request)
    ? []
    : await requests.findFailures(db, caller.id, { of: { siteRowId, from, to }, limit: FAILURES_OF_ONE })
  return {
    evaluationId: id,
    siteId: siteKey,
    siteLabel,
    from,
    to,
    requestedAt: requestedAt.toISOString(),
    requestedBy,
    state: daysDone >= days ? 'done' : isStopped ? 'stopped' : daysDone === 0 ? 'waiting' : 'running',
    days,
    daysDone,
    failures: failures.map((failure) => failingDay(failure, render)),
  }
}

export const failingDay = (
  { siteKey, siteLabel, day, attempts, nextAt, problem }: requests.StoredFailure,
  render: Render,
): FailingDay => ({
  siteId: siteKey,
  siteLabel,
  day,
  attempts,
  nextAt: nextAt.toISOString(),
  code: problem.code,
  params: { ...problem.params },
  message: render(problem),
})
