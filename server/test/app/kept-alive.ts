import { once } from 'node:events'
import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestApp } from './test-app.ts'

export interface Sent {
  readonly method: string
  readonly path: string
  readonly headers?: OutgoingHttpHeaders
  readonly body?: Uint8Array | undefined
}

export interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** The test app's port; starts listening if needed. */
export async function portOf(test: Pick<TestApp, 'app'>): Promise<number> {
  if (!test.app.server.listening) await test.app.listen({ port: 0, host: '127.0.0.1' })
  const address = test.app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The app has no port')
  return address.port
}

/** A client that reuses one connection for as long as the server allows. */
export async function keptAliveClient(test: Pick<TestApp, 'app'>) {
  const port = await portOf(test)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    async ask({ method, path, headers = {}, body }: Sent): Promise<Answer> {
      const length = body ? { 'content-length': body.length } : {}
      const options = { host: '127.0.0.1', port, agent, method, path, headers: { ...length, ...headers } }
      const sending = request(options)
      // Failing to send more after the response has arrived is not a failure.
      const failure = new Promise<never>((_, reject) => sending.once('error', reject))
      failure.catch(() => undefined)
      sending.end(body)
      const [answer] = (await Promise.race([once(sending, 'response'), failure])) as [IncomingMessage]
      const read = { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) }
      // Like fetch: does not send the rest once there is a response.
      if (answer.headers.connection === 'close') sending.destroy()
      return read
    },
    close: () => agent.destroy(),
  }
}

/** Sends everything before reading anything, like a browser. Returns everything received. */
export async function sendAllThenRead(test: Pick<TestApp, 'app'>, sent: Sent): Promise<string> {
  const port = await portOf(test)
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  await once(socket, 'connect')
  const { body = new Uint8Array() } = sent
  const headers = { host: `127.0.0.1:${port}`, 'content-length': body.length, ...sent.headers }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.write([`${sent.method} ${sent.path} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
  await new Promise<void>((resolve, reject) => socket.write(body, (error) => (error ? reject(error) : resolve())))
  const answer = await text(socket)
  socket.destroy()
  return answer
}
