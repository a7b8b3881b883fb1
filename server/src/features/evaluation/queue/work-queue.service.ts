import { randomUUID } from 'node:crypto'
import { MILLISECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import type { Context } from '../../../context.ts'
import { markPassingTime } from '../../../db/due-days.ts'
import { evaluateClaim } from '../run/evaluate-days.service.ts'
import { EvaluationWorker } from '../worker/evaluate-in-worker.ts'
import * as queue from './queue.repository.ts'

export const LOOK_EVERY_MILLISECONDS = 2000
export const PASSING_TIME_EVERY_MILLISECONDS = MILLISECONDS_PER_HOUR
const RENEW_EVERY_MILLISECONDS = 15_000

/** Evaluates what is due, today and the past side by side, so that a year of backfill never delays today. */
export function evaluateDue(context: Context) {
  const classes = (['today', 'past'] as const).map((queueClass) => ({
    queueClass,
    leasedBy: `${queueClass} ${randomUUID()}`,
    worker: new EvaluationWorker(),
  }))
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  return {
    /** Works until nothing is due. */
    async work(queueClass: queue.QueueClass): Promise<void> {
      const own = classes.find((one) => one.queueClass === queueClass)
      if (!own || stopping.signal.aborted) return
      const work = workThrough(context, { ...own, signal: stopping.signal })
      running.add(work)
      await work.finally(() => running.delete(work))
    },
    /** Frees the days that it has not finished for other servers. */
    async close(): Promise<void> {
      stopping.abort()
      await Promise.allSettled(running)
      for (const { worker, leasedBy } of classes) {
        await worker.close()
        // A lease expires: a standby, or a database that is down, does not keep a server from stopping.
        await queue.releaseDays(context.db, leasedBy).catch((error: unknown) => {
          context.log.warn({ err: error }, 'days that were to be evaluated were not given back')
        })
      }
    },
  }
}

interface Working {
  readonly queueClass: queue.QueueClass
  readonly leasedBy: string
  readonly worker: EvaluationWorker
  readonly signal: AbortSignal
}

async function workThrough(context: Context, working: Working): Promise<void> {
  const { queueClass, leasedBy, signal } = working
  while (!signal.aborted) {
    const claim = await queue.claimDays(context.db, { queueClass, leasedBy, now: context.clock() })
    if (!claim) return
    await whileLeased(context, { ...claim, leasedBy }, () => evaluateClaim({ context, ...working }, claim))
  }
}

/** Renews the lease of the days as long as the work takes. */
export async function whileLeased<Result>(
  context: Context,
  { siteRowId, days, leasedBy }: Pick<queue.Claim, 'siteRowId' | 'days'> & { readonly leasedBy: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const lease = { siteRowId, days: days.map(({ day }) => day), leasedBy }
  const renewing = setInterval(() => {
    queue
      .renewLease(context.db, lease, context.clock())
      .catch((error: unknown) => context.log.warn({ err: error }, 'the lease of days to evaluate was not renewed'))
  }, RENEW_EVERY_MILLISECONDS)
  try {
    return await work()
  } finally {
    clearInterval(renewing)
  }
}

/** Days that are due because time went by. */
export const markWhatTimeChanged = ({ db, clock }: Context): Promise<void> => markPassingTime(db, clock())
