import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

export interface ReceivedMessage {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface WebhookReceiver {
  readonly url: string
  readonly port: number
  readonly messages: readonly ReceivedMessage[]
  /** The content of a message, which the standard's own library has checked now. */
  verified(index: number, secret: string): unknown
  /** Answers further messages like that. */
  answer(how: Answering): void
  stop(): Promise<void>
}

type Answering = (response: ServerResponse, message: ReceivedMessage) => void

/** A real receiver on this machine that keeps what arrives and accepts it, unless told otherwise. */
export async function startWebhookReceiver(port = 0): Promise<WebhookReceiver> {
  const messages: ReceivedMessage[] = []
  let answering: Answering = (response) => response.writeHead(204).end()
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const message = { headers: request.headers, body: Buffer.concat(parts).toString() }
    messages.push(message)
    answering(response, message)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const taken = (server.address() as AddressInfo).port
  return {
    url: `http://127.0.0.1:${taken}/hooks/bonfire`,
    port: taken,
    messages,
    verified(index, secret) {
      const { body, headers } = messages[index] ?? { body: '', headers: {} }
      return new Webhook(secret).verify(body, headers as Record<string, string>)
    },
    answer(how) {
      answering = how
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
