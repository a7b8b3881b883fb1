import { createHash, createHmac, pbkdf2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const HASH = 'sha256'
const KEY_BYTES = 32
/** Fewer would make the password easy to guess from the proof (RFC 7677); more keep the processor busy. */
const ITERATIONS = { from: 4096, to: 1_000_000 }

export interface ScramFinal {
  readonly message: string
  /** The signature that only a server that knows the password can send. */
  readonly expected: string
}

/** Builds the client's first message of SCRAM-SHA-256 (RFC 5802, 7677), and its reply to the server's first one. */
export function startScram(username: string, password: string, nonce: string) {
  const bare = `n=${username.replaceAll('=', '=3D').replaceAll(',', '=2C')},r=${nonce}`
  return {
    first: `n,,${bare}`,
    /** Undefined if the server's message is none that can be trusted. */
    async final(serverFirst: string): Promise<ScramFinal | undefined> {
      const { r = '', s = '', i = '' } = partsOf(serverFirst)
      const iterations = /^\d{1,7}$/.test(i) ? Number(i) : 0
      const isNonceOurs = r.startsWith(nonce) && r.length > nonce.length
      if (!isNonceOurs || s === '' || iterations < ITERATIONS.from || iterations > ITERATIONS.to) return undefined
      // The derivation runs in threads of its own, so that others do not wait.
      const salted = await promisify(pbkdf2)(password, Buffer.from(s, 'base64'), iterations, KEY_BYTES, HASH)
      const withoutProof = `c=${Buffer.from('n,,').toString('base64')},r=${r}`
      const exchange = `${bare},${serverFirst},${withoutProof}`
      const clientKey = hmac(salted, 'Client Key')
      const signature = hmac(createHash(HASH).update(clientKey).digest(), exchange)
      const proof = clientKey.map((byte, place) => byte ^ (signature[place] ?? 0))
      return {
        message: `${withoutProof},p=${Buffer.from(proof).toString('base64')}`,
        expected: hmac(hmac(salted, 'Server Key'), exchange).toString('base64'),
      }
    },
  }
}

/** True if the server's last message proves that it knows the password. */
export function isProven({ expected }: ScramFinal, serverFinal: string): boolean {
  const sent = Buffer.from(partsOf(serverFinal).v ?? '', 'base64')
  const wanted = Buffer.from(expected, 'base64')
  return sent.length === wanted.length && timingSafeEqual(sent, wanted)
}

const hmac = (key: Buffer, text: string) => createHmac(HASH, key).update(text).digest()

const partsOf = (message: string): Partial<Record<string, string>> =>
  Object.fromEntries(message.split(',').map((part) => [part.slice(0, 1), part.slice(2)]))
