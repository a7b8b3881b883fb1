import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MissingFileError } from './import-part.ts'
import { loadChunk } from './load-chunk.ts'

const server = vi.fn<typeof fetch>()

/** What was reported to the server. What runs the tests may fetch too. */
const reports = () =>
  server.mock.calls.filter(([, init]) => init?.body).map(([url, init]) => [url, JSON.parse(String(init?.body))])

beforeEach(() => {
  vi.useFakeTimers()
  server.mockReset().mockImplementation(async () => Response.json({}))
  vi.stubGlobal('fetch', server)
  vi.stubGlobal('location', { href: 'https://bonfire.example/actions' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('returns the loaded chunk and reports nothing', async () => {
  await expect(loadChunk(async () => ({ screen: 1 }))).resolves.toEqual({ screen: 1 })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(reports()).toEqual([])
})

it.each([
  ['a script', new TypeError('Failed to fetch dynamically imported module: https://bonfire.example/assets/a-1.js')],
  ['a style sheet', new MissingFileError('https://bonfire.example/assets/a-1.css')],
])('reports %s that is missing, with its URL', async (_what, cause) => {
  await expect(loadChunk(() => Promise.reject(cause))).rejects.toMatchObject({ type: 'missing' })
  const file = cause.message.split(' ').at(-1)
  expect(reports()).toEqual([['/api/v1/client-errors', { type: 'missing', url: file }]])
})

it('reports a chunk that failed to start, with the page that needed it', async () => {
  await expect(loadChunk(() => Promise.reject(new Error('boom')))).rejects.toMatchObject({ type: 'error' })
  expect(reports()).toEqual([['/api/v1/client-errors', { type: 'error', url: 'https://bonfire.example/actions' }]])
})

it('reports a chunk once when it takes over 120 seconds', async () => {
  const loading = expect(loadChunk(() => new Promise(() => {}))).rejects.toMatchObject({ type: 'timeout' })
  await vi.advanceTimersByTimeAsync(119_999)
  expect(reports()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await loading
  expect(reports()).toMatchObject([['/api/v1/client-errors', { type: 'timeout' }]])
})

it('fails the same way when reporting fails', async () => {
  server.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(loadChunk(() => Promise.reject(new Error('boom')))).rejects.toMatchObject({ type: 'error' })
})
