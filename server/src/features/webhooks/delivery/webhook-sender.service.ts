import { MILLISECONDS_PER_DAY, MILLISECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import { LONGEST_REST_MILLISECONDS, type QueueWorker, startQueueWorker } from '../../../queues/queue-worker.ts'
import { queueActionMessages } from '../events/queue-action-messages.service.ts'
import type { SendingParts } from './attempt.service.ts'
import { claimDue, deliverTo } from './deliver.service.ts'
import { findNextAttempt, forgetMessages } from './deliveries.repository.ts'

// A slow receiver holds up no other one, as long as there are fewer of them.
const AT_ONCE = 8
const TIDY_EVERY_MILLISECONDS = MILLISECONDS_PER_HOUR

/** Sends messages in the background. */
export function startSender(parts: SendingParts): QueueWorker {
  const { db, clock, config, log } = parts
  const running = new Set<Promise<void>>()
  return startQueueWorker({
    log,
    clock,
    failure: 'the messages of webhooks cannot be read; it is tried again',
    tidyEveryMilliseconds: TIDY_EVERY_MILLISECONDS,
    tidy: () => forgetMessages(db, new Date(clock().getTime() - config.retention.webhooksDays * MILLISECONDS_PER_DAY)),
    async sendDue(stopping, wake) {
      await queueActionMessages(parts, stopping.closing)
      while (running.size < AT_ONCE && !stopping.closing.aborted) {
        const receiver = await claimDue(parts)
        if (!receiver) return {}
        const run = deliverTo(parts, receiver, stopping)
          .catch((error: unknown) => log.warn({ err: error, webhookId: receiver.id }, 'a webhook was interrupted'))
          .finally(() => {
            running.delete(run)
            wake()
          })
        running.add(run)
      }
      return { milliseconds: LONGEST_REST_MILLISECONDS }
    },
    findNextAttempt: () => findNextAttempt(db),
    finish: () => Promise.all(running),
  })
}
