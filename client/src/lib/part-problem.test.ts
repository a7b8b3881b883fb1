import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadAsked, tellPartProblem, usePartProblem, whyMissing } from './part-problem.ts'

const server = vi.fn<typeof fetch>()
const told = () => usePartProblem.getState().problem
const page = (script: string) => new Response(`<script type="module" src="${script}"></script>`)
const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

beforeEach(() => {
  vi.useFakeTimers()
  tellPartProblem(null)
  server.mockReset().mockImplementation(async () => page('/assets/index-1.js'))
  vi.stubGlobal('fetch', server)
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => '/assets/index-1.js' }) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it.each([
  ['the connection, when nobody answers', () => Promise.reject(new TypeError('Failed to fetch')), 'unreachable'],
  ['the connection, when a gateway answers', async () => new Response('', { status: 502 }), 'unreachable'],
  ['a new version, when other scripts are served', async () => page('/assets/index-2.js'), 'newVersion'],
  ['neither, when the version is the same', async () => page('/assets/index-1.js'), 'missing'],
] as const)('a part that is not there is put down to %s', async (_why, answer, reason) => {
  server.mockImplementation(answer)
  expect(await loadAsked(missing)).toBeUndefined()
  expect(told()).toBe(reason)
})

it('a part that is on its way for long is said to be within three seconds, and opens when it comes', async () => {
  const arriving = Promise.withResolvers<string>()
  const opened = loadAsked(() => arriving.promise)
  await vi.advanceTimersByTimeAsync(3000)
  expect(told()).toBe('slow')
  arriving.resolve('dialog')
  expect(await opened).toBe('dialog')
  expect(told()).toBeNull()
})

it('a server that is silent is called unreachable within three seconds', async () => {
  server.mockImplementation(
    (_url, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
  )
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(), milliseconds)
    return controller.signal
  })
  const reason = whyMissing()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await reason).toBe('unreachable')
})

it('nothing is told to who has gone on to something else', async () => {
  let isWanted = true
  const loading = loadAsked(missing, () => isWanted)
  isWanted = false
  await loading
  expect(told()).toBeNull()
})
