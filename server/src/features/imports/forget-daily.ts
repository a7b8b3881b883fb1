import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { forgetOldRejections } from './imports.service.ts'

const DAY_MILLISECONDS = 86_400_000

/** Forgets old reports at the start and each day; the server stops when that has ended. */
export function forgetDaily(app: FastifyInstance, context: Context): void {
  let forgetting = Promise.resolve()
  const forget = () => {
    forgetting = forgetOldRejections(context).catch((error: unknown) =>
      context.log.warn({ err: error }, 'old reports of imports were not removed'),
    )
  }
  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    forget()
    timer = setInterval(forget, DAY_MILLISECONDS).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await forgetting
  })
}
