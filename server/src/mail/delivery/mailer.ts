import { setTimeout as sleep } from 'node:timers/promises'
import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { findNextAttempt } from '../mail-queue.ts'
import { tidyMails } from '../tidy-mails.ts'
import { backOffMilliseconds, OUTAGE_BACK_OFF } from './back-off.ts'
import { type DeliveryParts, deliverMails } from './deliver-mails.ts'

/** Sends queued mails in the background. */
export interface Mailer {
  /** Call when something may have been queued. Does not wait and never throws. */
  wake(): void
  /** Lets mails being sent finish, for some seconds, and closes the transport. Close it before the database. */
  close(): Promise<void>
}

// Mails queued by other processes are found within this time.
const LONGEST_REST_MILLISECONDS = MILLISECONDS_PER_MINUTE
const SHORTEST_REST_MILLISECONDS = 250
const DATABASE_REST_MILLISECONDS = MILLISECONDS_PER_MINUTE / 2
const TIDY_EVERY_MILLISECONDS = 10 * MILLISECONDS_PER_MINUTE
const CLOSE_MILLISECONDS = 10_000

export function startMailer(parts: DeliveryParts): Mailer {
  const closing = new AbortController()
  const abandoning = new AbortController()
  const stopping = { closing: closing.signal, abandoning: abandoning.signal }
  let alarm = new AbortController()

  const work = async (): Promise<void> => {
    let outages = 0
    let tidiedAt = 0
    while (!closing.signal.aborted) {
      // Reset before looking, so that a wake-up meanwhile causes another look.
      alarm = new AbortController()
      try {
        if (Date.now() - tidiedAt >= TIDY_EVERY_MILLISECONDS) {
          await tidyMails(parts)
          tidiedAt = Date.now()
        }
        const { isReachable } = await deliverMails(parts, stopping)
        outages = isReachable ? 0 : outages + 1
        // Leave a server that is down alone, even if woken.
        if (outages > 0) await rest(backOffMilliseconds(outages, OUTAGE_BACK_OFF), closing.signal)
        else await rest(await untilNext(parts), AbortSignal.any([alarm.signal, closing.signal]))
      } catch (error) {
        if (closing.signal.aborted) return
        parts.log.warn({ err: error }, 'the queue of mails cannot be read; it is tried again')
        await rest(DATABASE_REST_MILLISECONDS, closing.signal)
      }
    }
  }

  parts.transport.verify().catch((error: Error) => {
    parts.log.warn({ reason: error.message }, 'mails cannot be sent now; they wait in the queue')
  })
  const working = work()
  return {
    wake: () => alarm.abort(),
    async close() {
      closing.abort()
      const hurry = setTimeout(() => abandoning.abort(), CLOSE_MILLISECONDS)
      await working
      clearTimeout(hurry)
      parts.transport.close()
    },
  }
}

async function untilNext({ db, clock }: DeliveryParts): Promise<number> {
  const nextAttemptAt = await findNextAttempt(db)
  const milliseconds = nextAttemptAt ? nextAttemptAt.getTime() - clock().getTime() : LONGEST_REST_MILLISECONDS
  return Math.min(Math.max(milliseconds, SHORTEST_REST_MILLISECONDS), LONGEST_REST_MILLISECONDS)
}

/** Ends early and silently on the signal. */
const rest = (milliseconds: number, signal: AbortSignal) =>
  sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined)
