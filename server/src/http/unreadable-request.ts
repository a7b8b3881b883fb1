import type { Socket } from 'node:net'
import { ERROR_STATUS } from '@bonfire/contract/errors'
import type { ConnectionError } from 'fastify'
import { errorBody, type Refusal, refuse } from './refusal.ts'

// The only status that does not follow from the kind: the request's headers are too large.
const TOO_LARGE_HEAD = '431 Request Header Fields Too Large'

/** Handles what never reaches a route: a URL that is too long, a broken or an idle connection. */
export function answerUnreadableRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (error.code === 'HPE_HEADER_OVERFLOW') answer(socket, TOO_LARGE_HEAD, refuse('request.address-too-long'))
  else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    answer(socket, `${ERROR_STATUS.too_slow} Request Timeout`, refuse('too_slow'))
  } else answer(socket, `${ERROR_STATUS.malformed} Bad Request`, refuse('request.unreadable'))
  socket.destroy(error)
}

/** English, because the request could not be read. */
function answer(socket: Socket, statusLine: string, refusal: Refusal): void {
  if (!socket.writable) return
  const body = JSON.stringify(errorBody(refusal, 'en'))
  const headers = ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`, 'connection: close']
  socket.write([`HTTP/1.1 ${statusLine}`, ...headers, '', body].join('\r\n'))
}
