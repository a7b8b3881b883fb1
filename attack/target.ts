import { Agent, request as send } from 'node:http'
import { text } from 'node:stream/consumers'
import { type TestApp, testApp } from '../server/test/app/test-app.ts'
import type { MatrixRequest } from '../server/test/permissions/ask-matrix.ts'
import { buildScene, type Scene } from '../server/test/permissions/matrix-scene.ts'

/** A listening server with the accounts and sites of the permission matrix, and a client that attacks it over HTTP. */
export interface Target {
  readonly test: TestApp
  readonly scene: Scene
  readonly port: number
  send(request: MatrixRequest): Promise<Answer>
  close(): Promise<void>
}

export interface Answer {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

/** A request without a response within this time has failed. */
const ANSWER_WITHIN_MILLISECONDS = 300_000

export async function startTarget(): Promise<Target> {
  // Each attack comes from a different address.
  const test = await testApp({ TRUST_PROXY: 'true', REPORT_LINKS: 'on' })
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  const address = test.app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  return {
    test,
    scene: await buildScene(test),
    port: address.port,
    send: (request) => sendTo(address.port, agent, request),
    async close() {
      agent.destroy()
      await test.close()
    },
  }
}

/** Takes the same options as `inject`, but uses a real connection. */
function sendTo(port: number, agent: Agent, request: MatrixRequest): Promise<Answer> {
  const { payload, remoteAddress } = request
  const isJson = payload !== undefined && !(typeof payload === 'string' || Buffer.isBuffer(payload))
  const body = isJson ? JSON.stringify(payload) : (payload as string | Buffer | undefined)
  return new Promise((resolve, reject) => {
    const sent = send(
      {
        agent,
        port,
        host: '127.0.0.1',
        method: request.method ?? 'GET',
        path: String(request.url),
        headers: {
          ...(isJson && { 'content-type': 'application/json' }),
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
          ...(remoteAddress && { 'x-forwarded-for': remoteAddress }),
          ...(request.headers as Record<string, string>),
        },
        signal: AbortSignal.timeout(ANSWER_WITHIN_MILLISECONDS),
      },
      (answer) => {
        const { statusCode = 0, headers } = answer
        if (String(headers['content-type']).startsWith('text/event-stream')) {
          answer.destroy()
          return resolve({ statusCode, headers, body: '' })
        }
        text(answer).then((read) => resolve({ statusCode, headers, body: read }), reject)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
