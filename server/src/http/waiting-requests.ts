import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Nobody notices so little. */
export const UNNOTICED_MILLISECONDS = 100
const LOOK_EVERY_MILLISECONDS = 20
/** For work in the background, which is to be done even if people never stop asking. */
export const LONGEST_PAUSE_MILLISECONDS = 5000

/** The requests of this process that have no response yet, by when they came, the oldest first. */
const waiting = new Map<FastifyRequest, { readonly reply: FastifyReply; readonly cameAtMilliseconds: number }>()

/** Notes who waits for a response, uploads and streams aside. */
export function noteWaitingRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { method, schema } = request.routeOptions
    if (method !== 'GET' && schema?.body === undefined) return
    waiting.set(request, { reply, cameAtMilliseconds: performance.now() })
    reply.raw.once('close', () => waiting.delete(request))
  })
}

/**
 * For uploads of many transactions: before each, it lets people pass for as long as the one before took, so that the
 * upload takes twice its time at most.
 */
export function besideRequests() {
  let milliseconds = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await letRequestsPass(milliseconds)
    const startedAtMilliseconds = performance.now()
    const result = await work()
    milliseconds = performance.now() - startedAtMilliseconds
    return result
  }
}

/** Resolves when nobody has waited for long, or after `mostMilliseconds`. */
export async function letRequestsPass(mostMilliseconds: number): Promise<void> {
  const endsAt = performance.now() + mostMilliseconds
  for (let left = mostMilliseconds; left > 0 && isSomebodyWaiting(); left = endsAt - performance.now()) {
    await sleep(Math.min(left, LOOK_EVERY_MILLISECONDS))
  }
}

function isSomebodyWaiting(): boolean {
  const since = performance.now() - UNNOTICED_MILLISECONDS
  for (const { reply, cameAtMilliseconds } of waiting.values()) {
    if (cameAtMilliseconds > since) return false
    if (!reply.raw.headersSent) return true
  }
  return false
}
