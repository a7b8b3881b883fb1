import { lookup as lookUp } from 'node:dns/promises'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { SECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import type { PrivateAddresses } from '../../../config/private-addresses.ts'
import { Refusal, refuse } from '../../../http/refusal.ts'
import { bareHost, checkAddresses, receiverUrl } from './receiver-address.ts'

interface SignedMessage {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

interface Answer {
  readonly status: number
  /** The beginning of the body. */
  readonly text: string
  /** `Retry-After` says so. */
  readonly retryAfterSeconds: number | undefined
}

/** Posts messages. */
export interface WebhookTransport {
  /** Throws a `Refusal` if there is no response. Gives up on the signal. */
  post(message: SignedMessage, signal: AbortSignal): Promise<Answer>
}

interface TransportParts {
  readonly allowed: PrivateAddresses
  /** All of an attempt takes no longer: resolving, connecting, sending, answering. */
  readonly timeoutMilliseconds?: number
  /** Returns every address of a name. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
}

const TIMEOUT_MILLISECONDS = 15_000
const KEPT_BYTES = 16 * 1024
const LONGEST_RETRY_AFTER_SECONDS = SECONDS_PER_HOUR

const resolveAll = async (host: string) => (await lookUp(host, { all: true })).map(({ address }) => address)

/**
 * Posts over http and https. The name is resolved once, its addresses are checked, and the connection goes to one of
 * them, so that a name cannot lead elsewhere in between. Redirects are not followed.
 */
export function httpTransport({
  allowed,
  timeoutMilliseconds = TIMEOUT_MILLISECONDS,
  resolve = resolveAll,
}: TransportParts): WebhookTransport {
  return {
    async post(message, signal) {
      const url = receiverUrl(message.url, allowed)
      const seconds = timeoutMilliseconds / 1000
      const host = bareHost(url)
      const timeout = AbortSignal.timeout(timeoutMilliseconds)
      const stop = AbortSignal.any([signal, timeout])
      try {
        const addresses = isIP(host) ? [host] : await inTime(resolve(host), stop)
        if (addresses.length === 0) throw refuse('webhook.unknown-host', { host })
        checkAddresses(url, addresses, allowed)
        const answer = await postTo(url, addresses, message, stop)
        if (answer.status >= 300 && answer.status < 400 && answer.location) {
          throw refuse('webhook.redirect', { address: addressIn(answer.location, url) })
        }
        return answer
      } catch (error) {
        if (error instanceof Refusal || signal.aborted) throw error
        if (timeout.aborted) throw refuse('webhook.no-answer', { host, seconds })
        throw describe(error, host)
      }
    },
  }
}

function postTo(
  url: URL,
  addresses: readonly string[],
  { headers, body }: SignedMessage,
  signal: AbortSignal,
): Promise<Answer & { location: string | undefined }> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer & { location: string | undefined }>()
  const request = (url.protocol === 'http:' ? requestPlain : requestSecure)(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    lookup: alwaysTo(addresses),
    // A new connection, because a kept one might be an attempt's that was checked long ago.
    agent: false,
    signal,
  })
  request.on('error', reject)
  request.on('response', (response) => {
    // Later failures are the end of a response.
    request.off('error', reject).on('error', () => undefined)
    const finish = (text: string) =>
      resolve({
        status: response.statusCode ?? 0,
        text,
        retryAfterSeconds: retryAfter(response.headers['retry-after']),
        location: response.headers.location,
      })
    readBeginning(response, finish)
  })
  request.end(body)
  return promise
}

/** The status has been received, so a response that breaks off, never ends or is too long counts as well. */
function readBeginning(response: IncomingMessage, finish: (text: string) => void): void {
  const parts: Buffer[] = []
  let bytes = 0
  const end = () => {
    const kept = Buffer.concat(parts).subarray(0, KEPT_BYTES)
    // The database accepts no NUL.
    finish(new TextDecoder().decode(kept).replaceAll('\0', '\uFFFD'))
    response.destroy()
  }
  response.on('data', (part: Buffer) => {
    parts.push(part)
    bytes += part.length
    if (bytes >= KEPT_BYTES) end()
  })
  response.on('end', end)
  response.on('error', end)
  response.on('aborted', end)
}

/** Leads every connection to the addresses that were checked. */
const alwaysTo =
  (addresses: readonly string[]): LookupFunction =>
  (_host, options, done) => {
    const all = addresses.map((address) => ({ address, family: isIP(address) }))
    const [first] = all
    if (options.all) done(null, all)
    else done(null, first?.address ?? '', first?.family)
  }

async function inTime<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  const end = () => reject(signal.reason)
  signal.addEventListener('abort', end, { once: true })
  if (signal.aborted) end()
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', end)
  }
}

const UNKNOWN_HOST = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENODATA'])
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/

function describe(error: unknown, host: string): Refusal {
  const { code = '', message } = reasonIn(error)
  if (UNKNOWN_HOST.has(code)) return refuse('webhook.unknown-host', { host })
  if (CERTIFICATE.test(code)) return refuse('webhook.certificate', { host, reason: code })
  return refuse('webhook.no-connection', { host, reason: code || message })
}

/** The first of several addresses that were tried says why. */
function reasonIn(error: unknown): { code?: string; message: string } {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonIn(error.errors[0])
  return error instanceof Error ? error : new Error(String(error))
}

/** Seconds or a date; not more than an hour. */
function retryAfter(text: string | undefined): number | undefined {
  if (!text) return undefined
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  if (!(seconds > 0)) return undefined
  return Math.min(Math.ceil(seconds), LONGEST_RETRY_AFTER_SECONDS)
}

function addressIn(location: string, from: URL): string {
  const to = URL.parse(location, from.href)
  return to ? `${to.origin}${to.pathname}`.slice(0, 500) : location.slice(0, 500)
}
