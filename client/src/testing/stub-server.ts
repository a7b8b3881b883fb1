import type { Change } from '@bonfire/contract/changes'
import { CHANGES_PATH } from '@bonfire/contract/changes'
import type { Endpoint } from '@bonfire/contract/endpoint'
import { ERROR_STATUS, type ErrorBody } from '@bonfire/contract/errors'
import type { RefusalKind } from '@bonfire/contract/refusals/entry'
import { BatchInterceptor } from '@mswjs/interceptors'
import { FetchInterceptor } from '@mswjs/interceptors/fetch'
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest'
import { onTestFinished } from 'vitest'
import type * as z from 'zod/mini'

type Part<Schema extends z.ZodMiniType | undefined> = z.output<NonNullable<Schema>>

/** A request of a page: the parts of the call as the server reads them. */
interface Asked<E extends Endpoint> {
  readonly params: Part<E['params']>
  readonly query: Part<E['query']>
  readonly body: Part<E['body']>
}

/** What is sent back: a response that keeps the contract, or a `Response` that may be anything. */
type Reply<E extends Endpoint> = z.input<E['response']> | Response
type Answer<E extends Endpoint> = (asked: Asked<E>) => Reply<E> | Promise<Reply<E>>

export interface StubServer {
  /** Answers the calls of an endpoint from now on, in place of what answered them before. */
  on<const E extends Endpoint>(endpoint: E, answer: Answer<E>): void
  /** Answers the next call only. */
  once<const E extends Endpoint>(endpoint: E, answer: Answer<E>): void
  /** Every call of an endpoint so far, the oldest first. */
  asked<const E extends Endpoint>(endpoint: E): readonly Asked<E>[]
  /** Tells the open screen what someone else changed. */
  announce(change: Change): void
}

interface Route {
  readonly endpoint: Endpoint
  readonly answer: Answer<Endpoint>
  readonly isOnce: boolean
}

const PREFIX = '/api'

/**
 * Stands in for the server of one test: `fetch`, uploads and the stream of changes. A call without a handler, and an
 * response that breaks the contract, fail the test.
 */
export function startStubServer(): StubServer {
  const routes: Route[] = []
  const calls: { endpoint: Endpoint; asked: Asked<Endpoint> }[] = []
  const problems: string[] = []
  const add = (endpoint: Endpoint, answer: unknown, isOnce: boolean) =>
    void routes.unshift({ endpoint, answer: answer as Answer<Endpoint>, isOnce })

  const reply = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    const found = routes.find(({ endpoint }) => matches(endpoint, request.method, pathname))
    if (!found) {
      problems.push(`Nothing answers ${request.method} ${pathname}${search}`)
      return refusal('internal', 'The test has no answer for this.')
    }
    if (found.isOnce) routes.splice(routes.indexOf(found), 1)
    const { endpoint } = found
    const asked = await readCall(endpoint, request)
    calls.push({ endpoint, asked })
    const answer = await found.answer(asked)
    if (answer instanceof Response) return answer
    const { success, error } = endpoint.response.safeParse(answer)
    if (!success) problems.push(`${endpoint.method} ${endpoint.path} is answered out of contract: ${error.message}`)
    const body = answer === undefined ? null : JSON.stringify(answer)
    return new Response(body, { status: endpoint.status ?? 200, headers: { 'content-type': 'application/json' } })
  }

  // The version of the server is that of the page as it is now.
  const startPage = document.documentElement.outerHTML
  const interceptor = new BatchInterceptor({
    name: 'stub-server',
    interceptors: [new FetchInterceptor(), new XMLHttpRequestInterceptor()],
  })
  interceptor.on('request', async ({ request, controller }) => {
    const { pathname } = new URL(request.url)
    // A screen that lost its server stays so until someone presses Retry.
    if (pathname === '/readyz') return controller.respondWith(new Response(null, { status: 503 }))
    if (pathname === '/') return controller.respondWith(new Response(startPage))
    // What Vitest and Vite ask for goes its way.
    if (!pathname.startsWith(PREFIX)) return
    try {
      const response = await reply(request)
      // A screen that was left waits for nothing.
      if (!request.signal.aborted) controller.respondWith(response)
    } catch (error) {
      problems.push(`${request.method} ${request.url}: ${error}`)
      controller.respondWith(refusal('internal', 'The answer of the test failed.'))
    }
  })
  interceptor.apply()
  const stream = replaceEventSource()

  onTestFinished(() => {
    stream.restore()
    interceptor.dispose()
    if (problems.length > 0) throw new Error(problems.join('\n'))
  })
  return {
    on: (endpoint, answer) => add(endpoint, answer, false),
    once: (endpoint, answer) => add(endpoint, answer, true),
    asked: (endpoint) => calls.filter((call) => call.endpoint === endpoint).map(({ asked }) => asked) as never,
    announce: stream.announce,
  }
}

/** A refusal as the server words it. */
export function refusal(kind: RefusalKind, message: string, fields?: ErrorBody['fields']): Response {
  const body: ErrorBody = { code: kind, message, ...(fields && { fields }) }
  return Response.json(body, { status: ERROR_STATUS[kind] })
}

/** What a page sees when nothing handles its call. */
export const noConnection = (): Response => Response.error()

function matches(endpoint: Endpoint, method: string, pathname: string): boolean {
  return endpoint.method === method && pattern(endpoint.path).test(pathname)
}

const pattern = (path: string) =>
  new RegExp(`^${PREFIX}${path.replaceAll('.', '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)

/** As the server reads it: with the schemas of the call. Files stay as they are. */
async function readCall(endpoint: Endpoint, request: Request): Promise<Asked<Endpoint>> {
  const { pathname, searchParams } = new URL(request.url)
  const inPath = Object.entries(pattern(endpoint.path).exec(pathname)?.groups ?? {})
  const params = Object.fromEntries(inPath.map(([name, text]) => [name, decodeURIComponent(text)]))
  const isJson = request.headers.get('content-type')?.startsWith('application/json')
  const body = isJson ? await request.clone().json() : undefined
  return {
    params: endpoint.params?.parse(params),
    query: endpoint.query?.parse(Object.fromEntries(searchParams)),
    body: isJson ? endpoint.body?.parse(body) : undefined,
  } as Asked<Endpoint>
}

/** The stream of changes opens immediately and receives what `announce` sends, before it opened too. */
function replaceEventSource() {
  const own = globalThis.EventSource
  const open = new Set<EventTarget>()
  const unheard: Change[] = []
  let place = 0
  const send = (source: EventTarget, name: string, data: string) =>
    source.dispatchEvent(new MessageEvent(name, { data, lastEventId: `stub-${place}` }))
  class StubEventSource extends EventTarget {
    readonly readyState = 1
    onerror = null
    constructor(url: string) {
      super()
      if (!url.startsWith(PREFIX + CHANGES_PATH)) throw new Error(`No stream is expected at ${url}`)
      open.add(this)
      queueMicrotask(() => {
        send(this, 'place', '')
        unheard.splice(0).forEach(announce)
      })
    }
    close() {
      open.delete(this)
    }
  }
  const announce = (change: Change): void => {
    if (open.size === 0) return void unheard.push(change)
    place += 1
    for (const source of open) send(source, 'change', JSON.stringify(change))
  }
  globalThis.EventSource = StubEventSource as unknown as typeof EventSource
  return {
    announce,
    restore() {
      globalThis.EventSource = own
    },
  }
}
