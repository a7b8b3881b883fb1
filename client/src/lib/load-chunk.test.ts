import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadChunk } from './load-chunk.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('hands over the part that was loaded', async () => {
  await expect(loadChunk(async () => ({ screen: 1 }))).resolves.toEqual({ screen: 1 })
})

it('reports a file that is missing', async () => {
  const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /a.js'))
  await expect(loadChunk(missing)).rejects.toMatchObject({ type: 'missing' })
})

it('reports a part that failed while it started', async () => {
  await expect(loadChunk(() => Promise.reject(new Error('boom')))).rejects.toMatchObject({ type: 'error' })
})

it('reports a part that has not come after 120 seconds', async () => {
  const loading = expect(loadChunk(() => new Promise(() => {}))).rejects.toMatchObject({ type: 'timeout' })
  await vi.advanceTimersByTimeAsync(120_000)
  await loading
})
