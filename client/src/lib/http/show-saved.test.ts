import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { showSaved } from './show-saved.ts'

const queryKey = ['actions', 'detail', 'NORTH-1']

/** A query whose reads resolve on command, in any order. */
function slowQuery(client: QueryClient) {
  const reads: ((value: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => void reads.push(resolve))
  client.setQueryDefaults(queryKey, { queryFn })
  client.setQueryData(queryKey, 'old')
  return { reads, read: () => void client.fetchQuery({ queryKey, queryFn }).catch(() => {}) }
}

test('a read started before a save does not restore the old value', async () => {
  const client = new QueryClient()
  const { reads, read } = slowQuery(client)
  read()
  showSaved(client, queryKey, 'saved')
  reads[0]?.('old')
  await Promise.resolve()
  expect(client.getQueryData(queryKey)).toBe('saved')
  await expect.poll(() => reads.length).toBe(2)
  expect(client.getQueryData(queryKey)).toBe('saved')
  reads[1]?.('saved and changed since')
  await expect.poll(() => client.getQueryData(queryKey)).toBe('saved and changed since')
})

test('nothing is reloaded without a pending read', () => {
  const client = new QueryClient()
  const { reads } = slowQuery(client)
  showSaved(client, queryKey, 'saved')
  expect(reads).toEqual([])
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false)
})
