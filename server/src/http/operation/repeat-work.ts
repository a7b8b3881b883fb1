import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'

// Longer than a step of any such work takes while the database and the store respond.
const LONGEST_WAIT_MILLISECONDS = 5000

interface RepeatedWork {
  readonly everyMilliseconds: number
  /** Stops at the next step once the signal is aborted. */
  readonly work: (signal: AbortSignal) => Promise<void>
  /** Logged together with the error. */
  readonly failure: string
}

/** Does something at startup and then regularly, never twice at once. Stopping waits for its step to end. */
export function repeatWork(
  app: FastifyInstance,
  { log }: Pick<Context, 'log'>,
  { everyMilliseconds, work, failure }: RepeatedWork,
): void {
  const stopping = new AbortController()
  let working: Promise<void> | undefined
  const start = () => {
    working ??= work(stopping.signal)
      .catch((error: unknown) => log.warn({ err: error }, failure))
      .finally(() => {
        working = undefined
      })
  }
  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    start()
    timer = setInterval(start, everyMilliseconds).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    stopping.abort()
    await Promise.race([working, setTimeout(LONGEST_WAIT_MILLISECONDS, undefined, { ref: false })])
  })
}
