import { MILLISECONDS_PER_DAY, MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { type QueueWorker, startQueueWorker } from '../../queues/queue-worker.ts'
import { backOffMilliseconds } from '../../queues/retries.ts'
import { findNextAttempt, forgetMails, giveUpWaiting } from '../mail-queue.ts'
import { type DeliveryParts, deliverMails, OUTAGE_BACK_OFF } from './deliver-mails.ts'

const TIDY_EVERY_MILLISECONDS = 10 * MILLISECONDS_PER_MINUTE
/** Older mails are not worth sending. */
const GIVE_UP_MILLISECONDS = 5 * MILLISECONDS_PER_DAY

/** Sends queued mails in the background; closing it closes the transport, too. */
export function startMailer(parts: DeliveryParts): QueueWorker {
  const { db, clock, log, transport } = parts
  transport.verify().catch((error: Error) => {
    log.warn({ reason: error.message }, 'mails cannot be sent now; they wait in the queue')
  })
  let outages = 0
  const worker = startQueueWorker({
    log,
    clock,
    failure: 'the queue of mails cannot be read; it is tried again',
    tidyEveryMilliseconds: TIDY_EVERY_MILLISECONDS,
    tidy: () => tidyMails(parts),
    async sendDue(stopping) {
      const { isReachable } = await deliverMails(parts, stopping)
      outages = isReachable ? 0 : outages + 1
      return isReachable ? {} : { milliseconds: backOffMilliseconds(outages, OUTAGE_BACK_OFF), ignoresWakes: true }
    },
    findNextAttempt: () => findNextAttempt(db),
  })
  return {
    ...worker,
    async close() {
      await worker.close()
      transport.close()
    },
  }
}

/** Gives up old undelivered mails, and deletes old finished ones. */
export async function tidyMails({
  db,
  clock,
  log,
  keepDays,
}: Pick<DeliveryParts, 'db' | 'clock' | 'log' | 'keepDays'>): Promise<void> {
  const now = clock()
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const mails = await giveUpWaiting(db, { now, writtenBefore: before(GIVE_UP_MILLISECONDS) })
  if (mails > 0) log.error({ mails }, 'mails were given up: they could not be sent for five days')
  await forgetMails(db, before(keepDays * MILLISECONDS_PER_DAY))
}
