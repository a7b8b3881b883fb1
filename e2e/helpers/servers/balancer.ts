import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

export interface Balancer {
  readonly url: string
  /** From now on, requests go to these in turn. */
  use(ports: readonly number[]): void
  stop(): Promise<void>
}

const AVOIDED_MILLISECONDS = 10_000

interface Passing {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  readonly body: Buffer
  readonly noteFailure: (port: number) => void
}

/**
 * A load balancer with nginx's defaults: round robin, with the next server if one cannot be reached or breaks off a
 * read. An interrupted write gets 502. A failed server is avoided for ten seconds.
 */
export async function startBalancer(): Promise<Balancer> {
  let ports: readonly number[] = []
  let turn = 0
  const failedAt = new Map<number, number>()
  const hasFailed = (port: number) => performance.now() < (failedAt.get(port) ?? -Infinity) + AVOIDED_MILLISECONDS
  const server = createServer(async (incoming, outgoing) => {
    turn += 1
    const inTurn = ports.map((_, place) => ports[(place + turn) % ports.length] ?? 0)
    const order = [...inTurn.filter((port) => !hasFailed(port)), ...inTurn.filter(hasFailed)]
    const noteFailure = (port: number) => failedAt.set(port, performance.now())
    try {
      await passOn({ incoming, outgoing, noteFailure, body: await buffer(incoming) }, order)
    } catch {
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    use: (chosen) => {
      ports = chosen
    },
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function passOn(passing: Passing, [port, ...others]: readonly number[]): Promise<void> {
  if (port === undefined) throw new Error('There is no server left')
  try {
    await send(passing, port)
  } catch (error) {
    if (passing.outgoing.destroyed) throw error
    passing.noteFailure(port)
    const isUnsent = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'
    if (passing.outgoing.headersSent || !(isUnsent || passing.incoming.method === 'GET')) throw error
    await passOn(passing, others)
  }
}

/** Resolves once the whole response has been forwarded. */
function send({ incoming, outgoing, body }: Passing, port: number): Promise<void> {
  const { method, url, headers } = incoming
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, method, path: url, headers, agent: false })
    outgoing.once('close', () => request.destroy())
    request.once('error', reject)
    request.once('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      outgoing.flushHeaders()
      pipeline(answer, outgoing).then(resolve, reject)
    })
    request.end(body)
  })
}
