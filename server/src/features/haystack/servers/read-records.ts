import { randomBytes } from 'node:crypto'
import { refuse } from '../../../http/refusal.ts'
import { type Answer, type Patience, serverAt } from './ask-server.ts'
import { readChallenges } from './challenge.ts'
import { filterRequest } from './grids/haystack-grid.ts'
import { isProven, startScram } from './scram.ts'

export interface HaystackServer {
  /** Ends with a slash. */
  readonly address: string
  readonly username: string
  readonly password: string
  readonly filter: string
}

type Server = ReturnType<typeof serverAt>

/**
 * Signs in, reads the records that the filter matches, and hands the grid over as it arrives, in zinc. Every refusal
 * says what to do.
 */
export async function withRecords<Result>(
  { address, username, password, filter }: HaystackServer,
  { patience, signal }: { patience: Patience; signal: AbortSignal },
  work: (zinc: AsyncIterable<Uint8Array>) => Promise<Result>,
): Promise<Result> {
  const { host } = new URL(address)
  const server = serverAt(address, patience, signal)
  try {
    const headers = await signIn(server, { address, host, username, password })
    const answer = await server.ask('read', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'text/zinc; charset=utf-8' },
      body: filterRequest(filter),
    })
    refuseRedirect(answer, address)
    if (answer.status === 401 || answer.status === 403) throw refuse('pull.forbidden', { username })
    if (answer.status === 404) throw refuse('pull.not-found', { address })
    if (answer.status !== 200) throw refuse('pull.status', { host, status: answer.status })
    const type = answer.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
    // Some servers send zinc as plain text.
    if (type !== 'text/zinc' && type !== 'text/plain') throw refuse('pull.not-a-grid', { type: type || '?' })
    const result = await work(answer.bytes())
    await signOut(server, headers)
    return result
  } finally {
    server.close()
  }
}

interface Who {
  readonly address: string
  readonly host: string
  readonly username: string
  readonly password: string
}

/** The exchange of Project Haystack: HELLO, then SCRAM in two steps. Returns the headers of requests from then on. */
async function signIn(server: Server, { address, host, username, password }: Who): Promise<Record<string, string>> {
  const step = async (authorization: string): Promise<Answer> => {
    const answer = await server.ask('about', { method: 'GET', headers: { authorization } })
    answer.drop()
    refuseRedirect(answer, address)
    if (answer.status === 404) throw refuse('pull.not-found', { address })
    return answer
  }
  const failed = ({ status }: Answer) =>
    status === 401 || status === 403
      ? refuse('pull.wrong-password', { username })
      : refuse('pull.sign-in', { host, status })

  const hello = await step(`HELLO username=${encoded(username)}`)
  // A server may let everyone read.
  if (hello.status === 200) return {}
  if (hello.status !== 401) throw failed(hello)
  const offer = scramOf(hello)
  if (!offer || (offer.hash ?? 'SHA-256').toUpperCase() !== 'SHA-256') throw refuse('pull.no-scram', { host })

  const scram = startScram(username, password, randomBytes(18).toString('base64url'))
  const first = await step(scramHeader(scram.first, offer.handshaketoken))
  const reply = scramOf(first)
  if (first.status !== 401 || reply?.data === undefined) throw failed(first)
  const final = await scram.final(decoded(reply.data))
  if (!final) throw refuse('pull.not-proven', { host })

  const last = await step(scramHeader(final.message, reply.handshaketoken ?? offer.handshaketoken))
  if (last.status !== 200) throw failed(last)
  const { authtoken, data = '' } = readChallenges(last.headers.get('authentication-info') ?? '')[0]?.params ?? {}
  if (authtoken === undefined || !isProven(final, decoded(data))) throw refuse('pull.not-proven', { host })
  return { authorization: `BEARER authToken=${authtoken}` }
}

/** The server then need not wait until the session has expired. */
async function signOut(server: Server, headers: Record<string, string>): Promise<void> {
  if (headers.authorization === undefined) return
  const closing = { ...headers, 'content-type': 'text/zinc; charset=utf-8' }
  const answer = await server
    .ask('close', { method: 'POST', headers: closing, body: 'ver:"2.0"\nempty\n' })
    .catch(() => undefined)
  answer?.drop()
}

function refuseRedirect({ status, headers }: Answer, address: string): void {
  if (status < 300 || status > 399) return
  const target = headers.get('location') ?? '?'
  throw refuse('pull.redirect', { address: URL.parse(target, address)?.href ?? target })
}

const scramOf = ({ headers }: Answer) =>
  readChallenges(headers.get('www-authenticate') ?? '').find(({ scheme }) => scheme === 'scram')?.params

const scramHeader = (message: string, handshakeToken: string | undefined) =>
  `SCRAM ${handshakeToken === undefined ? '' : `handshakeToken=${handshakeToken}, `}data=${encoded(message)}`

const encoded = (text: string) => Buffer.from(text).toString('base64url')
const decoded = (text: string) => Buffer.from(text, 'base64').toString()
