import type { Socket } from 'node:net'
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '@bonfire/contract/errors'
import type { ConnectionError } from 'fastify'

const STATUS_LINES: Record<'too_large' | 'too_slow' | 'malformed', string> = {
  too_slow: `${ERROR_STATUS.too_slow} Request Timeout`,
  too_large: '431 Request Header Fields Too Large',
  malformed: `${ERROR_STATUS.malformed} Bad Request`,
}

/** What no route ever sees: an address longer than the server takes, a broken or an idle connection. */
export function answerUnreadableRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (error.code === 'HPE_HEADER_OVERFLOW') {
    answer(socket, 'too_large', 'This address is too long. Choose fewer sites or a shorter search, then try again.')
  } else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    answer(socket, 'too_slow', 'The request took too long to arrive. Check the connection and send it again.')
  } else {
    answer(socket, 'malformed', 'The request could not be read. Please send it again.')
  }
  socket.destroy(error)
}

function answer(socket: Socket, code: ErrorCode & keyof typeof STATUS_LINES, message: string): void {
  if (!socket.writable) return
  const body = JSON.stringify({ code, message } satisfies ErrorBody)
  const headers = ['content-type: application/json', `content-length: ${body.length}`, 'connection: close']
  socket.write([`HTTP/1.1 ${STATUS_LINES[code]}`, ...headers, '', body].join('\r\n'))
}
