import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import type { TestApp } from './test-app.ts'

const BOUNDARY = 'bonfire-boundary'
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`

/** A part with a file name counts as a file. */
export interface Part {
  readonly name: string
  readonly filename?: string
  readonly type?: string
  readonly content: string | Buffer
}

export function multipartOf(parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap(({ name, filename, content, type = filename && 'application/octet-stream' }) => [
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n` +
        `${type ? `content-type: ${type}\r\n` : ''}\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

export const uploadParts = (facts: object, content: string | Buffer): Part[] => [
  { name: 'body', content: JSON.stringify(facts) },
  { name: 'file', filename: 'sent', content },
]

/** Uploads a file in one request, like a browser. */
export const upload = (test: TestApp, parts: readonly Part[], cookie: string): Promise<LightMyRequestResponse> =>
  test.ask(
    { method: 'POST', url: '/api/v1/attachments', headers: { 'content-type': MULTIPART }, payload: multipartOf(parts) },
    cookie,
  )

/** A raw upload that a test sends in pieces, or interrupts. */
export interface SlowUpload {
  send(bytes: Buffer): Promise<void>
  cut(): void
  /** The server's response, once it has closed the connection. */
  answer(): Promise<string>
}

export async function startUpload(test: TestApp, cookie: string): Promise<SlowUpload> {
  if (!test.app.server.listening) await test.app.listen({ port: 0, host: '127.0.0.1' })
  const address = test.app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The app has no port')
  const socket = connect(address.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `POST /api/v1/attachments HTTP/1.1\r\nhost: 127.0.0.1:${address.port}\r\ncookie: ${cookie}\r\n` +
      `content-type: ${MULTIPART}\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n`,
  )
  return {
    send: (bytes) => writeChunk(socket, bytes),
    cut: () => socket.destroy(),
    async answer() {
      socket.write('0\r\n\r\n')
      let text = ''
      for await (const piece of socket) text += piece
      return text
    },
  }
}

async function writeChunk(socket: Socket, bytes: Buffer): Promise<void> {
  socket.write(`${bytes.length.toString(16)}\r\n`)
  socket.write(bytes)
  if (!socket.write('\r\n')) await once(socket, 'drain')
}

/** Names of all files in a test app's store, including half-written ones. */
export async function storedFiles(test: TestApp): Promise<string[]> {
  const folder = join(test.config.dataDirectory, 'attachments')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}
