import { queryOptions } from '@tanstack/react-query'

/** What is kept on this device; null if nothing is. */
export const keptQuery = queryOptions({
  queryKey: ['kept'],
  queryFn: async () => {
    const { readKept } = await import('../../../../lib/stored/kept-actions.ts')
    return (await readKept()) ?? null
  },
  gcTime: 0,
  staleTime: 0,
})
