import { SESSION_PATH } from '@bonfire/contract/auth'
import { SCREEN_ID_HEADER } from '@bonfire/contract/changes'
import type { Endpoint } from '@bonfire/contract/endpoint'
import { ErrorBody } from '@bonfire/contract/errors'
import type * as z from 'zod/mini'
import { pageLanguage } from './page-language.ts'
import { SCREEN_ID } from './screen-id.ts'

const PREFIX = '/api'

/**
 * A call that failed. `code` is the contract's, or the client's own `unreachable` (no answer, status 0)
 * and `unreadable` (an answer that does not keep the contract). `fields` maps a field to its message.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Readonly<Record<string, string>>
  readonly requestId: string | undefined
  /** What came instead, when it was no refusal of the contract: a proxy, too, may answer. */
  readonly answer: unknown

  constructor(status: number, body: ErrorBody, answer?: unknown) {
    super(body.message)
    this.answer = answer
    this.name = 'ApiError'
    this.status = status
    this.code = body.code
    this.fields = body.fields ?? {}
    this.requestId = body.requestId
  }
}

type AnyEndpoint = Endpoint
type Schema<E extends AnyEndpoint, Part extends 'params' | 'query' | 'body'> = NonNullable<E[Part]>

/** Absent when the endpoint has no such part, optional when the part may be left out. */
type PartOf<E extends AnyEndpoint, Part extends 'params' | 'query' | 'body'> = [z.output<Schema<E, Part>>] extends [
  undefined,
]
  ? { [P in Part]?: never }
  : undefined extends z.input<Schema<E, Part>>
    ? { [P in Part]?: z.input<Schema<E, Part>> }
    : { [P in Part]: z.input<Schema<E, Part>> }

type CallParts<E extends AnyEndpoint> = PartOf<E, 'params'> &
  PartOf<E, 'query'> &
  PartOf<E, 'body'> & { signal?: AbortSignal }

type CallArguments<E extends AnyEndpoint> =
  Record<never, never> extends CallParts<E> ? [parts?: CallParts<E>] : [parts: CallParts<E>]

let whenSignedOut: () => void = () => {}

/** Registers what happens when a call finds that the session has ended (AUTH-14). */
export function onSignedOut(callback: () => void): void {
  whenSignedOut = callback
}

/** For what finds out otherwise than by a call. */
export function reportSignedOut(): void {
  whenSignedOut()
}

/** Makes one call of the contract; throws an `ApiError`, or the signal's own `AbortError`. */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  ...[parts]: CallArguments<E>
): Promise<z.output<E['response']>> {
  const { params, query, body, signal } = (parts ?? {}) as LooseParts
  const response = await send(PREFIX + fillPath(endpoint.path, params) + queryString(query), {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      // What the server refuses it says in the language of the page.
      'accept-language': pageLanguage(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(endpoint.method === 'GET' ? {} : { [SCREEN_ID_HEADER]: SCREEN_ID }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  })
  // A call that succeeds answers with its one status; anything else, a 202 too, is a failure (API-12, API-14).
  if (response.status !== (endpoint.status ?? 200)) throw await refusal(endpoint, response)

  const answer = await readJson(response)
  // A body that was cut off because nobody wants it any more breaks no contract.
  signal?.throwIfAborted()
  const parsed = endpoint.response.safeParse(answer)
  if (!parsed.success) {
    console.error(`${endpoint.method} ${endpoint.path} answered out of contract`, parsed.error)
    throw new ApiError(response.status, { code: 'unreadable', message: 'The answer of the server could not be read.' })
  }
  return parsed.data as z.output<E['response']>
}

interface LooseParts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ApiError(0, { code: 'unreachable', message: 'The server cannot be reached.' })
  }
}

async function refusal(endpoint: AnyEndpoint, response: Response): Promise<ApiError> {
  // The session check decides for itself, and a wrong password must not sign out (OPEN-A09).
  const decidesItself = endpoint.path === SESSION_PATH || endpoint.path.startsWith('/auth/')
  if (response.status === 401 && !decidesItself) reportSignedOut()
  const answer = await readJson(response)
  const body = ErrorBody.safeParse(answer)
  if (body.success) return new ApiError(response.status, body.data)
  const message = `The server answered with status ${response.status}.`
  return new ApiError(response.status, { code: 'unreadable', message }, answer)
}

/** The body as JSON; undefined when it is empty or not JSON. */
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
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}
