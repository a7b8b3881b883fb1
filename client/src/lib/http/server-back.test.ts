import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from './api.ts'
import { createQueryClient } from './query-client.ts'

const server = vi.fn<typeof fetch>()
const away = new ApiError(0, { code: 'unreachable', message: '' })

beforeEach(() => {
  vi.useFakeTimers()
  server.mockReset().mockRejectedValue(new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', server)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page that shows the query's data. */
function show(load: () => Promise<string>) {
  const observer = new QueryObserver(createQueryClient(), { queryKey: ['page'], queryFn: load, retry: false })
  const leave = observer.subscribe(() => {})
  return { observer, leave }
}

it('a page without a response reloads once the server is ready again', async () => {
  const load = vi.fn(async () => 'loaded').mockRejectedValueOnce(away)
  const { observer, leave } = show(load)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(observer.getCurrentResult()).toMatchObject({ status: 'error' })
  expect(load).toHaveBeenCalledOnce()
  server.mockImplementation(async () => Response.json({ status: 'ready' }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 'loaded' })
  leave()
})

it('a page that keeps failing on a ready server is retried slowly', async () => {
  server.mockImplementation(async () => Response.json({ status: 'ready' }))
  const load = vi.fn(() => Promise.reject(new ApiError(503, { code: 'unavailable', message: '' })))
  const { leave } = show(load)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(load.mock.calls.length).toBeGreaterThan(5)
  expect(load.mock.calls.length).toBeLessThan(20)
  leave()
})

it('a page refused by the server waits for the person', async () => {
  const load = vi.fn(() => Promise.reject(new ApiError(500, { code: 'internal', message: '' })))
  const { leave } = show(load)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(load).toHaveBeenCalledOnce()
  expect(server).not.toHaveBeenCalled()
  leave()
})
