import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const LONGEST_WAIT_MILLISECONDS = 15_000
const LOOK_EVERY_MILLISECONDS = 50

interface StopTiming {
  /** How long requests are still taken, so that a balancer learns of the stop from `/readyz` before it meets closed connections. */
  readonly drainSeconds?: number
  readonly longestWaitMilliseconds?: number
}

/**
 * Lets open requests finish for some seconds when the server stops, then closes all connections. Does not wait for idle
 * keep-alive connections.
 */
export function endRequestsFirst(
  app: FastifyInstance,
  { drainSeconds = 0, longestWaitMilliseconds = LONGEST_WAIT_MILLISECONDS }: StopTiming = {},
): { openRequests(): number; isStopping(): boolean } {
  let openRequests = 0
  let isStopping = false
  let looking: NodeJS.Timeout | undefined
  app.addHook('onRequest', async (_request, reply) => {
    openRequests += 1
    reply.raw.once('close', () => {
      openRequests -= 1
    })
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    isStopping = true
    if (drainSeconds > 0) {
      app.log.info({ drainSeconds }, 'stopping: requests are still taken for a while')
      await sleep(drainSeconds * 1000)
    }
    app.log.info({ openRequests }, 'stopping: requests under way may end')
    const cutAt = performance.now() + longestWaitMilliseconds
    looking = setInterval(() => {
      const isLate = performance.now() > cutAt
      if (app.server.listening || (openRequests > 0 && !isLate)) return
      if (openRequests > 0) app.log.warn({ openRequests }, 'requests under way are cut off: they took too long')
      app.server.closeAllConnections()
    }, LOOK_EVERY_MILLISECONDS)
  })
  app.addHook('onClose', async () => clearInterval(looking))
  return { openRequests: () => openRequests, isStopping: () => isStopping }
}
