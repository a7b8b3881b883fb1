import { queryOptions } from '@tanstack/react-query'

/** What is kept on this device; null if nothing is. */
export const keptQuery = queryOptions({
  queryKey: ['kept'],
  queryFn: async () => {
    const { readKeptActions } = await import('../../../../lib/stored/kept-actions.ts')
    return (await readKeptActions()) ?? null
  },
  gcTime: 0,
  staleTime: 0,
})
