import { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** How much of a body is read and thrown away after its answer, and for how long. */
interface DrainLimits {
  readonly bytes: number
  readonly milliseconds: number
  readonly silenceMilliseconds: number
}

const LIMITS: DrainLimits = { bytes: 128 * 1024 * 1024, milliseconds: 30_000, silenceMilliseconds: 5000 }

/**
 * A request may be answered before its body has arrived. The answer then says that the connection closes, and the rest
 * is still read within `limits`: a browser reads no answer before it has sent everything, and closing over unread bytes
 * would reset the connection and lose the answer.
 */
export function drainUnreadBodies(app: FastifyInstance, limits = LIMITS): void {
  app.addHook('onSend', async (request, reply) => endInOrder(request, reply, limits))
}

/** For answers that no hook sees. */
export function endInOrder({ raw }: FastifyRequest, reply: FastifyReply, limits = LIMITS): void {
  if (!(raw instanceof IncomingMessage) || raw.readableEnded || raw.destroyed) return
  if (raw.complete) {
    // All of it is here, but a reader that gave up would hold back the next request of this connection.
    reply.raw.once('finish', () => discard(raw))
    return
  }
  reply.header('connection', 'close')
  raw.socket.destroySoon = () => closeInOrder(raw, limits)
}

function closeInOrder(raw: IncomingMessage, limits: DrainLimits): void {
  const { socket } = raw
  const close = () => socket.destroy()
  const late = setTimeout(close, limits.milliseconds)
  const silent = setTimeout(close, limits.silenceMilliseconds)
  let drainedBytes = 0
  raw.on('data', (chunk: Buffer) => {
    silent.refresh()
    drainedBytes += chunk.length
    if (drainedBytes > limits.bytes) close()
  })
  raw.once('end', () => endOf(socket))
  socket.once('close', () => {
    clearTimeout(late)
    clearTimeout(silent)
  })
  socket.end()
  discard(raw)
  if (raw.readableEnded) endOf(socket)
}

/** What was written leaves first. */
function endOf(socket: Socket): void {
  if (socket.writableFinished) socket.destroy()
  else socket.once('finish', () => socket.destroy())
}

function discard(raw: IncomingMessage): void {
  raw.unpipe()
  raw.removeAllListeners('readable')
  raw.resume()
}
