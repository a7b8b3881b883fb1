import { backOffMilliseconds, OUTAGE_BACK_OFF } from './back-off.ts'
import { type DeliveryParts, deliverMails } from './deliver-mails.ts'
import { findNextAttempt, forgetMails } from './mail-queue.ts'

/** Sends the mails of the queue in the background. */
export interface Mailer {
  /** Something may have been queued. Does not wait and never throws. */
  wake(): void
  /** Lets what is being sent end, for some seconds. Close it before the database. */
  close(): Promise<void>
}

const MINUTE = 60_000
// What another process queued is found by then.
const LONGEST_SLEEP_MILLISECONDS = MINUTE
const SHORTEST_SLEEP_MILLISECONDS = 250
const DATABASE_PAUSE_MILLISECONDS = MINUTE / 2
const FORGET_EVERY_MILLISECONDS = 60 * MINUTE
const KEEP_MILLISECONDS = 30 * 24 * 60 * MINUTE
const CLOSE_MILLISECONDS = 10_000

export function startMailer(parts: DeliveryParts): Mailer {
  const closing = new AbortController()
  const abandoning = new AbortController()
  let isWanted = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let outages = 0
  // Until then the server is left alone, whoever wakes us.
  let restUntil = 0
  const forget = everyHour(parts)

  const sleepFor = (milliseconds: number): void => {
    clearTimeout(timer)
    if (!closing.signal.aborted) timer = setTimeout(run, clamp(milliseconds)).unref()
  }
  const deliver = async (): Promise<void> => {
    while (isWanted && !closing.signal.aborted) {
      isWanted = false
      const { isReachable } = await deliverMails(parts, { closing: closing.signal, abandoning: abandoning.signal })
      outages = isReachable ? 0 : outages + 1
      if (outages > 0) restUntil = Date.now() + backOffMilliseconds(outages, OUTAGE_BACK_OFF)
      if (outages > 0) return
    }
    await forget()
  }
  const untilNext = async (): Promise<number> => {
    if (outages > 0) return restUntil - Date.now()
    const nextAttemptAt = await findNextAttempt(parts.db)
    return nextAttemptAt ? nextAttemptAt.getTime() - parts.clock().getTime() : LONGEST_SLEEP_MILLISECONDS
  }
  const runOnce = async (): Promise<void> => {
    try {
      await deliver()
      sleepFor(await untilNext())
    } catch (error) {
      if (!closing.signal.aborted)
        parts.log.warn({ err: error }, 'the queue of mails cannot be read; it is tried again')
      sleepFor(DATABASE_PAUSE_MILLISECONDS)
    } finally {
      running = undefined
    }
    // Woken between the last look and now.
    if (isWanted && outages === 0) run()
  }
  function run(): void {
    isWanted = true
    if (closing.signal.aborted || running) return
    if (Date.now() < restUntil) sleepFor(restUntil - Date.now())
    else running = runOnce()
  }
  parts.transport.verify().catch((error: Error) => {
    parts.log.warn({ reason: error.message }, 'mails cannot be sent now; they wait in the queue')
  })
  run()
  return {
    wake: run,
    async close() {
      closing.abort()
      clearTimeout(timer)
      const hurry = setTimeout(() => abandoning.abort(), CLOSE_MILLISECONDS)
      await running
      clearTimeout(hurry)
    },
  }
}

const clamp = (milliseconds: number) =>
  Math.min(Math.max(milliseconds, SHORTEST_SLEEP_MILLISECONDS), LONGEST_SLEEP_MILLISECONDS)

function everyHour({ db, clock }: DeliveryParts): () => Promise<void> {
  let forgotAt = 0
  return async () => {
    if (Date.now() - forgotAt < FORGET_EVERY_MILLISECONDS) return
    forgotAt = Date.now()
    await forgetMails(db, new Date(clock().getTime() - KEEP_MILLISECONDS))
  }
}
