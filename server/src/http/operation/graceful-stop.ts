import type { FastifyInstance } from 'fastify'

const LONGEST_WAIT_MILLISECONDS = 15_000
const LOOK_EVERY_MILLISECONDS = 50

/**
 * Lets open requests finish for some seconds when the server stops, then closes all connections. Does not wait for idle
 * keep-alive connections.
 */
export function endRequestsFirst(
  app: FastifyInstance,
  longestWaitMilliseconds = LONGEST_WAIT_MILLISECONDS,
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
