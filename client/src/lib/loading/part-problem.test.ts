import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whyMissing } from './part-problem.ts'

const server = vi.fn<typeof fetch>()
const page = (script: string) => new Response(`<script type="module" src="${script}"></script>`)

beforeEach(() => {
  vi.useFakeTimers()
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
] as const)('blames a missing chunk on %s', async (_why, answer, reason) => {
  server.mockImplementation(answer)
  expect(await whyMissing()).toBe(reason)
})

it('a silent server is called unreachable within three seconds', async () => {
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
