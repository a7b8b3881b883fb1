import { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The part of a body that is drained after its response, and the time for that. */
interface DrainLimits {
  readonly bytes: number
  readonly milliseconds: number
  readonly silenceMilliseconds: number
}

const LIMITS: DrainLimits = { bytes: 128 * 1024 * 1024, milliseconds: 30_000, silenceMilliseconds: 5000 }

/**
 * Handles responses sent before the body has arrived: they close the connection, and the rest of the body is drained
 * within `limits`. A browser reads no response before it has sent everything, and closing with unread bytes would reset
 * the connection and lose the response.
 */
export function drainUnreadBodies(app: FastifyInstance, limits = LIMITS): void {
  app.addHook('onSend', async (request, reply) => endInOrder(request, reply, limits))
}

/** Some responses bypass the hooks. */
export function endInOrder({ raw }: FastifyRequest, reply: FastifyReply, limits = LIMITS): void {
  if (!(raw instanceof IncomingMessage) || raw.readableEnded || raw.destroyed) return
  if (raw.complete) {
    // The body has arrived, but an abandoned reader would block the connection's next request.
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

/** Flush written data first. */
function endOf(socket: Socket): void {
  if (socket.writableFinished) socket.destroy()
  else socket.once('finish', () => socket.destroy())
}

function discard(raw: IncomingMessage): void {
  raw.unpipe()
  raw.removeAllListeners('readable')
  raw.resume()
}
