import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const server = vi.fn<typeof fetch>()

beforeEach(() => {
  // How long to wait before asking the server again is kept by the module.
  vi.resetModules()
  vi.useFakeTimers()
  server.mockReset().mockRejectedValue(new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', server)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function failure(status: number, code: 'unreachable' | 'unavailable' | 'internal') {
  const { ApiError } = await import('./api.ts')
  return new ApiError(status, { code, message: '' })
}

/** A page that shows the query's data. */
async function show(load: () => Promise<string>) {
  const { createQueryClient } = await import('./query-client.ts')
  const observer = new QueryObserver(createQueryClient(), { queryKey: ['page'], queryFn: load, retry: false })
  const leave = observer.subscribe(() => {})
  return { observer, leave }
}

it('a page without a response reloads once the server is ready again', async () => {
  const load = vi.fn(async () => 'loaded').mockRejectedValueOnce(await failure(0, 'unreachable'))
  const { observer, leave } = await show(load)
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
  const load = vi.fn().mockRejectedValue(await failure(503, 'unavailable'))
  const { leave } = await show(load)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(load.mock.calls.length).toBeGreaterThan(5)
  expect(load.mock.calls.length).toBeLessThan(20)
  leave()
})

it('a page refused by the server waits for the person', async () => {
  const load = vi.fn().mockRejectedValue(await failure(500, 'internal'))
  const { leave } = await show(load)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(load).toHaveBeenCalledOnce()
  expect(server).not.toHaveBeenCalled()
  leave()
})
