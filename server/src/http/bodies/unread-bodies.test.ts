import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { portOf } from '../../../test/app/kept-alive.ts'
import { drainUnreadBodies } from './unread-bodies.ts'

let app: FastifyInstance
beforeAll(() => {
  app = Fastify()
  drainUnreadBodies(app, { bytes: 1_000_000, milliseconds: 1500, silenceMilliseconds: 200 })
  app.addHook('onRequest', async (_request, reply) => reply.status(401).send({ message: 'No.' }))
  app.post('/', async () => ({}))
})
afterAll(() => app.close())

/** Keeps sending until the server closes. Returns the response. */
async function sendFor(send: (socket: Socket) => void): Promise<string> {
  const socket = connect({ port: await portOf({ app }), host: '127.0.0.1', allowHalfOpen: true })
  const pieces: Buffer[] = []
  socket.on('data', (piece: Buffer) => pieces.push(piece))
  // The server cuts off clients that do not end.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 999999999\r\n\r\n')
  const sending = setInterval(() => socket.writable && send(socket), 10)
  await once(socket, 'end')
  await expect.poll(openConnections).toBe(0)
  clearInterval(sending)
  socket.destroy()
  return Buffer.concat(pieces).toString()
}

const openConnections = () =>
  new Promise<number>((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })

it.each([
  ['nothing more', () => undefined],
  ['more than is drained', (socket: Socket) => socket.write(Buffer.alloc(200_000))],
  ['a little for ever', (socket: Socket) => socket.write('x')],
])('a client that sends %s gets the response and is disconnected', async (_, send) => {
  const answer = await sendFor(send)
  expect(answer).toMatch(/^HTTP\/1.1 401 /)
  expect(answer).toContain('connection: close')
  expect(answer.endsWith('{"message":"No."}')).toBe(true)
})
