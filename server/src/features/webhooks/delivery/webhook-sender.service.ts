import { setTimeout as sleep } from 'node:timers/promises'
import {
  MILLISECONDS_PER_DAY,
  MILLISECONDS_PER_HOUR,
  MILLISECONDS_PER_MINUTE,
} from '@bonfire/contract/values/durations'
import { tellActions } from '../events/tell-actions.service.ts'
import type { SendingParts } from './attempt.service.ts'
import { claimDue, deliverTo } from './deliver.service.ts'
import { findNextAttempt, forgetMessages } from './deliveries.repository.ts'

/** Sends messages in the background. */
export interface WebhookSender {
  /** Call when something may have happened. Does not wait and never throws. */
  wake(): void
  /** Lets messages being sent finish, for some seconds. Close it before the database. */
  close(): Promise<void>
}

// A slow receiver holds up no other one, as long as there are fewer of them.
const AT_ONCE = 8
// What other processes queued is found within this time.
const LONGEST_REST_MILLISECONDS = MILLISECONDS_PER_MINUTE
const SHORTEST_REST_MILLISECONDS = 250
const DATABASE_REST_MILLISECONDS = MILLISECONDS_PER_MINUTE / 2
const TIDY_EVERY_MILLISECONDS = MILLISECONDS_PER_HOUR
const CLOSE_MILLISECONDS = 10_000

export function startSender(parts: SendingParts): WebhookSender {
  const closing = new AbortController()
  const abandoning = new AbortController()
  const stopping = { closing: closing.signal, abandoning: abandoning.signal }
  const running = new Set<Promise<void>>()
  let alarm = new AbortController()

  const startDue = async (): Promise<void> => {
    while (running.size < AT_ONCE && !closing.signal.aborted) {
      const receiver = await claimDue(parts)
      if (!receiver) return
      const run = deliverTo(parts, receiver, stopping)
        .catch((error: unknown) => parts.log.warn({ err: error, webhookId: receiver.id }, 'a webhook was interrupted'))
        .finally(() => {
          running.delete(run)
          alarm.abort()
        })
      running.add(run)
    }
  }
  const work = async (): Promise<void> => {
    let tidiedAt = 0
    while (!closing.signal.aborted) {
      // Reset before looking, so that a wake-up meanwhile causes another look.
      alarm = new AbortController()
      try {
        if (Date.now() - tidiedAt >= TIDY_EVERY_MILLISECONDS) {
          await tidy(parts)
          tidiedAt = Date.now()
        }
        await tellActions(parts, closing.signal)
        await startDue()
        const milliseconds = running.size < AT_ONCE ? await untilNext(parts) : LONGEST_REST_MILLISECONDS
        await rest(milliseconds, AbortSignal.any([alarm.signal, closing.signal]))
      } catch (error) {
        if (closing.signal.aborted) return
        parts.log.warn({ err: error }, 'the messages of webhooks cannot be read; it is tried again')
        await rest(DATABASE_REST_MILLISECONDS, closing.signal)
      }
    }
  }

  const working = work()
  return {
    wake: () => alarm.abort(),
    async close() {
      closing.abort()
      const hurry = setTimeout(() => abandoning.abort(), CLOSE_MILLISECONDS)
      await working
      await Promise.all(running)
      clearTimeout(hurry)
    },
  }
}

async function tidy({ db, clock, config }: SendingParts): Promise<void> {
  await forgetMessages(db, new Date(clock().getTime() - config.retention.webhooksDays * MILLISECONDS_PER_DAY))
}

async function untilNext({ db, clock }: SendingParts): Promise<number> {
  const nextAttemptAt = await findNextAttempt(db)
  const milliseconds = nextAttemptAt ? nextAttemptAt.getTime() - clock().getTime() : LONGEST_REST_MILLISECONDS
  return Math.min(Math.max(milliseconds, SHORTEST_REST_MILLISECONDS), LONGEST_REST_MILLISECONDS)
}

/** Ends early and silently on the signal. */
const rest = (milliseconds: number, signal: AbortSignal) =>
  sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined)
