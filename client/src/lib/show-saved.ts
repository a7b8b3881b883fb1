import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Shows what a save returned. A read that began before it may bring what was there before: it is asked again. */
export function showSaved<Data>(queryClient: QueryClient, queryKey: QueryKey, saved: Data): void {
  const isBeingRead = queryClient.isFetching({ queryKey, exact: true }) > 0
  queryClient.setQueryData<Data>(queryKey, saved)
  if (isBeingRead) void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'all' })
}
