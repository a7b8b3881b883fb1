import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

const ITERATIONS = 10_000
const SHA_256 = 'sha256'

interface Exchange {
  readonly username: string
  bare?: string
  serverFirst?: string
  nonce?: string
}

/**
 * The server’s side of the sign-in that Project Haystack describes: HELLO, SCRAM-SHA-256 in two steps, and a token.
 * SkyFoundry’s own client signs in here too (a test says so).
 */
export function haystackSignIn(users: Readonly<Record<string, string>>) {
  const exchanges = new Map<string, Exchange>()
  const tokens = new Set<string>()

  const refuse = (response: ServerResponse, status: number) => response.writeHead(status).end()
  const challenge = (response: ServerResponse, token: string, rest: string) =>
    response.writeHead(401, { 'www-authenticate': `SCRAM handshakeToken=${token}, ${rest}` }).end()

  const hello = (response: ServerResponse, username: string) => {
    const token = randomBytes(6).toString('hex')
    exchanges.set(token, { username })
    challenge(response, token, 'hash=SHA-256')
  }
  const first = (response: ServerResponse, token: string, exchange: Exchange, message: string) => {
    exchange.bare = message.slice('n,,'.length)
    exchange.nonce = (/r=([^,]+)/.exec(message)?.[1] ?? '') + randomBytes(9).toString('base64url')
    exchange.serverFirst = `r=${exchange.nonce},s=${saltOf(exchange.username).toString('base64')},i=${ITERATIONS}`
    challenge(response, token, `hash=SHA-256, data=${Buffer.from(exchange.serverFirst).toString('base64url')}`)
  }
  const final = (response: ServerResponse, token: string, exchange: Exchange, message: string) => {
    exchanges.delete(token)
    const [, withoutProof = '', proof = ''] = /^(.*),p=(.*)$/.exec(message) ?? []
    const salted = pbkdf2Sync(users[exchange.username] ?? '', saltOf(exchange.username), ITERATIONS, 32, SHA_256)
    const clientKey = hmac(salted, 'Client Key')
    const storedKey = createHash(SHA_256).update(clientKey).digest()
    const exchanged = `${exchange.bare},${exchange.serverFirst},${withoutProof}`
    const signature = hmac(storedKey, exchanged)
    const key = Buffer.from(Buffer.from(proof, 'base64').map((byte, place) => byte ^ (signature[place] ?? 0)))
    const isRight =
      users[exchange.username] !== undefined &&
      withoutProof.endsWith(`r=${exchange.nonce}`) &&
      timingSafeEqual(createHash(SHA_256).update(key).digest(), storedKey)
    if (!isRight) return refuse(response, 403)
    const authToken = randomBytes(12).toString('hex')
    tokens.add(authToken)
    const proven = `v=${hmac(hmac(salted, 'Server Key'), exchanged).toString('base64')}`
    const data = Buffer.from(proven).toString('base64url')
    return response
      .writeHead(200, { 'authentication-info': `authToken=${authToken}, hash=SHA-256, data=${data}` })
      .end()
  }

  return {
    tokens,
    /** Whether the request may pass; otherwise it has been answered. */
    admit(request: IncomingMessage, response: ServerResponse): boolean {
      const [, scheme = '', rest = ''] = /^(\S+)\s*(.*)$/.exec(request.headers.authorization ?? '') ?? []
      const params = Object.fromEntries(
        rest.split(',').map((part) => {
          const [name = '', ...value] = part.trim().split('=')
          return [name.toLowerCase(), value.join('=')]
        }),
      )
      const kind = scheme.toLowerCase()
      if (kind === 'bearer' && tokens.has(params.authtoken ?? '')) return true
      const text = (encoded: string | undefined) => Buffer.from(encoded ?? '', 'base64').toString()
      const token = params.handshaketoken ?? ''
      const exchange = exchanges.get(token)
      if (kind === 'hello') hello(response, text(params.username))
      else if (kind !== 'scram' || !exchange) refuse(response, 403)
      else if (exchange.bare === undefined) first(response, token, exchange, text(params.data))
      else final(response, token, exchange, text(params.data))
      return false
    },
  }
}

const saltOf = (username: string) => createHash(SHA_256).update(`salt of ${username}`).digest().subarray(0, 16)
const hmac = (key: Buffer, text: string) => createHmac(SHA_256, key).update(text).digest()
