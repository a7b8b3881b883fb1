import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { type QueueWorker, startQueueWorker } from '../../queues/queue-worker.ts'
import { backOffMilliseconds } from '../../queues/retries.ts'
import { findNextAttempt } from '../mail-queue.ts'
import { tidyMails } from '../tidy-mails.ts'
import { type DeliveryParts, deliverMails, OUTAGE_BACK_OFF } from './deliver-mails.ts'

const TIDY_EVERY_MILLISECONDS = 10 * MILLISECONDS_PER_MINUTE

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
