import { IncomingMessage, type ServerResponse } from 'node:http'
import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import type { FastifyInstance } from 'fastify'

/** Time limits for a body; time the server spends processing what has arrived does not count. */
export interface SenderPatience {
  readonly silenceMilliseconds: number
  /** Below this average rate, a body is cut off after the silence limit. */
  readonly bytesPerSecond: number
}

const PATIENCE: SenderPatience = { silenceMilliseconds: MILLISECONDS_PER_MINUTE, bytesPerSecond: 1024 }
const LOOKS_PER_SILENCE = 12

interface Sending {
  readonly body: IncomingMessage
  readonly answer: ServerResponse
  arrivedBytes: number
  silentMilliseconds: number
  waitedMilliseconds: number
  readonly startBytes: number
}

/**
 * Cuts off clients that send nothing for a while, or next to nothing all the time: otherwise an import would run for
 * ever, and open requests would pile up. There is no total time limit, because bodies may be large.
 */
export function cutSlowSenders(app: FastifyInstance, patience = PATIENCE): void {
  const sendings = new Set<Sending>()
  app.addHook('onRequest', async ({ raw: body }, { raw: answer }) => {
    if (!(body instanceof IncomingMessage) || body.complete) return
    const { bytesRead } = body.socket
    const waited = { silentMilliseconds: 0, waitedMilliseconds: 0 }
    const sending = { body, answer, arrivedBytes: bytesRead, startBytes: bytesRead, ...waited }
    sendings.add(sending)
    answer.once('close', () => sendings.delete(sending))
  })
  const lookEvery = patience.silenceMilliseconds / LOOKS_PER_SILENCE
  const looking = setInterval(() => {
    for (const sending of sendings) {
      if (sending.body.complete) sendings.delete(sending)
      else if (isTooSlow(sending, patience, lookEvery)) cutSender(app, sending)
    }
  }, lookEvery).unref()
  app.addHook('onClose', async () => clearInterval(looking))
}

function isTooSlow(sending: Sending, patience: SenderPatience, passedMilliseconds: number): boolean {
  const { bytesRead } = sending.body.socket
  const hasArrived = bytesRead > sending.arrivedBytes
  sending.arrivedBytes = bytesRead
  if (hasArrived) sending.silentMilliseconds = 0
  // Unread data means that the server is busy, and may be holding back the client.
  if (sending.body.readableLength > 0) return false
  if (!hasArrived) sending.silentMilliseconds += passedMilliseconds
  sending.waitedMilliseconds += passedMilliseconds
  if (sending.silentMilliseconds >= patience.silenceMilliseconds) return true
  const leastBytes = (patience.bytesPerSecond * sending.waitedMilliseconds) / 1000
  return sending.waitedMilliseconds >= patience.silenceMilliseconds && bytesRead - sending.startBytes < leastBytes
}

function cutSender(app: FastifyInstance, { body, answer }: Sending): void {
  app.log.info({ remoteAddress: body.socket.remoteAddress }, 'a sender was cut off: its body took too long')
  const error = Object.assign(new Error('The body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  if (answer.headersSent) body.socket.destroy(error)
  else app.server.emit('clientError', error, body.socket)
}
