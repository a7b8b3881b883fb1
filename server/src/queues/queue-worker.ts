import { setTimeout as sleep } from 'node:timers/promises'
import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

/** Sends what is queued, in the background. */
export interface QueueWorker {
  /** Call when something may have been queued. Does not wait and never throws. */
  wake(): void
  /** Lets what is being sent finish, for some seconds. Close it before the database. */
  close(): Promise<void>
}

export interface Stopping {
  /** Anything being sent may finish. */
  readonly closing: AbortSignal
  readonly abandoning: AbortSignal
}

/** The wait until the next look at the queue; the next attempt decides, unless it says otherwise. */
interface Pause {
  readonly milliseconds?: number
  /** A receiver that is down is left alone, whatever is queued meanwhile. */
  readonly ignoresWakes?: boolean
}

export interface Queue {
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly clock: () => Date
  /** Logged when the queue cannot be read. */
  readonly failure: string
  readonly tidyEveryMilliseconds: number
  tidy(): Promise<void>
  sendDue(stopping: Stopping, wake: () => void): Promise<Pause>
  findNextAttempt(): Promise<Date | undefined>
  /** Waits for what `sendDue` did not wait for. */
  finish?(): Promise<unknown>
}

// Anything that other processes queued is found within this time.
export const LONGEST_REST_MILLISECONDS = MILLISECONDS_PER_MINUTE
const SHORTEST_REST_MILLISECONDS = 250
const DATABASE_REST_MILLISECONDS = MILLISECONDS_PER_MINUTE / 2
const CLOSE_MILLISECONDS = 10_000

export function startQueueWorker(queue: Queue): QueueWorker {
  const closing = new AbortController()
  const abandoning = new AbortController()
  const stopping = { closing: closing.signal, abandoning: abandoning.signal }
  let alarm = new AbortController()
  const wake = () => alarm.abort()

  const work = async (): Promise<void> => {
    let tidiedAt = 0
    while (!closing.signal.aborted) {
      // Reset before looking, so that a wake-up meanwhile causes another look.
      alarm = new AbortController()
      try {
        if (Date.now() - tidiedAt >= queue.tidyEveryMilliseconds) {
          await queue.tidy()
          tidiedAt = Date.now()
        }
        const { milliseconds = await untilNext(queue), ignoresWakes } = await queue.sendDue(stopping, wake)
        await rest(milliseconds, ignoresWakes ? closing.signal : AbortSignal.any([alarm.signal, closing.signal]))
      } catch (error) {
        if (closing.signal.aborted) return
        queue.log.warn({ err: error }, queue.failure)
        await rest(DATABASE_REST_MILLISECONDS, closing.signal)
      }
    }
  }

  const working = work()
  return {
    wake,
    async close() {
      closing.abort()
      const hurry = setTimeout(() => abandoning.abort(), CLOSE_MILLISECONDS)
      await working
      await queue.finish?.()
      clearTimeout(hurry)
    },
  }
}

/** Starts a worker when the app listens, and wakes it after every write of a person: a response means a commit. */
export function workWhileListening(app: FastifyInstance, start: () => QueueWorker): Pick<QueueWorker, 'wake'> {
  let worker: QueueWorker | undefined
  app.addHook('onListen', async () => {
    worker = start()
  })
  app.addHook('onResponse', async (request, reply) => {
    const isOfPeople = request.routeOptions.config.access !== 'ingestKey'
    if (isOfPeople && request.method !== 'GET' && reply.statusCode < 400) worker?.wake()
  })
  app.addHook('onClose', () => worker?.close())
  return { wake: () => worker?.wake() }
}

async function untilNext({ findNextAttempt, clock }: Queue): Promise<number> {
  const nextAttemptAt = await findNextAttempt()
  const milliseconds = nextAttemptAt ? nextAttemptAt.getTime() - clock().getTime() : LONGEST_REST_MILLISECONDS
  return Math.min(Math.max(milliseconds, SHORTEST_REST_MILLISECONDS), LONGEST_REST_MILLISECONDS)
}

/** Ends early and silently on the signal. */
const rest = (milliseconds: number, signal: AbortSignal) =>
  sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined)
