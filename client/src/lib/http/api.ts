import { SCREEN_ID_HEADER } from '@bonfire/contract/changes'
import type { Endpoint } from '@bonfire/contract/endpoint'
import { ErrorBody } from '@bonfire/contract/errors'
import { SESSION_PATH } from '@bonfire/contract/people/auth'
import { encodeBody, insideName } from '@bonfire/contract/renamed'
import type * as z from 'zod/mini'
import { noticeNewVersion } from '../loading/part-problem.ts'
import { isOfOtherContract } from './other-contract.ts'
import { isKeptPage, pageLanguage, SCREEN_ID } from './this-page.ts'

const PREFIX = '/api'

/**
 * A failed call. `code` is the contract's, or the client's own: `unreachable` (no response, status 0), `unreadable` (a
 * response that violates the contract) or `newVersion` (the same, because the server was upgraded since this page was
 * loaded). `fields` maps a field to its message.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Readonly<Record<string, string>>
  /** The things that the message names, as data. */
  readonly params: Readonly<Record<string, unknown>>
  readonly requestId: string | undefined
  /** The raw response if it was not a refusal of the contract: a proxy may respond too. */
  readonly answer: unknown

  constructor(status: number, body: ErrorBody, answer?: unknown) {
    super(body.message)
    this.answer = answer
    this.name = 'ApiError'
    this.status = status
    this.code = body.code
    this.fields = body.fields ?? {}
    this.params = body.params ?? {}
    this.requestId = body.requestId
  }
}

type AnyEndpoint = Endpoint
type Schema<E extends AnyEndpoint, Part extends 'params' | 'query' | 'body'> = NonNullable<E[Part]>

/** Absent if the endpoint has no such part, optional if the part is optional. */
type PartOf<E extends AnyEndpoint, Part extends 'params' | 'query' | 'body'> = [z.output<Schema<E, Part>>] extends [
  undefined,
]
  ? { [P in Part]?: never }
  : undefined extends z.output<Schema<E, Part>>
    ? { [P in Part]?: z.output<Schema<E, Part>> }
    : { [P in Part]: z.output<Schema<E, Part>> }

type CallParts<E extends AnyEndpoint> = PartOf<E, 'params'> &
  PartOf<E, 'query'> &
  PartOf<E, 'body'> & { signal?: AbortSignal }

type CallArguments<E extends AnyEndpoint> =
  Record<never, never> extends CallParts<E> ? [parts?: CallParts<E>] : [parts: CallParts<E>]

let whenSignedOut: () => void = () => {}

/** Registers a handler for calls that find the session has ended. */
export function onSignedOut(callback: () => void): void {
  whenSignedOut = callback
}

/** Code that finds out by other means than a call reports it here. */
export function reportSignedOut(): void {
  whenSignedOut()
}

/**
 * Makes one call of the contract. Throws an `ApiError`, also when the signal's time is over, or the signal's `AbortError`.
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  ...[parts]: CallArguments<E>
): Promise<z.output<E['response']>> {
  const response = await request(endpoint, (parts ?? {}) as LooseParts, 'application/json')
  const answer = await readJson(response)
  // A response cut off by an abort does not violate the contract.
  if (parts?.signal?.aborted) throw abortReason(parts.signal)
  const parsed = endpoint.response.safeParse(answer)
  if (!parsed.success) {
    console.error(`${endpoint.method} ${endpoint.path} answered out of contract`, parsed.error)
    throw await unreadable(response.status)
  }
  return parsed.data as z.output<E['response']>
}

const PACKED = 'application/octet-stream'

/** Makes a call whose response is packed, and returns the bytes as they arrive, for the contract's reader. */
export async function callPacked<E extends AnyEndpoint>(
  endpoint: E,
  ...[parts]: CallArguments<E>
): Promise<ReadableStream<Uint8Array>> {
  const response = await request(endpoint, (parts ?? {}) as LooseParts, PACKED)
  const isPacked = response.headers.get('content-type')?.startsWith(PACKED)
  if (!isPacked || !response.body) throw await unreadable(response.status)
  return response.body
}

/** A response that breaks the contract, which may be that of another version. */
export async function unreadable(
  status: number,
  message = 'The answer of the server could not be read.',
  answer?: unknown,
): Promise<ApiError> {
  const isNew = status < 500 && (await noticeNewVersion())
  return isNew ? newVersion(status) : new ApiError(status, { code: 'unreadable', message }, answer)
}

export const newVersion = (status: number) =>
  new ApiError(status, { code: 'newVersion', message: 'A new version of Bonfire has been installed.' })

async function request(endpoint: AnyEndpoint, parts: LooseParts, accept: string): Promise<Response> {
  const { params, query } = parts
  const body = parts.body === undefined ? undefined : encodeBody(endpoint.body, parts.body)
  const signal = endpoint.method === 'GET' && isKeptPage() ? addTimeout(parts.signal) : parts.signal
  const response = await send(PREFIX + fillPath(endpoint.path, params) + queryString(query), {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: {
      accept,
      // Refusals come in the page's language.
      'accept-language': pageLanguage(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(endpoint.method === 'GET' ? {} : { [SCREEN_ID_HEADER]: SCREEN_ID }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  })
  // A successful call has exactly one status; anything else, even 202, is a failure.
  if (response.status !== (endpoint.status ?? 200))
    throw await refusal(endpoint, { query: asTexts(query), body }, response)
  return response
}

interface LooseParts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
}

// Browsers wait for minutes, and have six connections for all that waits.
const PATIENCE_MILLISECONDS = 8000

function addTimeout(signal: AbortSignal | undefined): AbortSignal {
  const patience = AbortSignal.timeout(PATIENCE_MILLISECONDS)
  return signal ? AbortSignal.any([signal, patience]) : patience
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch {
    throw init.signal?.aborted ? abortReason(init.signal) : unreachable()
  }
}

export const unreachable = () => new ApiError(0, { code: 'unreachable', message: 'The server cannot be reached.' })

/** A server that does not respond in time cannot be reached; any other end was wanted. */
const abortReason = ({ reason }: AbortSignal): unknown =>
  reason instanceof DOMException && reason.name === 'TimeoutError' ? unreachable() : reason

async function refusal(
  endpoint: AnyEndpoint,
  sent: Parameters<typeof isOfOtherContract>[1],
  response: Response,
): Promise<ApiError> {
  // The session check handles its own 401, and a wrong password must not sign out.
  const decidesItself = endpoint.path === SESSION_PATH || endpoint.path.startsWith('/auth/')
  if (response.status === 401 && !decidesItself) reportSignedOut()
  const answer = await readJson(response)
  const body = ErrorBody.safeParse(answer)
  if (body.success) {
    if (isOfOtherContract(endpoint, sent, body.data) && (await noticeNewVersion())) return newVersion(response.status)
    const fields = Object.entries(body.data.fields ?? {}).map(([name, said]) => [insideName(endpoint.body, name), said])
    return new ApiError(response.status, { ...body.data, fields: Object.fromEntries(fields) })
  }
  return unreadable(response.status, `The server answered with status ${response.status}.`, answer)
}

/** The body as JSON; undefined if it is empty or not JSON. */
async function readJson(response: Response): Promise<unknown> {
  try {
    const text = await response.text()
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(params[name])))
}

function queryString(query: Record<string, unknown> = {}): string {
  const text = new URLSearchParams(asTexts(query)).toString()
  return text && `?${text}`
}

function asTexts(query: Record<string, unknown> = {}): Record<string, string> {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(pairs.map(([name, value]) => [name, String(value)]))
}
