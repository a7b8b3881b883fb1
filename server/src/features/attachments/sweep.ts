import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { sweepFiles } from './stored-files.service.ts'

const DAY_MILLISECONDS = 86_400_000

/** Removes what was left in the store, at the start and each day; the server stops when a sweep has ended. */
export function sweepDaily(app: FastifyInstance, context: Context): void {
  let sweeping = Promise.resolve()
  const sweep = () => {
    sweeping = sweepFiles(context).catch((error: unknown) => context.log.warn({ err: error }, 'files were not swept'))
  }
  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    sweep()
    timer = setInterval(sweep, DAY_MILLISECONDS).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await sweeping
  })
}
