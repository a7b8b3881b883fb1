import type { FastifyInstance } from 'fastify'

const LONGEST_WAIT_MILLISECONDS = 15_000
const LOOK_EVERY_MILLISECONDS = 50

/**
 * Lets requests under way end when the server is told to stop, for some seconds; then cuts whatever is still
 * connected. A browser keeps connections without a request, which nobody needs to wait for.
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
    const cutAt = performance.now() + longestWaitMilliseconds
    looking = setInterval(() => {
      if (app.server.listening) return
      if (openRequests === 0 || performance.now() > cutAt) app.server.closeAllConnections()
    }, LOOK_EVERY_MILLISECONDS)
  })
  app.addHook('onClose', async () => clearInterval(looking))
  return { openRequests: () => openRequests, isStopping: () => isStopping }
}
