import { isAway, taskOf } from './what-to-do.ts'

// The build fills these in (client/service-worker.ts).
declare const BUILD: string
declare const FILES: readonly string[]

interface Lifetime extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Lifetime {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}
interface Worker {
  readonly location: Location
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener<E extends Lifetime>(name: string, listener: (event: E) => void): void
}

const PAGE = '/'
// Browsers wait for minutes if there is very little signal.
const PATIENCE_MILLISECONDS = 10_000
const PREFIX = 'bonfire-'
const CACHE = PREFIX + BUILD
const files: ReadonlySet<string> = new Set(FILES)
const worker = self as unknown as Worker

worker.addEventListener<Lifetime>('install', (event) => event.waitUntil(keepFiles().then(() => worker.skipWaiting())))
worker.addEventListener<Lifetime>('activate', (event) => event.waitUntil(activateWorker()))
worker.addEventListener<Fetching>('fetch', (event) => {
  const task = taskOf(event.request, worker.location.origin, files)
  if (task === 'page') event.respondWith(fetchNewestPage(event.request))
  if (task === 'file') event.respondWith(keptFile(event.request))
})

/** All or nothing: without one of them, the version before stays. */
async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE)
  // Their names change with their contents, so most are in the browser's own cache; the page is always new.
  await cache.addAll([...FILES, new Request(PAGE, { cache: 'reload' })])
}

async function activateWorker(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  )
  await worker.clients.claim()
}

/** The network comes first, and the cache only if that gives nothing: an old page must not meet a newer server. */
async function fetchNewestPage(request: Request): Promise<Response> {
  const giveUp = new AbortController()
  const fetched = fetch(request, { signal: giveUp.signal }).catch(() => undefined)
  const response = await Promise.race([fetched, waitMilliseconds(PATIENCE_MILLISECONDS)])
  if (response && !isAway(response)) return response
  const page = await readCopy(PAGE)
  if (!page) return (await fetched) ?? Response.error()
  // It would keep one of the browser's few connections.
  giveUp.abort()
  return markCopy(page)
}

const waitMilliseconds = (milliseconds: number) =>
  new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds, undefined))

/** Marks the cached page, so that it can check whether the server that responds later is newer. */
async function markCopy(page: Response): Promise<Response> {
  return new Response((await page.text()).replace('<html', '<html data-kept'), { headers: page.headers })
}

async function keptFile(request: Request): Promise<Response> {
  return (await readCopy(request)) ?? fetch(request)
}

/** Undefined also if the browser's storage fails. */
async function readCopy(what: RequestInfo): Promise<Response | undefined> {
  try {
    return await (await caches.open(CACHE)).match(what, { ignoreVary: true })
  } catch {
    return undefined
  }
}
