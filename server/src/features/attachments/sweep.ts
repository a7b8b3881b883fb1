import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { sweepFiles } from './stored-files.service.ts'

const DAY_MILLISECONDS = 86_400_000

// Longer than a store takes that answers.
const LONGEST_WAIT_MILLISECONDS = 5000

/** Removes what was left in the store, at the start and each day; a stop waits for a sweep, but not for a store that is silent. */
export function sweepDaily(app: FastifyInstance, context: Context): void {
  const stopping = new AbortController()
  let sweeping = Promise.resolve()
  const sweep = () => {
    sweeping = sweepFiles(context, stopping.signal).catch((error: unknown) =>
      context.log.warn({ err: error }, 'files were not swept'),
    )
  }
  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    sweep()
    timer = setInterval(sweep, DAY_MILLISECONDS).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    stopping.abort()
    await Promise.race([sweeping, setTimeout(LONGEST_WAIT_MILLISECONDS, undefined, { ref: false })])
  })
}
