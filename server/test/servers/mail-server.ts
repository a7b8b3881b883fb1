import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

export interface ReceivedMail extends Email {
  /** The envelope's recipients. */
  readonly recipients: readonly string[]
  readonly source: string
}

export interface MailServer {
  readonly url: string
  readonly port: number
  readonly mails: readonly ReceivedMail[]
  /** How many connections there were. */
  connectionCount(): number
  /** Cuts all connections, as a network does. */
  cutConnections(): void
  stop(): Promise<void>
}

interface Answers {
  /** The only accepted password; without one, no sign-in. */
  readonly password?: () => string
  /** A response that refuses a recipient, if any. Called on every attempt. */
  readonly recipient?: (address: string) => { code: number; text: string } | undefined
  /** How many mails it takes over one connection. */
  readonly mailsAConnection?: number
  /** Whether to leave a recipient without an answer. */
  readonly stalls?: (address: string) => boolean
  /** Whether to cut the connection after this mail has arrived, before accepting it. */
  readonly hangsUp?: (mail: ReceivedMail) => boolean
}

const refusal = ({ code, text }: { code: number; text: string }) =>
  Object.assign(new Error(text), { responseCode: code })

/** A real local mail server that keeps what it receives. `port` 0 picks a free one. */
export async function startMailServer(port = 0, answers: Answers = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const sockets = new Map<number | undefined, Socket>()
  const server = new SMTPServer({
    disabledCommands: answers.password ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    onAuth({ username, password }, _session, done) {
      if (password === answers.password?.()) done(null, { user: username })
      else done(refusal({ code: 535, text: '5.7.8 Wrong password' }))
    },
    closeTimeout: 1,
    onRcptTo({ address }, { transaction }, done) {
      if (answers.stalls?.(address)) return
      if (transaction > (answers.mailsAConnection ?? Number.POSITIVE_INFINITY)) {
        return done(refusal({ code: 421, text: '4.7.0 Too many mails over this connection' }))
      }
      const answer = answers.recipient?.(address)
      done(answer ? refusal(answer) : null)
    },
    onData(stream, session, done) {
      receive(stream, session)
        .then((mail) => {
          if (answers.hangsUp?.(mail)) return void sockets.get(session.remotePort)?.destroy()
          mails.push(mail)
          done()
        })
        .catch(done)
    },
  })
  // A client that hangs up must not crash the server.
  server.on('error', () => {})
  let connectionCount = 0
  server.server.on('connection', (socket: Socket) => {
    connectionCount += 1
    sockets.set(socket.remotePort, socket)
    socket.once('close', () => sockets.delete(socket.remotePort))
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const taken = (server.server.address() as AddressInfo).port
  return {
    url: `smtp://127.0.0.1:${taken}`,
    port: taken,
    mails,
    connectionCount: () => connectionCount,
    cutConnections: () => {
      for (const socket of sockets.values()) socket.destroy()
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function receive(stream: NodeJS.ReadableStream, session: SMTPServerSession): Promise<ReceivedMail> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(Buffer.from(part))
  const source = Buffer.concat(parts)
  const parsed = await PostalMime.parse(source)
  return { ...parsed, recipients: session.envelope.rcptTo.map(({ address }) => address), source: source.toString() }
}
