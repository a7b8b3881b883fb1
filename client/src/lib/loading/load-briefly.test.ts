import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadBriefly } from './load-briefly.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const query = (queryFn: () => Promise<string>) => ({ queryKey: ['rows'], queryFn, retry: false, staleTime: 0 })
const after = (milliseconds: number) =>
  new Promise<string>((resolve) => setTimeout(() => resolve('rows'), milliseconds))

/** What is known of the rows when the screen would be drawn, and how long that took. */
async function drawn(client: QueryClient, queryFn: () => Promise<string>) {
  const from = Date.now()
  const loading = loadBriefly(client, query(queryFn)).then(() => ({
    rows: client.getQueryData(['rows']),
    milliseconds: Date.now() - from,
  }))
  await vi.advanceTimersByTimeAsync(10_000)
  return loading
}

it('waits for rows that arrive soon, and no longer than a moment for others', async () => {
  expect(await drawn(new QueryClient(), () => after(100))).toEqual({ rows: 'rows', milliseconds: 100 })
  expect(await drawn(new QueryClient(), () => after(5000))).toEqual({ rows: undefined, milliseconds: 150 })
})

it('loads rows that are known again, without waiting for them', async () => {
  const client = new QueryClient()
  client.setQueryData(['rows'], 'before', { updatedAt: 1 })
  expect(await drawn(client, () => after(100))).toEqual({ rows: 'before', milliseconds: 0 })
  expect(client.getQueryData(['rows'])).toBe('rows')
})

it('leaves it to the screen to say that the rows did not arrive', async () => {
  expect(await drawn(new QueryClient(), () => Promise.reject(new Error('down')))).toMatchObject({ rows: undefined })
})
